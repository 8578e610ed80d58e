import type { ReactNode } from 'react'

/** The last row of a dialog's content with a padding of 5. It stays in view while the content scrolls. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-5 py-3">
      {children}
    </div>
  )
}

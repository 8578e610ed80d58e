import type { ReactNode } from 'react'

/** Spoken, not seen. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

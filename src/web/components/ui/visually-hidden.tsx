import type { ReactNode } from 'react'

/** Content for screen readers only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

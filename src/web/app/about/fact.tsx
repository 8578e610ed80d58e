import type { ReactNode } from 'react'

export interface FactProps {
  readonly term: string
  readonly children: ReactNode
}

/** One line of a list of facts: below each other on a phone, in two columns elsewhere. */
export function Fact({ term, children }: FactProps) {
  return (
    <div className="sm:contents">
      <dt className="text-quiet">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

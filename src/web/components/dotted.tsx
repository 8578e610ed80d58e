import { Children, type ReactNode } from 'react'

/** The facts of a line, with dots between them, but none at the start or end of a line. */
export function Dotted({ children }: { readonly children: ReactNode }) {
  return (
    <span className="dotted">
      {Children.map(Children.toArray(children), (fact, index) => (
        <span>
          {index > 0 && <i> · </i>}
          {fact}
        </span>
      ))}
    </span>
  )
}

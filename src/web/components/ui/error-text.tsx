import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** An octagon with a cross, in a view box of 16 by 16. */
export const errorShape = (
  <>
    <path d="M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3Z" className="mark-fill" />
    <path d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8" className="mark-inverse" />
  </>
)

interface ErrorTextProps {
  readonly id?: string
  readonly className?: string
  readonly children: ReactNode
}

/** An error that is announced immediately. Its mark is recognizable without color. */
export function ErrorText({ id, className, children }: ErrorTextProps) {
  return (
    <p id={id} role="alert" className={classes('flex items-start gap-1.5 text-xs', className)}>
      <svg data-status="major" width={12} height={12} viewBox="0 0 16 16" aria-hidden className="mt-0.5 shrink-0">
        {errorShape}
      </svg>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}

import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { errorShape } from './error-shape.tsx'

export interface ErrorTextProps {
  readonly id?: string
  readonly className?: string
  readonly children: ReactNode
}

/** What is wrong with a value, spoken at once. A mark goes with it: not everybody sees colours. */
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

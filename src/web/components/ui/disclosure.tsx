import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export interface DisclosureProps {
  readonly summary: ReactNode
  readonly className?: string
  /** Called on opening. Expensive content is rendered from then on. */
  readonly onOpen?: () => void
  readonly children: ReactNode
}

/** A line that expands to show details for the few who need them. */
export function Disclosure({ summary, className, onOpen, children }: DisclosureProps) {
  return (
    <details
      className={classes('group text-sm', className)}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    >
      <summary className="target inline-flex w-fit items-center gap-1 text-quiet hover:text-ink">
        <DisclosureMark />
        {summary}
      </summary>
      {children}
    </details>
  )
}

/** Turns when the `details` of its summary opens, and not when one around that does. */
export function DisclosureMark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 12 12"
      className="size-3 shrink-0 fill-none stroke-current stroke-[1.5] transition-transform [details[open]>summary>&]:rotate-90 rtl:-scale-x-100"
    >
      <path d="m4.5 2.5 3.5 3.5-3.5 3.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

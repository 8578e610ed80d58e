import type { StatusKind } from '#domain/status/status-kind.ts'
import { VisuallyHidden } from './ui/visually-hidden.tsx'

export interface CountBadgeProps {
  readonly count: number
  readonly status: StatusKind
  /** What is counted: "3 affected". */
  readonly label: string
}

/** A number beside a name, and nothing where there is nothing to count. */
export function CountBadge({ count, status, label }: CountBadgeProps) {
  if (count === 0) return null
  return (
    <span data-status={status} className="shrink-0 rounded-full bg-status-tint px-2 text-xs whitespace-nowrap text-ink">
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

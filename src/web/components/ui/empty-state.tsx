import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** What was searched for but not found: "No open incidents". */
  readonly title: ReactNode
  /** What was checked and when, and what the user can do. */
  readonly children?: ReactNode
  readonly mark?: ReactNode
}

export function EmptyState({ title, children, mark }: EmptyStateProps) {
  return (
    <div className="flex items-start gap-3 py-3">
      {mark && <span className="pt-0.5">{mark}</span>}
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        {children && <div className="mt-0.5 text-sm text-quiet">{children}</div>}
      </div>
    </div>
  )
}

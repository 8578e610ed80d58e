import type { ReactNode } from 'react'

export interface NoticeProps {
  readonly mark: ReactNode
  readonly title: ReactNode
  readonly children?: ReactNode
  /** Buttons at the end. */
  readonly actions?: ReactNode
  /** Announced immediately. */
  readonly urgent?: boolean
}

/** A message that the user should read before continuing. */
export function Notice({ mark, title, children, actions, urgent = false }: NoticeProps) {
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className="mb-4 flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg border border-line bg-sunk px-4 py-2.5 text-sm"
    >
      <span className="pt-0.5 text-quiet">{mark}</span>
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{title}</p>
        {children && <div className="text-quiet">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

import type { ReactNode } from 'react'
import type { StatusKind } from '#domain/status/status-kind.ts'
import { errorShape } from './ui/error-text.tsx'
import { statusMessages } from './messages/status.ts'

type MarkSize = 12 | 14 | 16 | 44

interface StatusMarkProps {
  readonly status: StatusKind
  readonly size?: MarkSize
  /** Only if there is no text next to it. */
  readonly label?: string
}

const shapes: Readonly<Record<StatusKind, ReactNode>> = {
  operational: (
    <>
      <circle cx="8" cy="8" r="6.4" className="mark-soft" />
      <path d="m5.2 8.3 2 2L11 6.2" className="mark-line" />
    </>
  ),
  degraded: (
    <>
      <path d="M2 3h12a.7.7 0 0 1 .6 1L8.6 14a.7.7 0 0 1-1.2 0L1.4 4A.7.7 0 0 1 2 3Z" className="mark-soft" />
      <path d="M8 5.6v3.2m0 2.3v.1" className="mark-line" />
    </>
  ),
  partial: (
    <>
      <circle cx="8" cy="8" r="6.3" className="mark-soft" />
      <path d="M8 1.7a6.3 6.3 0 0 1 0 12.6Z" className="mark-fill" />
    </>
  ),
  major: errorShape,
  maintenance: (
    <>
      <rect x="1.6" y="1.6" width="12.8" height="12.8" rx="3.4" className="mark-soft" />
      <path
        d="M11.7 5.5 10 7.2l-1.2-1.2 1.7-1.7a2.7 2.7 0 0 0-3.4 3.4l-2.6 2.6 1.2 1.2 2.6-2.6a2.7 2.7 0 0 0 3.4-3.4Z"
        className="mark-fill"
      />
    </>
  ),
  unknown: (
    <>
      <circle cx="8" cy="8" r="6.4" className="mark-dashed" />
      <path d="M6.3 6.5a1.8 1.8 0 1 1 2.6 1.7c-.6.3-.9.6-.9 1.2m0 2v.1" className="mark-line" />
    </>
  ),
  'no-data': <path d="M4 8h8" className="mark-line" />,
}

/** A status as a shape. The text next to it is read out, so the shape is not. */
export function StatusMark({ status, size = 16, label }: StatusMarkProps) {
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg data-status={status} width={size} height={size} viewBox="0 0 16 16" className="shrink-0" {...named}>
      {shapes[status]}
    </svg>
  )
}

interface StatusWordProps {
  readonly status: StatusKind
  /** The wire status, shown if it is unknown to us. */
  readonly wire?: string
}

/** A status in words, subdued while everything is fine. */
export function StatusWord({ status, wire }: StatusWordProps) {
  const quiet = status === 'operational' || status === 'no-data'
  return <span className={quiet ? 'text-quiet' : 'text-ink'}>{wordOf(status, wire)}</span>
}

/** A status as a shape with text. */
export function StatusLabel({ status, wire, size = 16 }: StatusWordProps & { readonly size?: MarkSize }) {
  return (
    <span className="inline-flex items-center gap-2">
      <StatusMark status={status} size={size} />
      <StatusWord status={status} {...(wire !== undefined && { wire })} />
    </span>
  )
}

function wordOf(status: StatusKind, wire: string | undefined): string {
  return wire === undefined ? statusMessages.kind(status) : statusMessages.wire(wire)
}

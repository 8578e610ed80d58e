import type { StatusKind } from '#domain/status/status-kind.ts'
import { statusWords } from './messages/status.ts'
import { StatusMark, type MarkSize } from './status-mark.tsx'

export interface StatusWordProps {
  readonly status: StatusKind
  /** The status as the wire says it: shown where we do not know it. */
  readonly wire?: string
}

/** A status as a word: quiet while all is well. */
export function StatusWord({ status, wire }: StatusWordProps) {
  const quiet = status === 'operational' || status === 'no-data'
  return <span className={quiet ? 'text-quiet' : 'text-ink'}>{wordOf(status, wire)}</span>
}

/** A status as shape and word. */
export function StatusLabel({ status, wire, size = 16 }: StatusWordProps & { readonly size?: MarkSize }) {
  return (
    <span className="inline-flex items-center gap-2">
      <StatusMark status={status} size={size} />
      <StatusWord status={status} {...(wire !== undefined && { wire })} />
    </span>
  )
}

function wordOf(status: StatusKind, wire: string | undefined): string {
  return wire === undefined ? statusWords.kind(status) : statusWords.wire(wire)
}

import type { StatusKind } from '#domain/status/status-kind.ts'
import { StatusMark } from '../../../components/status-mark.tsx'

export interface TimelineDotProps {
  /** The state that the update tells, as the wire says it. */
  readonly status: string
  readonly worst: StatusKind
  readonly current: StatusKind | null
}

const closing = new Set(['resolved', 'completed'])

/** Where an update stands on the rail: how bad it was at that moment, as far as components tell. */
export function TimelineDot({ status, worst, current }: TimelineDotProps) {
  const kind = closing.has(status) ? 'operational' : worst
  const place = 'absolute -start-8 top-[3px] pointer-coarse:top-3.5 grid size-4 place-items-center bg-surface'
  if (kind !== 'no-data')
    return (
      <span className={place}>
        <StatusMark status={kind} />
      </span>
    )
  return (
    <span aria-hidden="true" className={place} data-status={current ?? 'no-data'}>
      <span
        className={
          current === null
            ? 'size-[9px] rounded-full border-[1.5px] border-line-strong'
            : 'size-[9px] rounded-full bg-status outline-3 outline-status-tint'
        }
      />
    </span>
  )
}

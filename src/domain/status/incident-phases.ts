import type { TimelineEntry } from './timeline.ts'

/** A stretch of a record between two changes of its state. */
export interface Phase {
  /** The wire state; null for the time before anything was reported. */
  readonly state: string | null
  readonly from: number
  readonly to: number
}

const unnoticed = 60_000

interface Lasting {
  readonly startedAt: number
  /** Null while it lasts. */
  readonly endedAt: number | null
  /** Some sources tell it without an update that says so. */
  readonly monitoringAt: number | null
}

/** The states of a record from its earliest known time to its end, or to now, oldest first and without gaps; none where there are no updates. */
export function phasesOf(
  { startedAt, endedAt, monitoringAt }: Lasting,
  timeline: readonly Pick<TimelineEntry, 'at' | 'status'>[],
  now: number,
): Phase[] {
  if (timeline.length === 0) return []
  const end = Math.max(startedAt, endedAt ?? now)
  const untold = monitoringAt !== null && timeline.every(({ status }) => status !== 'monitoring')
  const moments = untold ? [...timeline, { status: 'monitoring', at: monitoringAt }] : timeline
  const told = moments.filter(({ at }) => at < end).toSorted((a, b) => a.at - b.at)
  const changes = told.filter(({ status }, index) => status !== told[index - 1]?.status)
  const phases = changes.map(({ status, at }, index): Phase => {
    return { state: status, from: Math.max(startedAt, at), to: changes[index + 1]?.at ?? end }
  })
  const [first] = phases
  const begin = first?.from ?? end
  if (begin - startedAt > unnoticed) return [{ state: null, from: startedAt, to: begin }, ...phases]
  return first ? [{ ...first, from: startedAt }, ...phases.slice(1)] : phases
}

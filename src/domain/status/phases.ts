import { type StatusKind, statusKindOf, worstOf } from './status-kind.ts'
import type { TimelineEntry } from './record.ts'

export interface Phase {
  /** The wire state; null before the first report. */
  readonly state: string | null
  readonly from: number
  readonly to: number
}

/** A shorter interval between the start and the first update does not count as a phase. */
const minUnreportedMs = 60_000

interface RecordTimes {
  readonly startedAt: number
  /** Null while it lasts. */
  readonly endedAt: number | null
  /** Some sources state this time without a matching update. */
  readonly monitoringAt: number | null
}

/** The phases from the earliest known time to the end or now, oldest first and without gaps; empty without updates. */
export function phasesOf(
  { startedAt, endedAt, monitoringAt }: RecordTimes,
  timeline: readonly Pick<TimelineEntry, 'at' | 'status'>[],
  now: number,
): Phase[] {
  if (timeline.length === 0) return []
  const end = Math.max(startedAt, endedAt ?? now)
  const lacksMonitoring = monitoringAt !== null && timeline.every(({ status }) => status !== 'monitoring')
  const moments = lacksMonitoring ? [...timeline, { status: 'monitoring', at: monitoringAt }] : timeline
  const oldestFirst = moments.filter(({ at }) => at < end).toSorted((a, b) => a.at - b.at)
  const changes = oldestFirst.filter(({ status }, index) => status !== oldestFirst[index - 1]?.status)
  const phases = changes.map(({ status, at }, index): Phase => {
    return { state: status, from: Math.max(startedAt, at), to: changes[index + 1]?.at ?? end }
  })
  const [first] = phases
  const begin = first?.from ?? end
  if (begin - startedAt > minUnreportedMs) return [{ state: null, from: startedAt, to: begin }, ...phases]
  return first ? [{ ...first, from: startedAt }, ...phases.slice(1)] : phases
}

type DatedTransitions = Pick<TimelineEntry, 'at' | 'transitions'>

/** For each update, the worst state of all components named so far; `no-data` if there is none. */
export function worstStates(timeline: readonly DatedTransitions[]): StatusKind[] {
  const states = new Map<string, StatusKind>()
  const worst = new Map<DatedTransitions, StatusKind>()
  for (const entry of timeline.toReversed().toSorted((a, b) => a.at - b.at)) {
    for (const { componentId, componentName, to } of entry.transitions)
      states.set(componentId ?? componentName, statusKindOf(to))
    worst.set(entry, worstOf(states.values()))
  }
  return timeline.map((entry) => worst.get(entry) ?? 'no-data')
}

import type { TimelineEntry } from './timeline.ts'
import { statusKindOf, worstOf, type StatusKind } from './status-kind.ts'

type Told = Pick<TimelineEntry, 'at' | 'transitions'>

/** After each update of a timeline, in its order: the worst state that the components named so far were in; `no-data` while none was. */
export function worstAlong(timeline: readonly Told[]): StatusKind[] {
  const states = new Map<string, StatusKind>()
  const worst = new Map<Told, StatusKind>()
  for (const entry of timeline.toReversed().toSorted((a, b) => a.at - b.at)) {
    for (const { componentId, componentName, to } of entry.transitions)
      states.set(componentId ?? componentName, statusKindOf(to))
    worst.set(entry, worstOf(states.values()))
  }
  return timeline.map((entry) => worst.get(entry) ?? 'no-data')
}

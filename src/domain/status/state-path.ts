import type { TimelineEntry } from './timeline.ts'

/** The states a component went through in the course of a record. */
export interface StatePath {
  /** Null in the oldest records, which know only names. */
  readonly componentId: string | null
  readonly componentName: string
  /** Wire states, oldest first; at least two. */
  readonly states: readonly string[]
}

/** How the components of a record changed along its timeline, those that changed first at the start; who did not change is left out. */
export function statePathsOf(timeline: readonly Pick<TimelineEntry, 'at' | 'transitions'>[]): StatePath[] {
  const oldestFirst = timeline.toSorted((a, b) => a.at - b.at).flatMap((entry) => entry.transitions)
  const byComponent = Map.groupBy(oldestFirst, ({ componentId, componentName }) => componentId ?? componentName)
  return [...byComponent.values()].flatMap((transitions) => {
    const [first] = transitions
    if (!first) return []
    const passed = transitions.flatMap(({ from, to }) => [from, to])
    const states = passed.filter((state, index) => state !== passed[index - 1])
    return [{ componentId: first.componentId, componentName: first.componentName, states }]
  })
}

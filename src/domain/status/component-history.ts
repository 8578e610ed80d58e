import type { RecordKind } from '#api/status/history.ts'
import type { RecordHead } from './record.ts'

/** A transition of one component. Both states are wire values. */
export interface ComponentTransition {
  readonly at: number
  readonly from: string
  readonly to: string
  /** The record that stated it; null if the service observed it. */
  readonly record: { readonly kind: RecordKind; readonly id: string; readonly name: string } | null
}

/** A list that is loaded page by page, newest first. */
interface PagedList<Item> {
  readonly items: readonly Item[]
  readonly isComplete: boolean
}

/** A record with the transitions that it stated, oldest first, or a transition on its own. */
export type HistoryItem =
  | {
      readonly kind: 'record'
      readonly at: number
      readonly record: RecordHead
      readonly transitions: readonly ComponentTransition[]
    }
  | { readonly kind: 'transition'; readonly at: number; readonly transition: ComponentTransition }

/**
 * What happened to a component, newest start first. Goes back as far as both lists are loaded, so that older pages only
 * add items at the end.
 */
export function componentHistory(
  records: PagedList<RecordHead>,
  transitions: PagedList<ComponentTransition>,
): readonly HistoryItem[] {
  const stated = Map.groupBy(transitions.items, ({ record }) => keyOf(record))
  const listed = new Set(records.items.map(keyOf))
  const ofRecords = records.items.map((record): HistoryItem => {
    const own = stated.get(keyOf(record)) ?? []
    return { kind: 'record', at: record.startedAt, record, transitions: own.toReversed() }
  })
  // The record of a transition may be on a page that is not loaded yet.
  const alone = transitions.items.filter(
    ({ record }) => record === null || (records.isComplete && !listed.has(keyOf(record))),
  )
  const ofTransitions = alone.map((transition): HistoryItem => ({ kind: 'transition', at: transition.at, transition }))
  const loadedFrom = Math.max(
    records.isComplete ? -Infinity : Math.min(...records.items.map(({ startedAt }) => startedAt)),
    transitions.isComplete ? -Infinity : Math.min(...transitions.items.map(({ at }) => at)),
  )
  return [...ofRecords, ...ofTransitions].filter(({ at }) => at >= loadedFrom).toSorted((a, b) => b.at - a.at)
}

function keyOf(record: { readonly kind: RecordKind; readonly id: string } | null): string {
  return record === null ? '' : `${record.kind} ${record.id}`
}

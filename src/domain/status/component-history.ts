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

/**
 * A record with the transitions that it stated, oldest first, or a transition on its own. A maintenance whose state and
 * duration already say when the component was under maintenance has none.
 */
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
    const own = (stated.get(keyOf(record)) ?? []).toReversed()
    return { kind: 'record', at: record.startedAt, record, transitions: isExpected(record, own) ? [] : own }
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

/** Whether an operational component was under maintenance as long as the maintenance lasted, and then operational. */
function isExpected(
  { kind, startedAt, endedAt }: RecordHead,
  [begin, end, ...others]: readonly ComponentTransition[],
): boolean {
  if (kind !== 'maintenance' || begin?.from !== 'operational' || begin.to !== 'under_maintenance') return false
  if (!isSameMinute(begin.at, startedAt) || others.length > 0) return false
  if (end === undefined) return endedAt === null
  return end.to === 'operational' && endedAt !== null && isSameMinute(end.at, endedAt)
}

/** What is shown of times. */
function isSameMinute(a: number, b: number): boolean {
  return Math.floor(a / 60_000) === Math.floor(b / 60_000)
}

function keyOf(record: { readonly kind: RecordKind; readonly id: string } | null): string {
  return record === null ? '' : `${record.kind} ${record.id}`
}

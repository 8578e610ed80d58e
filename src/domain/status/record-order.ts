import { activeStatuses } from '#api/status/maintenance.ts'
import { unresolvedStatuses } from '#api/status/incidents.ts'

/** What records are ordered by: the time of their newest update, in milliseconds since 1970. */
export interface Ordered {
  readonly id: string
  readonly newestAt: number
}

/** Compares records for a list with the newest update first; the id, by code unit, breaks ties. */
export function newestFirst(a: Ordered, b: Ordered): number {
  return b.newestAt - a.newestAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** The records that a capped list holds, newest first: every one that must be there, filled up with the newest of the rest. */
export function mostRecent<Item extends Ordered>(
  records: readonly Item[],
  mustStay: (record: Item) => boolean,
  limit: number,
): Item[] {
  const ordered = records.toSorted(newestFirst)
  const chosen = [...ordered.filter(mustStay), ...ordered.filter((record) => !mustStay(record))].slice(0, limit)
  return chosen.toSorted(newestFirst)
}

/** Whether an incident's wire status says that it is still open. */
export function isUnresolved(status: string): boolean {
  return unresolvedStatuses.some((unresolved) => unresolved === status)
}

/** Whether a maintenance's wire status says that it has not begun. */
export function isUpcoming(status: string): boolean {
  return status === 'scheduled'
}

/** Whether a maintenance's wire status says that it is under way. */
export function isActive(status: string): boolean {
  return activeStatuses.some((active) => active === status)
}

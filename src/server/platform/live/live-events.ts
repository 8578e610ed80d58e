import type { LiveEvent } from '#api/live.ts'
import { ownChange, type ChangeRow } from '../database/changes.ts'

/** An event, and whom it concerns: one account by its DID, or (null) whoever may hear of it. */
export interface AddressedEvent {
  readonly event: LiveEvent
  readonly only: string | null
}

/** What is told of changes: one event for each area, and one for each thing that is looked at by itself. */
export function eventsOf(rows: readonly ChangeRow[], statusUpdatedAt: string | null): AddressedEvent[] {
  const of = (area: string) => rows.filter((row) => row.area === area)
  const [status, ledger, schemas] = [of('status'), of('ledger'), of('schema')]
  const events = [
    ...(status.length > 0 ? [statusEvent(status, statusUpdatedAt)] : []),
    ...(ledger.length > 0 ? [transactionsEvent(ledger)] : []),
    ...idsOf(schemas).map((id): LiveEvent => ({ type: 'schema', data: { id } })),
  ]
  return [...events.map(toAll), ...blocksTold(of('block'))]
}

export function toAll(event: LiveEvent): AddressedEvent {
  return { event, only: null }
}

/** Each block once for all, and once for each account whose own state of it changed. */
function blocksTold(rows: readonly ChangeRow[]): AddressedEvent[] {
  const told = new Map<string, AddressedEvent>()
  for (const { kind, id } of rows) {
    const [policyId, uuid] = (id ?? '').split(' ')
    const only = kind.startsWith(ownChange) ? kind.slice(ownChange.length) : null
    if (policyId && uuid) told.set(`${only} ${id}`, { event: { type: 'block', data: { policyId, uuid } }, only })
  }
  return [...told.values()]
}

export function statusEvent(rows: readonly ChangeRow[], updatedAt: string | null): LiveEvent {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  return { type: 'status', data: { kinds, updated_at: updatedAt } }
}

function transactionsEvent(rows: readonly ChangeRow[]): LiveEvent {
  const newest =
    rows
      .flatMap(({ id }) => id ?? [])
      .toSorted(byTime)
      .at(-1) ?? null
  return { type: 'transactions', data: { count: rows.reduce((sum, { kind }) => sum + Number(kind), 0), newest } }
}

function idsOf(rows: readonly ChangeRow[]): readonly string[] {
  return [...new Set(rows.flatMap(({ id }) => id ?? []))]
}

/** Consensus times have the same number of decimals, so that the longer is the later. */
function byTime(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b))
}

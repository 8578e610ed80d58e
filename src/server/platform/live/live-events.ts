import type { LiveEvent } from '#api/live.ts'
import { ownChange, type ChangeRow } from '../database/writes.ts'

/** An event for one account, given by its DID, or for everyone with the permission (null). */
export interface OutgoingEvent {
  readonly event: LiveEvent
  readonly only: string | null
}

/** Folds changes into events: one for the status, one for the ledger, and one for each schema and block. */
export function eventsOf(rows: readonly ChangeRow[], statusUpdatedAt: string | null): OutgoingEvent[] {
  const of = (area: string) => rows.filter((row) => row.area === area)
  const [status, ledger, signals, schemas] = [of('status'), of('ledger'), of('signal'), of('schema')]
  const events = [
    ...(status.length > 0 ? [statusEvent(status, statusUpdatedAt)] : []),
    ...(ledger.length > 0 ? [transactionsEvent(ledger)] : []),
    ...(signals.length > 0 ? [signalsEvent(signals)] : []),
    ...idsOf(schemas).map((id): LiveEvent => ({ type: 'schema', data: { id } })),
  ]
  return [...events.map(toEveryone), ...blockEvents(of('block'))]
}

export function toEveryone(event: LiveEvent): OutgoingEvent {
  return { event, only: null }
}

/** One event for each block, addressed to everyone, and one for each account whose own state changed. */
function blockEvents(rows: readonly ChangeRow[]): OutgoingEvent[] {
  const events = new Map<string, OutgoingEvent>()
  for (const { kind, id } of rows) {
    const [policyId, uuid] = (id ?? '').split(' ')
    const only = kind.startsWith(ownChange) ? kind.slice(ownChange.length) : null
    if (policyId && uuid) events.set(`${only} ${id}`, { event: { type: 'block', data: { policyId, uuid } }, only })
  }
  return [...events.values()]
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

function signalsEvent(rows: readonly ChangeRow[]): LiveEvent {
  return { type: 'signals', data: { names: [...idsOf(rows)] } }
}

function idsOf(rows: readonly ChangeRow[]): readonly string[] {
  return [...new Set(rows.flatMap(({ id }) => id ?? []))]
}

/** All consensus timestamps have nine decimals, so the longer text is the later time. */
function byTime(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b))
}

export function eventText(id: number, event: LiveEvent): string {
  const data = 'data' in event ? event.data : {}
  return `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(data)}\n\n`
}

/** The text of a heartbeat: the age of the status in seconds. */
export function ageText(age: number | null): string {
  return age === null ? 'unconfirmed' : String(Math.round(age))
}

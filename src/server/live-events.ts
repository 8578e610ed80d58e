import type { LiveEvent } from '#api/live.ts'
import { ownChange } from './sources/embedded/policy-writes.ts'
import type { ChangeRow } from './store/changes.ts'

export interface LiveNews {
  readonly event: LiveEvent
  /** Whom alone it concerns; null for whoever may hear of it. */
  readonly did: string | null
}

/** What is told of changes: one event for each area, and one for each thing that is looked at by itself. */
export function newsOf(rows: readonly ChangeRow[], statusUpdatedAt: string | null): LiveNews[] {
  const of = (area: string) => rows.filter((row) => row.area === area)
  const [status, ledger, schemas] = [of('status'), of('ledger'), of('schema')]
  return [
    ...(status.length > 0 ? [forAll(statusEvent(status, statusUpdatedAt))] : []),
    ...(ledger.length > 0 ? [forAll(transactionsEvent(ledger))] : []),
    ...idsOf(schemas).map((id) => forAll({ type: 'schema', data: { id } })),
    ...blockNews(of('block')),
  ]
}

export function forAll(event: LiveEvent): LiveNews {
  return { event, did: null }
}

/** A block is told once to those who see it; and where only somebody's own view of it changed, to them. */
function blockNews(rows: readonly ChangeRow[]): LiveNews[] {
  const told = Map.groupBy(rows, ({ kind, id }) => `${kind} ${id}`)
  return [...told.values()].flatMap(([row]) => {
    const [policyId, uuid] = row?.id?.split(' ') ?? []
    if (row === undefined || policyId === undefined || uuid === undefined) return []
    const did = row.kind.startsWith(ownChange) ? row.kind.slice(ownChange.length) : null
    return [{ event: { type: 'block', data: { policyId, uuid } }, did }]
  })
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

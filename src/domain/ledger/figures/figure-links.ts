import type { EntityActivity } from '#api/ledger/entities.ts'
import type { LedgerCount } from '#api/ledger/ledger.ts'
import { entityIdOf } from '../entity-id.ts'
import { formatTimestamp, parseTimestamp } from '../../time/timestamp.ts'
import { transactionTypeId } from '../transaction-type.ts'

/** List filters by name, for the address of a list. */
export type FigureLink = Readonly<Record<string, readonly string[]>>

/** Seconds since 1970; `to` is exclusive; null is unbounded. */
interface FiguresPeriod {
  readonly from: number | null
  readonly to: number | null
}

type CountKind = 'result' | 'type' | 'node' | 'payer'

export const duplicateCode = 'DUPLICATE_TRANSACTION'

export function linkOfPeriod({ from, to }: FiguresPeriod): FigureLink {
  const bounds = [
    ...(from === null ? [] : [`gte:${timestampOf(from)}`]),
    ...(to === null ? [] : [`lt:${timestampOf(to)}`]),
  ]
  return bounds.length === 0 ? {} : { timestamp: bounds }
}

/** Links to exactly the transactions behind a count; null if no filter selects them. */
export function linkOfCount(
  kind: CountKind,
  { name }: Pick<LedgerCount, 'name'>,
  period: FiguresPeriod,
): FigureLink | null {
  const times = linkOfPeriod(period)
  switch (kind) {
    case 'result':
      return /^[A-Z][A-Z\d_]{0,99}$/.test(name) ? { ...times, code: [name] } : null
    case 'type':
      return transactionTypeId(name) === undefined ? null : { ...times, transactiontype: [name] }
    case 'node':
    case 'payer':
      return entityIdOf(name) === undefined ? null : { ...times, [kind]: [name] }
  }
}

/** Restricts a list to its failures. */
export function failuresOf(link: FigureLink): FigureLink {
  return { ...link, result: ['fail'] }
}

/** Excludes duplicates, which were merely submitted twice. */
export function linkOfFailures(period: FiguresPeriod): FigureLink {
  return { ...failuresOf(linkOfPeriod(period)), code: [`ne:${duplicateCode}`] }
}

/** Links to the failures of a chart series: those with one result, or all without a series. */
export function linkOfSeries(
  result: string | null,
  all: readonly { readonly result: string | null }[],
  period: FiguresPeriod,
): FigureLink | null {
  if (result !== null) return linkOfCount('result', { name: result }, period)
  const named = all.flatMap((one) => (one.result === null ? [] : [one.result]))
  return { ...failuresOf(linkOfPeriod(period)), code: [duplicateCode, ...named].map((code) => `ne:${code}`) }
}

type Based = Pick<EntityActivity, 'id' | 'found_by' | 'sample'>

/** Links to the transactions that an entity's figures are based on: all, or only the newest. */
export function linkOfEntity({ id, found_by, sample: { from, to } }: Based): FigureLink {
  return { [found_by]: [id], ...(from !== null && to !== null && { timestamp: [`gte:${from}`, `lte:${to}`] }) }
}

/** Null if no filter selects them. */
export function linkOfEntityCount(entity: Based, kind: CountKind, count: Pick<LedgerCount, 'name'>): FigureLink | null {
  const link = linkOfCount(kind, count, { from: null, to: null })
  return link && { ...linkOfEntity(entity), ...link }
}

/** Part of an interval may lie before or after the transactions that were counted. Seconds. */
export function linkOfEntityInterval(entity: Based, start: number, interval: number): FigureLink {
  const { from, to } = entity.sample
  const begin = timestampOf(start)
  const end = timestampOf(start + interval)
  const first = from !== null && isBefore(begin, from) ? from : begin
  const last = to !== null && isBefore(to, end) ? `lte:${to}` : `lt:${end}`
  return { ...linkOfEntity(entity), timestamp: [`gte:${first}`, last] }
}

/** The number of duplicates: submissions of a transaction of which another submission took effect. */
export function countDuplicates(results: readonly Pick<LedgerCount, 'name' | 'transactions'>[]): number {
  return results.find(({ name }) => name === duplicateCode)?.transactions ?? 0
}

function isBefore(one: string, other: string): boolean {
  return (parseTimestamp(one) ?? 0n) < (parseTimestamp(other) ?? 0n)
}

function timestampOf(seconds: number): string {
  return formatTimestamp(BigInt(Math.round(seconds)) * 1_000_000_000n)
}

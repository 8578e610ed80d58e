import { addressOf } from '#api/endpoint.ts'
import { findTransactionsPath, transactionsPath, type FindFilter } from '#api/ledger/transactions.ts'
import { plainEntityId } from './entity-id.ts'
import { findNames, isFindName, readFindQuery } from './list/find-query.ts'
import { matchesNothing, readListQuery, type ListQuery, type Parameter } from './transaction-query.ts'

/** List filters, with the same names in the API and in the page's address; the last ones are our own. */
export const filterNames = [
  'account.id',
  'transactiontype',
  'result',
  'type',
  'timestamp',
  'order',
  ...findNames,
] as const
export type FilterName = (typeof filterNames)[number]

/** The values of each filter. Order and result are in lower case; defaults are left out. */
export type ListFilter = Readonly<Record<FilterName, readonly string[]>>

export interface FilterViolation {
  readonly name: FilterName
  readonly value: string
}

/** Why no new transactions can appear at the top of a list. */
export type NotLiveReason = 'oldest-first' | 'ended' | 'nothing-matches'

/** Transactions per page: the maximum of the API. */
export const pageSize = 100

/** Ignores other parameters. Ids may be written as people paste them. */
export function readFilter(search: string): ListFilter {
  const given = [...new URLSearchParams(search)].map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
  const of = (name: FilterName) => given.flatMap(([key, value]) => (key === name && value !== '' ? [value] : []))
  const idsOf = (name: FilterName) =>
    of(name).map((value) => value.slice(0, -operandOf(value).length) + plainEntityId(operandOf(value)))
  const last = (name: FilterName) =>
    of(name)
      .map((value) => value.toLowerCase())
      .slice(-1)
  return {
    'account.id': unique(idsOf('account.id')),
    transactiontype: unique(of('transactiontype')),
    result: last('result'),
    type: unique(of('type').map((value) => value.toLowerCase())),
    timestamp: unique(of('timestamp')),
    order: last('order').filter((value) => value !== 'desc'),
    code: unique(of('code').map((value) => value.replace(/^eq:/i, ''))),
    node: unique(idsOf('node')),
    payer: unique(idsOf('payer')),
    entity: unique(idsOf('entity')),
    involved: unique(idsOf('involved')),
  }
}

/** Checks each value separately. */
export function filterViolations(filter: ListFilter): readonly FilterViolation[] {
  return filterNames.flatMap((name) =>
    filter[name].flatMap((value) => {
      const read = isFindName(name) ? readFindQuery([{ name, value }]) : readListQuery([{ name, value }])
      return read.ok ? [] : [{ name, value }]
    }),
  )
}

/** Undefined if the API would reject the filter. */
export function parseFilter(filter: ListFilter): ListQuery | undefined {
  const parameters = parametersOf(filter)
  const own = parameters.filter(({ name }) => isFindName(name))
  const reading = readListQuery(parameters.filter(({ name }) => !isFindName(name)))
  if (!reading.ok || !readFindQuery(own).ok) return undefined
  return own.length === 0 ? reading.query : { ...reading.query, given: [...reading.query.given, ...own] }
}

/** True if a mirror node supports all of these filters. */
export function isMirrorFilter(filter: ListFilter): boolean {
  return findNames.every((name) => filter[name].length === 0)
}

/** Omits names without a value. */
export function apiQueryOf(filter: ListFilter): FindFilter {
  return {
    ...(filter['account.id'].length > 0 && { 'account.id': [...filter['account.id']] }),
    ...(filter.transactiontype.length > 0 && { transactiontype: [...filter.transactiontype] }),
    ...(filter.result[0] !== undefined && { result: filter.result[0] }),
    ...(filter.type.length > 0 && { type: [...filter.type] }),
    ...(filter.timestamp.length > 0 && { timestamp: [...filter.timestamp] }),
    ...(filter.order[0] !== undefined && { order: filter.order[0] }),
    ...Object.fromEntries(findNames.flatMap((name) => (filter[name].length > 0 ? [[name, [...filter[name]]]] : []))),
  }
}

/** Null if the API would reject the filter. */
export function firstPageAddress(search: string): string | null {
  const filter = readFilter(search)
  if (!parseFilter(filter)) return null
  return addressOf(listPathOf(filter), { query: firstPageQuery(filter) })
}

export function listPathOf(filter: ListFilter): string {
  return isMirrorFilter(filter) ? transactionsPath : findTransactionsPath
}

/** The query of the newest page, or of the oldest one if the filter asks for that order. */
export function firstPageQuery(filter: ListFilter): FindFilter {
  return { ...apiQueryOf(filter), limit: String(pageSize) }
}

export function notLiveReason(filter: ListFilter): NotLiveReason | null {
  const query = parseFilter(filter)
  if (!query || matchesNothing(query)) return 'nothing-matches'
  if (query.order === 'asc') return 'oldest-first'
  return query.time.to === null ? null : 'ended'
}

/** The number of values set; the order does not count as a filter. */
export function countFilters(filter: ListFilter): number {
  return parametersOf({ ...filter, order: [] }).length
}

/**
 * Replaces the bounds of a time filter. Null removes a bound; `ne:` values stay. Bounds are API values such as
 * `gte:1.5`.
 */
export function withBounds(
  times: readonly string[],
  { from, to }: { readonly from?: string | null; readonly to?: string | null },
): string[] {
  const dropped = new Set([
    ...(from === undefined ? [] : ['gt', 'gte', 'eq']),
    ...(to === undefined ? [] : ['lt', 'lte', 'eq']),
  ])
  const kept = times.filter((value) => !dropped.has(operatorOf(value)))
  return [...kept, ...(from ? [from] : []), ...(to ? [to] : [])]
}

/** `eq` if there is none. */
export function operatorOf(value: string): string {
  const parts = value.split(':')
  return parts.length === 1 ? 'eq' : (parts.at(-2) ?? 'eq')
}

export function operandOf(value: string): string {
  return value.slice(value.lastIndexOf(':') + 1)
}

function parametersOf(filter: ListFilter): Parameter[] {
  return filterNames.flatMap((name) => filter[name].map((value) => ({ name, value })))
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}

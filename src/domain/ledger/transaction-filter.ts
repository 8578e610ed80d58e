import { addressOf } from '#api/endpoint.ts'
import { transactionsPath, type TransactionFilter } from '#api/ledger/transactions.ts'
import { matchesNothing, readListQuery, type ListQuery, type Parameter } from './transaction-query.ts'

/** What a list can be asked for, by the names of the API and of the page's address. */
export const filterNames = ['account.id', 'transactiontype', 'result', 'type', 'timestamp', 'order'] as const
export type FilterName = (typeof filterNames)[number]

/** Values of each name as they were given; order and result in lower case, none that says what holds anyway. */
export type ListFilter = Readonly<Record<FilterName, readonly string[]>>

/** A value that the API would not take. */
export interface FilterFault {
  readonly name: FilterName
  readonly value: string
}

/** Why there is nothing to wait for at the top of a list. */
export type LiveHindrance = 'oldest-first' | 'ended' | 'nothing-matches'

/** Records in a page: the most that the API gives. */
export const pageSize = 100

export const noFilter: ListFilter = {
  'account.id': [],
  transactiontype: [],
  result: [],
  type: [],
  timestamp: [],
  order: [],
}

/** The filters in the query of an address; everything else in it is left alone. */
export function readFilter(search: string): ListFilter {
  const given = [...new URLSearchParams(search)].map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
  const of = (name: FilterName) => given.flatMap(([key, value]) => (key === name && value !== '' ? [value] : []))
  const last = (name: FilterName) =>
    of(name)
      .map((value) => value.toLowerCase())
      .slice(-1)
  return {
    'account.id': unique(of('account.id')),
    transactiontype: unique(of('transactiontype')),
    result: last('result'),
    type: unique(of('type').map((value) => value.toLowerCase())),
    timestamp: unique(of('timestamp')),
    order: last('order').filter((value) => value !== 'desc'),
  }
}

/** Each value by itself that the API would refuse. */
export function faultsOf(filter: ListFilter): readonly FilterFault[] {
  return filterNames.flatMap((name) =>
    filter[name].flatMap((value) => (readListQuery([{ name, value }]).ok ? [] : [{ name, value }])),
  )
}

/** The filter as the API understands it; undefined where it would refuse it. */
export function meaningOf(filter: ListFilter): ListQuery | undefined {
  const reading = readListQuery(parametersOf(filter))
  return reading.ok ? reading.query : undefined
}

/** The same as a query of the API; names without a value are left out. */
export function queryOf(filter: ListFilter): TransactionFilter {
  return {
    ...(filter['account.id'].length > 0 && { 'account.id': [...filter['account.id']] }),
    ...(filter.transactiontype.length > 0 && { transactiontype: [...filter.transactiontype] }),
    ...(filter.result[0] !== undefined && { result: filter.result[0] }),
    ...(filter.type.length > 0 && { type: [...filter.type] }),
    ...(filter.timestamp.length > 0 && { timestamp: [...filter.timestamp] }),
    ...(filter.order[0] !== undefined && { order: filter.order[0] }),
  }
}

/** What the list asks for first at an address of the page; null where the address says something that cannot be asked. */
export function firstPageAddress(search: string): string | null {
  const filter = readFilter(search)
  if (!meaningOf(filter)) return null
  return addressOf(transactionsPath, { query: firstPageQuery(filter) })
}

/** The query of the newest page, or of the oldest where the filter says so. */
export function firstPageQuery(filter: ListFilter): TransactionFilter {
  return { ...queryOf(filter), limit: String(pageSize) }
}

/** What keeps new transactions from appearing at the top; null where they do. */
export function liveHindrance(filter: ListFilter): LiveHindrance | null {
  const meaning = meaningOf(filter)
  if (!meaning || matchesNothing(meaning)) return 'nothing-matches'
  if (meaning.order === 'asc') return 'oldest-first'
  return meaning.time.to === null ? null : 'ended'
}

/** How many values are set. */
export function countFilters(filter: ListFilter): number {
  return parametersOf({ ...filter, order: [] }).length
}

/** The times of a filter with other bounds; null takes a bound away. Exceptions stay. Bounds are values of the API, say `gte:1.5`. */
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

/** The operator before a value; `eq` where there is none. */
export function operatorOf(value: string): string {
  const pieces = value.split(':')
  return pieces.length === 1 ? 'eq' : (pieces.at(-2) ?? 'eq')
}

/** A value without its operator. */
export function operandOf(value: string): string {
  return value.slice(value.lastIndexOf(':') + 1)
}

function parametersOf(filter: ListFilter): Parameter[] {
  return filterNames.flatMap((name) => filter[name].map((value) => ({ name, value })))
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}

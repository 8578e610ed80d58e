import {
  codeKey,
  entityKeysOf,
  findsEverything,
  findTestOf,
  resultOfCodes,
  type FindQuery,
} from '#domain/ledger/list/find-query.ts'
import { classRange, readClass, type FacetKind } from '#domain/ledger/posting.ts'
import { isSuccess } from '#domain/ledger/transaction-result.ts'
import { matchesNothing, type ListQuery } from '#domain/ledger/transaction-query.ts'
import { setImmediate } from 'node:timers/promises'
import type { Store } from '../../../platform/database/database.ts'
import { findFacetMark, listFacets, listFacetStreams } from '../store/facets.ts'
import type { Stream } from '../store/posting-rows.ts'
import { listMerged } from '../store/postings.ts'
import { listStreams } from '../store/skip-scans.ts'
import { listTransactionsAt, type Order, type PrintedTransaction, type ConsensusRange } from '../store/transactions.ts'
import { isIndexed, matchesTransaction, readPage } from './ledger-page.ts'
import { readTransaction } from './transaction-body.ts'
import { scanClockMs } from './scan-clock.ts'

export interface FoundTransactions {
  readonly found: PrintedTransaction[]
  /** The last consensus timestamp that was examined if the deadline ended the search early, otherwise null. */
  readonly reached: bigint | null
}

/** Lists candidates in order, among them all matches. Fewer than `limit` end the search. */
type Candidates = (range: ConsensusRange, limit: number) => Promise<bigint[]>

const rowsPerRead = 200
/** Enough to distinguish a rare value from a frequent one. */
const probedRows = 100

/**
 * Searches by the rarest of the indexed filters and tests the results. Stops at `deadline` (milliseconds since
 * 1970), after at least one read.
 */
export async function searchTransactions(
  store: Store,
  query: ListQuery,
  find: FindQuery,
  deadline: number,
): Promise<FoundTransactions> {
  if (findsEverything(find) && isIndexed(query)) return { found: await readPage(store, query), reached: null }
  const result = resultOfCodes(find)
  if (matchesNothing(query) || (result !== null && query.result !== null && query.result !== result))
    return { found: [], reached: null }
  const asked: ListQuery = { ...query, result: query.result ?? result }
  const indexedFrom = await findFacetMark(store)
  const search: Search = { store, query: asked, find, deadline }
  if (indexedFrom === null) return searchRange(search, await driverOf(search), asked.time)
  return searchInParts(search, indexedFrom)
}

interface Search {
  readonly store: Store
  readonly query: ListQuery
  readonly find: FindQuery
  readonly deadline: number
}

/** Searches while older transactions are still being indexed: those without an index are read one by one. */
async function searchInParts(search: Search, indexedFrom: bigint): Promise<FoundTransactions> {
  const { order, time, limit } = search.query
  const young = { ...time, from: time.from !== null && time.from > indexedFrom ? time.from : indexedFrom }
  const old = { ...time, to: time.to !== null && time.to < indexedFrom - 1n ? time.to : indexedFrom - 1n }
  const parts = [
    { range: young, driver: () => driverOf(search) },
    { range: old, driver: () => Promise.resolve(baseOf(search)) },
  ]
  const found: PrintedTransaction[] = []
  for (const { range, driver } of order === 'desc' ? parts : parts.toReversed()) {
    if (range.from !== null && range.to !== null && range.from > range.to) continue
    const rest = { ...search, query: { ...search.query, limit: limit - found.length } }
    const part = await searchRange(rest, await driver(), range)
    found.push(...part.found)
    if (found.length >= limit || part.reached !== null) return { found, reached: part.reached }
  }
  return { found, reached: null }
}

async function searchRange(search: Search, candidates: Candidates, range: ConsensusRange): Promise<FoundTransactions> {
  const { store, query, find, deadline } = search
  const passes = findTestOf(find)
  const found: PrintedTransaction[] = []
  let rest = range
  for (;;) {
    const times = await candidates(rest, rowsPerRead)
    const rows = new Map((await listTransactionsAt(store, times)).map((row) => [row.consensus, row]))
    for (const consensus of times) {
      const row = rows.get(consensus)
      if (!row) continue
      const record = readTransaction(row)
      if (passes(record) && matchesTransaction(query, record)) found.push({ consensus, body: row.body })
      if (found.length === query.limit) return { found, reached: null }
    }
    const last = times.at(-1)
    if (last === undefined || times.length < rowsPerRead) return { found, reached: null }
    if (scanClockMs() >= deadline) return { found, reached: last }
    rest = query.order === 'asc' ? { ...rest, from: last + 1n } : { ...rest, to: last - 1n }
    await setImmediate()
  }
}

/** The filter with the fewest candidates near the start of the list. */
async function driverOf(search: Search): Promise<Candidates> {
  const { query } = search
  const { accounts, directions, types } = query
  const facets = await facetsOf(search)
  const isNarrowed = accounts.equal !== null || directions.length > 0 || types.length > 0
  const offered = isNarrowed || facets.length === 0 ? [...facets, baseOf(search)] : facets
  const [only] = offered
  if (only && offered.length === 1) return only
  const probed = await Promise.all(
    offered.map(async (candidates) => ({ candidates, times: await candidates(query.time, probedRows) })),
  )
  return probed.reduce((best, one) => (isRarer(one.times, best.times, query.order) ? one : best)).candidates
}

function isRarer(a: readonly bigint[], b: readonly bigint[], order: Order): boolean {
  const [lastOfA, lastOfB] = [a.at(-1) ?? 0n, b.at(-1) ?? 0n]
  if (a.length !== b.length) return a.length < b.length
  return order === 'asc' ? lastOfA > lastOfB : lastOfA < lastOfB
}

/** Uses the index of the mirror node's own filters, without the account ranges that it does not support. */
function baseOf({ store, query }: Search): Candidates {
  const indexed = isIndexed(query) ? query : { ...query, accounts: { equal: null, conditions: [] }, directions: [] }
  return async (time, limit) =>
    (await readPage(store, { ...indexed, time: { ...time, empty: false }, limit })).map(({ consensus }) => consensus)
}

async function facetsOf({ store, query, find }: Search): Promise<Candidates[]> {
  const streamsOf = async (kind: FacetKind, values: readonly bigint[]) =>
    (await listFacetStreams(store, kind, values)).filter((stream) => isAsked(query, stream))
  const by = (streams: readonly Stream[]): Candidates => {
    return (range, limit) => listFacets(store, streams, range, query.order, limit)
  }
  const drivers: Candidates[] = []
  if (find.codes.length > 0 && !find.codes.some(isSuccess))
    drivers.push(by(await streamsOf('code', find.codes.map(codeKey))))
  if (find.entities.length > 0) drivers.push(by(await streamsOf('entity', entityKeysOf(find.entities))))
  const byPartyOr = async (kind: FacetKind, ids: readonly string[]): Promise<Candidates> => {
    const keys = entityKeysOf(ids)
    const own = (await listStreams(store, keys, classRange('match', 'account'))).filter((stream) =>
      isAsked(query, stream),
    )
    const made = by(await streamsOf(kind, keys))
    return async (range, limit) => {
      const found = own.length === 0 ? [] : await listMerged(store, own, range, query.order, limit)
      return firstOf([...found, ...(await made(range, limit))], query.order, limit)
    }
  }
  if (find.payers.length > 0) drivers.push(await byPartyOr('payer', find.payers))
  if (find.involved.length > 0) drivers.push(await byPartyOr('entity', find.involved))
  return drivers
}

function isAsked({ types, result }: ListQuery, { class: number }: Stream): boolean {
  const { type, success } = readClass(number)
  return (types.length === 0 || types.includes(type)) && (result === null || success === (result === 'success'))
}

function firstOf(times: readonly bigint[], order: Order, limit: number): bigint[] {
  const sorted = [...new Set(times)].toSorted((a, b) => (a < b ? -1 : 1))
  return (order === 'asc' ? sorted : sorted.toReversed()).slice(0, limit)
}

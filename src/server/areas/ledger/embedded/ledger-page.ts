import type { Transaction } from '#api/ledger/transactions.ts'
import { anyone, classesOf, classRange, readClass, type PostingFilter, accountsOf } from '#domain/ledger/posting.ts'
import {
  matchesNothing,
  type ListQuery,
  satisfiesAll,
  type AccountCondition,
} from '#domain/ledger/transaction-query.ts'
import type { Store } from '../../../platform/database/database.ts'
import { listGathered, type Accounts } from '../store/posting-ranges.ts'
import type { Stream } from '../store/posting-rows.ts'
import { listMerged, listPostedAccounts, listStreams } from '../store/postings.ts'
import {
  listTransactions,
  listTransactionsAt,
  type Order,
  type PrintedTransaction,
  type TimeRange,
} from '../store/transactions.ts'
import { limits } from '../../../platform/limits.ts'
import { setImmediate } from 'node:timers/promises'
import { isSuccess } from '#domain/ledger/transaction-result.ts'
import { transactionTypeId, transactionTypes, unknownType } from '#domain/ledger/transaction-type.ts'
import { unavailable } from '../../../platform/errors.ts'
import { readTransaction } from './transaction-body.ts'
import { scanClockMs } from './scan-clock.ts'
const typicalTypesPerAccount = 10

/** False for ranges of accounts, which no index supports. */
export function isIndexed({ accounts }: ListQuery): boolean {
  return accounts.equal !== null || accounts.conditions.length === 0
}

/** Whether the query takes only a few milliseconds. Other queries run in the reader thread. */
export function canRunInline(query: ListQuery): boolean {
  const accounts = query.accounts.equal?.length ?? 1
  return isIndexed(query) && accounts * (query.types.length || typicalTypesPerAccount) <= limits.inlineStreams
}

/** Requires an indexed query. */
export async function readPage(store: Store, query: ListQuery): Promise<PrintedTransaction[]> {
  const { accounts, time, order, limit } = query
  if (matchesNothing(query)) return []
  if (isUnfiltered(query)) return listTransactions(store, time, order, limit)
  return readAccounts(store, query, accounts.equal ?? [anyone])
}

/** From this number of accounts on, all their transactions are read, provided they are few. */
const fewestGathered = 10

async function readAccounts(
  store: Store,
  query: ListQuery,
  accounts: readonly bigint[],
): Promise<PrintedTransaction[]> {
  const gathered =
    accounts.length < fewestGathered || query.types.length > 0
      ? null
      : await readGathered(store, query, { named: accounts })
  return gathered ?? readStreams(store, await findStreams(store, query, accounts), query)
}

/** Null if these accounts have too many transactions. */
async function readGathered(store: Store, query: ListQuery, accounts: Accounts): Promise<PrintedTransaction[] | null> {
  const filter: PostingFilter = query.directions[0] ?? 'match'
  const types = query.types.length > 0 ? query.types : [unknownType, ...transactionTypes.values()]
  const classes =
    query.types.length === 0 && query.result === null
      ? classRange(filter, 'account')
      : types.flatMap((type) => outcomesOf(query).flatMap((success) => classesOf(filter, 'account', type, success)))
  return readListed(store, query, (page) => listGathered(store, accounts, classes, page))
}

function outcomesOf({ result }: ListQuery): readonly boolean[] {
  return result === null ? [true, false] : [result === 'success']
}

interface StreamPage {
  readonly time: TimeRange
  readonly order: Order
  readonly limit: number
}

async function findStreams(store: Store, query: ListQuery, accounts: readonly bigint[]): Promise<Stream[]> {
  const filter: PostingFilter = query.directions[0] ?? 'match'
  const whose = query.accounts.equal === null && query.accounts.conditions.length === 0 ? 'anyone' : 'account'
  const outcomes = outcomesOf(query)
  if (query.types.length > 0)
    return accounts.flatMap((account) =>
      query.types.flatMap((type) =>
        outcomes.flatMap((success) => classesOf(filter, whose, type, success)).map((one) => ({ account, class: one })),
      ),
    )
  const streams = await listStreams(store, accounts, classRange(filter, whose))
  return streams.filter((stream) => outcomes.includes(readClass(stream.class).success))
}

/** The first page of several merged streams. */
async function readStreams(store: Store, streams: readonly Stream[], page: StreamPage): Promise<PrintedTransaction[]> {
  const found = await readListed(store, page, ({ time, order, limit }) =>
    listMerged(store, streams, time, order, limit),
  )
  return found ?? []
}

/** The rows at the times that `list` returns for a page; null if it returns null. */
async function readListed(
  store: Store,
  { time, order, limit }: StreamPage,
  list: (page: StreamPage) => Promise<readonly bigint[] | null>,
): Promise<PrintedTransaction[] | null> {
  const except = [...time.except]
  for (;;) {
    const times = await list({ time: { ...time, except }, order, limit })
    if (times === null) return null
    const rows = new Map((await listTransactionsAt(store, times)).map((row) => [row.consensus, row]))
    const gone = times.filter((consensus) => !rows.has(consensus))
    if (gone.length === 0) return times.flatMap((consensus) => rows.get(consensus) ?? [])
    // Some rows were removed meanwhile. The page must be filled up, because an incomplete page would end the list.
    except.push(...gone)
  }
}

function isUnfiltered({ accounts, types, result, directions }: ListQuery): boolean {
  return (
    accounts.equal === null &&
    accounts.conditions.length === 0 &&
    types.length === 0 &&
    result === null &&
    directions.length === 0
  )
}

/** Reading this many takes a few milliseconds. */
const rowsPerRead = 500
/** A range that most transactions match fills its page from these. */
const nearestPerRow = 2
/** Most ranges of accounts fill a page from this many batches of the nearest transactions. */
const nearBatches = 4
const minInt64 = -(2n ** 63n)
const maxInt64 = 2n ** 63n - 1n

interface Scan {
  readonly found: PrintedTransaction[]
  /** The last scanned consensus timestamp if the scan ended early, otherwise null. */
  readonly reached: bigint | null
}

/** One page of a query by ranges of accounts. Throws 503 if `deadline` (`scanClockMs`) passes first. */
export async function scanPage(store: Store, query: ListQuery, deadline: number): Promise<PrintedTransaction[]> {
  const { found, reached } = await scanUntil(store, query, deadline)
  if (reached !== null) throw unavailable('Service unavailable')
  return found
}

/**
 * Merges the streams of few accounts. For more accounts, scans the nearest transactions; then reads all
 * transactions of the accounts if they are few; then scans more; then merges the streams after all, unless there
 * are very many accounts. Stops when the page is full or `deadline` has passed, after at least one batch of rows.
 */
export async function scanUntil(store: Store, query: ListQuery, deadline: number): Promise<Scan> {
  if (matchesNothing(query)) return { found: [], reached: null }
  const few = await mergeAccounts(store, query, limits.mergedAccounts)
  if (few) return few
  const nearest = await scanRows(store, query, { deadline, batches: 1, rows: query.limit * nearestPerRow })
  return continued(query, nearest, deadline, async (others) => {
    const gathered = await gatherAccounts(store, others)
    if (gathered) return gathered
    const near = await scanRows(store, others, { deadline, batches: nearBatches, rows: rowsPerRead })
    return continued(others, near, deadline, async (rest) => {
      const merged = await mergeAccounts(store, rest, limits.mergedAccountsOfSearch)
      return merged ?? scanRows(store, rest, { deadline, batches: Infinity, rows: rowsPerRead })
    })
  })
}

/** If a scan has ended early, although the deadline has not passed, continues the query in another way. */
async function continued(
  query: ListQuery,
  scan: Scan,
  deadline: number,
  further: (rest: ListQuery) => Promise<Scan>,
): Promise<Scan> {
  if (scan.reached === null || scanClockMs() >= deadline) return scan
  const { found, reached } = await further(withoutTimesUpTo(query, scan))
  return { found: [...scan.found, ...found], reached }
}

/** Null if the accounts of the range have too many transactions. */
async function gatherAccounts(store: Store, query: ListQuery): Promise<Scan | null> {
  const { conditions } = query.accounts
  const { from, to } = boundsOf(conditions)
  // `anyone` stands for all accounts and has all transactions.
  if (from <= anyone && anyone <= to) return null
  const except = conditions.filter((one) => !satisfiesAll(one.value, [one])).map(({ value }) => value)
  const found = await readGathered(store, query, { from, to, except })
  return found && { found, reached: null }
}

/** Null if the range contains more accounts. */
async function mergeAccounts(store: Store, query: ListQuery, maxAccounts: number): Promise<Scan | null> {
  const { conditions } = query.accounts
  const accounts = await listPostedAccounts(store, boundsOf(conditions), maxAccounts + 1)
  if (accounts.length > maxAccounts) return null
  const fitting = accounts.filter((account) => satisfiesAll(account, conditions))
  return { found: await readAccounts(store, query, fitting), reached: null }
}

function withoutTimesUpTo(query: ListQuery, { found, reached }: Scan): ListQuery {
  const { order, time, limit } = query
  if (reached === null) return query
  const bound = order === 'asc' ? { from: reached + 1n } : { to: reached - 1n }
  return { ...query, limit: limit - found.length, time: { ...time, ...bound } }
}

interface ScanBounds {
  readonly deadline: number
  readonly batches: number
  /** The maximum number of rows in a batch. */
  readonly rows: number
}

/** Reads transactions of the requested types, results and directions, and tests their accounts. */
async function scanRows(store: Store, query: ListQuery, { deadline, batches, ...bounds }: ScanBounds): Promise<Scan> {
  const { order, limit } = query
  const perBatch = Math.min(bounds.rows, rowsPerRead)
  const ofAnyone: ListQuery = { ...query, accounts: { equal: null, conditions: [] }, limit: perBatch }
  const found: PrintedTransaction[] = []
  let { time } = query
  for (let batch = 1; ; batch += 1) {
    const rows = await readPage(store, { ...ofAnyone, time })
    for (const row of rows) {
      if (matchesRecord(query, readTransaction({ body: row.body, fees: null }))) found.push(row)
      if (found.length === limit) return { found, reached: null }
    }
    const last = rows.at(-1)
    if (!last || rows.length < perBatch) return { found, reached: null }
    if (batch >= batches || scanClockMs() >= deadline) return { found, reached: last.consensus }
    time = order === 'asc' ? { ...time, from: last.consensus + 1n } : { ...time, to: last.consensus - 1n }
    await setImmediate()
  }
}

export function matchesRecord(query: ListQuery, transaction: Transaction): boolean {
  const { accounts, directions, result, types } = query
  if (result !== null && isSuccess(transaction.result) !== (result === 'success')) return false
  if (types.length > 0 && !types.includes(transactionTypeId(transaction.name) ?? unknownType)) return false
  if (accounts.equal === null && accounts.conditions.length === 0 && directions.length === 0) return true
  return [...accountsOf(transaction)[directions[0] ?? 'match']].some(
    (account) =>
      (accounts.equal === null || accounts.equal.includes(account)) && satisfiesAll(account, accounts.conditions),
  )
}

function boundsOf(conditions: readonly AccountCondition[]): { from: bigint; to: bigint } {
  let from = minInt64
  let to = maxInt64
  for (const { op, value } of conditions) {
    if ((op === 'gt' || op === 'gte') && value > from) from = value
    if ((op === 'lt' || op === 'lte') && value < to) to = value
  }
  return { from, to }
}

import type { Transaction } from '#api/ledger/transactions.ts'
import { anyone, classesOf, classRange, type ClassRange, type PostingFilter } from '#domain/ledger/posting.ts'
import { accountsOf } from '#domain/ledger/transaction-accounts.ts'
import {
  matchesNothing,
  type ListQuery,
  satisfiesAll,
  type AccountCondition,
} from '#domain/ledger/transaction-query.ts'
import type { Store } from '../../../platform/database/database.ts'
import { listGathered, type Accounts } from '../store/posting-ranges.ts'
import { listMerged, listMergedClasses } from '../store/postings.ts'
import { findRosterMark } from '../store/roster-rows.ts'
import { listFromRosters } from '../store/roster-search.ts'
import { listAccountsOf, listPostedAccounts, type AccountsOf } from '../store/skip-scans.ts'
import {
  listTransactionRows,
  listPrintedAt,
  type Order,
  type PrintedTransaction,
  type ConsensusRange,
} from '../store/transactions.ts'
import { limits } from '../../../platform/limits.ts'
import { setImmediate } from 'node:timers/promises'
import { isSuccess } from '#domain/ledger/transaction-result.ts'
import { transactionTypeId, unknownType } from '#domain/ledger/transaction-type.ts'
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
  if (isUnfiltered(query)) return listTransactionRows(store, time, order, limit)
  return readAccounts(store, query, accounts.equal ?? [anyone])
}

/** From this number of accounts on, all their transactions are read, provided they are few. */
const fewestGathered = 10
/** Merging the streams of one account costs as much as gathering this share of the maximum. */
const gatheredPerAccount = 1 / 200

async function readAccounts(
  store: Store,
  query: ListQuery,
  accounts: readonly bigint[],
): Promise<PrintedTransaction[]> {
  const gathered =
    accounts.length < fewestGathered || query.types.length > 0
      ? null
      : await readGathered(store, query, { named: accounts }, accounts.length * gatheredPerAccount)
  return gathered ?? readMerged(store, query, accounts)
}

/**
 * The page of many accounts and of types with very few transactions: tests each of these for its accounts. Null for
 * other queries. Takes only a few milliseconds.
 */
export async function readRare(store: Store, query: ListQuery): Promise<PrintedTransaction[] | null> {
  const { types, limit, accounts } = query
  const isOfFew = isOfAnyone(query) || (accounts.equal !== null && accounts.equal.length < fewestGathered)
  if (types.length === 0 || isOfFew || matchesNothing(query)) return null
  const most = limit * nearestPerRow
  const ofAnyone: ListQuery = { ...query, accounts: { equal: null, conditions: [] }, limit: most }
  const rows = await readListed(store, ofAnyone, async (page) => {
    const times = await listOfQuery(store, ofAnyone, [anyone], page)
    return times.length < most ? times : null
  })
  return rows && rows.filter((row) => matchesRow(query, row)).slice(0, limit)
}

/** Null if these accounts have more than this share of the most transactions that are read at once. */
function readGathered(
  store: Store,
  query: ListQuery,
  accounts: Accounts,
  share: number,
): Promise<PrintedTransaction[] | null> {
  const asked = classesAsked(query, 'account')
  return readListed(store, query, (page) => listGathered(store, accounts, asked, page, share))
}

/** The first page of the merged streams of these accounts. */
async function readMerged(store: Store, query: ListQuery, accounts: readonly bigint[]): Promise<PrintedTransaction[]> {
  const found = await readListed(store, query, (page) => listOfQuery(store, query, accounts, page))
  return found ?? []
}

function listOfQuery(
  store: Store,
  query: ListQuery,
  accounts: readonly bigint[],
  { time, order, limit }: StreamPage,
): Promise<bigint[]> {
  const asked = classesAsked(query, isOfAnyone(query) ? 'anyone' : 'account')
  if ('below' in asked) return listMergedClasses(store, accounts, asked, time, order, limit)
  const streams = accounts.flatMap((account) => asked.map((one) => ({ account, class: one })))
  return listMerged(store, streams, time, order, limit)
}

function isOfAnyone({ accounts }: ListQuery): boolean {
  return accounts.equal === null && accounts.conditions.length === 0
}

function classesAsked({ types, result, directions }: ListQuery, whose: 'account' | 'anyone'): ClassRange | number[] {
  const filter: PostingFilter = directions[0] ?? 'match'
  const success = result === null ? null : result === 'success'
  if (types.length === 0) return classRange(filter, whose, success)
  const outcomes = success === null ? [true, false] : [success]
  return types.flatMap((type) => outcomes.flatMap((outcome) => classesOf(filter, whose, type, outcome)))
}

interface StreamPage {
  readonly time: ConsensusRange
  readonly order: Order
  readonly limit: number
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
    const rows = new Map((await listPrintedAt(store, times)).map((row) => [row.consensus, row]))
    const gone = times.filter((consensus) => !rows.has(consensus))
    if (gone.length === 0) return times.flatMap((consensus) => rows.get(consensus) ?? [])
    // Some rows were removed meanwhile. The page must be filled up, because an incomplete page would end the list.
    except.push(...gone)
  }
}

function isUnfiltered(query: ListQuery): boolean {
  const { types, result, directions } = query
  return isOfAnyone(query) && types.length === 0 && result === null && directions.length === 0
}

/** Gathering a range with at most this share of the maximum costs less than filling a page from rosters. */
const fewGathered = 1 / 8
/** The page whose rosters cost as much. */
const usualLimit = 25
/** Gathering a range with at most this share of the maximum costs less than walking many rosters in vain. */
const someGathered = 1 / 4
/** Most ranges of accounts fill a page from this many of the nearest rosters. */
const nearRosters = 32
/** Merging the streams of so few accounts costs less than walking a few rosters in vain. */
const veryFewAccounts = 10
/** Rosters name so few accounts of a range that is at most this wide that it need not be scanned first. */
const narrowRange = 1000n
/** Accounts of the network itself, such as nodes and those of fees, which are in most transactions. */
const lastSystemAccount = 1000n
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

/** A way to continue a query. Null if it does not suit. */
type Way = (rest: ListQuery) => Promise<Scan | null>

/**
 * Reads all transactions of the accounts if they are very few, unless types already narrow the query. Otherwise scans
 * the nearest transactions of a wide range; then merges the streams of very few accounts; then walks the nearest
 * rosters; then does the same for a few more transactions or accounts; then walks the other rosters.
 *
 * Transactions of an earlier version that have no rosters yet: reads all of the accounts; then scans more; then merges
 * the streams after all, or scans everything if very many accounts match.
 *
 * Stops when the page is full or `deadline` has passed, after at least one batch of rows; looking up accounts postpones
 * the deadline.
 */
export async function scanUntil(store: Store, query: ListQuery, deadline: number): Promise<Scan> {
  if (matchesNothing(query)) return { found: [], reached: null }
  const scan = (batches: number, rows: number) => (rest: ListQuery) =>
    scanRows(store, rest, { deadline, batches, rows })
  const gather = (share: number) => (rest: ListQuery) => gatherAccounts(store, rest, share)
  const merge = (most: number) => (rest: ListQuery) => mergeFew(store, rest, most)
  const walk = (most: number) => (rest: ListQuery) =>
    walkRosters(store, rest, (walked) => walked >= most || scanClockMs() >= deadline)
  const isOfAllTypes = query.types.length === 0
  const ways: readonly Way[] = [
    ...(isOfAllTypes ? [gather(shareOf(query.limit))] : []),
    ...(isNarrow(query) ? [] : [scan(1, query.limit * nearestPerRow)]),
    // A short time is read as a whole: rosters would name mostly accounts that have nothing in it.
    ...(query.time.from !== null && query.time.to !== null ? [scan(1, rowsPerRead)] : []),
    merge(veryFewAccounts),
    walk(nearRosters),
    ...(isOfAllTypes ? [gather(someGathered)] : []),
    merge(limits.mergedAccounts),
    walk(Infinity),
    gather(1),
    scan(nearBatches, rowsPerRead),
    (rest) => searchAll(store, rest, deadline),
  ]
  const found: PrintedTransaction[] = []
  let rest = query
  for (const way of ways) {
    const part = await way(rest)
    if (!part) continue
    found.push(...part.found)
    if (part.reached === null || scanClockMs() >= deadline) return { found, reached: part.reached }
    rest = withoutTimesUpTo(rest, part)
  }
  return { found, reached: null }
}

/** The share that is gathered at once: longer pages take more rosters. */
function shareOf(limit: number): number {
  return Math.min(someGathered, fewGathered * Math.max(1, limit / usualLimit))
}

function isNarrow({ accounts }: ListQuery): boolean {
  const { from, to } = boundsOf(accounts.conditions)
  return from > lastSystemAccount && to - from <= narrowRange
}

/** Null if the accounts of the range have too many transactions. */
async function gatherAccounts(store: Store, query: ListQuery, share: number): Promise<Scan | null> {
  const { conditions } = query.accounts
  const { from, to } = boundsOf(conditions)
  // `anyone` stands for all accounts and has all transactions.
  if (from <= anyone && anyone <= to) return null
  const except = conditions.filter((one) => !satisfiesAll(one.value, [one])).map(({ value }) => value)
  const found = await readGathered(store, query, { from, to, except }, share)
  return found && { found, reached: null }
}

/** Null if the range contains more than `most` accounts. */
async function mergeFew(store: Store, query: ListQuery, most: number): Promise<Scan | null> {
  const { conditions } = query.accounts
  const accounts = await listPostedAccounts(store, boundsOf(conditions), most + 1)
  return accounts.length > most ? null : mergeFitting(store, query, accounts)
}

/**
 * Reads only transactions of the page, however many others there are. Null if it would begin among those without
 * rosters.
 */
async function walkRosters(
  store: Store,
  query: ListQuery,
  isEnough: (walked: number) => boolean,
): Promise<Scan | null> {
  const { accounts, time, order } = query
  const mark = await findRosterMark(store)
  const isCovered = mark === null || (time.from !== null && time.from >= mark)
  if (!isCovered && (order === 'asc' || (time.to !== null && time.to < mark))) return null
  const covered = isCovered ? query : { ...query, time: { ...time, from: mark } }
  const asked = {
    accounts: { ...boundsOf(accounts.conditions), fits: (one: bigint) => satisfiesAll(one, accounts.conditions) },
    classes: classesAsked(query, 'account'),
  }
  let reached: bigint | null = null
  const found = await readListed(store, covered, async (page) => {
    const part = await listFromRosters(store, { ...asked, ...page }, isEnough)
    reached = part.reached
    return part.times
  })
  if (found === null) return null
  if (reached === null && !isCovered && found.length < query.limit) reached = mark
  return { found, reached }
}

async function searchAll(store: Store, query: ListQuery, deadline: number): Promise<Scan> {
  const begun = scanClockMs()
  const merged = await mergeMatching(store, query, begun + limits.scanMs)
  const postponed = deadline + scanClockMs() - begun
  return merged ?? scanRows(store, query, { deadline: postponed, batches: Infinity, rows: rowsPerRead })
}

/**
 * Null if too many accounts of the range have transactions of this kind, or if not all of them were looked up before
 * the deadline.
 */
async function mergeMatching(store: Store, query: ListQuery, deadline: number): Promise<Scan | null> {
  const { from, to } = boundsOf(query.accounts.conditions)
  const classes = classesAsked(query, 'account')
  const accounts: bigint[] = []
  for (let next: bigint | null = from; next !== null;) {
    const part: AccountsOf = await listAccountsOf(store, { from: next, to }, classes, limits.examinedAccounts)
    accounts.push(...part.accounts)
    next = part.reached === null ? null : part.reached + 1n
    if (accounts.length > limits.mergedAccountsOfSearch || (next !== null && scanClockMs() >= deadline)) return null
    await setImmediate()
  }
  return mergeFitting(store, query, accounts)
}

async function mergeFitting(store: Store, query: ListQuery, accounts: readonly bigint[]): Promise<Scan> {
  const fitting = accounts.filter((account) => satisfiesAll(account, query.accounts.conditions))
  return { found: fitting.length === 0 ? [] : await readAccounts(store, query, fitting), reached: null }
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
      if (matchesRow(query, row)) found.push(row)
      if (found.length === limit) return { found, reached: null }
    }
    const last = rows.at(-1)
    if (!last || rows.length < perBatch) return { found, reached: null }
    if (batch >= batches || scanClockMs() >= deadline) return { found, reached: last.consensus }
    time = order === 'asc' ? { ...time, from: last.consensus + 1n } : { ...time, to: last.consensus - 1n }
    await setImmediate()
  }
}

function matchesRow(query: ListQuery, { body }: PrintedTransaction): boolean {
  return matchesTransaction(query, readTransaction({ body, fees: null }))
}

export function matchesTransaction(query: ListQuery, transaction: Transaction): boolean {
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

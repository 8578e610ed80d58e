import { anyone, classOf, classRange, readClass, type PostingKind } from '#domain/ledger/posting.ts'
import { matchesNothing, type ListQuery } from '#domain/ledger/transaction-query.ts'
import type { Store } from '../../../platform/database/database.ts'
import { listHeads, listMerged, listStreams, type Stream, type StreamHead } from '../store/postings.ts'
import {
  listTransactions,
  listTransactionsAt,
  type Order,
  type PrintedTransaction,
  type TimeRange,
} from '../store/transactions.ts'
import { limits } from '../../../platform/limits.ts'

const typicalTypesPerAccount = 10

/** No index answers ranges of accounts. */
export function isIndexed({ accounts }: ListQuery): boolean {
  return accounts.equal !== null || accounts.conditions.length === 0
}

/** Whether the query takes only a few milliseconds. Others run in the reader thread. */
export function canRunInline(query: ListQuery): boolean {
  const accounts = query.accounts.equal?.length ?? 1
  return isIndexed(query) && accounts * (query.types.length || typicalTypesPerAccount) <= limits.inlineStreams
}

/** Requires an indexed query. */
export async function readPage(store: Store, query: ListQuery): Promise<PrintedTransaction[]> {
  const { accounts, time, order, limit } = query
  if (matchesNothing(query)) return []
  if (isUnfiltered(query)) return listTransactions(store, time, order, limit)
  const whose = accounts.equal ?? [anyone]
  return readStreams(store, await findStreams(store, query, whose), { time, order, limit })
}

export interface StreamPage {
  readonly time: TimeRange
  readonly order: Order
  readonly limit: number
}

export async function findStreams(store: Store, query: ListQuery, accounts: readonly bigint[]): Promise<Stream[]> {
  const kind: PostingKind = query.directions[0] ?? 'match'
  const whose = query.accounts.equal === null && query.accounts.conditions.length === 0 ? 'anyone' : 'account'
  const outcomes = query.result === null ? [true, false] : [query.result === 'success']
  if (query.types.length > 0)
    return accounts.flatMap((account) =>
      query.types.flatMap((type) =>
        outcomes.map((success) => ({ account, class: classOf(kind, whose, type, success) })),
      ),
    )
  const streams = await listStreams(store, accounts, classRange(kind, whose))
  return streams.filter((stream) => outcomes.includes(readClass(stream.class).success))
}

/**
 * The first page of several merged streams. Reads only the streams whose head is among the first `limit` times: no
 * other stream can contribute.
 */
export async function readStreams(
  store: Store,
  streams: readonly Stream[],
  { time, order, limit }: StreamPage,
): Promise<PrintedTransaction[]> {
  const except = [...time.except]
  for (;;) {
    const range = { ...time, except }
    const near =
      streams.length > 1
        ? nearestStreams(await listHeads(store, streams, range, order), order, limit)
        : { streams, time: {} }
    const times = await listMerged(store, near.streams, { ...range, ...near.time }, order, limit)
    const rows = new Map((await listTransactionsAt(store, times)).map((row) => [row.consensus, row]))
    const gone = times.filter((consensus) => !rows.has(consensus))
    if (gone.length === 0) return times.flatMap((consensus) => rows.get(consensus) ?? [])
    // Some rows were removed in the meantime. Fill the page up: a page that is not full would end the list.
    except.push(...gone)
  }
}

function nearestStreams(heads: readonly StreamHead[], order: Order, limit: number) {
  const ahead = (a: bigint, b: bigint) => (order === 'asc' ? a < b : a > b)
  const times = [...new Set(heads.map(({ head }) => head))].toSorted((a, b) => (ahead(a, b) ? -1 : 1))
  const last = times[limit - 1]
  if (last === undefined) return { streams: heads, time: {} }
  return {
    streams: heads.filter(({ head }) => !ahead(last, head)),
    time: order === 'asc' ? { to: last } : { from: last },
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

import { stringifyJson } from '#api/json.ts'
import { transactionsPath, type Transaction } from '#api/ledger/transactions.ts'
import { parseTimestamp } from '#domain/time/timestamp.ts'
import { nextLink, readListQuery } from '#domain/ledger/transaction-query.ts'
import { startFaultServer, type Asked, type FaultServer, type Reply } from '../server/fault-server.ts'
import { aTransaction } from './transactions.ts'

export interface MirrorNode extends FaultServer {
  /** The records that it holds. */
  readonly records: Transaction[]
  /** Adds one record for each second after the tests' start time, from the first to the last. */
  add(first: number, last?: number): void
  /** The queries of lists, decoded. */
  lists(): string[]
}

export interface MirrorNodeOptions {
  /** Prepended to each link. */
  readonly host?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Seconds that a page without bounds covers. A link follows it even if the page is short or empty. */
  readonly span?: number
  /** The answers about Ethereum hashes and addresses, by hash or address. */
  readonly evm?: Readonly<Record<string, object>>
}

/** Plays a mirror node over HTTP on loopback. */
export async function startMirrorNode(options: MirrorNodeOptions = {}): Promise<MirrorNode> {
  const records: Transaction[] = []
  const server = await startFaultServer((asked) => playNode(records, asked, options))
  return {
    ...server,
    records,
    add(first, last = first) {
      for (let second = first; second <= last; second += 1) records.push(aTransaction(second))
    },
    lists: () => server.asked.flatMap(({ path }) => decodeURIComponent(path).split(`${transactionsPath}?`)[1] ?? []),
  }
}

/** The answers of a mirror node with some records. */
export function playNode(records: readonly Transaction[], { path }: Asked, options: MirrorNodeOptions = {}): Reply {
  const url = new URL(path, 'http://node.test')
  if (url.pathname === transactionsPath) return listed(records, url, options)
  const evm = /^\/api\/v1\/(?:contracts\/results|accounts)\/(0x\w+)$/.exec(url.pathname)?.[1]
  if (evm !== undefined) {
    const known = options.evm?.[evm]
    return known ? reply(200, known, options) : refused(404, 'Not found')
  }
  const id = decodeURIComponent(url.pathname.slice(transactionsPath.length + 1))
  const found = records.filter(({ transaction_id }) => transaction_id === id)
  return found.length > 0 ? reply(200, { transactions: found }, options) : refused(404, 'Not found')
}

function listed(records: readonly Transaction[], url: URL, options: MirrorNodeOptions): Reply {
  const reading = readListQuery([...url.searchParams].map(([name, value]) => ({ name, value })))
  if (!reading.ok) return refused(400, ...reading.messages)
  const { time, order, limit } = reading.query
  const at = (record: Transaction) => parseTimestamp(record.consensus_timestamp) ?? 0n
  const matching = records
    .filter((record) => (time.from === null || at(record) >= time.from) && (time.to === null || at(record) <= time.to))
    .toSorted((a, b) => (at(a) < at(b) ? -1 : 1))
  const sorted = order === 'desc' ? matching.toReversed() : matching
  const bound = options.span === undefined ? null : boundOf(sorted, time.to, order, options.span, at)
  const page = sorted.filter((record) => bound === null || at(record) > bound).slice(0, limit)
  const last =
    page.length === limit ? page.map(at).at(-1) : bound !== null && page.length < sorted.length ? bound + 1n : undefined
  const next = last === undefined ? null : nextLink(transactionsPath, reading.query, last)
  return reply(200, { transactions: page, links: { next: next && `${options.host ?? ''}${next}` } }, options)
}

/** The lower bound of a page that extends back from a time. */
function boundOf(
  sorted: readonly Transaction[],
  to: bigint | null,
  order: 'asc' | 'desc',
  span: number,
  at: (record: Transaction) => bigint,
): bigint | null {
  const [newest] = sorted
  if (order === 'asc' || !newest) return null
  return (to ?? at(newest)) - BigInt(span) * 1_000_000_000n
}

function reply(status: number, body: unknown, { headers = {} }: MirrorNodeOptions): Reply {
  const type = { 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' }
  return { status, headers: { ...type, 'cache-control': 'public, max-age=2', ...headers }, body: stringifyJson(body) }
}

function refused(status: number, ...messages: readonly string[]): Reply {
  const body = { _status: { messages: messages.map((message) => ({ message })) } }
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: stringifyJson(body) }
}

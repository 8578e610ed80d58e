import type { LedgerGap } from '#api/ledger.ts'
import { parseJson } from '#api/json.ts'
import { TransactionPage, transactionsPath, type Transaction } from '#api/transactions.ts'
import { parseTimestamp } from '#domain/timestamp.ts'
import * as v from 'valibot'

/** What came since a position, each transaction once. */
export interface Haul {
  readonly transactions: readonly Transaction[]
  /** A time between that was not fetched; null where nothing is missing. */
  readonly gap: LedgerGap | null
}

/** Asks the mirror node for a list by its query. */
export type AskNode = (search: string, signal: AbortSignal) => Promise<Response>

const pageSize = 100
/** Pages fetched in one go: what is beyond them is a gap, of which the newest page is the other side. */
const mostPages = 10

/** Milliseconds for all of it. */
const patience = 9000

/** Everything since a position, page after page; without one, the newest page alone. */
export async function haulSince(node: AskNode, position: string | null): Promise<Haul> {
  const signal = AbortSignal.timeout(patience)
  const ask = (search: string) => node(search, signal)
  if (position === null) return { transactions: await newestPage(ask), gap: null }
  const transactions: Transaction[] = []
  const reached = () => transactions.at(-1)?.consensus_timestamp ?? position
  let search: string | null = `limit=${pageSize}&order=asc&timestamp=gt:${position}`
  for (let page = 0; page < mostPages; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one is
    const { rows, next }: Page = await pageOf(ask, search)
    transactions.push(...rowsAfter(reached(), rows))
    if (next === null || next === search) return { transactions, gap: null }
    search = next
  }
  const from = reached()
  const newest = rowsAfter(from, await newestPage(ask))
  const [first] = newest
  return { transactions: [...transactions, ...newest], gap: first ? { from, to: first.consensus_timestamp } : null }
}

type Ask = (search: string) => Promise<Response>

interface Page {
  readonly rows: readonly Transaction[]
  /** The query of the next one. */
  readonly next: string | null
}

async function newestPage(ask: Ask): Promise<Transaction[]> {
  return rowsAfter('0.0', (await pageOf(ask, `limit=${pageSize}&order=desc`)).rows)
}

async function pageOf(ask: Ask, search: string): Promise<Page> {
  const response = await ask(search)
  if (!response.ok) throw new TypeError(`${transactionsPath}: ${response.status}`)
  const { transactions, links } = v.parse(TransactionPage, parseJson(await response.text()))
  return { rows: transactions, next: links.next === null ? null : links.next.slice(links.next.indexOf('?') + 1) }
}

/** In the order of time, none of them twice. */
function rowsAfter(position: string, rows: readonly Transaction[]): Transaction[] {
  const byTime = new Map(rows.map((row) => [row.consensus_timestamp, row]))
  return [...byTime.values()]
    .filter(({ consensus_timestamp }) => timeOf(consensus_timestamp) > timeOf(position))
    .toSorted((a, b) => (timeOf(a.consensus_timestamp) < timeOf(b.consensus_timestamp) ? -1 : 1))
}

function timeOf(timestamp: string): bigint {
  return parseTimestamp(timestamp) ?? 0n
}

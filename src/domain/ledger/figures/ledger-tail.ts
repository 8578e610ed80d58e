import type { LedgerGap } from '#api/ledger/ledger.ts'
import { transactionsPath } from '#api/ledger/transactions.ts'
import type { LedgerFact } from './ledger-bucket.ts'
import { parseTimestamp } from '../../time/timestamp.ts'

/** Asks a mirror node for a page by its path; what it cannot answer is thrown. `next` is the path of the next page. */
export type FetchPage = (path: string) => Promise<{ readonly rows: readonly TailRow[]; readonly next: string | null }>

/** What came since a position, oldest first. Timestamps are seconds with nanoseconds, as a mirror node prints them. */
export interface FetchedTail {
  readonly rows: readonly TailRow[]
  /** A time between that could not be fetched; null where nothing is missing. */
  readonly gap: LedgerGap | null
}

export interface TailRow {
  readonly timestamp: string
  /** Null for a record that cannot be counted. */
  readonly fact: LedgerFact | null
}

/** Rows of a page: the most that a mirror node gives. */
export const maxPageSize = 100

/**
 * Everything since a position, each transaction once: page after page, but no more than `maxPages` of them. What lies
 * between those and the newest page is a gap then. Without a position, the newest page alone.
 */
export async function fetchSince(ask: FetchPage, position: string | null, maxPages: number): Promise<FetchedTail> {
  if (position === null) return { rows: await newestPage(ask), gap: null }
  const rows: TailRow[] = []
  const reached = () => rows.at(-1)?.timestamp ?? position
  let link: string | null = `${transactionsPath}?limit=${maxPageSize}&order=asc&timestamp=gt:${position}`
  for (let count = 0; count < maxPages; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one is
    const page = await ask(link)
    rows.push(...rowsAfter(reached(), page.rows))
    if (page.next === null || page.next === link) return { rows, gap: null }
    link = page.next
  }
  const newest = (await newestPage(ask)).filter(({ timestamp }) => isLater(timestamp, reached()))
  const [first] = newest
  const from = reached()
  return { rows: [...rows, ...newest], gap: first ? { from, to: first.timestamp } : null }
}

async function newestPage(ask: FetchPage): Promise<TailRow[]> {
  return rowsAfter('0', (await ask(`${transactionsPath}?limit=${maxPageSize}&order=desc`)).rows)
}

/** In the order of time, none of them twice. */
function rowsAfter(position: string, page: readonly TailRow[]): TailRow[] {
  const byTime = new Map(page.map((row) => [row.timestamp, row]))
  return [...byTime.values()]
    .filter(({ timestamp }) => isLater(timestamp, position))
    .toSorted((a, b) => (isLater(a.timestamp, b.timestamp) ? 1 : -1))
}

function isLater(a: string, b: string): boolean {
  return (parseTimestamp(a) ?? 0n) > (parseTimestamp(b) ?? 0n)
}

import type { LedgerGap } from '#api/ledger/ledger.ts'
import { transactionsPath } from '#api/ledger/transactions.ts'
import type { LedgerFact } from './ledger-bucket.ts'
import { parseTimestamp } from '../../time/timestamp.ts'

/** Fetches a page from a mirror node by its path; throws on failure. `next` is the path of the next page. */
export type FetchPage = (path: string) => Promise<{ readonly rows: readonly TailRow[]; readonly next: string | null }>

/** Oldest first. Timestamps are `seconds.nanoseconds`. */
export interface FetchedTail {
  readonly rows: readonly TailRow[]
  readonly gap: LedgerGap | null
}

export interface TailRow {
  readonly timestamp: string
  /** Null if the transaction cannot be counted. */
  readonly fact: LedgerFact | null
}

/** The largest page that a mirror node returns. */
export const maxMirrorPageSize = 100

/**
 * Fetches every transaction after a position exactly once, from at most `maxPages` pages. If there are more, skips to
 * the newest page and reports the gap. Without a position, fetches only the newest page.
 */
export async function fetchSince(ask: FetchPage, position: string | null, maxPages: number): Promise<FetchedTail> {
  if (position === null) return { rows: await newestPage(ask), gap: null }
  const rows: TailRow[] = []
  const reached = () => rows.at(-1)?.timestamp ?? position
  let link: string | null = pageAfter(position)
  for (let count = 0; count < maxPages; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page links to the next one
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

export function pageAfter(position: string): string {
  return `${transactionsPath}?limit=${maxMirrorPageSize}&order=asc&timestamp=gt:${position}`
}

export async function newestPage(ask: FetchPage): Promise<TailRow[]> {
  return rowsAfter('0', (await ask(`${transactionsPath}?limit=${maxMirrorPageSize}&order=desc`)).rows)
}

/** Sorted by time, without duplicates. */
export function rowsAfter(position: string, page: readonly TailRow[]): TailRow[] {
  const byTime = new Map(page.map((row) => [row.timestamp, row]))
  return [...byTime.values()]
    .filter(({ timestamp }) => isLater(timestamp, position))
    .toSorted((a, b) => (isLater(a.timestamp, b.timestamp) ? 1 : -1))
}

export function isLater(a: string, b: string): boolean {
  return (parseTimestamp(a) ?? 0n) > (parseTimestamp(b) ?? 0n)
}

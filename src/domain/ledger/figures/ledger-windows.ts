import { formatTimestamp, parseTimestamp } from '../../time/timestamp.ts'
import {
  isLater,
  maxMirrorPageSize,
  newestPage,
  pageAfter,
  rowsAfter,
  type FetchedTail,
  type FetchPage,
  type TailRow,
} from './ledger-tail.ts'

export interface WindowBounds {
  /** The total number of pages; anything beyond them becomes a gap. */
  readonly maxPages: number
  /** The maximum number of concurrent requests. */
  readonly atOnce: number
}

export interface FetchedWindows extends FetchedTail {
  /** Why the rows stop before the newest one; absent if they do not. */
  readonly failure?: { readonly error: unknown }
}

/** The rows of a walk through a time span, and why it ended. */
interface Walk {
  readonly rows: readonly TailRow[]
  /** `passed`: a row at or after the end was seen. `newest`: the node has nothing later. */
  readonly end: 'passed' | 'newest' | 'budget' | 'failure'
  readonly error?: unknown
}

/** Both ends are exclusive. */
interface Span {
  readonly after: string
  readonly before: string
}

/** Without an end, it extends to the newest row. */
type Window = Omit<Span, 'before'> & { readonly before: string | null }

/** An ordinary poll needs no more than this and uses no windows. */
const pagesInOrder = 2
/** Each window costs up to one page that reaches past its end. */
const pagesPerWindow = 4

/**
 * Fetches every transaction after a position exactly once. If there are many, divides the time up to the newest page
 * into windows and walks them concurrently. A window is complete only once a row beyond it was seen, so that a lagging
 * instance of the mirror node cannot cause omissions. Rows after the first incomplete window wait for the next call;
 * only beyond `maxPages` is the rest up to the newest page skipped and reported as a gap.
 */
export async function fetchWindows(
  ask: FetchPage,
  position: string | null,
  { maxPages, atOnce }: WindowBounds,
): Promise<FetchedWindows> {
  if (position === null) return { rows: await newestPage(ask), gap: null }
  const budget = createBudget(maxPages)
  const first = await walk(ask, { after: position, before: null }, budget, pagesInOrder)
  if (first.end !== 'budget') return endedBy(first.rows, first)
  const reached = first.rows.at(-1)?.timestamp ?? position
  const newest = await attempt(newestPage(ask))
  if (!newest.ok) return { rows: first.rows, gap: null, failure: { error: newest.error } }
  const later = newest.value.filter(({ timestamp }) => isLater(timestamp, reached))
  const [from] = later
  // The newest page overlaps what has been read.
  if (!from || later.length < newest.value.length) return { rows: [...first.rows, ...later], gap: null }

  const windows = windowsOf({ after: reached, before: from.timestamp }, [first.rows, later], maxPages)
  const walks = await walkAll(ask, windows, budget, atOnce)
  const cut = walks.findIndex(({ end }) => end !== 'passed')
  const rows = [...first.rows, ...walks.slice(0, cut === -1 ? walks.length : cut + 1).flatMap((one) => one.rows)]
  // A failed walk also stops the others.
  const reason = walks.find(({ end }) => end === 'failure') ?? walks[cut]
  if (reason && reason.end !== 'budget') return endedBy(rows, reason)
  const gap = cut === -1 ? null : { from: rows.at(-1)?.timestamp ?? position, to: from.timestamp }
  return { rows: [...rows, ...later], gap }
}

function endedBy(rows: readonly TailRow[], { end, error }: Walk): FetchedWindows {
  return { rows, gap: null, ...(end === 'failure' && { failure: { error } }) }
}

interface Budget {
  /** Takes one page from the budget; false if it is used up. */
  take(): boolean
  /** Ends the budget: no more pages are requested. */
  end(): void
}

function createBudget(maxPages: number): Budget {
  let left = maxPages
  return { take: () => left-- > 0, end: () => (left = 0) }
}

async function walk(ask: FetchPage, { after, before }: Window, budget: Budget, maxPages = Infinity): Promise<Walk> {
  const rows: TailRow[] = []
  let reached = after
  let link = pageAfter(after)
  for (let count = 0; count < maxPages && budget.take(); count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page links to the next one
    const asked = await attempt(ask(link))
    if (!asked.ok) {
      budget.end()
      return { rows, end: 'failure', error: asked.error }
    }
    for (const row of rowsAfter(reached, asked.value.rows)) {
      if (before !== null && !isLater(before, row.timestamp)) return { rows, end: 'passed' }
      rows.push(row)
      reached = row.timestamp
    }
    const { next } = asked.value
    if (next === null || next === link) return { rows, end: 'newest' }
    link = next
  }
  return { rows, end: 'budget' }
}

/** Walks the oldest windows first, a few at a time. */
async function walkAll(
  ask: FetchPage,
  windows: readonly Window[],
  budget: Budget,
  atOnce: number,
): Promise<readonly Walk[]> {
  const walks: Walk[] = windows.map(() => ({ rows: [], end: 'budget' }))
  const rest = windows.entries()
  const walkRest = async () => {
    // oxlint-disable-next-line no-await-in-loop -- a window starts when another one ends
    for (const [place, window] of rest) walks[place] = await walk(ask, window, budget)
  }
  await Promise.all(Array.from({ length: atOnce }, walkRest))
  return walks
}

type Attempt<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: unknown }

async function attempt<Value>(asked: Promise<Value>): Promise<Attempt<Value>> {
  try {
    return { ok: true, value: await asked }
  } catch (error) {
    return { ok: false, error }
  }
}

/** Divides a time span into equal parts: as many as the denser of its ends suggests, within the page limit. */
function windowsOf({ after, before }: Span, ends: readonly (readonly TailRow[])[], maxPages: number): Window[] {
  const from = nanosecondsOf(after)
  const span = nanosecondsOf(before) - from
  const pages = (Number(span) * Math.max(...ends.map(densityOf))) / maxMirrorPageSize
  const parts = BigInt(Math.max(1, Math.ceil(pages / pagesPerWindow)))
  const count = Math.min(Number(parts), Math.ceil(maxPages / pagesPerWindow))
  const bound = (part: number) => formatTimestamp(from + (span * BigInt(part)) / parts)
  // A window starts at the time at which the previous one ends.
  const start = (part: number) => (part === 0 ? after : formatTimestamp(nanosecondsOf(bound(part)) - 1n))
  const windows = Array.from({ length: count }, (_, part) => ({ after: start(part), before: bound(part + 1) }))
  return BigInt(count) === parts ? windows : [...windows, { after: start(count), before }]
}

/** Rows per nanosecond. */
function densityOf(rows: readonly TailRow[]): number {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return 0
  return rows.length / Math.max(1, Number(nanosecondsOf(last.timestamp) - nanosecondsOf(first.timestamp)))
}

function nanosecondsOf(timestamp: string): bigint {
  return parseTimestamp(timestamp) ?? 0n
}

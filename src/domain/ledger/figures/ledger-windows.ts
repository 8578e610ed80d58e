import { formatTimestamp, parseTimestamp } from '../../time/timestamp.ts'
import {
  isLater,
  maxPageSize,
  newestPage,
  pageAfter,
  rowsAfter,
  type FetchedTail,
  type FetchPage,
  type TailRow,
} from './ledger-tail.ts'

export interface WindowBounds {
  /** Pages in all; what is beyond them becomes a gap. */
  readonly maxPages: number
  /** Pages under way at the same time. */
  readonly atOnce: number
}

export interface FetchedWindows extends FetchedTail {
  /** Why the rows end before the newest; absent where they do not. */
  readonly failure?: { readonly error: unknown }
}

/** What a walk through a stretch of time found, and what ended it. */
interface Walk {
  readonly rows: readonly TailRow[]
  /** `passed`: a row at the end or later was seen. `newest`: the node has nothing later. */
  readonly end: 'passed' | 'newest' | 'budget' | 'failure'
  readonly error?: unknown
}

/** From after one time to before another. */
interface Span {
  readonly after: string
  readonly before: string
}

/** Without an end it reaches to the newest. */
type Window = Omit<Span, 'before'> & { readonly before: string | null }

/** A usual poll asks no more than before windows came. */
const pagesInOrder = 2
/** Each window costs up to one page that reaches beyond it. */
const pagesPerWindow = 4

/**
 * Fetches all transactions after a position, each once. Where they are many, the time up to the newest page is divided
 * into windows, which are walked at the same time. A window counts only when a row beyond it was seen: an instance of
 * the node that lags behind can leave nothing out. What follows the first incomplete window is left for the next time;
 * only beyond `maxPages` the rest up to the newest page is skipped and becomes a gap.
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
  // The newest page goes back to what has been read.
  if (!from || later.length < newest.value.length) return { rows: [...first.rows, ...later], gap: null }

  const windows = windowsOf({ after: reached, before: from.timestamp }, [first.rows, later], maxPages)
  const walks = await walkAll(ask, windows, budget, atOnce)
  const cut = walks.findIndex(({ end }) => end !== 'passed')
  const rows = [...first.rows, ...walks.slice(0, cut === -1 ? walks.length : cut + 1).flatMap((one) => one.rows)]
  // A failure stops the other walks, too.
  const reason = walks.find(({ end }) => end === 'failure') ?? walks[cut]
  if (reason && reason.end !== 'budget') return endedBy(rows, reason)
  const gap = cut === -1 ? null : { from: rows.at(-1)?.timestamp ?? position, to: from.timestamp }
  return { rows: [...rows, ...later], gap }
}

function endedBy(rows: readonly TailRow[], { end, error }: Walk): FetchedWindows {
  return { rows, gap: null, ...(end === 'failure' && { failure: { error } }) }
}

interface Budget {
  /** Whether one more page may be asked for. */
  take(): boolean
  /** Nothing more is asked for. */
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
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one is
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

/** The oldest windows first, a few at a time. */
async function walkAll(
  ask: FetchPage,
  windows: readonly Window[],
  budget: Budget,
  atOnce: number,
): Promise<readonly Walk[]> {
  const walks: Walk[] = windows.map(() => ({ rows: [], end: 'budget' }))
  const rest = windows.entries()
  const walkRest = async () => {
    // oxlint-disable-next-line no-await-in-loop -- the next window begins where one has ended
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

/** Equal parts of a stretch of time, as many as the densest of its ends suggests, but no more than can be read. */
function windowsOf({ after, before }: Span, ends: readonly (readonly TailRow[])[], maxPages: number): Window[] {
  const from = nanosecondsOf(after)
  const span = nanosecondsOf(before) - from
  const pages = (Number(span) * Math.max(...ends.map(densityOf))) / maxPageSize
  const parts = BigInt(Math.max(1, Math.ceil(pages / pagesPerWindow)))
  const count = Math.min(Number(parts), Math.ceil(maxPages / pagesPerWindow))
  const bound = (part: number) => formatTimestamp(from + (span * BigInt(part)) / parts)
  // A window begins with the time at which the one before it ends.
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

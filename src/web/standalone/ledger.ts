import type { LedgerGap, LedgerStats } from '#api/ledger/ledger.ts'
import {
  addToBucket,
  emptyBucket,
  bucketFiguresOf,
  mergeBuckets,
  type LedgerBucket,
} from '#domain/ledger/figures/ledger-bucket.ts'
import { limitGaps, gapsWithin } from '#domain/ledger/figures/ledger-gaps.ts'
import { fetchSince, type FetchedTail } from '#domain/ledger/figures/ledger-tail.ts'
import { chooseGrain, grains } from '#domain/ledger/figures/stats-grain.ts'
import { millisecondsOf, parseTimestamp } from '#domain/time/timestamp.ts'
import { mirrorPages, type AskNode } from './ledger-tail.ts'

/** Figures of a mirror node, counted by this page while it is open. */
export interface StandaloneLedger {
  /** The newest counted transaction; null if none is known. */
  newest(): string | null
  /**
   * Counts new transactions, unless it has just done so. Does not report failures, because requests for the list do.
   */
  look(): Promise<void>
  stats(query: URLSearchParams): LedgerStats
}

const minLookIntervalMs = 4000
/** After a longer pause, the transactions since the last look count as missing. */
const maxPauseMs = 40_000
const maxGaps = 50
/** The maximum number of pages fetched at once. Transactions between them and the newest page become a gap. */
const maxPages = 10
/** One day. */
const maxMinutes = 1440
const withoutLists = { types: [], nodes: [], payers: [] }

export function createLedger(ask: AskNode | null, now: () => number): StandaloneLedger {
  const minutes = new Map<number, LedgerBucket>()
  let position: string | null = null
  /** Everything since then was counted, except the gaps. */
  let since: string | null = null
  let gaps: readonly LedgerGap[] = []
  let lookedAt = -Infinity
  let checkedAt = -Infinity
  let running: Promise<void> | undefined

  function take({ rows, gap }: FetchedTail): void {
    for (const { fact } of rows) {
      if (!fact) continue
      const start = fact.seconds - (fact.seconds % grains.minute)
      const bucket = minutes.get(start) ?? emptyBucket()
      addToBucket(bucket, fact)
      minutes.set(start, bucket)
    }
    position = rows.at(-1)?.timestamp ?? position
    since ??= rows[0]?.timestamp ?? null
    if (gap) gaps = limitGaps([...gaps, gap], maxGaps)
    while (minutes.size > maxMinutes) forgetOldest()
    checkedAt = now()
  }

  function forgetOldest(): void {
    const oldest = Math.min(...minutes.keys())
    minutes.delete(oldest)
    since = `${oldest + grains.minute}.000000000`
  }

  async function look(node: AskNode): Promise<void> {
    lookedAt = now()
    try {
      take(await fetchSince(mirrorPages(node), position, maxPages))
    } catch {
      // The next look fetches what this one missed, or reports it as missing.
    }
  }

  function missingIn(range: { readonly from: number; readonly to: number }): LedgerGap[] {
    const isOpen = position === null || now() - checkedAt > maxPauseMs
    const all = [
      ...(since === null ? [] : [{ from: null, to: since }]),
      ...gaps,
      ...(isOpen ? [{ from: position, to: null }] : []),
    ]
    return gapsWithin(all, { from: range.from, to: Math.min(range.to, now() / 1000) })
  }

  return {
    newest: () => position,
    async look() {
      if (!ask || (!running && now() - lookedAt < minLookIntervalMs)) return
      running ??= look(ask).finally(() => (running = undefined))
      await running
    },
    stats(query) {
      const seconds = (name: string) => (query.get(name) === null ? null : Math.floor(Number(query.get(name))))
      const starts = [...minutes.keys()]
      const end = seconds('to') ?? Math.floor(position === null ? now() / 1000 : secondsOf(position)) + grains.minute
      const begin = seconds('from') ?? (starts.length > 0 ? Math.min(...starts) : end - grains.hour)
      const range = chooseGrain({
        from: Math.min(begin, end),
        to: end,
        intervals: Number(query.get('intervals') ?? 120),
      })
      const { from, to, interval } = range
      const within = [...minutes].filter(([start]) => start >= from && start < to).toSorted(([a], [b]) => a - b)
      const parts = Map.groupBy(within, ([start]) => start - ((start - from) % interval))
      const buckets = [...parts].map(([start, those]) => ({ start, bucket: mergeBuckets(those.map(([, one]) => one)) }))
      const lists = query.get('lists') === 'total' ? withoutLists : {}
      return {
        from,
        to,
        interval,
        intervals: buckets.map(({ start, bucket }) => ({ start, ...bucketFiguresOf(bucket), ...lists })),
        total: bucketFiguresOf(mergeBuckets(buckets.map(({ bucket }) => bucket))),
        missing: missingIn({ from, to }),
      }
    },
  }
}

function secondsOf(timestamp: string): number {
  return millisecondsOf(parseTimestamp(timestamp) ?? 0n) / 1000
}

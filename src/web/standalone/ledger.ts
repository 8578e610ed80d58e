import type { LedgerGap, LedgerStats } from '#api/ledger/ledger.ts'
import {
  addToBucket,
  emptyBucket,
  figuresOf,
  mergeBuckets,
  type LedgerBucket,
} from '#domain/ledger/figures/ledger-bucket.ts'
import { limitGaps, gapsWithin } from '#domain/ledger/figures/ledger-gaps.ts'
import { fetchSince, type FetchedTail } from '#domain/ledger/figures/ledger-tail.ts'
import { chooseGrain, grains } from '#domain/ledger/figures/stats-grain.ts'
import { millisecondsOf, parseTimestamp } from '#domain/time/timestamp.ts'
import { pagesOf, type AskNode } from './ledger-tail.ts'

/** The figures of a mirror node that nobody counts but this page, for as long as it is open. */
export interface StandaloneLedger {
  /** The newest transaction that was counted, as far as is known. */
  newest(): string | null
  /** Looks for what is new, unless that was done a moment ago; a failure is left to those who ask for the list. */
  look(): Promise<void>
  stats(query: URLSearchParams): LedgerStats
}

/** Milliseconds between two looks. */
const apart = 4000
/** Milliseconds without one from which on what came since is missing. */
const late = 40_000
const mostGaps = 50
/** Pages fetched in one go: what is beyond them is a gap, of which the newest page is the other side. */
const mostPages = 10
/** A day of them. */
const mostMinutes = 1440
const withoutLists = { types: [], nodes: [], payers: [] }

export function createLedger(ask: AskNode | null, now: () => number): StandaloneLedger {
  const minutes = new Map<number, LedgerBucket>()
  let position: string | null = null
  /** From when on everything was counted but for the gaps. */
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
    if (gap) gaps = limitGaps([...gaps, gap], mostGaps)
    while (minutes.size > mostMinutes) forgetOldest()
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
      take(await fetchSince(pagesOf(node), position, mostPages))
    } catch {
      // What was missed meanwhile is fetched with the next look, or told as missing.
    }
  }

  function missingIn(range: { readonly from: number; readonly to: number }): LedgerGap[] {
    const isOpen = position === null || now() - checkedAt > late
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
      if (!ask || (!running && now() - lookedAt < apart)) return
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
        intervals: buckets.map(({ start, bucket }) => ({ start, ...figuresOf(bucket), ...lists })),
        total: figuresOf(mergeBuckets(buckets.map(({ bucket }) => bucket))),
        missing: missingIn({ from, to }),
      }
    },
  }
}

function secondsOf(timestamp: string): number {
  return millisecondsOf(parseTimestamp(timestamp) ?? 0n) / 1000
}

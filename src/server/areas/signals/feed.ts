import type { LedgerGap } from '#api/ledger/ledger.ts'
import { countedSeconds, gapsWithin } from '#domain/ledger/figures/ledger-gaps.ts'
import { readBucket } from '#domain/ledger/figures/ledger-bucket.ts'
import { emptyMinute, minuteOf, minuteSeconds, type SignalMinute } from '#domain/signals/signal-minute.ts'
import { duration } from '#domain/signals/words.ts'
import { parseTimestamp } from '#domain/time/timestamp.ts'
import type { Store } from '../../platform/database/database.ts'
import type { LedgerSource } from '../ledger/source.ts'
import { bucketSpan, listBuckets, type BucketTable } from '../ledger/store/ledger-buckets.ts'
import { readTailState } from '../ledger/upstream/ledger-tail-state.ts'
import type { Arrivals } from './arrivals.ts'
import type { Period } from './store/signals.ts'

/** The state of the incoming transactions. Times are seconds since 1970. */
export interface FeedView {
  /** Changes when the transactions are replaced by others. */
  readonly origin: string
  readonly measuresLag: boolean
  /** The newest consensus time; null without transactions. */
  readonly newest: number | null
  /** All transactions up to this consensus time are known. */
  readonly frontier: number
  /** Why nothing is currently known. */
  readonly obstacle: string | null
  /** Periods that were not counted. */
  readonly gaps: readonly LedgerGap[]
  /** Whether minutes without transactions count as zero, not as gaps. */
  readonly countsEmptyMinutes: boolean
}

/** The end of the last complete minute. */
export function closableOf({ frontier }: FeedView): number {
  return Math.floor(frontier / minuteSeconds) * minuteSeconds
}

export interface LedgerFeed {
  look(now: number, arrivals: Arrivals): Promise<FeedView>
  /** The minutes of a period, oldest first, without those that were not counted. */
  minutes(view: FeedView, period: Period, lagAt: (minute: number) => number | null): Promise<SignalMinute[]>
  /** The starts of the oldest and the newest counted minute. */
  span(): Promise<{ readonly first: number; readonly last: number } | undefined>
}

/** If something arrived within this time, the ledger is known up to the newest transaction. */
const arrivingSeconds = 30
/** Transactions that arrive later than this were held back somewhere. */
const settleSeconds = 5
const unheardSeconds = 45
/** After this long without new transactions, an import counts as ended. */
const importSeconds = 600

export interface LedgerFeedOptions {
  readonly store: Store
  readonly ledger: { readonly info: () => Pick<ReturnType<LedgerSource['info']>, 'sample' | 'newest'> }
  /** The address of the mirror node; null for the embedded ledger. */
  readonly upstream: string | null
}

/** Reads the counts of the ledger area: of embedded transactions, or of those seen at a mirror node. */
export function createLedgerFeed({ store, ledger, upstream }: LedgerFeedOptions): LedgerFeed {
  const table: BucketTable = upstream === null ? 'ledger_bucket' : 'upstream_bucket'

  async function lookUpstream(address: string, now: number, arrivals: Arrivals): Promise<FeedView> {
    const { position, since, gaps, checkedAt } = await readTailState(store, address)
    const heardAt = checkedAt / 1000
    const newest = secondsOf(position)
    const unheard = now - heardAt
    const obstacle =
      newest === null
        ? 'Nothing has been counted at the mirror node yet.'
        : unheard > unheardSeconds
          ? `The mirror node has not answered for ${duration(unheard)}.`
          : null
    const isArriving = arrivals.last !== null && now - arrivals.last.at < arrivingSeconds
    const known = isArriving ? (newest ?? 0) : Math.min(heardAt, now) - settleSeconds - arrivals.usualLag
    return {
      origin: address,
      measuresLag: true,
      newest,
      frontier: Math.max(newest ?? 0, known),
      obstacle,
      gaps: since === null ? [{ from: null, to: null }] : [{ from: null, to: since }, ...gaps],
      countsEmptyMinutes: true,
    }
  }

  function lookEmbedded(now: number, arrivals: Arrivals): FeedView {
    const { sample, newest: timestamp } = ledger.info()
    const newest = secondsOf(timestamp)
    const isOld = newest !== null && now - newest > importSeconds
    const isArriving = arrivals.last !== null && now - arrivals.last.at < arrivingSeconds
    const obstacle =
      newest === null
        ? 'The ledger contains no transactions.'
        : isOld && !sample
          ? `The imported transactions end ${duration(now - newest)} ago.`
          : null
    return {
      origin: sample ? 'sample' : 'import',
      measuresLag: false,
      newest,
      frontier: Math.max(newest ?? 0, isArriving || obstacle !== null ? 0 : now - settleSeconds),
      obstacle,
      gaps: [],
      countsEmptyMinutes: sample,
    }
  }

  return {
    look: async (now, arrivals) =>
      upstream === null ? lookEmbedded(now, arrivals) : lookUpstream(upstream, now, arrivals),

    async minutes({ frontier, newest, gaps, countsEmptyMinutes }, { from, to }, lagAt) {
      const rows = await listBuckets(store, table, 'minute', { from, to })
      const bodies = new Map(rows.map(({ start, body }) => [start, body]))
      const missing = gapsWithin(gaps, { from, to })
      const minutes: SignalMinute[] = []
      for (let start = from; start < to && start < frontier; start += minuteSeconds) {
        const end = Math.min(start + minuteSeconds, frontier)
        const counted = missing.length === 0 ? end - start : countedSeconds(missing, { from: start, to: end })
        const body = bodies.get(start)
        const lag = lagAt(start)
        const isEmptyAndKnown = countsEmptyMinutes || (newest !== null && start > newest)
        if (body !== undefined) minutes.push(minuteOf(readBucket(body), { start, counted: Math.max(counted, 1), lag }))
        else if (counted > 0 && isEmptyAndKnown) minutes.push(emptyMinute(start, counted, lag))
      }
      return minutes
    },

    span: () => bucketSpan(store, table),
  }
}

function secondsOf(timestamp: string | null): number | null {
  const time = timestamp === null ? undefined : parseTimestamp(timestamp)
  return time === undefined ? null : Number(time / 1_000_000n) / 1000
}

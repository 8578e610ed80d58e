import type { FetchedTail } from '#domain/ledger/figures/ledger-tail.ts'
import { fetchWindows } from '#domain/ledger/figures/ledger-windows.ts'
import { backoffMs } from '#domain/time/backoff.ts'
import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import { appendChange, lockForWrite } from '../../../platform/database/writes.ts'
import type { Store } from '../../../platform/database/database.ts'
import { updateBuckets } from '../embedded/ledger-buckets.ts'
import { createHeldLease } from '../../../platform/database/held-lease.ts'
import type { LedgerAsk } from './ledger-node.ts'
import { readTailPage } from './ledger-answer.ts'
import { putTailState, readTailState, type TailState } from './ledger-tail-state.ts'
import { HttpError } from '../../../platform/errors.ts'
import { limits } from '../../../platform/limits.ts'

export interface FollowOptions {
  readonly store: Store
  readonly ask: LedgerAsk
  /** The upstream's base URL, which identifies the stored state. */
  readonly address: string
  readonly owner: string
  readonly now: () => number
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number
  readonly log: Logger
  readonly maxPages?: number
  /** How many pages are fetched at the same time. */
  readonly atOnce?: number
  /** Called with the time of another instance's last poll, in milliseconds since 1970. */
  readonly onHeard?: (at: number) => void
}

export interface LedgerFollower {
  /** Polls if a poll is due. Call it often. */
  step(): Promise<void>
  /** Renews the lease. Call it often, in parallel to `step`. */
  keep(): Promise<void>
  /** Aborts the pending request and releases the lease. */
  end(): Promise<void>
}

/** A mirror node caches its answers for this long. */
const pollIntervalMs = 2000
/** How often a poll without new transactions is recorded. */
const heartbeatMs = 10_000
/** Rows counted in one database transaction. This many block others for some milliseconds. */
const rowsPerWrite = 1000

/**
 * Polls a mirror node for new transactions, in one instance at a time. Each transaction is counted once and announced
 * in the change log.
 */
export function createLedgerFollower(options: FollowOptions): LedgerFollower {
  const { store, address, owner, now, monotonic, random, log, onHeard } = options
  const { maxPages = limits.ledgerFollowPages, atOnce = limits.ledgerFollowAtOnce } = options
  const lease = createHeldLease({ store, name: 'ledger upstream', owner, monotonic })
  const ended = new AbortController()
  let nextAt = -Infinity
  let failures = 0

  async function ask(path: string) {
    return (await options.ask(path, readTailPage, ended.signal)).page
  }

  async function look(): Promise<void> {
    const begun = await readTailState(store, address)
    const fetched = await fetchWindows(ask, begun.position, { maxPages, atOnce })
    const { rows, gap, failure } = fetched
    if (rows.length > 0 || (!failure && Math.abs(now() - begun.checkedAt) >= heartbeatMs)) {
      let state: TailState | undefined = begun
      for (const part of partsOf(fetched)) {
        // oxlint-disable-next-line no-await-in-loop -- each part begins where the last one ended
        state = state && (await savePart(store, { state, part, now: now(), isNewest: !failure }))
        // oxlint-disable-next-line no-await-in-loop -- lets requests run
        await setImmediate()
      }
      if (gap) log.warn(gap, 'the mirror node had more transactions than could be counted')
    }
    if (failure) throw failure.error
  }

  async function step(): Promise<void> {
    if (monotonic() < nextAt || ended.signal.aborted) return
    const begunAt = monotonic()
    nextAt = begunAt + pollIntervalMs
    if (!(await lease.claim())) return onHeard?.((await readTailState(store, address)).checkedAt)
    try {
      await look()
      failures = 0
      nextAt = begunAt + pollIntervalMs * (0.9 + random() * 0.2)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      failures += 1
      const pause = backoffMs(failures, { minMs: pollIntervalMs, random: random() })
      nextAt = monotonic() + Math.max(pause, (error.retryAfterSeconds ?? 0) * 1000)
      if (failures === 1 && !ended.signal.aborted) log.warn({ reason: error.message }, 'polling the mirror node failed')
    }
  }

  return {
    step,
    keep: () => lease.keep(),
    async end() {
      ended.abort()
      await lease.drop()
    },
  }
}

/** Splits rows into small parts. A part that follows a gap begins with it. */
function* partsOf({ rows, gap }: FetchedTail): Generator<FetchedTail, void> {
  const begin = gap ? rows.findIndex(({ timestamp }) => timestamp === gap.to) : 0
  for (let start = 0; start < begin; start += rowsPerWrite)
    yield { rows: rows.slice(start, Math.min(start + rowsPerWrite, begin)), gap: null }
  yield { rows: rows.slice(begin, begin + rowsPerWrite), gap }
  for (let start = begin + rowsPerWrite; start < rows.length; start += rowsPerWrite)
    yield { rows: rows.slice(start, start + rowsPerWrite), gap: null }
}

interface SavedPart {
  readonly state: TailState
  readonly part: FetchedTail
  readonly now: number
  /** Whether the parts reach the newest transaction. */
  readonly isNewest: boolean
}

/** Returns the new state. If another instance has moved the position meanwhile, saves nothing and returns undefined. */
async function savePart(store: Store, { state, part, now, isNewest }: SavedPart): Promise<TailState | undefined> {
  const { rows, gap } = part
  const newest = rows.at(-1)?.timestamp ?? null
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'ledger')
    const held = await readTailState(transaction, state.address)
    if (held.position !== state.position) return undefined
    const next = {
      ...state,
      position: newest ?? state.position,
      since: state.since ?? rows[0]?.timestamp ?? null,
      gaps: gap ? [...state.gaps, gap] : state.gaps,
      checkedAt: isNewest ? now : state.checkedAt,
    }
    await putTailState(transaction, next, state)
    if (rows.length === 0) return next
    const added = rows.flatMap(({ fact }) => fact ?? [])
    await updateBuckets(transaction, { added, removed: [] }, 'upstream_bucket')
    await appendChange(transaction, { area: 'ledger', kind: String(rows.length), id: newest, at: now })
    return next
  })
}

import { fetchSince, type FetchedTail } from '#domain/ledger/figures/ledger-tail.ts'
import type { Logger } from 'pino'
import { appendChange } from '../../../platform/database/changes.ts'
import type { Store } from '../../../platform/database/database.ts'
import { lockForWrite } from '../../../platform/database/write-lock.ts'
import { countTransactions } from '../embedded/ledger-buckets.ts'
import { createHeldLease } from '../../../platform/upstream/held-lease.ts'
import type { LedgerNode } from './ledger-node.ts'
import { tailRowsIn } from './ledger-answer.ts'
import { putTailState, readTailState, type TailState } from './ledger-tail-state.ts'
import { HttpError } from '../../../platform/errors.ts'

export interface FollowOptions {
  readonly store: Store
  readonly node: LedgerNode
  /** The upstream's base URL, which identifies the stored state. */
  readonly address: string
  readonly owner: string
  readonly now: () => number
  /** At least 0, below 1. */
  readonly random: () => number
  readonly log: Logger
  readonly maxPages?: number
  /** Called with the last poll of another instance, in milliseconds since 1970. */
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
const maxBackoffMs = 15_000
/** How often a poll without new transactions is recorded. */
const heartbeatMs = 10_000

/**
 * Polls a mirror node for new transactions, in one instance at a time. Each transaction is counted once and announced
 * in the change log.
 */
export function createLedgerFollower(options: FollowOptions): LedgerFollower {
  const { store, node, address, owner, now, random, log, maxPages = 40, onHeard } = options
  const lease = createHeldLease({ store, name: 'ledger upstream', owner, now })
  const ended = new AbortController()
  let nextAt = 0
  let failures = 0

  async function ask(path: string) {
    const { body, next } = await node(path, ended.signal)
    return { rows: tailRowsIn(body), next }
  }

  async function look(): Promise<void> {
    const state = await readTailState(store, address)
    const fetched = await fetchSince(ask, state.position, maxPages)
    if (fetched.rows.length === 0 && now() - state.checkedAt < heartbeatMs) return
    await saveBatch(store, { state, fetched, now: now() })
    if (fetched.gap) log.warn(fetched.gap, 'the mirror node had more transactions than could be counted')
  }

  async function step(): Promise<void> {
    if (now() < nextAt || ended.signal.aborted) return
    nextAt = now() + pollIntervalMs
    if (!(await lease.claim())) return onHeard?.((await readTailState(store, address)).checkedAt)
    try {
      await look()
      failures = 0
      nextAt = now() + pollIntervalMs * (0.9 + random() * 0.2)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      failures += 1
      const pause = Math.min(maxBackoffMs, pollIntervalMs * 2 ** Math.min(failures, 10)) * (0.8 + random() * 0.2)
      nextAt = now() + Math.max(pause, (error.retryAfterSeconds ?? 0) * 1000)
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

/** Saves a batch unless another instance has moved the position in the meantime. */
async function saveBatch(
  store: Store,
  { state, fetched, now }: { readonly state: TailState; readonly fetched: FetchedTail; readonly now: number },
): Promise<void> {
  const { rows, gap } = fetched
  const newest = rows.at(-1)?.timestamp ?? null
  await store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'ledger')
    const held = await readTailState(transaction, state.address)
    if (held.position !== state.position) return
    const next = {
      ...state,
      position: newest ?? state.position,
      since: state.since ?? rows[0]?.timestamp ?? null,
      gaps: gap ? [...state.gaps, gap] : state.gaps,
      checkedAt: now,
    }
    await putTailState(transaction, next, state)
    if (rows.length === 0) return
    const added = rows.flatMap(({ fact }) => fact ?? [])
    await countTransactions(transaction, { added, removed: [] }, 'upstream_bucket')
    await appendChange(transaction, { area: 'ledger', kind: String(rows.length), id: newest, at: now })
  })
}

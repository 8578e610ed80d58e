import { nanosecondsOf } from '#domain/time/timestamp.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { isPostgres, type Store } from '../../../platform/database/database.ts'
import { countTransactions, everything, type ConsensusRange } from '../store/transactions.ts'
import { removeOldest, type RemoveOptions } from './ledger-merge.ts'
import { appendChange, lockForWrite } from '../../../platform/database/writes.ts'
import {
  dropPeriod,
  findPeriodDays,
  hasPeriods,
  listPeriods,
  makePeriods,
  putPeriodDays,
  usualDays,
} from '../store/periods.ts'
import { deleteRostersBefore } from '../store/roster-rows.ts'
import { moveCountsOnlyBefore } from './ledger-state.ts'
import { limits } from '../../../platform/limits.ts'
import { createWorkerCalls } from '../../../platform/workers/worker-calls.ts'

const dayMs = 86_400_000
const smallestBatch = 25
const largestBatch = 2000
/** The target duration of a database transaction, because others wait for its lock. */
const batchMs = 20
const pauseMs = 10

/**
 * Adapts the rows of a database transaction to the time that the last one took: doubles them if that was well
 * below the target.
 */
export function nextBatchSize(rows: number, tookMs: number): number {
  if (tookMs > batchMs) return Math.max(smallestBatch, Math.floor(rows / 2))
  return tookMs < batchMs / 2 ? Math.min(largestBatch, rows * 2) : rows
}

export interface LedgerRetention {
  /** See `dropTransactionsBefore`. */
  dropBefore(instant: number, now: number): Promise<void>
}

export function createLedgerRetention(store: Store): LedgerRetention {
  return { dropBefore: (instant, now) => dropTransactionsBefore(store, instant, now) }
}

interface WorkerRetention extends LedgerRetention {
  close(): Promise<void>
}

/**
 * Removes from a SQLite file in a worker thread, over its own connection: readers never wait for a step, and writers at
 * most for one.
 */
export function createWorkerRetention(file: string): WorkerRetention {
  const { call, close } = createWorkerCalls<LedgerRetention>(
    new URL('ledger-retention-worker.ts', import.meta.url),
    file,
  )
  return { dropBefore: (...args) => call('dropBefore', ...args), close }
}

/**
 * Removes the oldest transactions with a consensus timestamp before `instant` (milliseconds since 1970). The
 * figures still count them. PostgreSQL drops whole periods. On SQLite, and for a period longer than those created
 * now, single rows are deleted, up to a limit per run.
 */
export async function dropTransactionsBefore(store: Store, instant: number, now: number): Promise<void> {
  if (isPostgres(store)) {
    await dropPeriodsBefore(store, instant, now)
    const [first] = await listPeriods(store)
    const days = await findPeriodDays(store)
    // The remaining rows will soon be dropped with their period.
    if (first && days !== null && first.to - first.from <= days) return
  }
  const to = nanosecondsOf(instant) - 1n
  await removeInSteps(store, { ...everything, to }, limits.removedPerRun, {
    now,
    keepsCounts: true,
    sampled: false,
  })
}

async function dropPeriodsBefore(store: Store, instant: number, now: number): Promise<void> {
  for (const period of await listPeriods(store)) {
    const end = period.to * dayMs
    if (end > instant) return
    // oxlint-disable-next-line no-await-in-loop -- one period after the other
    await store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'ledger')
      await moveCountsOnlyBefore(transaction, nanosecondsOf(end))
      await dropPeriod(transaction, period, limits.dropWaitMs)
      await deleteRostersBefore(transaction, nanosecondsOf(end))
      await appendChange(transaction, { area: 'ledger', kind: '0', id: null, at: now })
    })
  }
}

/**
 * Creates the period of today and the next one ahead of time, so that imports do not have to. Sets the length of
 * further periods to a quarter of the time that transactions are kept.
 */
export async function preparePeriods(store: Store, now: number, keepDays: number | null): Promise<void> {
  if (!isPostgres(store)) return
  const days = keepDays === null ? null : Math.max(1, Math.ceil(keepDays / 4))
  const ahead = [now, now + (days ?? usualDays) * dayMs].map(nanosecondsOf)
  if (days === (await findPeriodDays(store)) && (await hasPeriods(store, ahead))) return
  await store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'ledger')
    await putPeriodDays(transaction, days)
    await makePeriods(transaction, ahead)
  })
}

/** Removes at most a fixed number of transactions per run. */
export async function keepNewestOfSample(store: Store, kept: number, now: number): Promise<void> {
  const surplus = (await countTransactions(store)) - kept
  await removeInSteps(store, everything, Math.min(surplus, limits.removedPerRun), {
    now,
    keepsCounts: false,
    sampled: true,
  })
}

async function removeInSteps(
  store: Store,
  range: ConsensusRange,
  count: number,
  options: RemoveOptions,
): Promise<void> {
  let batch = smallestBatch
  for (let left = count; left > 0;) {
    const begun = performance.now()
    const { removed, heldMs } = await removeOldest(store, range, Math.min(batch, left), options)
    if (removed === 0) return
    batch = nextBatchSize(batch, heldMs)
    left -= removed
    // Lets requests run, and writers of other connections, which ask for the lock every few milliseconds.
    await wait(Math.max(pauseMs, performance.now() - begun))
  }
}

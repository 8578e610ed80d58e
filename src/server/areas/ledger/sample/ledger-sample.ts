import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { mergeTransactions, storedTransactionsOf } from '../embedded/ledger-merge.ts'
import { keepNewestOfSample } from '../embedded/ledger-retention.ts'
import { isSample, ledgerKeys } from '../embedded/ledger-state.ts'
import type { Store } from '../../../platform/database/database.ts'
import { takeLease } from '../../../platform/database/lease.ts'
import { deleteSetting, findSetting, putSetting } from '../../../platform/database/setting.ts'
import { transactionSpan } from '../store/transactions.ts'
import { lockForWrite } from '../../../platform/database/writes.ts'
import { extendLedgerPlan, keptTransactions, newLedgerPlan, type LedgerPlan } from './plan.ts'
import { sampleTransactions } from './sample-transactions.ts'

const planKey = 'sample.ledger'
const seed = 20_260_101
const leaseMs = 15_000
const second = 1_000_000_000n
const usualRecentSeconds = 600
const usualPartSeconds = 300
/** Transactions per database transaction. */
const batchSize = 50
export interface LedgerSample {
  /** Writes the sample up to now and fills in its past. Does nothing after an import, or while another instance holds the lease. */
  step(now: number): Promise<void>
  trim(now: number): Promise<void>
}

/**
 * The last minutes are written first, so that the newest transactions appear at once; older ones follow, newest
 * first.
 */
export interface LedgerSampleOptions {
  /** How long one step fills in the past. A step writes at least one part. */
  readonly backfillMs?: number
  /** How much is written first. */
  readonly recentSeconds?: number
  /** The length of one part of the past. */
  readonly partSeconds?: number
}

/** A period whose transactions are still missing. Nanoseconds since 1970; the end is exclusive. */
interface MissingPeriod {
  readonly from: bigint
  readonly to: bigint
}

const Nanoseconds = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((digits) => BigInt(digits)),
)
const StoredState = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    plan: v.object({
      seed: v.number(),
      start: v.number(),
      stretches: v.array(v.object({ from: v.number(), rate: v.number() })),
    }),
    missing: v.array(v.object({ from: Nanoseconds, to: Nanoseconds })),
  }),
)

interface SampleState {
  readonly plan: LedgerPlan
  /** Oldest first. */
  readonly missing: readonly MissingPeriod[]
}

/** Creates the sample in an empty ledger, or resumes an existing sample. Null for a ledger with imported data. */
export async function openLedgerSample(
  store: Store,
  { backfillMs = 400, recentSeconds = usualRecentSeconds, partSeconds = usualPartSeconds }: LedgerSampleOptions = {},
): Promise<LedgerSample | null> {
  if (!(await claim(store))) return null
  const owner = randomUUID()
  const recentPeriod = BigInt(recentSeconds) * second
  const backfillPart = BigInt(partSeconds) * second
  let begin = 0n
  let steppedAt = -Infinity

  function keep({ plan, missing }: SampleState): Promise<void> {
    const stretches = missing.map(({ from, to }) => ({ from: String(from), to: String(to) }))
    return putSetting(store, planKey, JSON.stringify({ plan, missing: stretches }))
  }

  async function isMine(now: number): Promise<boolean> {
    if (!(await isSample(store))) return false
    return takeLease(store, { name: planKey, owner, now, duration: leaseMs })
  }

  /** Starts the sample. If it exists, adds the time that no instance wrote to the missing periods. */
  async function takeUp(now: number): Promise<SampleState> {
    begin = nanoseconds(now) - recentPeriod
    const held = await readState(store)
    const newest = (await transactionSpan(store))?.newest
    const state = held ? resumedState(held, newest, begin, now) : newState(begin, now)
    await keep(state)
    return state
  }

  async function forward(plan: LedgerPlan, now: number): Promise<void> {
    const last = (await transactionSpan(store))?.newest ?? 0n
    await write(plan, { from: last >= begin ? last + 1n : begin, to: nanoseconds(now) }, now)
  }

  async function backward({ plan, missing }: SampleState, now: number): Promise<void> {
    const until = performance.now() + backfillMs
    let left = missing
    for (let last = left.at(-1); last; last = left.at(-1)) {
      const from = last.to - backfillPart > last.from ? last.to - backfillPart : last.from
      await write(plan, { from, to: last.to }, now)
      left = [...left.slice(0, -1), ...(from > last.from ? [{ from: last.from, to: from }] : [])]
      await keep({ plan, missing: left })
      if (performance.now() >= until) return
    }
  }

  async function write(plan: LedgerPlan, stretch: MissingPeriod, now: number): Promise<void> {
    for (const transactions of sampleTransactions(plan, { ...stretch, size: batchSize })) {
      if (transactions.length > 0)
        await mergeTransactions(store, storedTransactionsOf(transactions), { now, sampled: true })
      // Lets requests run.
      await setImmediate()
    }
  }

  return {
    async step(now) {
      if (!(await isMine(now))) {
        steppedAt = -Infinity
        return
      }
      const isGoingOn = now - steppedAt < leaseMs
      const state = (isGoingOn && (await readState(store))) || (await takeUp(now))
      steppedAt = now
      await forward(state.plan, now)
      await backward(state, now)
    },
    async trim(now) {
      if (await isMine(now)) await keepNewestOfSample(store, keptTransactions, now)
    },
  }
}

/** Marks an empty ledger as sample data. False if data has been imported. */
function claim(store: Store): Promise<boolean> {
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'ledger')
    if (await isSample(transaction)) return true
    if ((await findSetting(transaction, ledgerKeys.importedAt)) !== undefined) return false
    if (await transactionSpan(transaction)) return false
    // The plan of an earlier sample covers other times.
    await deleteSetting(transaction, planKey)
    await putSetting(transaction, ledgerKeys.sampled, 'yes')
    return true
  })
}

function newState(begin: bigint, now: number): SampleState {
  const plan = newLedgerPlan({ seed, now })
  return { plan, missing: [{ from: BigInt(plan.start) * second, to: begin }] }
}

/** Adds the time since the last write, too. */
function resumedState(
  { plan, missing }: SampleState,
  newest: bigint | undefined,
  begin: bigint,
  now: number,
): SampleState {
  const from = newest === undefined ? missing.at(-1)?.to : newest + 1n
  const gap = from !== undefined && from < begin ? [{ from, to: begin }] : []
  return { plan: extendLedgerPlan(plan, { newest: newest ?? null, now }), missing: [...missing, ...gap] }
}

async function readState(store: Store): Promise<SampleState | null> {
  const text = await findSetting(store, planKey)
  if (text === undefined) return null
  return v.parse(StoredState, text)
}

function nanoseconds(milliseconds: number): bigint {
  return BigInt(milliseconds) * 1_000_000n
}

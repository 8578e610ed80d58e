import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { mergeTransactions, storedTransactionsOf } from '../embedded/ledger-merge.ts'
import { keepNewestOfSample } from '../embedded/ledger-retention.ts'
import { isSample, ledgerKeys } from '../embedded/ledger-state.ts'
import type { Store } from '../../../platform/database/database.ts'
import { takeLease } from '../../../platform/database/lease.ts'
import { deleteSetting, findSetting, putSetting } from '../../../platform/database/setting.ts'
import { transactionSpan } from '../store/transactions.ts'
import { lockForWrite } from '../../../platform/database/write-lock.ts'
import { extendLedgerPlan, keptTransactions, newLedgerPlan, type LedgerPlan } from './plan.ts'
import { sampleTransactions } from './sample-transactions.ts'

const planKey = 'sample.ledger'
const seed = 20_260_101
const leaseDuration = 15_000
const second = 1_000_000_000n
/** The last minutes before now come first, so that what is newest is shown at once; then what lies before them, backwards. */
const lastStretch = 600n * second
const backwardStretch = 300n * second
/** Records of one transaction. */
const batch = 100
export interface LedgerSample {
  /** Brings the sample to the present, and its past further back. Does nothing once an import has replaced it, or while another instance moves it. */
  step(now: number): Promise<void>
  /** Lets the oldest transactions go. */
  trim(now: number): Promise<void>
}

export interface LedgerSampleOptions {
  /** How long one step goes on writing the past. It writes one part of it in any case. */
  readonly backfillMs?: number
}

/** A stretch of time whose transactions are still to be written. Nanoseconds since 1970; the end is excluded. */
interface Stretch {
  readonly from: bigint
  readonly to: bigint
}

interface SampleState {
  readonly plan: LedgerPlan
  /** The oldest first. */
  readonly missing: readonly Stretch[]
}

/** The sample network's transactions: begun where the ledger holds none, moved on where it holds the sample, null otherwise. */
export async function openLedgerSample(
  store: Store,
  { backfillMs = 400 }: LedgerSampleOptions = {},
): Promise<LedgerSample | null> {
  if (!(await claim(store))) return null
  const owner = randomUUID()
  let begin = 0n
  let steppedAt = -Infinity

  function keep({ plan, missing }: SampleState): Promise<void> {
    const stretches = missing.map(({ from, to }) => ({ from: String(from), to: String(to) }))
    return putSetting(store, planKey, JSON.stringify({ plan, missing: stretches }))
  }

  async function isMine(now: number): Promise<boolean> {
    if (!(await isSample(store))) return false
    return takeLease(store, { name: planKey, owner, now, duration: leaseDuration })
  }

  /** Begins, or finds out what nobody wrote while nobody moved the sample. */
  async function takeUp(now: number): Promise<SampleState> {
    begin = nanoseconds(now) - lastStretch
    const held = await readState(store)
    const newest = (await transactionSpan(store))?.newest
    const state = held ? resumed(held, newest, begin, now) : begun(begin, now)
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
      const from = last.to - backwardStretch > last.from ? last.to - backwardStretch : last.from
      await write(plan, { from, to: last.to }, now)
      left = [...left.slice(0, -1), ...(from > last.from ? [{ from: last.from, to: from }] : [])]
      await keep({ plan, missing: left })
      if (performance.now() >= until) return
    }
  }

  async function write(plan: LedgerPlan, stretch: Stretch, now: number): Promise<void> {
    for (const transactions of sampleTransactions(plan, { ...stretch, size: batch })) {
      if (transactions.length > 0)
        await mergeTransactions(store, storedTransactionsOf(transactions), { now, sampled: true })
      // Requests get their turn.
      await setImmediate()
    }
  }

  return {
    async step(now) {
      if (!(await isMine(now))) {
        steppedAt = -Infinity
        return
      }
      const isGoingOn = now - steppedAt < leaseDuration
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

/** Marks a ledger without anything as the sample's; false where an import came first. */
function claim(store: Store): Promise<boolean> {
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'ledger')
    if (await isSample(transaction)) return true
    if ((await findSetting(transaction, ledgerKeys.importedAt)) !== undefined) return false
    if (await transactionSpan(transaction)) return false
    // What is left of an earlier sample was of other times.
    await deleteSetting(transaction, planKey)
    await putSetting(transaction, ledgerKeys.sampled, 'yes')
    return true
  })
}

function begun(begin: bigint, now: number): SampleState {
  const plan = newLedgerPlan({ seed, now })
  return { plan, missing: [{ from: BigInt(plan.start) * second, to: begin }] }
}

/** The time that nobody wrote is filled in as well. */
function resumed({ plan, missing }: SampleState, newest: bigint | undefined, begin: bigint, now: number): SampleState {
  const from = newest === undefined ? missing.at(-1)?.to : newest + 1n
  const gap = from !== undefined && from < begin ? [{ from, to: begin }] : []
  return { plan: extendLedgerPlan(plan, { newest: newest ?? null, now }), missing: [...missing, ...gap] }
}

async function readState(store: Store): Promise<SampleState | null> {
  const text = await findSetting(store, planKey)
  if (text === undefined) return null
  const { plan, missing }: { plan: LedgerPlan; missing: { from: string; to: string }[] } = JSON.parse(text)
  return { plan, missing: missing.map(({ from, to }) => ({ from: BigInt(from), to: BigInt(to) })) }
}

function nanoseconds(milliseconds: number): bigint {
  return BigInt(milliseconds) * 1_000_000n
}

import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { mergeTransactions, recordsOf } from '../sources/embedded/ledger-merge.ts'
import { keepNewestTransactions } from '../sources/embedded/ledger-retention.ts'
import { ledgerKeys } from '../sources/embedded/ledger-state.ts'
import type { Store } from '../store/database.ts'
import { takeLease } from '../store/lease.ts'
import { findSetting, putSetting } from '../store/setting.ts'
import { transactionSpan } from '../store/transactions.ts'
import { extendLedgerPlan, keptTransactions, newLedgerPlan, type LedgerPlan } from './ledger/plan.ts'
import { sampleTransactions } from './ledger/sample-transactions.ts'

const planKey = 'sample.ledger'
const seed = 20_260_101
const leaseDuration = 15_000
const second = 1_000_000_000n
/** The first minutes before now come first, so that what is newest is shown at once; then the rest of the day, backwards. */
const firstStretch = 600n * second
const backwardStretch = 300n * second
/** Records of one transaction. */
const batch = 100
/** Milliseconds of one step that may be spent on the past. */
const budget = 400

export interface LedgerSample {
  /** Brings the sample to the present, and its past further back. Does nothing once an import has replaced it, or while another instance moves it. */
  step(now: number): Promise<void>
  /** Lets the oldest transactions go. */
  trim(now: number): Promise<void>
}

interface SampleState {
  readonly plan: LedgerPlan
  /** Where the stored history begins, nanoseconds since 1970 in decimal digits. */
  readonly filledFrom: string
}

/** The sample network's transactions: begun where the ledger holds none, moved on where it holds the sample, null otherwise. */
export async function openLedgerSample(store: Store, startedAt: number): Promise<LedgerSample | null> {
  const isSampled = (await findSetting(store, ledgerKeys.sampled)) === 'yes'
  const span = await transactionSpan(store)
  if (!isSampled && (span || (await findSetting(store, ledgerKeys.importedAt)) !== undefined)) return null
  const owner = randomUUID()
  const begun = isSampled ? await readState(store) : null
  let plan = begun
    ? extendLedgerPlan(begun.plan, { newest: span?.newest ?? null, now: startedAt })
    : newLedgerPlan({ seed, now: startedAt })
  let filledFrom = begun ? BigInt(begun.filledFrom) : nanoseconds(startedAt) - firstStretch
  await putSetting(store, ledgerKeys.sampled, 'yes')
  await keep(store)

  function keep(transaction: Store): Promise<void> {
    const state: SampleState = { plan, filledFrom: String(filledFrom) }
    return putSetting(transaction, planKey, JSON.stringify(state))
  }

  async function isMine(now: number): Promise<boolean> {
    if ((await findSetting(store, ledgerKeys.sampled)) !== 'yes') return false
    return takeLease(store, { name: planKey, owner, now, duration: leaseDuration })
  }

  async function forward(now: number): Promise<void> {
    const newest = (await transactionSpan(store))?.newest
    const from = newest === undefined ? filledFrom : newest + 1n
    await write({ from, to: nanoseconds(now) }, now)
  }

  async function backward(now: number): Promise<void> {
    const begin = BigInt(plan.start) * second
    const until = performance.now() + budget
    while (filledFrom > begin && performance.now() < until) {
      const from = filledFrom - backwardStretch > begin ? filledFrom - backwardStretch : begin
      await write({ from, to: filledFrom }, now)
      filledFrom = from
      await keep(store)
    }
  }

  async function write(stretch: { readonly from: bigint; readonly to: bigint }, now: number): Promise<void> {
    for (const transactions of sampleTransactions(plan, { ...stretch, size: batch })) {
      if (transactions.length > 0) await mergeTransactions(store, recordsOf(transactions), { now, sampled: true })
      await setImmediate()
    }
  }

  return {
    async step(now) {
      if (!(await isMine(now))) return
      // Another instance may have moved it further back.
      const state = await readState(store)
      if (!state) return
      plan = state.plan
      filledFrom = BigInt(state.filledFrom)
      await forward(now)
      await backward(now)
    },
    async trim(now) {
      if (await isMine(now)) await keepNewestTransactions(store, keptTransactions, now)
    },
  }
}

async function readState(store: Store): Promise<SampleState | null> {
  const text = await findSetting(store, planKey)
  return text === undefined ? null : JSON.parse(text)
}

function nanoseconds(milliseconds: number): bigint {
  return BigInt(milliseconds) * 1_000_000n
}

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
/** The last minutes before now come first, so that what is newest is shown at once; then what lies before them, backwards. */
const lastStretch = 600n * second
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
export async function openLedgerSample(store: Store, startedAt: number): Promise<LedgerSample | null> {
  const isSampled = (await findSetting(store, ledgerKeys.sampled)) === 'yes'
  const newest = (await transactionSpan(store))?.newest
  const isImported = (await findSetting(store, ledgerKeys.importedAt)) !== undefined
  if (!isSampled && (newest !== undefined || isImported)) return null
  const owner = randomUUID()
  const begin = nanoseconds(startedAt) - lastStretch
  const held = isSampled ? await readState(store) : null
  await putSetting(store, ledgerKeys.sampled, 'yes')
  await keep(held ? resumed(held, newest, begin, startedAt) : begun(begin, startedAt))

  function keep({ plan, missing }: SampleState): Promise<void> {
    const stretches = missing.map(({ from, to }) => ({ from: String(from), to: String(to) }))
    return putSetting(store, planKey, JSON.stringify({ plan, missing: stretches }))
  }

  async function isMine(now: number): Promise<boolean> {
    if ((await findSetting(store, ledgerKeys.sampled)) !== 'yes') return false
    return takeLease(store, { name: planKey, owner, now, duration: leaseDuration })
  }

  async function forward(plan: LedgerPlan, now: number): Promise<void> {
    const last = (await transactionSpan(store))?.newest ?? 0n
    await write(plan, { from: last >= begin ? last + 1n : begin, to: nanoseconds(now) }, now)
  }

  async function backward({ plan, missing }: SampleState, now: number): Promise<void> {
    const until = performance.now() + budget
    let left = missing
    for (let last = left.at(-1); last && performance.now() < until; last = left.at(-1)) {
      const from = last.to - backwardStretch > last.from ? last.to - backwardStretch : last.from
      await write(plan, { from, to: last.to }, now)
      left = [...left.slice(0, -1), ...(from > last.from ? [{ from: last.from, to: from }] : [])]
      await keep({ plan, missing: left })
    }
  }

  async function write(plan: LedgerPlan, stretch: Stretch, now: number): Promise<void> {
    for (const transactions of sampleTransactions(plan, { ...stretch, size: batch })) {
      if (transactions.length > 0) await mergeTransactions(store, recordsOf(transactions), { now, sampled: true })
      // Requests get their turn.
      await setImmediate()
    }
  }

  return {
    async step(now) {
      const state = (await isMine(now)) ? await readState(store) : null
      if (!state) return
      await forward(state.plan, now)
      await backward(state, now)
    },
    async trim(now) {
      if (await isMine(now)) await keepNewestTransactions(store, keptTransactions, now)
    },
  }
}

function begun(begin: bigint, now: number): SampleState {
  const plan = newLedgerPlan({ seed, now })
  return { plan, missing: [{ from: BigInt(plan.start) * second, to: begin }] }
}

/** The time that nobody wrote is filled in as well. */
function resumed({ plan, missing }: SampleState, newest: bigint | undefined, begin: bigint, now: number): SampleState {
  const gap = newest !== undefined && newest < begin ? [{ from: newest + 1n, to: begin }] : []
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

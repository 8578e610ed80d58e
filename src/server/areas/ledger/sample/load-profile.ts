import { sampleStops } from '../../../platform/sample-stop.ts'
import { randomOf, type Random } from '../../../platform/random.ts'
import { arbitrageBot, exchange, anyOtherAccount } from './accounts.ts'
import { historySeconds, type LedgerPlan } from './plan.ts'
import type { Scenario } from './scenario-mix.ts'
import type { ScenarioContext } from './scenario-context.ts'
import { failingCall } from './scenarios/contract-calls.ts'
import { message } from './scenarios/messages.ts'
import { failingPayment, payout } from './scenarios/payments.ts'
import { mintNfts } from './scenarios/supply.ts'
import { airdrop, failingTransfer } from './scenarios/tokens.ts'

export interface LoadProfile {
  /** Relative to the average. */
  readonly load: number
  readonly burst: Scenario | null
  /** A failing scenario that replaces almost half the traffic during an outage. */
  readonly outage: Scenario | null
}

export const outageShare = 0.45
export const burstShare = 1.1

/** Whether the ledger has stopped at a second since 1970. */
export function isStopped({ start }: LedgerPlan, at: number): boolean {
  return sampleStops(at * 1000, at * 1000 + 1, (start + historySeconds) * 1000).length > 0
}

/** Relative load of each hour of the day (UTC). */
const hours = [
  84, 79, 77, 76, 79, 84, 91, 98, 104, 109, 111, 112, 113, 117, 121, 123, 121, 117, 111, 106, 101, 96, 91, 87,
]
const averageHour = hours.reduce((sum, value) => sum + value, 0) / hours.length

const bursts: readonly Scenario[] = [message, message, payout, airdrop, mintNfts]

const outages: readonly Scenario[] = [
  (context) => failingPayment(context, exchange, 'INSUFFICIENT_PAYER_BALANCE'),
  (context) => failingCall(context, arbitrageBot, 'CONTRACT_REVERT_EXECUTED'),
  (context) => failingTransfer(context, 'TOKEN_IS_PAUSED'),
  (context: ScenarioContext) => failingCall(context, anyOtherAccount(context.random), 'CONSENSUS_GAS_EXHAUSTED'),
]

/** Each period of `every` minutes has one occurrence of the given length in minutes. */
interface Recurrence {
  readonly every: number
  readonly length: readonly [min: number, max: number]
}

const burstRecurrence: Recurrence = { every: 40, length: [1, 3] }
const outageRecurrence: Recurrence = { every: 300, length: [10, 10] }
const dipRecurrence: Recurrence = { every: 420, length: [8, 12] }
const shareInDip = 0.18
/** The minutes of the sample without outages, around its first start: a new user sees normal traffic first. */
const calm = { from: 1440 - 45, to: 1440 + 30 } as const

/** The load profile of a minute (since 1970). It depends on the plan's seed and the age of the sample. */
export function loadProfileAt({ seed, start }: LedgerPlan, minute: number): LoadProfile {
  const age = minute - Math.floor(start / 60)
  const burst = occurrenceAt(randomIn(seed, 'rush', burstRecurrence, age), burstRecurrence, age)
  const isCalm = age >= calm.from && age < calm.to
  const outage = isCalm ? null : occurrenceAt(randomIn(seed, 'trouble', outageRecurrence, age), outageRecurrence, age)
  const dip = occurrenceAt(randomIn(seed, 'dip', dipRecurrence, age), dipRecurrence, age)
  const jitter = 0.85 + 0.3 * randomOf(seed, 'minute', minute).share()
  return {
    load: (hourly(minute) / averageHour) * jitter * (dip ? shareInDip : 1),
    burst: burst?.pick(bursts) ?? null,
    outage: outage?.pick(outages) ?? null,
  }
}

function randomIn(seed: number, name: string, { every }: Recurrence, age: number): Random {
  return randomOf(seed, name, Math.floor(age / every))
}

function occurrenceAt(random: Random, { every, length }: Recurrence, age: number): Random | null {
  const [min, max] = length
  const lasts = random.between(min, max)
  const from = random.between(0, every - lasts)
  const place = age % every
  return place >= from && place < from + lasts ? random : null
}

function hourly(minute: number): number {
  const place = (minute / 60) % 24
  const before = hours[Math.floor(place)] ?? averageHour
  const after = hours[(Math.floor(place) + 1) % 24] ?? averageHour
  return before + (after - before) * (place % 1)
}

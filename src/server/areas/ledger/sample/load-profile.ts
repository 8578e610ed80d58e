import { randomOf, type Random } from '../../../platform/random.ts'
import { arbitrageBot, exchange, somebody } from './accounts.ts'
import type { LedgerPlan } from './plan.ts'
import type { Tell } from './scenario-mix.ts'
import type { Scene } from './scenario-context.ts'
import { failingCall } from './scenarios/contract-calls.ts'
import { message } from './scenarios/messages.ts'
import { failingPayment, payout } from './scenarios/payments.ts'
import { mintPieces } from './scenarios/supply.ts'
import { airdrop, failingTransfer } from './scenarios/tokens.ts'

/** What a minute is like. */
export interface Weather {
  /** How busy it is, against the average. */
  readonly pace: number
  /** What there is more of for a while, beside everything else: as much again. */
  readonly rush: Tell | null
  /** What goes wrong for a while, in place of almost half of everything. */
  readonly trouble: Tell | null
}

export const troubleShare = 0.45
export const rushShare = 1.1

/** How busy the hours of the day are (UTC). */
const hours = [
  84, 79, 77, 76, 79, 84, 91, 98, 104, 109, 111, 112, 113, 117, 121, 123, 121, 117, 111, 106, 101, 96, 91, 87,
]
const usual = hours.reduce((sum, value) => sum + value, 0) / hours.length

const rushes: readonly Tell[] = [message, message, payout, airdrop, mintPieces]

const troubles: readonly Tell[] = [
  (scene) => failingPayment(scene, exchange, 'INSUFFICIENT_PAYER_BALANCE'),
  (scene) => failingCall(scene, arbitrageBot, 'CONTRACT_REVERT_EXECUTED'),
  (scene) => failingTransfer(scene, 'TOKEN_IS_PAUSED'),
  (scene: Scene) => failingCall(scene, somebody(scene.random), 'CONSENSUS_GAS_EXHAUSTED'),
]

/** Minutes of the ledger that come round: in each, something of that length happens once. */
interface Round {
  readonly every: number
  readonly length: readonly [shortest: number, longest: number]
}

const rushRound: Round = { every: 40, length: [1, 3] }
const troubleRound: Round = { every: 300, length: [10, 10] }
const dipRound: Round = { every: 420, length: [8, 12] }
const shareInDip = 0.18
/** Minutes of the ledger around its first start, at the end of its first day, without trouble: a newcomer first sees what is usual. */
const calm = { from: 1440 - 45, to: 1440 + 30 } as const

/** The weather of a minute (since 1970), which depends on the plan's seed and on the age of the ledger. */
export function weatherOf({ seed, start }: LedgerPlan, minute: number): Weather {
  const age = minute - Math.floor(start / 60)
  const rush = happening(randomIn(seed, 'rush', rushRound, age), rushRound, age)
  const isCalm = age >= calm.from && age < calm.to
  const trouble = isCalm ? null : happening(randomIn(seed, 'trouble', troubleRound, age), troubleRound, age)
  const dip = happening(randomIn(seed, 'dip', dipRound, age), dipRound, age)
  const jitter = 0.85 + 0.3 * randomOf(seed, 'minute', minute).share()
  return {
    pace: (hourly(minute) / usual) * jitter * (dip ? shareInDip : 1),
    rush: rush?.pick(rushes) ?? null,
    trouble: trouble?.pick(troubles) ?? null,
  }
}

function randomIn(seed: number, name: string, { every }: Round, age: number): Random {
  return randomOf(seed, name, Math.floor(age / every))
}

/** The random numbers of what happens in this round, if it does so now. */
function happening(random: Random, { every, length }: Round, age: number): Random | null {
  const [shortest, longest] = length
  const lasts = random.between(shortest, longest)
  const from = random.between(0, every - lasts)
  const place = age % every
  return place >= from && place < from + lasts ? random : null
}

function hourly(minute: number): number {
  const place = (minute / 60) % 24
  const before = hours[Math.floor(place)] ?? usual
  const after = hours[(Math.floor(place) + 1) % 24] ?? usual
  return before + (after - before) * (place % 1)
}

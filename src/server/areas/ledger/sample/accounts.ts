import { randomOf, type Random } from '../../../platform/random.ts'
import { weighted } from './random-choices.ts'
import { hash } from 'node:crypto'
import type { Key } from '#api/ledger/transactions.ts'

/** What an account mostly does. */
type Trade =
  | 'message'
  | 'payment'
  | 'payout'
  | 'token'
  | 'nft'
  | 'supply'
  | 'airdrop'
  | 'contract'
  | 'relay'
  | 'schedule'
  | 'batch'
  | 'onboarding'
  | 'upkeep'

export const nodes = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
export const collectors = { network: 98, stakingRewards: 800, nodeRewards: 801 } as const
export const systemAccounts = { treasury: 2, exchangeRates: 57 } as const

export const exchange = 1_042_217
export const arbitrageBot = 3_881_046

interface Regular {
  readonly account: number
  /** How much of each trade is theirs, against the others of the same trade. */
  readonly does: Readonly<Partial<Record<Trade, number>>>
}

/** Those that pay for most of what happens, each in its own way. */
export const regulars: readonly Regular[] = [
  { account: exchange, does: { payment: 46, payout: 60, token: 8 } },
  { account: 1_188_390, does: { payment: 18, payout: 22, token: 4 } },
  { account: 2_015_774, does: { payment: 9, payout: 10 } },
  { account: 914_553, does: { payment: 7, token: 16, schedule: 6 } },
  { account: 4_410_932, does: { message: 62 } },
  { account: 4_410_935, does: { message: 31 } },
  { account: 1_736_208, does: { message: 44, supply: 12, nft: 5 } },
  { account: 2_900_413, does: { message: 17, supply: 7, batch: 8 } },
  { account: 5_120_066, does: { message: 26 } },
  { account: 5_120_071, does: { message: 9, upkeep: 6 } },
  { account: 6_338_127, does: { message: 14 } },
  { account: 6_702_549, does: { message: 6, contract: 4 } },
  { account: 3_327_818, does: { message: 4, schedule: 3 } },
  { account: arbitrageBot, does: { contract: 55 } },
  { account: 3_881_102, does: { contract: 21, batch: 5 } },
  { account: 2_647_390, does: { contract: 13, token: 3 } },
  { account: 5_544_021, does: { contract: 9 } },
  { account: 6_120_835, does: { contract: 6, upkeep: 3 } },
  { account: 1_077_643, does: { relay: 60 } },
  { account: 1_077_650, does: { relay: 24 } },
  { account: 5_016_288, does: { relay: 9 } },
  { account: 731_461, does: { supply: 14, token: 12, upkeep: 8 } },
  { account: 2_233_907, does: { supply: 6, token: 7 } },
  { account: 4_905_112, does: { airdrop: 30, nft: 9, supply: 9 } },
  { account: 6_011_776, does: { airdrop: 16, token: 5 } },
  { account: 5_873_340, does: { airdrop: 7, nft: 4 } },
  { account: 1_529_845, does: { nft: 34, token: 2 } },
  { account: 2_784_006, does: { nft: 12 } },
  { account: 802_377, does: { schedule: 22, payout: 4 } },
  { account: 3_019_468, does: { schedule: 14 } },
  { account: 4_277_591, does: { schedule: 7, upkeep: 5 } },
  { account: 6_490_018, does: { batch: 26, token: 6 } },
  { account: 6_490_244, does: { batch: 11, supply: 3 } },
  { account: 1_963_702, does: { onboarding: 30, payment: 3 } },
  { account: 5_331_889, does: { onboarding: 17 } },
  { account: 448_215, does: { onboarding: 5, upkeep: 4 } },
  { account: 3_602_154, does: { payment: 12, token: 9 } },
  { account: 4_118_930, does: { payment: 6, token: 11 } },
  { account: 2_459_683, does: { payment: 5 } },
  { account: 3_740_526, does: { token: 18 } },
]

/** How much of a trade falls to accounts that are rarely seen. */
const rare: Readonly<Record<Trade, number>> = {
  message: 0.08,
  payment: 0.4,
  payout: 0,
  token: 0.4,
  nft: 0.4,
  supply: 0.1,
  airdrop: 0.12,
  contract: 0.35,
  relay: 0.04,
  schedule: 0.2,
  batch: 0.15,
  onboarding: 0.1,
  upkeep: 0.6,
}

const rareAccounts: readonly number[] = (() => {
  const random = randomOf('rare accounts')
  return Array.from({ length: 6_000 }, () => random.between(40_000, 9_400_000))
})()

const byTrade = new Map(
  Object.entries(rare).map(([trade, share]) => {
    const entries = regulars.flatMap(({ account, does }): (readonly [number, number])[] =>
      Object.entries(does).flatMap(([name, weight]) => (name === trade ? [[weight, account] as const] : [])),
    )
    return [trade, { share, pick: weighted(entries) }]
  }),
)

/** Who pays for something of this trade. */
export function payerOf(random: Random, trade: Trade): number {
  const payers = byTrade.get(trade)
  if (payers === undefined || random.chance(payers.share)) return anybody(random)
  return payers.pick(random)
}

/** Somebody of the long tail: a few of them are seen now and then, most of them hardly ever. */
export function anybody(random: Random): number {
  const place = random.share()
  return rareAccounts[Math.floor(place * place * rareAccounts.length)] ?? exchange
}

/** Somebody of the long tail who is none of those named. */
export function somebody(random: Random, ...without: readonly number[]): number {
  const account = anybody(random)
  return without.includes(account) ? somebody(random, ...without) : account
}

/** That many different accounts of the long tail, without those named. */
export function somebodies(random: Random, count: number, ...without: readonly number[]): number[] {
  const found = new Set<number>()
  while (found.size < count) {
    const account = anybody(random)
    if (!without.includes(account)) found.add(account)
  }
  return [...found]
}

const nodeWeights = [7, 11, 10, 12, 9, 10, 8, 12, 11, 10] as const
export const anyNode = weighted(nodes.map((node, index) => [nodeWeights[index] ?? 1, node] as const))

/** The key of an account: of the one kind for some, of the other for the rest. */
export function keyOf(account: number): Key {
  const digits = hash('sha256', `key of ${account}`, 'hex')
  return account % 3 === 0 ? { _type: 'ECDSA_SECP256K1', key: `02${digits}` } : { _type: 'ED25519', key: digits }
}

import { randomOf, type Random } from '../../../platform/random.ts'
import { weighted } from './random-choices.ts'
import { hash } from 'node:crypto'
import type { Key } from '#api/ledger/transactions.ts'

type Activity =
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

interface FrequentAccount {
  readonly account: number
  /** Weights relative to other accounts with the same activity. */
  readonly activities: Readonly<Partial<Record<Activity, number>>>
}

export const frequentAccounts: readonly FrequentAccount[] = [
  { account: exchange, activities: { payment: 46, payout: 60, token: 8 } },
  { account: 1_188_390, activities: { payment: 18, payout: 22, token: 4 } },
  { account: 2_015_774, activities: { payment: 9, payout: 10 } },
  { account: 914_553, activities: { payment: 7, token: 16, schedule: 6 } },
  { account: 4_410_932, activities: { message: 62 } },
  { account: 4_410_935, activities: { message: 31 } },
  { account: 1_736_208, activities: { message: 44, supply: 12, nft: 5 } },
  { account: 2_900_413, activities: { message: 17, supply: 7, batch: 8 } },
  { account: 5_120_066, activities: { message: 26 } },
  { account: 5_120_071, activities: { message: 9, upkeep: 6 } },
  { account: 6_338_127, activities: { message: 14 } },
  { account: 6_702_549, activities: { message: 6, contract: 4 } },
  { account: 3_327_818, activities: { message: 4, schedule: 3 } },
  { account: arbitrageBot, activities: { contract: 55 } },
  { account: 3_881_102, activities: { contract: 21, batch: 5 } },
  { account: 2_647_390, activities: { contract: 13, token: 3 } },
  { account: 5_544_021, activities: { contract: 9 } },
  { account: 6_120_835, activities: { contract: 6, upkeep: 3 } },
  { account: 1_077_643, activities: { relay: 60 } },
  { account: 1_077_650, activities: { relay: 24 } },
  { account: 5_016_288, activities: { relay: 9 } },
  { account: 731_461, activities: { supply: 14, token: 12, upkeep: 8 } },
  { account: 2_233_907, activities: { supply: 6, token: 7 } },
  { account: 4_905_112, activities: { airdrop: 30, nft: 9, supply: 9 } },
  { account: 6_011_776, activities: { airdrop: 16, token: 5 } },
  { account: 5_873_340, activities: { airdrop: 7, nft: 4 } },
  { account: 1_529_845, activities: { nft: 34, token: 2 } },
  { account: 2_784_006, activities: { nft: 12 } },
  { account: 802_377, activities: { schedule: 22, payout: 4 } },
  { account: 3_019_468, activities: { schedule: 14 } },
  { account: 4_277_591, activities: { schedule: 7, upkeep: 5 } },
  { account: 6_490_018, activities: { batch: 26, token: 6 } },
  { account: 6_490_244, activities: { batch: 11, supply: 3 } },
  { account: 1_963_702, activities: { onboarding: 30, payment: 3 } },
  { account: 5_331_889, activities: { onboarding: 17 } },
  { account: 448_215, activities: { onboarding: 5, upkeep: 4 } },
  { account: 3_602_154, activities: { payment: 12, token: 9 } },
  { account: 4_118_930, activities: { payment: 6, token: 11 } },
  { account: 2_459_683, activities: { payment: 5 } },
  { account: 3_740_526, activities: { token: 18 } },
]

const rareShares: Readonly<Record<Activity, number>> = {
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

const byActivity = new Map(
  Object.entries(rareShares).map(([trade, share]) => {
    const entries = frequentAccounts.flatMap(({ account, activities }): (readonly [number, number])[] =>
      Object.entries(activities).flatMap(([name, weight]) => (name === trade ? [[weight, account] as const] : [])),
    )
    return [trade, { share, pick: weighted(entries) }]
  }),
)

export function payerFor(random: Random, trade: Activity): number {
  const payers = byActivity.get(trade)
  if (payers === undefined || random.chance(payers.share)) return anyAccount(random)
  return payers.pick(random)
}

export function anyAccount(random: Random): number {
  const place = random.share()
  return rareAccounts[Math.floor(place * place * rareAccounts.length)] ?? exchange
}

export function anyOtherAccount(random: Random, ...without: readonly number[]): number {
  const account = anyAccount(random)
  return without.includes(account) ? anyOtherAccount(random, ...without) : account
}

export function anyOtherAccounts(random: Random, count: number, ...without: readonly number[]): number[] {
  const found = new Set<number>()
  while (found.size < count) {
    const account = anyAccount(random)
    if (!without.includes(account)) found.add(account)
  }
  return [...found]
}

const nodeWeights = [7, 11, 10, 12, 9, 10, 8, 12, 11, 10] as const
export const anyNode = weighted(nodes.map((node, index) => [nodeWeights[index] ?? 1, node] as const))

/** Accounts divisible by three have an ECDSA key, all others an ED25519 key. */
export function publicKeyOf(account: number): Key {
  const digits = hash('sha256', `key of ${account}`, 'hex')
  return account % 3 === 0 ? { _type: 'ECDSA_SECP256K1', key: `02${digits}` } : { _type: 'ED25519', key: digits }
}

import type { Random } from '../../../platform/random.ts'
import { weighted } from './random-choices.ts'

export interface FungibleToken {
  readonly id: number
  readonly treasury: number
  /** Digits of typical amounts, in the smallest unit. */
  readonly digits: readonly [min: number, max: number]
  /** A fee on each transfer: basis points of the amount, or tinybars. */
  readonly fee?:
    | { readonly collector: number; readonly parts: bigint }
    | { readonly collector: number; readonly tinybars: bigint }
}

export interface NftCollection {
  readonly id: number
  readonly treasury: number
  /** Basis points of the sale price. */
  readonly royalty: { readonly collector: number; readonly parts: bigint } | null
}

const stablecoin: FungibleToken = { id: 731_861, treasury: 731_461, digits: [6, 11] }

/** Eight decimals, and a supply close to the limit of 64 bits. */
const hugeCoin: FungibleToken = { id: 3_716_059, treasury: 4_905_112, digits: [15, 18] }

const feeToken: FungibleToken = {
  id: 2_234_120,
  treasury: 2_233_907,
  digits: [6, 10],
  fee: { collector: 2_233_911, parts: 100n },
}

export const fungibles: readonly FungibleToken[] = [
  stablecoin,
  { id: 1_055_483, treasury: 914_553, digits: [8, 12] },
  { id: 2_283_230, treasury: 2_647_390, digits: [7, 10] },
  { id: 4_794_920, treasury: 6_011_776, digits: [1, 5] },
  feeToken,
  { id: 5_022_567, treasury: 5_873_340, digits: [3, 8], fee: { collector: 5_873_341, tinybars: 25_000_000n } },
  hugeCoin,
  { id: 6_491_300, treasury: 6_490_018, digits: [4, 7] },
]

export const collections: readonly NftCollection[] = [
  { id: 1_736_944, treasury: 1_736_208, royalty: null },
  { id: 2_901_007, treasury: 2_900_413, royalty: null },
  { id: 4_905_870, treasury: 4_905_112, royalty: { collector: 4_905_113, parts: 500n } },
  { id: 5_874_002, treasury: 5_873_340, royalty: { collector: 5_873_352, parts: 750n } },
  { id: 1_530_511, treasury: 1_529_845, royalty: { collector: 1_529_849, parts: 250n } },
  { id: 2_784_650, treasury: 2_784_006, royalty: { collector: 2_784_010, parts: 1000n } },
]

/** Its serial number exceeds what floating point can represent. */
export const largeSerialNft = { id: 5_999_998, serial: 9_223_372_036_847_275_807n } as const

export function anyFungible(random: Random): FungibleToken {
  return random.chance(0.34) ? stablecoin : random.pick(fungibles)
}

export function anyCollection(random: Random): NftCollection {
  return random.pick(collections)
}

export const exchangeRouter = 3_045_981
export const lendingPool = 4_053_122
export const contracts: readonly number[] = [
  exchangeRouter,
  3_045_984,
  lendingPool,
  4_053_140,
  2_688_031,
  5_230_674,
  6_061_209,
  6_121_044,
  1_456_986,
  5_016_777,
]
export const anyContract = weighted(contracts.map((contract, index) => [30 / (index + 1), contract] as const))

export const paidTopics = [
  { id: 6_338_512, collector: 6_338_130, token: null, amount: 100_000_000n },
  { id: 6_702_800, collector: 6_702_551, token: stablecoin.id, amount: 50_000n },
] as const

export function topicOf(random: Random, payer: number): number {
  return payer + 7 + random.between(0, payer % 3) * 11
}

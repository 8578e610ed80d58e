import { randomOf } from '../../../platform/random.ts'
import { collectors } from './accounts.ts'

/** The network's public price list, in millionths of a dollar. */
export const prices = {
  payment: 100,
  message: 800,
  tokenTransfer: 1_000,
  customFeeTransfer: 2_000,
  airdrop: 100_000,
  smallChange: 1_000,
  associate: 50_000,
  createAccount: 50_000,
  updateAccount: 220,
  deleteAccount: 5_000,
  allowance: 50_000,
  mint: 1_000,
  mintPiece: 20_000,
  createToken: 1_000_000,
  createTopic: 10_000,
  changeTopic: 5_000,
  file: 50_000,
  createContract: 1_000_000,
  createSchedule: 10_000,
  signSchedule: 1_000,
  batch: 1_000,
} as const

const centsPerHbar = 18

/** `price` is in millionths of a dollar. The exchange rate changes every hour. */
export function tinybarsOf(price: number, second: number): number {
  const cents = centsPerHbar * (0.94 + 0.12 * randomOf('rate', Math.floor(second / 3600)).share())
  return Math.round((price * 10_000) / cents)
}

/** The shares add up exactly. */
export function splitFee(fee: number, node: number | null): (readonly [account: number, tinybars: number])[] {
  const toNode = node === null ? 0 : Math.floor(fee * 0.045)
  const tenth = Math.floor((fee - toNode) / 10)
  const shares = [
    [collectors.network, fee - toNode - 2 * tenth],
    [collectors.stakingRewards, tenth],
    [collectors.nodeRewards, tenth],
  ] as const
  return node === null ? [...shares] : [[node, toNode], ...shares]
}

const offers = [100_000_000, 200_000_000, 500_000_000, 1_000_000_000, 2_000_000_000, 5_000_000_000]

/** The payer's maximum fee: usually a round default of its software, seldom just above the fee. */
export function offeredFee(fee: number, payer: number): number {
  if (payer % 5 === 0) return Math.ceil(fee * 1.1)
  return offers.slice(payer % 3).find((offer) => offer >= fee) ?? Math.ceil(fee * 1.25)
}

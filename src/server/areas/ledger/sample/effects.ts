import type { AssessedFee, NftTransfer, StakingReward, TokenTransfer, Transfer } from '#api/ledger/transactions.ts'
import { collectors } from './accounts.ts'

interface HbarMove {
  readonly account: number
  readonly tinybars: bigint
  readonly approved?: boolean
}

interface TokenMove {
  readonly token: number
  readonly account: number
  readonly amount: bigint
  readonly approved?: boolean
}

/** Minted if there is no sender, burned if there is no receiver. */
interface NftMove {
  readonly token: number
  readonly serial: bigint
  readonly from: number | null
  readonly to: number | null
  readonly approved?: boolean
}

/** In tinybars if there is no token. */
export interface SampleCustomFee {
  readonly payer: number
  readonly collector: number
  readonly token: number | null
  readonly amount: bigint
}

/** What a transaction moves besides its fee. Custom fees and rewards add their own transfers. */
export interface Effects {
  readonly hbar?: readonly HbarMove[]
  readonly tokens?: readonly TokenMove[]
  readonly nfts?: readonly NftMove[]
  readonly rewards?: readonly { readonly account: number; readonly tinybars: bigint }[]
  readonly customFees?: readonly SampleCustomFee[]
}

export const noEffects: Effects = {}

export interface Charge {
  readonly payer: number
  readonly shares: readonly (readonly [account: number, tinybars: number])[]
}

export interface PrintedEffects {
  readonly transfers: Transfer[]
  readonly token_transfers: TokenTransfer[]
  readonly nft_transfers: NftTransfer[]
  readonly staking_reward_transfers: StakingReward[]
  readonly assessed_custom_fees: AssessedFee[]
}

export function entityId(num: number): string {
  return `0.0.${num}`
}

/**
 * The transfer lists of an entry in the mirror node's order: one net row per account, and a separate one for approved
 * transfers.
 */
export function printEffects(effects: Effects, charge: Charge | null): PrintedEffects {
  const { hbar = [], tokens = [], nfts = [], rewards = [], customFees = [] } = effects
  const collected = customFees.filter(({ token }) => token === null).flatMap(hbarOfFee)
  const rewarded = rewards.flatMap(({ account, tinybars }) => [
    { account, tinybars },
    { account: collectors.stakingRewards, tinybars: -tinybars },
  ])
  return {
    transfers: printHbar([...feeMoves(charge), ...hbar, ...collected, ...rewarded]),
    token_transfers: printTokens([...tokens, ...customFees.flatMap(tokensOfFee)]),
    nft_transfers: nfts.map(({ token, serial, from, to, approved = false }) => ({
      is_approval: approved,
      receiver_account_id: to === null ? null : entityId(to),
      sender_account_id: from === null ? null : entityId(from),
      serial_number: serial,
      token_id: entityId(token),
    })),
    staking_reward_transfers: rewards.map(({ account, tinybars }) => ({
      account: entityId(account),
      amount: tinybars,
    })),
    assessed_custom_fees: printCustomFees(customFees),
  }
}

function feeMoves(charge: Charge | null): HbarMove[] {
  if (charge === null) return []
  const total = charge.shares.reduce((sum, [, tinybars]) => sum + tinybars, 0)
  const credits = charge.shares.map(([account, tinybars]) => ({ account, tinybars: BigInt(tinybars) }))
  return [{ account: charge.payer, tinybars: BigInt(-total) }, ...credits]
}

function hbarOfFee({ payer, collector, amount }: SampleCustomFee): HbarMove[] {
  return [
    { account: payer, tinybars: -amount },
    { account: collector, tinybars: amount },
  ]
}

function tokensOfFee({ payer, collector, token, amount }: SampleCustomFee): TokenMove[] {
  if (token === null) return []
  return [
    { token, account: payer, amount: -amount },
    { token, account: collector, amount },
  ]
}

function printHbar(moves: readonly HbarMove[]): Transfer[] {
  const sums = new Map<number, HbarMove>()
  for (const { account, tinybars, approved = false } of moves) {
    const key = approved ? -account : account
    sums.set(key, { account, tinybars: (sums.get(key)?.tinybars ?? 0n) + tinybars, approved })
  }
  return [...sums.values()]
    .filter(({ tinybars }) => tinybars !== 0n)
    .toSorted((a, b) => a.account - b.account || (a.tinybars < b.tinybars ? -1 : 1))
    .map(({ account, tinybars, approved = false }) => ({
      account: entityId(account),
      amount: tinybars,
      is_approval: approved,
    }))
}

function printTokens(moves: readonly TokenMove[]): TokenTransfer[] {
  const sums = new Map<string, TokenMove>()
  for (const { token, account, amount, approved = false } of moves) {
    const key = `${token}/${account}/${approved}`
    sums.set(key, { token, account, amount: (sums.get(key)?.amount ?? 0n) + amount, approved })
  }
  return [...sums.values()]
    .filter(({ amount }) => amount !== 0n)
    .toSorted((a, b) => a.token - b.token || a.account - b.account || (a.amount < b.amount ? -1 : 1))
    .map(({ token, account, amount, approved = false }) => ({
      token_id: entityId(token),
      account: entityId(account),
      amount,
      is_approval: approved,
    }))
}

function printCustomFees(fees: readonly SampleCustomFee[]): AssessedFee[] {
  return fees
    .toSorted((a, b) => a.collector - b.collector || (a.amount < b.amount ? -1 : 1))
    .map(({ amount, collector, token, payer }) => ({
      amount,
      collector_account_id: entityId(collector),
      effective_payer_account_ids: [entityId(payer)],
      token_id: token === null ? null : entityId(token),
    }))
}

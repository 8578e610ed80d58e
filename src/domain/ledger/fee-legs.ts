import type { Transaction } from '#api/ledger/transactions.ts'
import { addTo, netAmounts, sumOf } from './net-amounts.ts'
import { payerOf } from './transaction-entry.ts'

export type FeeKind = 'node' | 'network' | 'staking-rewards' | 'node-rewards'

interface FeeLeg {
  readonly kind: FeeKind
  readonly account: string
  readonly amount: bigint
}

/** Tinybars. */
export interface SettledFees {
  readonly legs: readonly FeeLeg[]
  /** Null if the transfers do not identify the payer. */
  readonly payer: string | null
  /** Each account's net change, excluding staking rewards and, if the payer is known, the fee. Never zero. */
  readonly rest: ReadonlyMap<string, bigint>
}

export const stakingRewardAccount = '0.0.800'
const feeAccounts: ReadonlyMap<string, FeeKind> = new Map([
  ['0.0.98', 'network'],
  [stakingRewardAccount, 'staking-rewards'],
  ['0.0.801', 'node-rewards'],
])

type Charged = Pick<
  Transaction,
  'transfers' | 'staking_reward_transfers' | 'charged_tx_fee' | 'node' | 'transaction_id' | 'scheduled'
>

/**
 * Separates the fee from the other transfers. Transfers list only balance changes: credits to the fee accounts are the
 * fee, up to the amount charged. If the transfers are ambiguous, there are no legs.
 */
export function settleFees(record: Charged): SettledFees {
  const net = netAmounts(record.transfers)
  for (const { account, amount } of record.staking_reward_transfers) {
    addTo(net, account, -amount)
    addTo(net, stakingRewardAccount, amount)
  }
  const legs = withoutSurplus(legsOf(record, net), record.charged_tx_fee)
  const fee = sumOf(legs.map(({ amount }) => amount))
  const payer = fee > 0n ? feePayerOf(record, net, fee) : null
  if (payer === null) return { legs, payer, rest: withoutZeros(net) }
  for (const { account, amount } of legs) addTo(net, account, -amount)
  addTo(net, payer, fee)
  return { legs, payer, rest: withoutZeros(net) }
}

function legsOf({ node }: Charged, net: ReadonlyMap<string, bigint>): FeeLeg[] {
  return [...net].flatMap(([account, amount]): FeeLeg[] => {
    const kind = account === node ? 'node' : feeAccounts.get(account)
    return kind && amount > 0n ? [{ kind, account, amount }] : []
  })
}

/**
 * The fee accounts received more than the fee. The surplus can be assigned only if exactly one of them received that
 * much.
 */
function withoutSurplus(legs: readonly FeeLeg[], charged: bigint): readonly FeeLeg[] {
  const surplus = sumOf(legs.map(({ amount }) => amount)) - charged
  if (surplus <= 0n) return legs
  const able = legs.filter(({ amount }) => amount >= surplus)
  if (able.length !== 1) return []
  return legs.flatMap((leg) => {
    const amount = able.includes(leg) ? leg.amount - surplus : leg.amount
    return amount > 0n ? [{ ...leg, amount }] : []
  })
}

/** The payer named by the id. For a schedule, or if the node paid, the only account that gave enough. */
function feePayerOf(record: Charged, net: ReadonlyMap<string, bigint>, fee: bigint): string | null {
  const payer = payerOf(record.transaction_id)
  const change = net.get(payer)
  if (change !== undefined && (change <= -fee || !record.scheduled)) return payer
  const able = [...net].filter(([, amount]) => amount <= -fee)
  return able.length === 1 ? (able[0]?.[0] ?? null) : null
}

function withoutZeros(net: ReadonlyMap<string, bigint>): ReadonlyMap<string, bigint> {
  return new Map([...net].filter(([, amount]) => amount !== 0n))
}

import type { NftTransfer, Transaction } from '#api/ledger/transactions.ts'
import { settleFees, stakingRewardAccount, type SettledFees } from './fee-legs.ts'
import { netAmounts, sumOf, type AccountChange } from './net-amounts.ts'

/** A sender or receiver. The amount is positive, in the asset's smallest unit. */
export interface Party {
  readonly account: string
  readonly amount: bigint
  readonly isApproval: boolean
}

interface MoveLine {
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** Largest amounts first. */
export interface AssetMoves {
  /** Null for hbar. */
  readonly token: string | null
  readonly senders: readonly Party[]
  readonly receivers: readonly Party[]
  /** Empty if it is unknown who sent to whom. */
  readonly lines: readonly MoveLine[]
  /** Received minus sent: positive if minted, negative if burned. */
  readonly difference: bigint
}

/** Serials of one token with the same sender and receiver. */
export interface NftMoves {
  readonly token: string
  /** Null if minted. */
  readonly from: string | null
  /** Null if burned or wiped. */
  readonly to: string | null
  /** −1 stands for all serials. */
  readonly serials: readonly bigint[]
  readonly isApproval: boolean
}

/** The transfers of a transaction, without the fee and staking rewards. */
interface TransferSummary {
  readonly hbar: AssetMoves | null
  readonly tokens: readonly AssetMoves[]
  readonly nfts: readonly NftMoves[]
  /** No legs if the fee, which is then part of `hbar`, cannot be separated from the transfers. */
  readonly fees: Pick<SettledFees, 'legs' | 'payer'>
  /** Tinybars paid from `0.0.800`. */
  readonly rewards: readonly AccountChange[]
}

export interface CompactTransfer {
  readonly kind: 'hbar' | 'token' | 'nft' | 'reward'
  readonly token: string | null
  /** Null unless there is exactly one serial. */
  readonly serial: bigint | null
  /** Null unless there is exactly one sender. */
  readonly from: string | null
  readonly senders: number
  /** Null unless there is exactly one receiver. */
  readonly to: string | null
  readonly receivers: number
  /** The total in the smallest unit; for NFTs, the number of serials. */
  readonly amount: bigint
  /** The number of other assets. */
  readonly more: number
}

type Moving = Pick<
  Transaction,
  | 'transfers'
  | 'token_transfers'
  | 'nft_transfers'
  | 'staking_reward_transfers'
  | 'charged_tx_fee'
  | 'node'
  | 'transaction_id'
  | 'scheduled'
>

/**
 * The API lists only who sent and who received. Pairs are known only if a single account sent or received everything.
 */
export function summarizeTransfers(record: Moving): TransferSummary {
  const { legs, payer, rest } = settleFees(record)
  const approved = approvedAccounts(record.transfers)
  const tokens = Map.groupBy(record.token_transfers, ({ token_id }) => token_id)
  return {
    hbar: assetMoves(null, rest, approved),
    tokens: [...tokens].flatMap(
      ([token, transfers]) => assetMoves(token, netAmounts(transfers), approvedAccounts(transfers)) ?? [],
    ),
    nfts: groupNftMoves(record.nft_transfers),
    fees: { legs: payer === null ? [] : legs, payer },
    rewards: record.staking_reward_transfers,
  }
}

/** NFTs take precedence over tokens, and tokens over hbar. Null if only the fee was transferred. */
export function compactTransfer(record: Moving): CompactTransfer | null {
  const { hbar, tokens, nfts, rewards } = summarizeTransfers(record)
  const byToken = Map.groupBy(nfts, ({ token }) => token)
  const lines = [...[...byToken.values()].map(compactNfts), ...[...tokens, ...(hbar ? [hbar] : [])].map(compactMoves)]
  const [first = rewards.length > 0 ? compactRewards(rewards) : undefined] = lines
  return first ? { ...first, more: Math.max(lines.length - 1, 0) } : null
}

function assetMoves(
  token: string | null,
  net: ReadonlyMap<string, bigint>,
  approved: ReadonlySet<string>,
): AssetMoves | null {
  const changes = [...net].map(([account, amount]) => ({ account, amount, isApproval: approved.has(account) }))
  const senders = changes
    .filter(({ amount }) => amount < 0n)
    .map(negated)
    .toSorted(largestFirst)
  const receivers = changes.filter(({ amount }) => amount > 0n).toSorted(largestFirst)
  if (senders.length + receivers.length === 0) return null
  const difference = totalAmount(receivers) - totalAmount(senders)
  return { token, senders, receivers, lines: difference === 0n ? pairParties(senders, receivers) : [], difference }
}

function negated({ account, amount, isApproval }: Party): Party {
  return { account, amount: -amount, isApproval }
}

function pairParties(senders: readonly Party[], receivers: readonly Party[]): MoveLine[] {
  const [sender] = senders
  const [receiver] = receivers
  if (!sender || !receiver) return []
  if (senders.length === 1)
    return receivers.map(({ account, amount }) => ({ from: sender.account, to: account, amount }))
  if (receivers.length > 1) return []
  return senders.map(({ account, amount }) => ({ from: account, to: receiver.account, amount }))
}

function groupNftMoves(transfers: readonly NftTransfer[]): NftMoves[] {
  const ways = Map.groupBy(transfers, (transfer) =>
    [transfer.token_id, transfer.sender_account_id, transfer.receiver_account_id, transfer.is_approval].join(' '),
  )
  return [...ways.values()].flatMap(([first, ...others]): NftMoves[] =>
    first
      ? [
          {
            token: first.token_id,
            from: first.sender_account_id,
            to: first.receiver_account_id,
            serials: [first, ...others].map(({ serial_number }) => serial_number),
            isApproval: first.is_approval,
          },
        ]
      : [],
  )
}

type CompactLine = Omit<CompactTransfer, 'more'>

function compactMoves({ token, senders, receivers }: AssetMoves): CompactLine {
  const [sent, received] = [totalAmount(senders), totalAmount(receivers)]
  return {
    kind: token === null ? 'hbar' : 'token',
    token,
    serial: null,
    ...endpoints(
      senders.map(({ account }) => account),
      receivers.map(({ account }) => account),
    ),
    amount: sent > received ? sent : received,
  }
}

function compactNfts(moves: readonly NftMoves[]): CompactLine {
  const serials = moves.flatMap((move) => move.serials)
  return {
    kind: 'nft',
    token: moves[0]?.token ?? null,
    serial: serials.length === 1 ? (serials[0] ?? null) : null,
    ...endpoints(
      moves.flatMap(({ from }) => from ?? []),
      moves.flatMap(({ to }) => to ?? []),
    ),
    amount: BigInt(serials.length),
  }
}

function compactRewards(rewards: readonly AccountChange[]): CompactLine {
  const accounts = rewards.map(({ account }) => account)
  const amount = sumOf(rewards.map((reward) => reward.amount))
  return { kind: 'reward', token: null, serial: null, ...endpoints([stakingRewardAccount], accounts), amount }
}

function endpoints(senders: readonly string[], receivers: readonly string[]) {
  const [from, ...otherSenders] = new Set(senders)
  const [to, ...otherReceivers] = new Set(receivers)
  return {
    from: otherSenders.length === 0 ? (from ?? null) : null,
    senders: from === undefined ? 0 : otherSenders.length + 1,
    to: otherReceivers.length === 0 ? (to ?? null) : null,
    receivers: to === undefined ? 0 : otherReceivers.length + 1,
  }
}

function approvedAccounts(
  transfers: readonly { readonly account: string; readonly is_approval: boolean }[],
): Set<string> {
  return new Set(transfers.flatMap(({ account, is_approval }) => (is_approval ? account : [])))
}

function totalAmount(parties: readonly Party[]): bigint {
  return sumOf(parties.map(({ amount }) => amount))
}

function largestFirst(a: Party, b: Party): number {
  return a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1
}

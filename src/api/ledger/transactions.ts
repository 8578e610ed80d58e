import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Int64 } from '../int64.ts'
import { flag, list, text } from '../tolerant.ts'

/** Ids are `shard.realm.num`; amounts are tinybars or a token's smallest unit; times are `seconds.nanoseconds`. */
export const Transfer = v.object({ account: v.string(), amount: Int64, is_approval: flag })
export type Transfer = v.InferOutput<typeof Transfer>

export const TokenTransfer = v.object({ token_id: v.string(), account: v.string(), amount: Int64, is_approval: flag })
export type TokenTransfer = v.InferOutput<typeof TokenTransfer>

/** No sender: minted. No receiver: burned or wiped. Serial −1 stands for all serials. */
export const NftTransfer = v.object({
  is_approval: flag,
  receiver_account_id: text,
  sender_account_id: text,
  serial_number: Int64,
  token_id: v.string(),
})
export type NftTransfer = v.InferOutput<typeof NftTransfer>

export const StakingReward = v.object({ account: v.string(), amount: Int64 })
export type StakingReward = v.InferOutput<typeof StakingReward>

/** A fee without a token was paid in tinybars. */
export const AssessedFee = v.object({
  amount: Int64,
  collector_account_id: v.string(),
  effective_payer_account_ids: list(v.string()),
  token_id: text,
})
export type AssessedFee = v.InferOutput<typeof AssessedFee>

export const CustomFeeLimit = v.object({ account_id: text, amount: Int64, denominating_token_id: text })
export type CustomFeeLimit = v.InferOutput<typeof CustomFeeLimit>

/** Mirror node releases before 2026 wrote a key as `0x…`. */
export const Key = v.union([v.object({ _type: v.string(), key: v.string() }), v.string()])
export type Key = v.InferOutput<typeof Key>

/** One entry. `consensus_timestamp` is unique; `transaction_id` is not. */
export const Transaction = v.object({
  /** Absent in lists, and if no custom fee was charged. */
  assessed_custom_fees: v.optional(v.array(AssessedFee)),
  batch_key: v.nullish(Key, null),
  bytes: text,
  /** Tinybars. */
  charged_tx_fee: v.nullish(Int64, 0),
  consensus_timestamp: v.string(),
  entity_id: text,
  high_volume: flag,
  /** Thousandths; 0 if no multiplier applied. */
  high_volume_pricing_multiplier: v.nullish(Int64, null),
  max_custom_fees: list(CustomFeeLimit),
  /** Tinybars, as a string for legacy reasons. */
  max_fee: text,
  memo_base64: text,
  name: v.string(),
  nft_transfers: list(NftTransfer),
  node: text,
  nonce: v.nullish(v.number(), 0),
  parent_consensus_timestamp: text,
  result: v.string(),
  scheduled: flag,
  staking_reward_transfers: list(StakingReward),
  token_transfers: list(TokenTransfer),
  transaction_hash: text,
  transaction_id: v.string(),
  transfers: list(Transfer),
  /** Seconds, as a string. */
  valid_duration_seconds: text,
  valid_start_timestamp: v.string(),
})
export type Transaction = v.InferOutput<typeof Transaction>

/** Follow `next` until it is null: a page before the end may be empty. */
export const PageLinks = v.object({ next: text })

export const TransactionPage = v.object({ transactions: list(Transaction), links: PageLinks })
export type TransactionPage = v.InferOutput<typeof TransactionPage>

const repeatable = v.optional(v.union([v.string(), v.array(v.string())]))

/** Filters of the list. `account.id` and `timestamp` take an operator before the value (`gte:0.0.5`). */
const TransactionFilter = v.object({
  'account.id': repeatable,
  timestamp: repeatable,
  transactiontype: repeatable,
  result: v.optional(v.string()),
  type: repeatable,
  limit: v.optional(v.string()),
  order: v.optional(v.string()),
})

export const transactionsPath = '/api/v1/transactions'

export const listTransactions = endpoint({
  method: 'GET',
  path: transactionsPath,
  summary: 'List transactions by consensus time, newest first by default',
  query: TransactionFilter,
  output: TransactionPage,
  errors: [400, 429, 503],
})

export const getTransaction = endpoint({
  method: 'GET',
  path: `${transactionsPath}/{id}`,
  summary: 'List all entries of a transaction id or hash, oldest first',
  query: v.object({ nonce: v.optional(v.string()), scheduled: v.optional(v.string()) }),
  output: v.object({ transactions: list(Transaction) }),
  errors: [400, 404, 429, 503],
})

/** Filters that a mirror node does not have. Several values of one filter match any of them. */
export const FindFilter = v.object({
  ...TransactionFilter.entries,
  /** A result code; the prefix `ne:` excludes it. */
  code: repeatable,
  node: repeatable,
  payer: repeatable,
  /** An entity that was created, changed or called, or a token that was transferred. */
  entity: repeatable,
  involved: repeatable,
})
export type FindFilter = v.InferOutput<typeof FindFilter>

/** A page that may have fewer transactions than requested, or none, before the end of the list. */
export const FoundPage = v.object({
  ...TransactionPage.entries,
  /**
   * Where the search stopped before the page was full; follow `links.next` to continue. Null for a full page and at the
   * end.
   */
  reached: v.optional(text),
})
export type FoundPage = v.InferOutput<typeof FoundPage>

export const findTransactionsPath = '/api/ledger/list'

export const findTransactions = endpoint({
  method: 'GET',
  path: findTransactionsPath,
  summary: 'List transactions by filters that a mirror node does not have',
  query: FindFilter,
  output: FoundPage,
  errors: [422, 429, 503],
})

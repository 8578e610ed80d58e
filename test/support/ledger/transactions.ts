import type { Transaction } from '#api/ledger/transactions.ts'

/** A transaction of consensus second `1700000000 + seconds` without transfers, with a test's changes. */
export function aTransaction(seconds = 0, changes: Partial<Transaction> = {}): Transaction {
  const validStart = `${1_700_000_000 + seconds - 2}`
  return {
    batch_key: null,
    bytes: null,
    charged_tx_fee: 0n,
    consensus_timestamp: atSecond(seconds),
    entity_id: null,
    high_volume: false,
    high_volume_pricing_multiplier: null,
    max_custom_fees: [],
    max_fee: '100000000',
    memo_base64: '',
    name: 'CRYPTOTRANSFER',
    nft_transfers: [],
    node: '0.0.3',
    nonce: 0,
    parent_consensus_timestamp: null,
    result: 'SUCCESS',
    scheduled: false,
    staking_reward_transfers: [],
    token_transfers: [],
    transaction_hash: null,
    transaction_id: `0.0.1001-${validStart}-000000000`,
    transfers: [],
    valid_duration_seconds: '120',
    valid_start_timestamp: `${validStart}.000000000`,
    ...changes,
  }
}

/** The consensus timestamp of a second after the tests' start time. */
export function atSecond(seconds: number): string {
  return `${1_700_000_000 + seconds}.000000000`
}

/** Transfers, each as account and tinybars: `['0.0.5', -12n]`. */
export function transfersOf(...changes: readonly (readonly [account: string, amount: bigint])[]) {
  return changes.map(([account, amount]) => ({ account, amount, is_approval: false }))
}

/** The members of a record, in the order of the REST API. */
export const recordKeys = [
  'batch_key',
  'bytes',
  'charged_tx_fee',
  'consensus_timestamp',
  'entity_id',
  'high_volume',
  'high_volume_pricing_multiplier',
  'max_fee',
  'max_custom_fees',
  'memo_base64',
  'name',
  'nft_transfers',
  'node',
  'nonce',
  'parent_consensus_timestamp',
  'result',
  'scheduled',
  'staking_reward_transfers',
  'token_transfers',
  'transaction_hash',
  'transaction_id',
  'transfers',
  'valid_duration_seconds',
  'valid_start_timestamp',
]

import { hash } from 'node:crypto'
import type { Transaction } from '#api/ledger/transactions.ts'
import { entityId, type PrintedEffects } from './effects.ts'
import { formatLedgerTime, type LedgerTime } from './ledger-time.ts'

export interface SampleTransactionId {
  readonly payer: number
  readonly start: LedgerTime
}

export interface EntryFields {
  readonly id: SampleTransactionId
  readonly at: LedgerTime
  readonly name: string
  readonly entity: number | null
  readonly node: number | null
  readonly nonce: number
  readonly parent: LedgerTime | null
  readonly scheduled: boolean
  readonly result: string
  /** In tinybars. */
  readonly fee: number
  readonly offered: number
  readonly memo: string
  readonly validSeconds: number | null
  readonly batchKey: Transaction['batch_key']
  readonly highVolume: boolean
  readonly feeLimits: Transaction['max_custom_fees']
}

/** Multiplies the price above the high-volume throttle. */
export const highVolumePrice = 4

export function printEntry(of: EntryFields, effects: PrintedEffects): Transaction {
  const { id, node, nonce } = of
  const start = formatLedgerTime(id.start)
  return {
    ...(effects.assessed_custom_fees.length > 0 ? { assessed_custom_fees: effects.assessed_custom_fees } : {}),
    batch_key: of.batchKey,
    bytes: null,
    charged_tx_fee: BigInt(of.fee),
    consensus_timestamp: formatLedgerTime(of.at),
    entity_id: of.entity === null ? null : entityId(of.entity),
    high_volume: of.highVolume,
    high_volume_pricing_multiplier: of.highVolume ? BigInt(highVolumePrice * 1000) : 0n,
    max_fee: String(of.offered),
    max_custom_fees: of.feeLimits,
    memo_base64: of.memo,
    name: of.name,
    nft_transfers: effects.nft_transfers,
    node: node === null ? null : entityId(node),
    nonce,
    parent_consensus_timestamp: of.parent === null ? null : formatLedgerTime(of.parent),
    result: of.result,
    scheduled: of.scheduled,
    staking_reward_transfers: effects.staking_reward_transfers,
    token_transfers: effects.token_transfers,
    transaction_hash: hash('sha384', `${id.payer}@${start}/${of.name}/${node}/${nonce}/${of.scheduled}`, 'base64'),
    transaction_id: `${entityId(id.payer)}-${start.replace('.', '-')}`,
    transfers: effects.transfers,
    valid_duration_seconds: of.validSeconds === null ? null : String(of.validSeconds),
    valid_start_timestamp: start,
  }
}

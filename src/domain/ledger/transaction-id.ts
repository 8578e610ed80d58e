import { entityIdOf, formatEntityId } from './entity-id.ts'
import { formatTimestamp, latestTimestamp } from '../time/timestamp.ts'
import { readTransactionHash } from './transaction-hash.ts'

/** Who pays, and from when the transaction is valid. Several records may share it. */
export interface TransactionId {
  /** Encoded. */
  readonly payer: bigint
  /** Nanoseconds since 1970. */
  readonly validStart: bigint
}

export type TransactionPathReading =
  | ({ readonly kind: 'id' } & TransactionId)
  | { readonly kind: 'hash'; readonly hash: Uint8Array }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'range'; readonly shown: string }

const form = /^(\d+\.\d+\.\d+)-(\d{1,19})-(\d{1,9})$/

/** As records and addresses have it: `0.0.x-sssssssss-nnnnnnnnn`. */
export function formatTransactionId(id: TransactionId): string {
  return `${formatEntityId(id.payer)}-${formatTimestamp(id.validStart).replace('.', '-')}`
}

/** As the SDKs have it: `0.0.x@sssssssss.nnnnnnnnn`. */
export function formatSdkTransactionId(id: TransactionId): string {
  return `${formatEntityId(id.payer)}@${formatTimestamp(id.validStart)}`
}

/** The `transaction_id` of a record; undefined for one that cannot be read. */
export function transactionIdOf(text: string): TransactionId | undefined {
  const reading = readTransactionId(text)
  return reading.kind === 'id' ? { payer: reading.payer, validStart: reading.validStart } : undefined
}

/** What stands in `/api/v1/transactions/{id}`: an id with the nanoseconds as a count, or a hash. `range` is a payer beyond its limits, `shown` as the mirror node prints it. */
export function readTransactionPath(text: string): TransactionPathReading {
  const hash = readTransactionHash(text)
  return hash ? { kind: 'hash', hash } : readTransactionId(text)
}

function readTransactionId(text: string): Exclude<TransactionPathReading, { readonly kind: 'hash' }> {
  const parts = form.exec(text)
  if (!parts) return { kind: 'invalid' }
  const [, shown = '', seconds = '', nanos = ''] = parts
  const payer = entityIdOf(shown)
  if (payer === undefined) return { kind: 'range', shown }
  const validStart = BigInt(seconds + nanos.padStart(9, '0'))
  return validStart <= latestTimestamp ? { kind: 'id', payer, validStart } : { kind: 'invalid' }
}

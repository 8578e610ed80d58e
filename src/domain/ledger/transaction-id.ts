import { entityIdOf, formatEntityId } from './entity-id.ts'
import { formatTimestamp, latestTimestamp } from '../time/timestamp.ts'
import { readTransactionHash } from './transaction-hash.ts'

/** Several entries can share an id. */
export interface TransactionId {
  /** An encoded entity id. */
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

/** The form used in entries and addresses: `0.0.x-sssssssss-nnnnnnnnn`. */
export function formatTransactionId(id: TransactionId): string {
  return `${formatEntityId(id.payer)}-${formatTimestamp(id.validStart).replace('.', '-')}`
}

/** The form used by the SDKs: `0.0.x@sssssssss.nnnnnnnnn`. */
export function formatSdkTransactionId(id: TransactionId): string {
  return `${formatEntityId(id.payer)}@${formatTimestamp(id.validStart)}`
}

export function transactionIdOf(text: string): TransactionId | undefined {
  const reading = readTransactionId(text)
  return reading.kind === 'id' ? { payer: reading.payer, validStart: reading.validStart } : undefined
}

/**
 * Parses the id or hash in `/api/v1/transactions/{id}`. `range`: a part of the payer exceeds its limit; `shown` is the
 * payer as the mirror node prints it.
 */
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

import { Transaction } from '#api/ledger/transactions.ts'
import type { LedgerFact } from '#domain/ledger/figures/ledger-bucket.ts'
import { factAt } from '#domain/ledger/figures/ledger-fact.ts'
import { facetsOf, postingsOf } from '#domain/ledger/posting.ts'
import { parseTimestamp } from '#domain/time/timestamp.ts'
import { readTransactionHash } from '#domain/ledger/transaction-hash.ts'
import { transactionIdOf } from '#domain/ledger/transaction-id.ts'
import type {
  LedgerFacetRow,
  LedgerPostingRow,
  LedgerTransactionRow,
  PackedTransactionRow,
} from '../../../platform/database/tables.ts'
import { packRecord } from '../store/packed-record.ts'
import { printFees, printTransaction, readTransaction } from './transaction-body.ts'
import { HeavyJsonError, parseForeignJson } from '../../../platform/foreign-json.ts'
import * as v from 'valibot'

/** The index rows of a record, and the facts that figures count. */
export interface TransactionIndex {
  readonly consensus: bigint
  readonly postings: readonly LedgerPostingRow[]
  readonly facets: readonly LedgerFacetRow[]
  readonly fact: LedgerFact
}

export interface StoredTransaction extends TransactionIndex {
  readonly row: PackedTransactionRow
}

const maxNonce = 2 ** 31 - 1

/** Of a stored record. Faster than `storedTransactionOf`, because nothing is printed or packed. */
export function transactionIndexOf(row: LedgerTransactionRow): TransactionIndex {
  return indexOf(readTransaction(row), row.consensus, row.valid_start)
}

function indexOf(t: Transaction, consensus: bigint, validStart: bigint): TransactionIndex {
  return {
    consensus,
    postings: postingsOf(t).map(({ account, class: number }) => ({ account, class: number, consensus })),
    facets: facetsOf(t).map(({ value, class: number }) => ({ value, class: number, consensus })),
    fact: factAt(t, consensus, validStart),
  }
}

/** Throws a `RangeError` that names the unreadable field. */
export function storedTransactionOf(transaction: Transaction): StoredTransaction {
  const t = transaction
  const consensus = time(t.consensus_timestamp, 'consensus_timestamp')
  const parent =
    t.parent_consensus_timestamp === null ? null : time(t.parent_consensus_timestamp, 'parent_consensus_timestamp')
  if (!Number.isInteger(t.nonce) || t.nonce < 0 || t.nonce > maxNonce)
    throw new RangeError(`nonce: ${t.nonce} is not an integer from 0 to ${maxNonce}`)
  const id = transactionIdOf(t.transaction_id)
  if (!id) throw new RangeError(`transaction_id: “${t.transaction_id}” is not a transaction id`)
  const key = { consensus, payer: id.payer, valid_start: id.validStart }
  return {
    ...indexOf(t, consensus, id.validStart),
    row: {
      ...key,
      nonce: t.nonce,
      scheduled: t.scheduled ? 1 : 0,
      batch: t.batch_key !== null && t.nonce === 0 ? parent : null,
      hash_key: hashKeyOf(t.transaction_hash),
      packed: packRecord(printTransaction(t), key),
      fees: printFees(t.assessed_custom_fees),
    },
  }
}

/** The first eight bytes of a 48-byte hash as an integer; null for anything else. */
function hashKeyOf(base64: string | null): bigint | null {
  const bytes = base64 === null ? undefined : readTransactionHash(base64)
  return bytes ? new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigInt64(0) : null
}

function time(text: string, field: string): bigint {
  const ns = parseTimestamp(text)
  if (ns === undefined) throw new RangeError(`${field}: “${text}” is not a timestamp like 1700000000.000000001`)
  return ns
}

/** What a mirror node answers with, and what people save first. */
const PageOfList = v.object({ transactions: v.array(v.unknown()) })
const pageReason = 'is a page of a list; write its transactions one per line, as `jq -c ".transactions[]"` does'

export type TransactionLine = { readonly record: StoredTransaction } | { readonly reason: string }

export function readTransactionLine(text: string): TransactionLine {
  let json: unknown
  try {
    json = parseForeignJson(text)
  } catch (error) {
    return { reason: error instanceof HeavyJsonError ? error.message : 'is not JSON' }
  }
  const checked = v.safeParse(Transaction, json)
  if (!checked.success) return { reason: v.is(PageOfList, json) ? pageReason : reasonOf(checked.issues[0]) }
  try {
    return { record: storedTransactionOf(checked.output) }
  } catch (error) {
    if (error instanceof RangeError) return { reason: error.message }
    throw error
  }
}

function reasonOf(issue: v.BaseIssue<unknown>): string {
  const place = issue.path?.map(({ key }) => String(key)).join('.')
  if (place === undefined) return 'is not a transaction'
  return issue.received === 'undefined' ? `${place} is missing` : `${place}: ${issue.message}`
}

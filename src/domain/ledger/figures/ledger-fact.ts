import type { Transaction } from '#api/ledger/transactions.ts'
import type { LedgerFact } from './ledger-bucket.ts'
import { parseTimestamp } from '../../time/timestamp.ts'
import { transactionIdOf } from '../transaction-id.ts'
import { isSuccess } from '../transaction-result.ts'

/** The members of a transaction that figures use. */
type CountedTransaction = Pick<
  Transaction,
  'charged_tx_fee' | 'consensus_timestamp' | 'name' | 'node' | 'nonce' | 'result' | 'scheduled' | 'transaction_id'
>

/** Undefined if the transaction's time or id is invalid. */
export function factOf(transaction: CountedTransaction): LedgerFact | undefined {
  const consensus = parseTimestamp(transaction.consensus_timestamp)
  const id = transactionIdOf(transaction.transaction_id)
  return consensus === undefined || !id ? undefined : factAt(transaction, consensus, id.validStart)
}

/** Times are nanoseconds since 1970. */
export function factAt(t: CountedTransaction, consensus: bigint, validStart: bigint): LedgerFact {
  const taken = consensus - validStart
  return {
    seconds: Number(consensus / 1_000_000_000n),
    type: t.name,
    result: t.result,
    success: isSuccess(t.result),
    payer: t.transaction_id.slice(0, t.transaction_id.indexOf('-')),
    node: t.node,
    fee: t.charged_tx_fee ?? 0n,
    latencyNs: t.nonce === 0 && !t.scheduled && taken >= 0n ? taken : null,
  }
}

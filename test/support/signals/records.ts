import type { Transaction } from '#api/ledger/transactions.ts'
import { formatTimestamp } from '#domain/time/timestamp.ts'
import { aTransaction } from '#test/support/ledger/transactions.ts'

/** Two transactions per second between two instants, in turn from four nodes. */
export function recordsUntil(from: number, to: number, changes: Partial<Transaction> = {}): Transaction[] {
  return Array.from({ length: Math.max(0, (to - from) / 500) }, (_, index) => {
    const consensus = BigInt(from + index * 500) * 1_000_000n + 7n
    const start = formatTimestamp(consensus - 2_000_000_000n)
    return aTransaction(0, {
      consensus_timestamp: formatTimestamp(consensus),
      transaction_id: `0.0.1001-${start.replace('.', '-')}`,
      valid_start_timestamp: start,
      node: `0.0.${3 + (index % 4)}`,
      ...changes,
    })
  })
}

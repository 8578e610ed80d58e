import { Transaction } from '#api/ledger/transactions.ts'
import type { LedgerFact } from '#domain/ledger/figures/ledger-bucket.ts'
import { factOf } from '#domain/ledger/figures/ledger-fact.ts'
import type { TailRow } from '#domain/ledger/figures/ledger-tail.ts'
import { parseTimestamp } from '#domain/time/timestamp.ts'
import * as v from 'valibot'
import { recordsIn } from './ledger-answer.ts'

const Timed = v.object({
  consensus_timestamp: v.pipe(
    v.string(),
    v.check((text) => parseTimestamp(text) !== undefined),
  ),
})

/** What the figures need of a page; a record without a time is none. */
export function rowsIn(body: string): TailRow[] {
  return recordsIn(body).flatMap((record) => rowOf(record) ?? [])
}

function rowOf(record: object): TailRow | undefined {
  const timed = v.safeParse(Timed, record)
  return timed.success ? { timestamp: timed.output.consensus_timestamp, fact: factIn(record) } : undefined
}

function factIn(record: object): LedgerFact | null {
  const transaction = v.safeParse(Transaction, record)
  return transaction.success ? (factOf(transaction.output) ?? null) : null
}

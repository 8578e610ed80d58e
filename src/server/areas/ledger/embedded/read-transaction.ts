import { parseJson } from '#api/json.ts'
import { Transaction } from '#api/ledger/transactions.ts'
import * as v from 'valibot'
import type { LedgerTransactionRow } from '../../../platform/database/tables.ts'
import { withFees } from './transaction-body.ts'

/** A stored record as a value of the wire, custom fees included. */
export function readTransaction({ body, fees }: Pick<LedgerTransactionRow, 'body' | 'fees'>): Transaction {
  return v.parse(Transaction, parseJson(withFees(body, fees)))
}

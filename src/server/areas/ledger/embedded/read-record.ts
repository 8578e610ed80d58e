import { parseJson } from '#api/json.ts'
import { Transaction } from '#api/ledger/transactions.ts'
import * as v from 'valibot'
import { recordOf, type TransactionRecord } from './transaction-record.ts'

/** A record that can be stored, or why it cannot. */
export type ReadRecord = { readonly record: TransactionRecord } | { readonly reason: string }

/** Reads a record as the REST API prints it. */
export function readRecord(text: string): ReadRecord {
  let json: unknown
  try {
    json = parseJson(text)
  } catch {
    return { reason: 'is not JSON' }
  }
  const checked = v.safeParse(Transaction, json)
  if (!checked.success) return { reason: reasonOf(checked.issues[0]) }
  try {
    return { record: recordOf(checked.output) }
  } catch (error) {
    if (error instanceof RangeError) return { reason: error.message }
    throw error
  }
}

function reasonOf(issue: v.BaseIssue<unknown>): string {
  const place = issue.path?.map(({ key }) => String(key)).join('.')
  if (place === undefined) return 'is not a record'
  return issue.received === 'undefined' ? `${place} is missing` : `${place}: ${issue.message}`
}

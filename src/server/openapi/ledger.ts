import { LedgerExport } from '#api/ledger/ledger.ts'
import { Transaction } from '#api/ledger/transactions.ts'
import { exportNote, ledgerHeaderNotes } from './ledger-words.ts'
import { queryParameters, responseRef } from './operation.ts'
import { refTo } from './schemas.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

const text = { type: 'string' }

/** Not part of the typed API: the answer is a CSV or JSON file. */
export function exportOperation(): JsonObject {
  return {
    operationId: 'exportTransactions',
    tags: ['ledger'],
    summary: exportNote,
    parameters: queryParameters('ledger', LedgerExport),
    responses: {
      200: {
        description: exportNote,
        headers: { 'Content-Disposition': { description: ledgerHeaderNotes.disposition, schema: text } },
        content: {
          'text/csv': { schema: text },
          'application/json': { schema: { type: 'array', items: refTo(Transaction) } },
        },
      },
      422: responseRef('Invalid'),
      default: responseRef('Failed'),
    },
  }
}

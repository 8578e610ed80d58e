import type { ExportFormat } from '#api/ledger/ledger.ts'
import { csvRow, transactionColumns } from '#domain/ledger/csv.ts'
import type { ListQuery } from '#domain/ledger/transaction-query.ts'
import type { LedgerReader } from './ledger-reads.ts'

/** A byte order mark tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\uFEFF'

/** Everything a query selects as the pieces of one file. */
export async function* exportPieces(
  reader: LedgerReader,
  query: ListQuery,
  format: ExportFormat,
): AsyncGenerator<string, void> {
  yield format === 'csv' ? byteOrderMark + csvRow(transactionColumns) : '['
  let rest = query
  let first = true
  for (;;) {
    const { lines, last } = await reader.exportPart(rest, format)
    if (lines.length > 0) yield format === 'csv' ? lines.join('') : `${first ? '\n' : ',\n'}${lines.join(',\n')}`
    if (lines.length > 0) first = false
    if (last === null) break
    rest = after(rest, last)
  }
  if (format === 'json') yield '\n]\n'
}

function after(query: ListQuery, last: bigint): ListQuery {
  const bound = query.order === 'asc' ? { from: last + 1n } : { to: last - 1n }
  return { ...query, time: { ...query.time, ...bound } }
}

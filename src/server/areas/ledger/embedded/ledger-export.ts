import type { ExportFormat } from '#api/ledger/ledger.ts'
import { csvLine } from '#domain/ledger/export-file.ts'
import type { ListQuery } from '#domain/ledger/transaction-query.ts'
import type { Store } from '../../../platform/database/database.ts'
import { listTransactionsAt, type PrintedTransaction } from '../store/transactions.ts'
import { isIndexed, readPage } from './ledger-page.ts'
import { scanUntil } from './ledger-scan.ts'
import { withFees, readTransaction } from './transaction-body.ts'

/** Records of a file and where the next ones begin: after `last`, or nowhere when it is null. */
export interface ExportPart {
  readonly lines: readonly string[]
  readonly last: bigint | null
}

const rowsPerPart = 500
/** Milliseconds after which a part holds what was found so far. */
const partTimeoutMs = 1000

/** Some hundred records of what a query selects, each as a line. Of a range of accounts as many as a second finds, perhaps none. */
export async function exportPart(store: Store, query: ListQuery, format: ExportFormat): Promise<ExportPart> {
  const asked = { ...query, limit: rowsPerPart }
  const { found, reached } = isIndexed(asked)
    ? { found: await readPage(store, asked), reached: null }
    : await scanUntil(store, asked, Date.now() + partTimeoutMs)
  const lines = (await wholeRows(store, found)).map(({ body, fees }) =>
    format === 'csv' ? csvLine(readTransaction({ body, fees })) : withFees(body, fees),
  )
  const full = found.length === rowsPerPart ? found.at(-1)?.consensus : undefined
  return { lines, last: full ?? reached }
}

/** Pages hold what lists print, without custom fees. */
async function wholeRows(store: Store, page: readonly PrintedTransaction[]) {
  const times = page.map(({ consensus }) => consensus)
  const rows = new Map((await listTransactionsAt(store, times)).map((row) => [row.consensus, row]))
  return times.flatMap((time) => rows.get(time) ?? [])
}

type ReadPart = (query: ListQuery, format: ExportFormat) => Promise<ExportPart>

/** The lines of everything a query selects, part after part. */
export async function* exportParts(
  readPart: ReadPart,
  query: ListQuery,
  format: ExportFormat,
): AsyncGenerator<readonly string[], void> {
  let rest = query
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each part says where the next one begins
    const { lines, last } = await readPart(rest, format)
    yield lines
    if (last === null) return
    rest = after(rest, last)
  }
}

function after(query: ListQuery, last: bigint): ListQuery {
  const bound = query.order === 'asc' ? { from: last + 1n } : { to: last - 1n }
  return { ...query, time: { ...query.time, ...bound } }
}

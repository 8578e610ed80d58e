import type { ExportFormat } from '#api/ledger/ledger.ts'
import { csvLine } from '#domain/ledger/export-file.ts'
import { findsEverything, type FindQuery } from '#domain/ledger/list/find-query.ts'
import type { ListQuery } from '#domain/ledger/transaction-query.ts'
import type { Store } from '../../../platform/database/database.ts'
import { listTransactionsAt, type PrintedTransaction } from '../store/transactions.ts'
import { searchTransactions, type FoundTransactions } from './ledger-find.ts'
import { isIndexed, readPage, scanUntil } from './ledger-page.ts'
import { withFees, readTransaction } from './transaction-body.ts'
import { limits } from '../../../platform/limits.ts'
import { scanClockMs } from './scan-clock.ts'

/** A part of the file. The next part begins after `last`; null ends the file. */
export interface ExportPart {
  readonly lines: readonly string[]
  readonly last: bigint | null
}

const rowsPerPart = 500

/** Up to 500 lines. A query by account ranges returns what a scan finds within a second, possibly nothing. */
export async function exportPart(
  store: Store,
  query: ListQuery,
  find: FindQuery,
  format: ExportFormat,
): Promise<ExportPart> {
  const asked = { ...query, limit: rowsPerPart }
  const until = scanClockMs() + limits.exportPartMs
  const { found, reached } = findsEverything(find)
    ? await (isIndexed(asked) ? readWhole(store, asked) : scanUntil(store, asked, until))
    : await searchTransactions(store, asked, find, until)
  const lines = (await wholeRows(store, found)).map(({ body, fees }) =>
    format === 'csv' ? csvLine(readTransaction({ body, fees })) : withFees(body, fees),
  )
  const full = found.length === rowsPerPart ? found.at(-1)?.consensus : undefined
  return { lines, last: full ?? reached }
}

async function readWhole(store: Store, query: ListQuery): Promise<FoundTransactions> {
  return { found: await readPage(store, query), reached: null }
}

/** Reads the rows again, because pages lack the custom fees. */
async function wholeRows(store: Store, page: readonly PrintedTransaction[]) {
  const times = page.map(({ consensus }) => consensus)
  const rows = new Map((await listTransactionsAt(store, times)).map((row) => [row.consensus, row]))
  return times.flatMap((time) => rows.get(time) ?? [])
}

type ReadPart = (query: ListQuery) => Promise<ExportPart>

export async function* exportParts(readPart: ReadPart, query: ListQuery): AsyncGenerator<readonly string[], void> {
  let rest = query
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each part says where the next one begins
    const { lines, last } = await readPart(rest)
    yield lines
    if (last === null) return
    rest = after(rest, last)
  }
}

function after(query: ListQuery, last: bigint): ListQuery {
  const bound = query.order === 'asc' ? { from: last + 1n } : { to: last - 1n }
  return { ...query, time: { ...query.time, ...bound } }
}

import { stringifyJson } from '#api/json.ts'
import type { ExportFormat } from '#api/ledger/ledger.ts'
import { Transaction } from '#api/ledger/transactions.ts'
import { csvRow, transactionCells, transactionColumns } from '#domain/ledger/csv.ts'
import * as v from 'valibot'
import { recordsIn } from './ledger-answer.ts'
import type { LedgerNode, NodeAnswer } from './ledger-node.ts'
import { HttpError } from '../../../platform/errors.ts'

/** Waits so many milliseconds; rejects at once where it is called off. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>

/** A byte order mark tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\uFEFF'
/** Times that a page is asked for before the file is given up. */
const mostTries = 6
/** Milliseconds before the second try; doubled for each further one. */
const firstPause = 1000

/** A file out of page after page until no link leads on, an empty page in between or not. Whoever stops reading ends it. */
export async function* exportPages(
  { node, wait }: { readonly node: LedgerNode; readonly wait: Wait },
  first: { readonly page: NodeAnswer; readonly link: string },
  format: ExportFormat,
): AsyncGenerator<string, void> {
  const ended = new AbortController()
  try {
    yield format === 'csv' ? byteOrderMark + csvRow(transactionColumns) : '['
    let { page, link } = first
    let isFirst = true
    for (;;) {
      const lines = linesOf(page, format)
      if (lines.length > 0) yield format === 'csv' ? lines.join('') : `${isFirst ? '\n' : ',\n'}${lines.join(',\n')}`
      if (lines.length > 0) isFirst = false
      if (page.next === null || page.next === link) break
      link = page.next
      page = await patiently(node, wait, link, ended.signal)
    }
    if (format === 'json') yield '\n]\n'
  } finally {
    ended.abort()
  }
}

/** Tries again what failed for the moment, as late as the upstream asks for. */
async function patiently(node: LedgerNode, wait: Wait, link: string, signal: AbortSignal): Promise<NodeAnswer> {
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await node(link, signal)
    } catch (error) {
      const isPassing = error instanceof HttpError && (error.status === 429 || error.status >= 500)
      if (!isPassing || tries === mostTries || signal.aborted) throw error
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await wait(Math.max((error.retryAfterSeconds ?? 0) * 1000, firstPause * 2 ** (tries - 1)), signal)
    }
  }
}

/** A record that cannot be read as one fails the file: without it the file would be a lie. */
function linesOf({ body }: NodeAnswer, format: ExportFormat): string[] {
  return recordsIn(body).map((record) =>
    format === 'csv' ? csvRow(transactionCells(v.parse(Transaction, record))) : stringifyJson(record),
  )
}

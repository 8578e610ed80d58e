import { stringifyJson } from '#api/json.ts'
import type { ExportFormat } from '#api/ledger/ledger.ts'
import { Transaction } from '#api/ledger/transactions.ts'
import { csvLine } from '#domain/ledger/export-file.ts'
import * as v from 'valibot'
import { transactionsIn } from './ledger-answer.ts'
import type { LedgerNode, NodeAnswer } from './ledger-node.ts'
import { HttpError } from '../../../platform/errors.ts'

/** Waits so many milliseconds; rejects at once where it is called off. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>

/** Times that a page is asked for before the file is given up. */
const maxAttempts = 6
/** Milliseconds before the second try; doubled for each further one. */
const firstRetryMs = 1000

/** The lines of page after page until no link leads on; a page in between may be empty. Ends when its reader stops. */
export async function* exportPages(
  { node, wait }: { readonly node: LedgerNode; readonly wait: Wait },
  first: { readonly page: NodeAnswer; readonly link: string },
  format: ExportFormat,
): AsyncGenerator<readonly string[], void> {
  const ended = new AbortController()
  try {
    let { page, link } = first
    for (;;) {
      yield linesOf(page, format)
      if (page.next === null || page.next === link) return
      link = page.next
      page = await askWithRetries(node, wait, link, ended.signal)
    }
  } finally {
    ended.abort()
  }
}

/** Tries again what failed for the moment, as late as the upstream asks for. */
async function askWithRetries(node: LedgerNode, wait: Wait, link: string, signal: AbortSignal): Promise<NodeAnswer> {
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await node(link, signal)
    } catch (error) {
      const isPassing = error instanceof HttpError && (error.status === 429 || error.status >= 500)
      if (!isPassing || tries === maxAttempts || signal.aborted) throw error
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await wait(Math.max((error.retryAfterSeconds ?? 0) * 1000, firstRetryMs * 2 ** (tries - 1)), signal)
    }
  }
}

/** A record that cannot be read as one fails the file: without it the file would be a lie. */
function linesOf({ body }: NodeAnswer, format: ExportFormat): string[] {
  return transactionsIn(body).map((record) =>
    format === 'csv' ? csvLine(v.parse(Transaction, record)) : stringifyJson(record),
  )
}

import { stringifyJson } from '#api/json.ts'
import type { ExportFormat } from '#api/ledger/ledger.ts'
import { Transaction } from '#api/ledger/transactions.ts'
import { csvLine } from '#domain/ledger/export-file.ts'
import { backoffMs } from '#domain/time/backoff.ts'
import * as v from 'valibot'
import { transactionsIn } from './ledger-answer.ts'
import type { LedgerNode, NodeAnswer } from './ledger-node.ts'
import { HttpError, upstreamFailed } from '../../../platform/errors.ts'
import { limits } from '../../../platform/limits.ts'

/** Rejects as soon as the signal aborts. */
export type AbortableWait = (milliseconds: number, signal: AbortSignal) => Promise<void>

/** Selects the entries to export; null selects all. */
type Passes = ((record: Transaction) => boolean) | null

/**
 * Follows the links to the last page; pages in between may be empty. Aborts the pending request when the consumer
 * stops.
 */
export async function* exportPages(
  { node, wait }: { readonly node: LedgerNode; readonly wait: AbortableWait },
  first: { readonly page: NodeAnswer; readonly link: string },
  format: ExportFormat,
  passes: Passes,
): AsyncGenerator<readonly string[], void> {
  const ended = new AbortController()
  try {
    let { page, link } = first
    // Detects cycles of links with Brent's algorithm: compares with one earlier link, replaced after twice as many
    // steps.
    let earlier = link
    for (let steps = 1, replaceAt = 1; ; steps += 1) {
      yield linesOf(page, format, passes)
      if (page.next === null || page.next === link) return
      link = page.next
      if (link === earlier) throw upstreamFailed('The links of the mirror node form a loop.')
      if (steps === replaceAt) {
        earlier = link
        replaceAt *= 2
      }
      page = await askWithRetries(node, wait, link, ended.signal)
    }
  } finally {
    ended.abort()
  }
}

/** Retries transient errors, but not before the time that the upstream requests. */
async function askWithRetries(
  node: LedgerNode,
  wait: AbortableWait,
  link: string,
  signal: AbortSignal,
): Promise<NodeAnswer> {
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt at a time
      return await node(link, signal)
    } catch (error) {
      const isPassing = error instanceof HttpError && (error.status === 429 || error.status >= 500)
      if (!isPassing || tries === limits.ledgerExportAttempts || signal.aborted) throw error
      // oxlint-disable-next-line no-await-in-loop -- one attempt at a time
      await wait(Math.max((error.retryAfterSeconds ?? 0) * 1000, backoffMs(tries - 1)), signal)
    }
  }
}

/** An unreadable entry fails the export, because a file without it would be incomplete. */
function linesOf({ body }: NodeAnswer, format: ExportFormat, passes: Passes): string[] {
  return transactionsIn(body).flatMap((record) => {
    if (passes !== null && !passes(v.parse(Transaction, record))) return []
    return format === 'csv' ? csvLine(v.parse(Transaction, record)) : stringifyJson(record)
  })
}

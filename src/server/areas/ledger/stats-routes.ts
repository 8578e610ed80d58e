import { getLedgerStats, LedgerExport, ledgerExportPath, type ExportFormat } from '#api/ledger/ledger.ts'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { InvalidQuery } from '../../platform/invalid-query.ts'
import { LedgerError } from '../../platform/ledger-error.ts'
import { Refusal } from '../../http/refusal.ts'
import type { LedgerSource } from './source.ts'
import { readParameters } from './query-string.ts'
import { serve } from '../../http/serve.ts'

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/** What area D cannot tell, under `/api/ledger`. */
export function serveLedger(app: Hono, ledger: LedgerSource): void {
  serve(app, getLedgerStats, ({ query }) => ledger.stats(query))

  app.get(ledgerExportPath, async ({ req }) => {
    const parameters = await asOurs(() => readParameters(new URL(req.url).search))
    const given = parameters.findLast(({ name }) => name === 'format')?.value
    const format = v.safeParse(LedgerExport.entries.format, given)
    if (!format.success) throw new InvalidQuery('format', format.issues[0].message)
    const filters = parameters.filter(({ name }) => name !== 'format' && name !== 'limit')
    const pieces = await asOurs(() => ledger.export(filters, format.output))
    return new Response(streamOf(pieces), {
      headers: {
        'content-type': types[format.output],
        'content-disposition': `attachment; filename="transactions.${format.output}"`,
        'cache-control': 'no-store',
      },
    })
  })
}

/** The ledger's complaints in our own form. */
async function asOurs<Value>(read: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error
    if (error.status < 500 && error.status !== 429) throw new InvalidQuery('query', error.message)
    const { status, message, retryAfter = 5 } = error
    throw new Refusal(status, message, { headers: { 'retry-after': String(Math.ceil(retryAfter)) } })
  }
}

/** The next piece is made when somebody reads it, and none after the reader has gone. */
function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

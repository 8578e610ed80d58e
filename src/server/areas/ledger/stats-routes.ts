import { getLedgerStats, LedgerExport, ledgerExportPath, type ExportFormat } from '#api/ledger/ledger.ts'
import type { Hono } from 'hono'
import * as v from 'valibot'
import type { LedgerSource } from './source.ts'
import { readParameters } from './query-string.ts'
import { serve } from '../../http/serve.ts'
import { HttpError, invalidQuery } from '../../platform/errors.ts'

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

export function serveLedger(app: Hono, ledger: LedgerSource): void {
  serve(app, getLedgerStats, ({ query }) => ledger.stats(query))

  app.get(ledgerExportPath, async ({ req }) => {
    const parameters = await asOurs(() => readParameters(new URL(req.url).search))
    const given = parameters.findLast(({ name }) => name === 'format')?.value
    const format = v.safeParse(LedgerExport.entries.format, given)
    if (!format.success) throw invalidQuery('format', format.issues[0].message)
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

/** Rethrows errors of the transactions API in the format of our own API. */
async function asOurs<Value>(read: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    if (error.status === 422) throw error
    if (error.status < 500 && error.status !== 429) throw invalidQuery('query', error.message)
    const { status, code, message, retryAfterSeconds = 5 } = error
    throw new HttpError(status, code, message, { retryAfterSeconds })
  }
}

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

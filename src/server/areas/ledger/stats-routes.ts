import { getLedgerStats, LedgerExport, ledgerExportPath, type ExportFormat } from '#api/ledger/ledger.ts'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { exportStream } from './export-stream.ts'
import type { LedgerSource } from './source.ts'
import { readParameters } from './search.ts'
import { getEntity } from '#api/ledger/entities.ts'
import { entityIdOf, formatEntityId } from '#domain/ledger/entity-id.ts'
import { findEvm } from '#api/ledger/evm.ts'
import { listTokens } from '#api/ledger/tokens.ts'
import { findTransactions, findTransactionsPath } from '#api/ledger/transactions.ts'
import { jsonText, serve } from '../../http/serve.ts'
import { subnetOf, type ClientAddress } from '../../http/client-address.ts'
import { HttpError, invalidQuery, tooManyRequests, unavailable } from '../../platform/errors.ts'
import type { Limits } from '../../platform/limits.ts'
import { createSlots } from '../../platform/slots.ts'

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

interface LedgerRouteOptions {
  readonly ledger: LedgerSource
  readonly clientAddress: ClientAddress
  readonly limits: Limits
}

const exportRetrySeconds = 30

export function serveLedger(app: Hono, { ledger, clientAddress, limits }: LedgerRouteOptions): void {
  const slots = createSlots({ inAll: limits.exports, perOwner: limits.exportsPerAddress })
  serve(app, getLedgerStats, ({ query }) => ledger.stats(query))

  serve(app, getEntity, ({ param, context }) => {
    const id = entityIdOf(param('id'))
    if (id === undefined) throw invalidQuery('id', 'expected an id like 0.0.1234')
    return asOurs(() => ledger.entity(formatEntityId(id), subnetOf(clientAddress(context))))
  })
  serve(app, listTokens, async ({ query }) => ({ tokens: await ledger.tokens(query.ids) }))
  serve(app, findEvm, ({ query }) => ledger.evm(query.id))
  serve(app, findTransactions, async ({ context }) => {
    const parameters = await asOurs(() => readParameters(new URL(context.req.url).search))
    const owner = subnetOf(clientAddress(context))
    return jsonText(await asOurs(() => ledger.find({ path: findTransactionsPath, parameters, owner })))
  })

  app.get(ledgerExportPath, async (context) => {
    const { req } = context
    const parameters = await asOurs(() => readParameters(new URL(req.url).search))
    const given = parameters.findLast(({ name }) => name === 'format')?.value
    const format = v.safeParse(LedgerExport.entries.format, given)
    if (!format.success) throw invalidQuery('format', format.issues[0].message)
    const filters = parameters.filter(({ name }) => name !== 'format' && name !== 'limit')
    const owner = subnetOf(clientAddress(context))
    const release = slots.take(owner)
    if (release === 'owner')
      throw tooManyRequests('Too many exports are running from your address.', exportRetrySeconds)
    if (release === 'all') throw unavailable('Too many exports are running.', exportRetrySeconds)
    const pieces = await asOurs(() => ledger.export(filters, format.output, owner)).catch((error: unknown) => {
      release()
      throw error
    })
    if (req.method === 'HEAD') release()
    return new Response(req.method === 'HEAD' ? null : exportStream(pieces, release, limits.exportStallMs), {
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

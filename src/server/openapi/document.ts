import { areas, endpoints } from '#api/endpoints.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { untypedPaths } from './untyped-paths.ts'
import { ledgerResponseNotes } from './ledger-words.ts'
import { operationOf } from './operation.ts'
import { componentSchemas } from './schemas.ts'
import { about, areaNotes, responseNotes } from './words.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import type { Hono } from 'hono'
import { json } from '../http/serve.ts'

const statusVersion = '1.0.0'

const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
const ledgerError = { 'application/json': { schema: { $ref: '#/components/schemas/LedgerError' } } }
const retry = { 'Retry-After': { description: responseNotes.retryAfter, schema: { type: 'integer' } } }

/** Generated from the endpoints. `version` is the version of the service. */
function openApiDocument(version: string): JsonObject {
  return {
    openapi: '3.1.0',
    info: { title: 'Signalbox', version: statusVersion, 'x-signalbox-version': version, description: about },
    servers: [{ url: '/', description: 'This server' }],
    security: [],
    tags: [
      { name: 'status', description: areaNotes.status, 'x-version': statusVersion, 'x-base-path': '/api/v2' },
      { name: 'history', description: areaNotes.history, 'x-base-path': '/api/history' },
      { name: 'transactions', description: areaNotes.transactions, 'x-base-path': '/api/v1/transactions' },
      { name: 'ledger', description: areaNotes.ledger, 'x-base-path': '/api/ledger' },
      { name: 'signals', description: areaNotes.signals, 'x-base-path': '/api/signals' },
      { name: 'accounts', description: areaNotes.accounts, 'x-base-path': '/api/v1/accounts' },
      { name: 'session', description: areaNotes.session, 'x-base-path': '/api/session' },
      { name: 'factors', description: areaNotes.factors, 'x-base-path': '/api/account/factors' },
      { name: 'passkeys', description: areaNotes.passkeys, 'x-base-path': '/api/account/passkeys' },
      { name: 'administration', description: areaNotes.administration, 'x-base-path': '/api/accounts' },
      { name: 'audit', description: areaNotes.audit, 'x-base-path': '/api/audit' },
      { name: 'schemas', description: areaNotes.schemas, 'x-base-path': '/api/v1' },
      { name: 'policies', description: areaNotes.policies, 'x-base-path': '/api/v1/policies' },
      { name: 'notifications', description: areaNotes.notifications, 'x-base-path': '/api/notifications' },
      { name: 'subscriptions', description: areaNotes.subscriptions, 'x-base-path': '/api/subscriptions' },
      { name: 'feeds', description: areaNotes.feeds, 'x-base-path': '/feeds' },
      { name: 'service', description: areaNotes.service, 'x-base-path': '/' },
    ],
    paths: { ...endpointPaths(), ...untypedPaths },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: responseNotes.bearer } },
      schemas: componentSchemas(),
      responses: {
        NotModified: { description: responseNotes.NotModified },
        StatusNotFound: { description: responseNotes.StatusNotFound },
        StatusUnavailable: { description: responseNotes.StatusUnavailable, headers: retry },
        LedgerInvalid: { description: ledgerResponseNotes.LedgerInvalid, content: ledgerError },
        LedgerNotFound: { description: ledgerResponseNotes.LedgerNotFound, content: ledgerError },
        LedgerUnavailable: { description: ledgerResponseNotes.LedgerUnavailable, headers: retry, content: ledgerError },
        LedgerFailed: { description: ledgerResponseNotes.LedgerFailed, content: ledgerError },
        Unauthorized: { description: responseNotes.Unauthorized, content: error },
        Forbidden: { description: responseNotes.Forbidden, content: error },
        Conflict: { description: responseNotes.Conflict, content: error },
        TooMany: { description: responseNotes.TooMany, headers: retry, content: error },
        NotFound: { description: responseNotes.NotFound, content: error },
        Invalid: { description: responseNotes.Invalid, content: error },
        BlockUnavailable: { description: responseNotes.BlockUnavailable, content: error },
        Unavailable: { description: responseNotes.Unavailable, headers: retry, content: error },
        Failed: { description: responseNotes.Failed, content: error },
      },
    },
  }
}

/** Paths that differ only in parameter names become one path, with the names of the first. */
function endpointPaths(): Record<string, Record<string, JsonObject>> {
  const paths: Record<string, Record<string, JsonObject>> = {}
  const shapes = new Map<string, string>()
  for (const area of areas)
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints[area])) {
      const shape = endpoint.path.replaceAll(/\{\w+\}/g, '{}')
      const path = shapes.get(shape) ?? endpoint.path
      shapes.set(shape, path)
      const methods = (paths[path] ??= {})
      methods[endpoint.method.toLowerCase()] = operationOf(area, name, { ...endpoint, path })
    }
  return paths
}

export function serveOpenApi(app: Hono, version: string): void {
  let document: JsonObject | undefined
  app.get('/openapi.json', () => json((document ??= openApiDocument(version))))
}

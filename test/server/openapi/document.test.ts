import type { Hono } from 'hono'
import type { GenericSchema } from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import { LedgerExport, ledgerExportPath } from '#api/ledger/ledger.ts'
import { liveEvents, livePath } from '#api/live.ts'
import { areas, endpoints, statusEndpoints } from '#api/endpoints.ts'
import { anIncident, aPage } from '#test/support/status/payloads.ts'
import { startService } from '#test/support/server/service.ts'
import { aTransaction } from '#test/support/ledger/transactions.ts'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description: string
  readonly schema: Readonly<Record<string, unknown>>
}

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: object
  readonly security?: readonly object[]
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly content?: object; readonly headers?: object }>
  >
}

interface Document {
  readonly openapi: string
  readonly info: { readonly version: string; readonly 'x-signalbox-version': string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<
      Record<string, { readonly properties: Readonly<Record<string, object>>; readonly required?: readonly string[] }>
    >
    readonly responses: Readonly<Record<string, { readonly content?: object; readonly headers?: object }>>
  }
}

const all = areas.flatMap((area) =>
  Object.entries<Endpoint>(endpoints[area]).map(([name, endpoint]) => ({ area, name, endpoint })),
)

async function documentOf(app: Hono): Promise<Document> {
  const response = await app.request('/openapi.json')
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  return response.json()
}

let shared: Promise<Document> | undefined

/** What a service without data serves. The tests share it, and none changes it. */
function served(): Promise<Document> {
  return (shared ??= startService().then(({ app }) => documentOf(app)))
}

function operations({ paths }: Document): Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods))
}

/** Paths with other names of parameters are the same paths. */
function shapeOf(path: string): string {
  return path.replaceAll(/\{\w+\}|:\w+/g, '{}')
}

function keysOf(query: GenericSchema | undefined): string[] {
  return query && 'entries' in query && typeof query.entries === 'object' ? Object.keys(query.entries ?? {}) : []
}

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  )
}

function resolve(document: unknown, ref: string): unknown {
  let found = document
  for (const step of ref.replace(/^#\//, '').split('/'))
    found = typeof found === 'object' && found !== null ? new Map(Object.entries(found)).get(step) : undefined
  return found
}

describe('/openapi.json', () => {
  it('is OpenAPI 3.1 with the version of the status API, and names the version of the service', async () => {
    const { openapi, info } = await served()
    expect(openapi).toMatch(/^3\.1\./)
    expect(info).toMatchObject({ version: '1.0.0', 'x-signalbox-version': '0.0.0-test' })
  })

  it('lists the eight endpoints of the status area among all others', () => {
    expect(new Set(Object.values(endpoints.status))).toEqual(new Set(statusEndpoints))
  })

  it.each(all)('describes $name', async ({ area, name, endpoint }) => {
    const { paths } = await served()
    const path = Object.keys(paths).find((one) => shapeOf(one) === shapeOf(endpoint.path)) ?? ''
    const operation = paths[path]?.[endpoint.method.toLowerCase()]
    expect(operation).toMatchObject({ operationId: name, tags: [area], summary: endpoint.summary })
    const given = (place: string) => operation?.parameters?.filter((one) => one.in === place).map((one) => one.name)
    expect(given('path')).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter))
    expect(given('query')).toEqual(keysOf(endpoint.query))
    const statuses = Object.keys(operation?.responses ?? {})
    expect(statuses).toEqual(expect.arrayContaining([endpoint.success ?? 200, ...endpoint.errors].map(String)))
    expect(operation?.requestBody === undefined).toBe(endpoint.body === undefined)
    expect(operation?.security).toEqual(endpoint.bearer ? [{ bearer: [] }] : undefined)
  })

  it('explains every parameter in words', async () => {
    const parameters = operations(await served()).flatMap((operation) => operation.parameters ?? [])
    expect(parameters.filter(({ name, description }) => description === name).map(({ name }) => name)).toEqual([])
  })

  it('names the required parameters', async () => {
    const required = operations(await served()).flatMap(({ operationId, parameters = [] }) =>
      parameters.filter((one) => one.required).map((one) => `${operationId} ${one.name}`),
    )
    expect(required).toEqual([
      'getRecord kind',
      'getRecord id',
      'listTransitions component',
      'listChanges since',
      'listNews since',
      'getTransaction id',
      'listTokens ids',
      'findEvm id',
      'getEntity id',
      'endOneSession sessionId',
      'confirmTotp factorId',
      'renameFactor factorId',
      'removeFactor factorId',
      'addPasskey challengeId',
      'changeAccount accountId',
      'resetPassword accountId',
      'signOutAccount accountId',
      'resetFactors accountId',
      'updateSchema schemaId',
      'deleteSchema schemaId',
      'listSchemas schemaId',
      'createSchema schemaId',
      'activateSchema schemaId',
      'getActiveSchema entity',
      'getSchema schemaId',
      'getSchemaOfType schemaType',
      'listSchemaVersions schemaId',
      'getRootBlock policyId',
      'getBlock policyId',
      'getBlock uuid',
      'sendToBlock policyId',
      'sendToBlock uuid',
      'getBlockParents policyId',
      'getBlockParents uuid',
      'findBlockByTag policyId',
      'findBlockByTag tag',
      'getBlockByTag policyId',
      'getBlockByTag tag',
      'sendToBlockByTag policyId',
      'sendToBlockByTag tag',
      'keepFile policyId',
      'keepFile uuid',
      'readFile policyId',
      'readFile uuid',
      'readFile hash',
      'getPolicyBlocks policyId',
      'getPolicy policyId',
      'listPolicyGroups policyId',
      'choosePolicyGroup policyId',
      'listVirtualUsers policyId',
      'addVirtualUser policyId',
      'actAsVirtualUser policyId',
      'restartDryRun policyId',
      'listSavepoints policyId',
      'addSavepoint policyId',
      'countSavepoints policyId',
      'restoreSavepoint policyId',
      'restoreSavepoint savepointId',
      'renameSavepoint policyId',
      'renameSavepoint savepointId',
      'deleteSavepoints policyId',
      'getSandbox policyId',
      'openSandbox policyId',
      'dropSandbox policyId',
      'getPolicyNavigation policyId',
      'getTagBlockMap policyId',
      'listGrids policyId',
      'listGridActions policyId',
      'listGridActions gridId',
      'listGridRecords policyId',
      'listGridRecords gridId',
      'sendGridAction policyId',
      'sendGridAction gridId',
      'sendGridAction recordId',
      'sendGridAction actionId',
      'sendExternalDataTo policyId',
      'sendExternalDataTo blockTag',
      'listBlockFailures policyId',
      'sendFailureAgain policyId',
      'sendFailureAgain failureId',
      'exportPolicyFile policyId',
      'renamePolicy policyId',
      'removePolicy policyId',
      'exportPolicySchemas policyId',
      'getPolicyDependents policyId',
      'getPolicyFlow policyId',
      'getGridFacts policyId',
      'getGridFacts uuid',
      'getGridRows policyId',
      'getGridRows uuid',
      'getDocumentHistories policyId',
      'getDocumentHistories ids',
      'listHeldBack policyId',
      'getPolicyLint policyId',
      'listPolicyVersions policyId',
      'getPolicyComparison policyId',
      'compareWithFile policyId',
      'changeChannel channelId',
      'removeChannel channelId',
      'testChannel channelId',
      'changeRule ruleId',
      'removeRule ruleId',
      'resendDelivery deliveryId',
      'unsubscribe token',
      'getBadge file',
      'getWidget subject',
    ])
  })

  it('has no broken reference', async () => {
    const document = await served()
    const refs = new Set(refsIn(document))
    expect(refs.size).toBeGreaterThan(20)
    expect([...refs].filter((ref) => resolve(document, ref) === undefined)).toEqual([])
  })

  it('names every operation once, under a described tag', async () => {
    const document = await served()
    const names = operations(document).map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    const tags = new Set(document.tags.map(({ name }) => name))
    expect(operations(document).filter((operation) => !operation.tags.every((tag) => tags.has(tag)))).toEqual([])
  })

  it('describes errors of the status API as empty, and all others with a message', async () => {
    const { paths, components } = await served()
    const { responses } = components
    expect(paths['/api/v2/summary.json']?.['get']?.responses).toMatchObject({
      404: { $ref: '#/components/responses/StatusNotFound' },
      503: { $ref: '#/components/responses/StatusUnavailable' },
    })
    expect([responses['StatusNotFound']?.content, responses['StatusUnavailable']?.content]).toEqual([
      undefined,
      undefined,
    ])
    const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
    expect(responses['Invalid']?.content).toEqual(error)
    expect(responses['NotFound']?.content).toEqual(error)
    expect(Object.keys(components.schemas['Error']?.properties ?? {})).toEqual(['statusCode', 'message', 'code'])
  })

  it('explains where the status API and its description differ', async () => {
    const { tags, components } = await served()
    const note = tags.find(({ name }) => name === 'status')?.description
    for (const told of ['under_maintenance', 'maintenance', 'start_date', 'unresolved']) expect(note).toContain(told)
    expect(components.schemas['Component']?.properties['status']).toMatchObject({
      examples: expect.arrayContaining(['under_maintenance']),
    })
    expect(components.schemas['Rollup']?.properties['indicator']).toMatchObject({
      examples: expect.arrayContaining(['maintenance']),
    })
    expect(components.schemas['Component']?.properties['start_date']).toMatchObject({ format: 'date' })
    expect(components.schemas['Incident']?.properties['created_at']).toMatchObject({ format: 'date-time' })
  })

  it('describes live events as a stream', async () => {
    const { paths } = await served()
    expect(Object.keys(paths[livePath]?.['get']?.responses['200']?.content ?? {})).toEqual(['text/event-stream'])
    for (const name of Object.keys(liveEvents)) expect(paths[livePath]?.['get']?.description).toContain(`- \`${name}\``)
  })

  it('describes the errors, headers, repeated parameters and 64-bit integers of the ledger', async () => {
    const { paths, components } = await served()
    const [list, one] = ['/api/v1/transactions', '/api/v1/transactions/{id}'].map((path) => paths[path]?.['get'])
    for (const [operation, headers] of [
      [list, ['ETag', 'Cache-Control', 'Link']],
      [one, ['ETag', 'Cache-Control']],
    ] as const) {
      expect(Object.keys(operation?.responses['200']?.headers ?? {})).toEqual(headers)
      expect(operation?.responses).toMatchObject({
        304: { $ref: '#/components/responses/NotModified' },
        400: { $ref: '#/components/responses/LedgerInvalid' },
        503: { $ref: '#/components/responses/LedgerUnavailable' },
        default: { $ref: '#/components/responses/LedgerFailed' },
      })
    }
    expect(one?.responses['404']).toEqual({ $ref: '#/components/responses/LedgerNotFound' })
    const error = { 'application/json': { schema: { $ref: '#/components/schemas/LedgerError' } } }
    for (const name of ['LedgerInvalid', 'LedgerNotFound', 'LedgerUnavailable', 'LedgerFailed'])
      expect(components.responses[name]?.content).toEqual(error)
    expect(components.responses['LedgerUnavailable']?.headers).toHaveProperty('Retry-After')

    const repeating = list?.parameters?.filter(({ schema }) => schema['type'] === 'array')
    expect(repeating?.map(({ name }) => name)).toEqual(['account.id', 'timestamp', 'transactiontype', 'type'])
    for (const parameter of repeating ?? [])
      expect(parameter).toMatchObject({ style: 'form', explode: true, schema: { items: { type: 'string' } } })

    const int64 = { $ref: '#/components/schemas/Int64' }
    const { schemas } = components
    expect(schemas['Int64']).toMatchObject({ type: 'integer', format: 'int64' })
    expect(schemas['Transfer']?.properties).toMatchObject({ amount: int64 })
    expect(schemas['LedgerCount']?.properties).toMatchObject({ fees: int64 })
    expect(schemas['Transaction']?.properties).toMatchObject({
      charged_tx_fee: int64,
      max_fee: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      transfers: { type: 'array', items: { $ref: '#/components/schemas/Transfer' } },
    })
    expect(schemas['Sources']?.properties).toMatchObject({ ledger: { $ref: '#/components/schemas/LedgerSource' } })
  })

  it('requires every field of a transaction except the custom fees', async () => {
    const world = await startService()
    await world.importTransactions([aTransaction()])
    const { transactions } = await (await world.app.request('/api/v1/transactions')).json()
    const { Transaction } = (await documentOf(world.app)).components.schemas
    expect(Transaction?.required?.toSorted()).toEqual(Object.keys(transactions[0]).toSorted())
    expect(Object.keys(Transaction?.properties ?? {})).toEqual(
      expect.arrayContaining(['assessed_custom_fees', ...Object.keys(transactions[0])]),
    )
  })

  it('describes the export as a file in one of two forms', async () => {
    const operation = (await served()).paths[ledgerExportPath]?.['get']
    expect(Object.keys(operation?.responses['200']?.content ?? {})).toEqual(['text/csv', 'application/json'])
    expect(operation?.parameters?.map(({ name }) => name)).toEqual(keysOf(LedgerExport))
  })

  it('explains where the ledger and a mirror node differ', async () => {
    const { tags } = await served()
    const note = tags.find(({ name }) => name === 'transactions')?.description
    for (const told of ['`ne`', '64 bits', 'NFT', 'not known']) expect(note).toContain(told)
  })

  it('describes every route of the service, and nothing else', async () => {
    const { app, import: load } = await startService()
    await load({ page: aPage(), incidents: [anIncident('one')] })
    const { paths } = await documentOf(app)

    const mounted = app.routes
      .filter(({ method, path }) => method === 'GET' && !path.includes('*'))
      .map(({ path }) => path)
    const shapes = new Set(Object.keys(paths).map(shapeOf))
    expect(mounted.filter((path) => !shapes.has(shapeOf(path)))).toEqual([])

    const statuses = await Promise.all(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map(async (method) => {
          const address = path
            .replace('{kind}', 'incident')
            .replace('{id}', 'one')
            .replace('{file}', 'page.svg')
            .replace('{subject}', 'page')
          const response = await app.request(address, { method: method.toUpperCase() })
          await response.body?.cancel()
          return [`${method} ${path}`, response.status]
        }),
      ),
    )
    expect(statuses.filter(([, status]) => status === 404)).toEqual([])
  })
})

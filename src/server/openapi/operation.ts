import type { Endpoint } from '#api/endpoint.ts'
import type { Area } from '#api/endpoints.ts'
import { RecordKind } from '#api/status/history.ts'
import { TransactionPage } from '#api/ledger/transactions.ts'
import type { JsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { ledgerHeaderNotes, ledgerParameterNotes } from './ledger-words.ts'
import { queryOf, refTo } from './schemas.ts'
import { parameterNotes } from './words.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

const ledgerErrors: Readonly<Record<number, string>> = {
  400: 'LedgerInvalid',
  404: 'LedgerNotFound',
  503: 'LedgerUnavailable',
}
const statusErrors: Readonly<Record<number, string>> = { 404: 'StatusNotFound', 503: 'StatusUnavailable' }
const ownErrors: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  422: 'Invalid',
  429: 'TooMany',
  503: 'Unavailable',
}

const blockErrors = { ...ownErrors, 503: 'BlockUnavailable' }

export function operationOf(area: Area, name: string, endpoint: Endpoint): JsonObject {
  const { summary, body, bearer, query } = endpoint
  return {
    operationId: name,
    tags: [area],
    summary,
    ...(bearer && { security: [{ bearer: [] }] }),
    parameters: [...pathParameters(area, endpoint), ...(query ? queryParameters(area, query) : [])],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: refTo(body) } } } }),
    responses: responsesOf(area, endpoint),
  }
}

function responsesOf(area: Area, { summary, output, errors, success }: Endpoint): JsonObject {
  const content = { 'application/json': { schema: refTo(output) } }
  if (area === 'status')
    return {
      200: { description: summary, headers: statusHeaders, content },
      304: responseRef('NotModified'),
      ...errorsOf([404, ...errors], statusErrors),
    }
  if (area === 'transactions')
    return {
      200: {
        description: summary,
        headers: { ...ledgerHeaders, ...(output === TransactionPage && linkHeader) },
        content,
      },
      304: responseRef('NotModified'),
      ...errorsOf(errors, ledgerErrors),
      default: responseRef('LedgerFailed'),
    }
  return {
    [success ?? 200]: { description: summary, ...(success !== 204 && { content }) },
    ...errorsOf(errors, area === 'policies' ? blockErrors : ownErrors),
    default: responseRef('Failed'),
  }
}

export function responseRef(name: string): JsonObject {
  return { $ref: `#/components/responses/${name}` }
}

const statusHeaders = {
  ETag: { description: 'Weak; for `If-None-Match`', schema: { type: 'string' } },
  Age: {
    description: 'Seconds since the upstream last confirmed the data; absent while it is confirmed',
    schema: { type: 'integer' },
  },
}

const ledgerHeaders = {
  ETag: { description: ledgerHeaderNotes.etag, schema: { type: 'string' } },
  'Cache-Control': { description: ledgerHeaderNotes.cacheControl, schema: { type: 'string' } },
}
const linkHeader = { Link: { description: ledgerHeaderNotes.link, schema: { type: 'string' } } }

function errorsOf(statuses: readonly number[], responses: Readonly<Record<number, string>>): JsonObject {
  return Object.fromEntries(statuses.map((status) => [status, responseRef(responses[status] ?? 'Failed')]))
}

function pathParameters(area: Area, { path }: Endpoint): JsonObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    parameter(area, name, 'path', true, name === 'kind' ? refTo(RecordKind) : { type: 'string' }),
  )
}

export function queryParameters(area: Area, query: GenericSchema): JsonObject[] {
  const { properties = {}, required = [] } = queryOf(query)
  return Object.entries(properties).map(([name, schema]) =>
    parameter(area, name, 'query', required.includes(name), schema),
  )
}

function parameter(
  area: Area,
  name: string,
  place: 'path' | 'query',
  required: boolean,
  given: JsonSchema | boolean,
): JsonObject {
  const description = ledgerParameterNotes[area]?.[name] ?? parameterNotes[name] ?? name
  // A parameter that accepts one value or a list can be repeated.
  const list = typeof given === 'object' && given.anyOf?.find((one) => typeof one === 'object' && one.type === 'array')
  const schema = list ? { style: 'form', explode: true, schema: list } : { schema: given }
  return { name, in: place, required, description, ...schema }
}

import type { Endpoint } from '#api/endpoint.ts'
import type { Area } from '#api/endpoints.ts'
import { RecordKind } from '#api/history.ts'
import type { JsonObject } from '../json-object.ts'
import { queryOf, refTo } from './schemas.ts'
import { parameterNotes } from './words.ts'

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

/** An endpoint as an operation of the document. */
export function operationOf(area: Area, name: string, endpoint: Endpoint): JsonObject {
  const { summary, output, body, bearer, success = 200 } = endpoint
  const content = { 'application/json': { schema: refTo(output) } }
  return {
    operationId: name,
    tags: [area],
    summary,
    ...(bearer && { security: [{ bearer: [] }] }),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: refTo(body) } } } }),
    responses:
      area === 'status'
        ? {
            200: { description: summary, headers: statusHeaders, content },
            304: responseRef('NotModified'),
            ...errorsOf([404, ...endpoint.errors], statusErrors),
          }
        : {
            [success]: { description: summary, ...(success !== 204 && { content }) },
            ...errorsOf(endpoint.errors, ownErrors),
            default: responseRef('Failed'),
          },
  }
}

export function responseRef(name: string): JsonObject {
  return { $ref: `#/components/responses/${name}` }
}

const statusHeaders = {
  ETag: { description: 'Weak; for `If-None-Match`', schema: { type: 'string' } },
  Age: {
    description: 'Seconds since an upstream confirmed these data; absent while it does',
    schema: { type: 'integer' },
  },
}

function errorsOf(statuses: readonly number[], responses: Readonly<Record<number, string>>): JsonObject {
  return Object.fromEntries(statuses.map((status) => [status, responseRef(responses[status] ?? 'Failed')]))
}

function pathParameters({ path }: Endpoint): JsonObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    parameter(name, 'path', true, name === 'kind' ? refTo(RecordKind) : { type: 'string' }),
  )
}

function queryParameters({ query }: Endpoint): JsonObject[] {
  if (!query) return []
  const { properties = {}, required = [] } = queryOf(query)
  return Object.entries(properties).map(([name, schema]) => parameter(name, 'query', required.includes(name), schema))
}

function parameter(name: string, place: 'path' | 'query', required: boolean, schema: unknown): JsonObject {
  return { name, in: place, required, description: parameterNotes[name] ?? name, schema }
}

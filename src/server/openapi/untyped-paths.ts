import { feedPaths, feedTypes } from '#api/status/feeds.ts'
import { ledgerExportPath } from '#api/ledger/ledger.ts'
import { livePath } from '#api/live.ts'
import { networks } from '#domain/status/network.ts'
import { exportOperation } from './ledger.ts'
import { responseRef } from './operation.ts'
import { embedNotes, feedNotes, liveNote } from './words.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

const text = { type: 'string' }
const object = { type: 'object' }

const filters = [
  anyOf('network', { type: 'string', enum: [...networks] }, feedNotes.network),
  anyOf('component', text, feedNotes.component),
]
const subject = { name: 'subject', in: 'path', required: true, description: embedNotes.subject, schema: text }
const file = { name: 'file', in: 'path', required: true, description: embedNotes.file, schema: text }
const label = { name: 'label', in: 'query', description: embedNotes.label, schema: text }
const theme = {
  name: 'theme',
  in: 'query',
  description: embedNotes.theme,
  schema: { type: 'string', enum: ['light', 'dark'] },
}
const window = anyOf('maintenance', text, feedNotes.maintenance)

/** Paths outside the typed API, most of which do not answer with JSON. */
export const untypedPaths: Readonly<Record<string, JsonObject>> = {
  [livePath]: { get: live() },
  [feedPaths.atom[0]]: { get: feed('getAtom', feedTypes.atom, feedNotes.atom) },
  [feedPaths.atom[1]]: { get: feed('getAtomOfStatuspage', feedTypes.atom, feedNotes.atom) },
  [feedPaths.rss[0]]: { get: feed('getRss', feedTypes.rss, feedNotes.rss) },
  [feedPaths.rss[1]]: { get: feed('getRssOfStatuspage', feedTypes.rss, feedNotes.rss) },
  [feedPaths.calendar[0]]: { get: feed('getCalendar', feedTypes.calendar, feedNotes.calendar, [window]) },
  [ledgerExportPath]: { get: exportOperation() },
  '/badge/{file}': { get: embed('getBadge', 'image/svg+xml', embedNotes.badge, [file, label]) },
  '/embed/{subject}': { get: embed('getWidget', 'text/html', embedNotes.widget, [subject, theme]) },
  '/healthz': { get: plain('getHealth', 'The process runs', 'application/json', object) },
  '/readyz': {
    get: plain('getReadiness', 'The store also answers', 'application/json', object, {
      503: { description: 'The store does not answer', content: { 'application/json': { schema: object } } },
    }),
  },
  '/metrics': { get: plain('getMetrics', 'Prometheus metrics', 'text/plain', text) },
  '/openapi.json': { get: plain('getOpenApi', 'This document', 'application/json', object) },
}

function live(): JsonObject {
  return {
    ...plain('listen', 'Live events', 'text/event-stream', text),
    description: liveNote,
    parameters: [
      { name: 'Last-Event-ID', in: 'header', description: 'The id of the last event received', schema: text },
    ],
  }
}

function feed(operationId: string, type: string, summary: string, more: readonly JsonObject[] = []): JsonObject {
  return {
    operationId,
    tags: ['feeds'],
    summary,
    parameters: [...filters, ...more],
    responses: {
      200: {
        description: summary,
        headers: { ETag: { description: 'Weak; for `If-None-Match`', schema: text } },
        content: { [type]: { schema: text } },
      },
      304: responseRef('NotModified'),
      ...(more.length > 0 && { 404: responseRef('NotFound') }),
      422: responseRef('Invalid'),
      503: responseRef('Unavailable'),
      default: responseRef('Failed'),
    },
  }
}

function embed(operationId: string, type: string, summary: string, parameters: readonly JsonObject[]): JsonObject {
  const content = { [type]: { schema: text } }
  return {
    operationId,
    tags: ['feeds'],
    summary,
    parameters,
    responses: {
      200: { description: summary, content },
      404: { description: 'There is no such subject; the picture or card says so', content },
      default: responseRef('Failed'),
    },
  }
}

function plain(
  operationId: string,
  summary: string,
  type: string,
  schema: JsonObject,
  others: JsonObject = {},
): JsonObject {
  return {
    operationId,
    tags: ['service'],
    summary,
    responses: { 200: { description: summary, content: { [type]: { schema } } }, ...others },
  }
}

function anyOf(name: string, items: JsonObject, description: string): JsonObject {
  return { name, in: 'query', description, style: 'form', explode: true, schema: { type: 'array', items } }
}

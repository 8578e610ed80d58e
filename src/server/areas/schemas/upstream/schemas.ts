import { stringifyJson } from '#api/json.ts'
import type { Schema } from '#api/schemas/schemas.ts'
import { allowsWrite } from '../../../http/negotiation.ts'
import type { Caller } from '../../../http/caller.ts'
import type { NumberedPages } from '../../../http/numbered-pages.ts'
import type { SchemaSource, SchemaWrite, SentSchema } from '../source.ts'
import { listIn, segment, type AskAsCaller } from '../../../http/guardian.ts'
import { awaitRemoval, type Wait } from './schema-removal.ts'
import { schemasIn } from './schema-rows.ts'
import type { Health } from '../../../platform/upstream/upstream-health.ts'
import type { HttpError } from '../../../platform/errors.ts'
import { notFound, conflict, upstreamFailed } from '../../../platform/errors.ts'
import { limits } from '../../../platform/limits.ts'

export interface UpstreamSchemasOptions {
  readonly ask: AskAsCaller
  readonly health: Health
  readonly now: () => number
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
  readonly wait: Wait
  /** Called after each write, because the Guardian does not announce them. */
  readonly onWrite: (action: string, id: string) => Promise<void>
}

/** A Guardian does not compare revisions, so a row is read again before it is written. */
export function createUpstreamSchemas(options: UpstreamSchemasOptions): SchemaSource {
  const { ask, health, now, monotonic, wait, onWrite } = options

  /** A Guardian caches answers by URL, so each of these requests has a different one. */
  async function reread(id: string, caller: Caller): Promise<Schema> {
    const answer = await ask(caller, { path: `/schema/${segment(id)}?at=${now()}` })
    const [row] = schemasIn(answer.text)
    if (!row) throw notFound('Schema not found.')
    return forCaller(row, caller)
  }

  async function rereadUnchanged(id: string, { caller, ifMatch }: SchemaWrite): Promise<Schema> {
    const row = await reread(id, caller)
    if (allowsWrite(ifMatch, row.updateDate)) return row
    throw conflict('schema_conflict', 'Schema was changed since it was read.', { error: 'Conflict', schema: row })
  }

  return {
    async list(pages, caller, apiVersion2 = false) {
      const path = `/schemas/system/${segment(caller.username)}${pagesText(pages)}`
      const answer = await ask(caller, { path, apiVersion2: apiVersion2, maxBytes: limits.upstreamListBytes })
      const { text, headers } = answer
      const all = listIn(answer)
      const schemas = schemasIn(text)
      if (schemas.length === 0 && all.length > 0) throw unreadable()
      const total = Number(headers['x-total-count'] ?? Number.NaN)
      return { schemas, total: Number.isSafeInteger(total) && total >= 0 ? total : schemas.length }
    },
    async active(entity, caller) {
      return (await ask(caller, { path: `/schemas/system/entity/${segment(entity)}` })).text
    },
    read: (id, caller) => reread(id, caller),
    async create(sent, caller) {
      const path = `/schemas/system/${segment(caller.username)}`
      const { document, ...content } = sent
      const { text } = await ask(caller, { path, method: 'POST', body: bodyText(content, document) })
      const rows = schemasIn(text)
      const row = rows.find(({ uuid }) => uuid === sent.uuid) ?? rows[0]
      if (!row) throw upstreamFailed('The Guardian did not return the schema that it created.')
      await onWrite('created', row.id)
      return forCaller(row, caller)
    },
    async update(id, sent, write) {
      const { caller } = write
      const row = await rereadUnchanged(id, write)
      const path = `/schemas/system/${segment(id)}`
      const answer = await ask(caller, {
        path,
        method: 'PUT',
        body: updateText(row, sent),
        maxBytes: limits.upstreamListBytes,
      })
      await onWrite('updated', id)
      // The answer may contain other rows of the owner, and the Guardian may have changed what was sent.
      const others = schemasIn(answer.text).filter((other) => other.id !== id && other.system)
      const saved = await reread(id, caller)
      return [saved, ...others.map((one) => forCaller(one, caller))].slice(0, limits.schemaRows)
    },
    async activate(id, write) {
      await rereadUnchanged(id, write)
      const path = `/schemas/system/${segment(id)}/active`
      await ask(write.caller, { path, method: 'PUT', body: 'null' })
      await onWrite('activated', id)
    },
    async remove(id, write) {
      const { caller } = write
      await rereadUnchanged(id, write)
      const path = `/schemas/system/${segment(id)}`
      const { status, text } = await ask(caller, { path, method: 'DELETE' })
      if (status !== 204) await awaitRemoval({ ask: (request) => ask(caller, request), now, monotonic, wait }, id, text)
      await onWrite('deleted', id)
    },
    info: () => ({ source: 'upstream', sample: false, health: health.info(now()) }),
    async changes() {
      return []
    },
    async versions() {
      return []
    },
  }
}

/** Rows that cannot be read must not appear as an empty list. */
function unreadable(): HttpError {
  return upstreamFailed('The Guardian returned a list that cannot be read.')
}

/** Only a Guardian's lists mark the rows of other owners as read-only. */
function forCaller(row: Schema, { ownerDid, did, username }: Caller): Schema {
  const { owner, creator, isOwner: declared } = row
  const isOwner = typeof declared === 'boolean' ? declared : owner === null || owner === ownerDid || owner === username
  const isCreator = creator !== null && (creator === did || creator === username)
  return { ...row, readonly: row.readonly || !isOwner, isOwner, isCreator }
}

function pagesText(pages: NumberedPages | null): string {
  return pages ? `?pageIndex=${pages.index}&pageSize=${pages.size}` : ''
}

/**
 * Sends the whole row, because Guardian drops missing members; the document is sent as an object, character by
 * character.
 */
function updateText(row: Schema, { name, description, entity, document }: SentSchema): string {
  const content = { name, description: description ?? row.description, entity: entity ?? row.entity }
  return bodyText({ ...row, ...content, document: undefined }, document)
}

function bodyText(members: object, document: string): string {
  const head = stringifyJson(members)
  return `${head.slice(0, -1)}${head === '{}' ? '' : ','}"document":${document}}`
}

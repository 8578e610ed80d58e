import { stringifyJson } from '#api/json.ts'
import type { Schema } from '#api/schemas/schemas.ts'
import type { Caller } from '../../../http/caller.ts'
import type { SchemaPages, SchemaSource, SchemaWrite, SentSchema } from '../source.ts'
import { listIn, segment, type AskAsCaller } from '../../../http/guardian.ts'
import { awaitRemoval, type Wait } from './schema-removal.ts'
import { schemasIn } from './schema-rows.ts'
import type { Health } from '../../../platform/upstream/upstream-health.ts'
import type { HttpError } from '../../../platform/errors.ts'
import { notFound, conflict, upstreamFailed } from '../../../platform/errors.ts'

export interface UpstreamSchemasOptions {
  readonly ask: AskAsCaller
  readonly health: Health
  readonly now: () => number
  readonly wait: Wait
  /** Hears of what was written here: the Guardian tells nobody. */
  readonly onWrite: (action: string, id: string) => Promise<void>
}

const mostRows = 100
/** Documents of a hundred rows. */
const listBytes = 32 * 1024 * 1024

/** The system schemas of a Guardian. It guards nobody's changes against another's, so that is done here: a row is read again before it is written. */
export function createUpstreamSchemas(options: UpstreamSchemasOptions): SchemaSource {
  const { ask, health, now, wait, onWrite } = options

  /** The row as it is now. A Guardian keeps answers by their address for a while: this one has an address of its own. */
  async function reread(id: string, caller: Caller): Promise<Schema> {
    const answer = await ask(caller, { path: `/schema/${segment(id)}?at=${now()}` })
    const [row] = schemasIn(answer.text)
    if (!row) throw notFound('Schema not found.')
    return forCaller(row, caller)
  }

  async function unchanged(id: string, { caller, ifMatch }: SchemaWrite): Promise<Schema> {
    const row = await reread(id, caller)
    if (matches(row, ifMatch)) return row
    throw conflict('schema_conflict', 'Schema was changed since it was read.', { error: 'Conflict', schema: row })
  }

  return {
    async list(pages, caller, isSecond = false) {
      const path = `/schemas/system/${segment(caller.username)}${pagesText(pages)}`
      const answer = await ask(caller, { path, isSecond, maxBytes: listBytes })
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
      if (!row) throw upstreamFailed('The Guardian did not tell what it made of the schema.')
      await onWrite('created', row.id)
      return forCaller(row, caller)
    },
    async update(id, sent, write) {
      const { caller } = write
      const row = await unchanged(id, write)
      const path = `/schemas/system/${segment(id)}`
      const answer = await ask(caller, { path, method: 'PUT', body: updateText(row, sent), maxBytes: listBytes })
      await onWrite('updated', id)
      // The answer may be any rows of the owner, and what was made of this one need not be what was sent.
      const others = schemasIn(answer.text).filter((other) => other.id !== id && other.system)
      const saved = await reread(id, caller)
      return [saved, ...others.map((one) => forCaller(one, caller))].slice(0, mostRows)
    },
    async activate(id, write) {
      await unchanged(id, write)
      const path = `/schemas/system/${segment(id)}/active`
      await ask(write.caller, { path, method: 'PUT', body: 'null' })
      await onWrite('activated', id)
    },
    async remove(id, write) {
      const { caller } = write
      await unchanged(id, write)
      const path = `/schemas/system/${segment(id)}`
      const { status, text } = await ask(caller, { path, method: 'DELETE' })
      if (status !== 204) await awaitRemoval({ ask: (request) => ask(caller, request), now, wait }, id, text)
      await onWrite('deleted', id)
    },
    info: () => ({ source: 'upstream', sample: false, health: health.info(now()) }),
    async versions() {
      return []
    },
  }
}

/** Rows came, and none of them can be read: that is not the same as none. */
function unreadable(): HttpError {
  return upstreamFailed('The Guardian gave a list of which nothing can be read.')
}

/** What a row is to the caller. Of a Guardian's answers only the lists say that somebody else's is not to be edited. */
function forCaller(row: Schema, { ownerDid, did, username }: Caller): Schema {
  const { owner, creator, isOwner: told } = row
  const isOwner = typeof told === 'boolean' ? told : owner === null || owner === ownerDid || owner === username
  const isCreator = creator !== null && (creator === did || creator === username)
  return { ...row, readonly: row.readonly || !isOwner, isOwner, isCreator }
}

function pagesText(pages: SchemaPages | null): string {
  return pages ? `?pageIndex=${pages.index}&pageSize=${pages.size}` : ''
}

/** The whole row goes back, since what is left out would be lost; its document as an object, character by character. */
function updateText(row: Schema, { name, description, entity, document }: SentSchema): string {
  const content = { name, description: description ?? row.description, entity: entity ?? row.entity }
  return bodyText({ ...row, ...content, document: undefined }, document)
}

function bodyText(members: object, document: string): string {
  const head = stringifyJson(members)
  return `${head.slice(0, -1)}${head === '{}' ? '' : ','}"document":${document}}`
}

/** Whether `If-Match` lets a write through: absent, `*`, or one of its tags is the row's update date. */
function matches({ updateDate }: Schema, ifMatch: string | undefined): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true
  return ifMatch.split(',').some((tag) => tag.trim().replace(/^(?:W\/)?"?|"$/g, '') === updateDate)
}

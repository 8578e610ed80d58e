import { permissions } from '#api/accounts/accounts.ts'
import { checkSchema } from '#domain/schemas/check/schema-check.ts'
import {
  describeViolation,
  newViolations,
  type PlacedViolation,
  violationRules,
  type SchemaViolation,
} from '#domain/schemas/check/schema-violation.ts'
import { withUpdatedCopy } from '#domain/schemas/document/embedded-copy.ts'
import { iriOf, contextUrlOf } from '#domain/schemas/document/schema-identity.ts'
import { utcIso } from '#domain/time/instant.ts'
import { newId } from '../../../platform/identities.ts'
import { allowsWrite } from '../../../http/negotiation.ts'
import type { Caller } from '../../../http/caller.ts'
import { appendChange, lockForWrite, recordAudit } from '../../../platform/database/writes.ts'
import type { Store } from '../../../platform/database/database.ts'
import {
  countSchemas,
  deleteSchemaRow,
  findSchemaRow,
  listActiveRows,
  listDraftsNaming,
  listSchemaFaults,
  listSchemaRows,
  listLastChanges,
  listSchemaVersionRows,
  putSchema,
} from '../store/schemas.ts'
import type { SystemSchemaRow, SystemSchemaVersionRow } from '../../../platform/database/tables.ts'
import { localSchemaChecker, type SchemaChecker } from '../schema-checker.ts'
import type { SchemaSource, SchemaWrite } from '../source.ts'
import { HttpError, notFound, invalidBody, conflict, notRegistered } from '../../../platform/errors.ts'
import { limits } from '../../../platform/limits.ts'
import type { Schema, SchemaVersion } from '#api/schemas/schemas.ts'
import * as v from 'valibot'

interface EmbeddedSchemasOptions {
  /** Whether the store was filled with sample schemas. */
  readonly sample?: boolean
  /** Checks in the calling thread by default. */
  readonly checker?: SchemaChecker | undefined
}

export function createEmbeddedSchemas(
  store: Store,
  now: () => number,
  { sample = false, checker = localSchemaChecker }: EmbeddedSchemasOptions = {},
): SchemaSource {
  /** Writes take turns, so that the row that was checked is the one that is overwritten. */
  function write<Result>(run: (transaction: Store) => Promise<Result>): Promise<Result> {
    return store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'schemas')
      return run(transaction)
    })
  }

  return {
    async list(pages, caller) {
      requireRegistered(caller)
      const { index, size } = pages ?? { index: 0, size: limits.schemaRows }
      const offset = index * size
      const rows = Number.isSafeInteger(offset) ? await listSchemaRows(store, { offset, limit: size }) : []
      return { schemas: rows.map(schemaIn), total: await countSchemas(store) }
    },
    async active(entity) {
      const [row] = await listActiveRows(store, entity)
      return row ? activeSchemaText(row) : 'null'
    },
    async read(id, caller) {
      const row = await getRow(store, id)
      const mayRead = row.active === 1 || row.owner === caller.ownerDid
      if (!mayRead && !caller.permissions.includes(permissions.readSystemSchemas)) throw notFound(missing)
      return schemaFor(row, caller)
    },
    async create(sent, caller) {
      const { did, owner } = requireRegistered(caller)
      const { uuid, document, violations } = await checker.check(sent.document, sent.uuid)
      return write(async (transaction) => {
        // A copy may have the same violations as the stored schema that it copies.
        const kept = (await listSchemaFaults(transaction)).map(readViolations)
        // A document with more violations than a known one has new ones. That excludes most quickly.
        const isCopy = (known: readonly SchemaViolation[]) =>
          violations.length <= known.length && newViolations(known, violations).length === 0
        if (!kept.some(isCopy)) rejectViolations(violations)
        const at = now()
        const row = {
          id: newId(),
          uuid,
          name: sent.name,
          description: sent.description ?? '',
          entity: sent.entity ?? '',
          status: 'DRAFT',
          active: 0,
          readonly: 0,
          creator: did,
          owner,
          document,
          faults: storedViolations(violations),
          created_at: at,
          updated_at: at,
        }
        await put(transaction, row, 'created', caller.username)
        await recordAudit(transaction, { at, action: 'schema.create', object: row.id, actor: caller.username })
        return schemaFor(row, caller)
      })
    },
    async update(id, sent, { caller, ifMatch }) {
      requireRegistered(caller)
      const { uuid } = await getRow(store, id)
      const { document, violations } = await checker.check(sent.document, uuid)
      return write(async (transaction) => {
        const held = await getRow(transaction, id)
        requireWritable(held, { caller, ifMatch })
        rejectViolations(newViolations(readViolations(held.faults), violations))
        const row = {
          ...held,
          name: sent.name,
          description: sent.description ?? held.description,
          entity: sent.entity ?? held.entity,
          document,
          status: 'DRAFT',
          faults: storedViolations(violations),
          updated_at: nextUpdateTime(held, now()),
        }
        const isChanged = (['name', 'description', 'entity', 'document'] as const).some((key) => row[key] !== held[key])
        if (isChanged) {
          await put(transaction, row, 'updated', caller.username)
          await recordAudit(transaction, { at: now(), action: 'schema.update', object: id, actor: caller.username })
          await refreshCopies(transaction, row, caller.username)
        }
        const others = await listSchemaRows(transaction, { offset: 0, limit: limits.schemaRows })
        const rows = [isChanged ? row : held, ...others.filter((other) => other.id !== id)].slice(0, limits.schemaRows)
        return rows.map((one) => schemaFor(one, caller))
      })
    },
    async activate(id, { caller, ifMatch }) {
      await write(async (transaction) => {
        const row = await getRow(transaction, id)
        requireInactive(row)
        requireUnchanged(row, { caller, ifMatch })
        const at = now()
        for (const one of await listActiveRows(transaction, row.entity))
          await put(
            transaction,
            { ...one, active: 0, updated_at: nextUpdateTime(one, at) },
            'deactivated',
            caller.username,
          )
        await put(transaction, { ...row, active: 1, updated_at: nextUpdateTime(row, at) }, 'activated', caller.username)
        await recordAudit(transaction, { at, action: 'schema.activate', object: id, actor: caller.username })
      })
    },
    async remove(id, { caller, ifMatch }) {
      requireRegistered(caller)
      await write(async (transaction) => {
        const row = await getRow(transaction, id)
        requireWritable(row, { caller, ifMatch })
        const at = nextUpdateTime(row, now())
        await deleteSchemaRow(transaction, row, { by: caller.username, at })
        await appendChange(transaction, { area: 'schema', kind: 'deleted', id, at })
        await recordAudit(transaction, { at, action: 'schema.delete', object: id, actor: caller.username })
      })
    },
    info: () => ({ source: 'embedded', sample }),
    changes: () => listLastChanges(store),
    async versions(id) {
      const rows = await listSchemaVersionRows(store, id)
      if (rows.length === 0) throw notFound(missing)
      return rows.map(versionIn)
    },
  }
}

const missing = 'Schema not found.'

async function put(transaction: Store, row: SystemSchemaRow, action: string, by: string): Promise<void> {
  await putSchema(transaction, row, { action, by })
  await appendChange(transaction, { area: 'schema', kind: action, id: row.id, at: row.updated_at })
}

/** Updates the copies of the schema in drafts that embed it. */
async function refreshCopies(transaction: Store, { id, uuid, document, updated_at }: SystemSchemaRow, by: string) {
  for (const draft of await listDraftsNaming(transaction, uuid)) {
    const text = draft.id === id ? null : withUpdatedCopy(draft.document, iriOf(uuid), document)
    if (text === null) continue
    const faults = storedViolations(checkSchema(text))
    await put(
      transaction,
      { ...draft, document: text, faults, updated_at: nextUpdateTime(draft, updated_at) },
      'updated',
      by,
    )
  }
}

async function getRow(store: Store, id: string): Promise<SystemSchemaRow> {
  const row = await findSchemaRow(store, id)
  if (!row) throw notFound(missing)
  return row
}

function requireRegistered({ did, ownerDid }: Caller): { readonly did: string; readonly owner: string } {
  if (did === null || ownerDid === null) throw notRegistered()
  return { did, owner: ownerDid }
}

function requireWritable(row: SystemSchemaRow, write: SchemaWrite): void {
  requireInactive(row)
  if (row.readonly === 1) throw new HttpError(403, 'schema_read_only', 'Schema is read-only.')
  requireUnchanged(row, write)
}

function requireInactive(row: SystemSchemaRow): void {
  if (row.active === 1) throw new HttpError(422, 'schema_active', 'Schema is active.')
}

function requireUnchanged(row: SystemSchemaRow, { caller, ifMatch }: SchemaWrite): void {
  if (allowsWrite(ifMatch, utcIso(row.updated_at))) return
  throw conflict('schema_conflict', 'Schema was changed since it was read.', {
    error: 'Conflict',
    schema: schemaFor(row, caller),
  })
}

function rejectViolations(violations: readonly PlacedViolation[]): void {
  if (violations.length === 0) return
  const named = violations
    .slice(0, limits.reasons)
    .map(({ rule, path, message, remedy }) => ({ rule, path, message, remedy }))
  const more = violations.length - named.length
  const messages = [...named.map(describeViolation), ...(more > 0 ? [`and ${more} more`] : [])]
  throw invalidBody(messages, { code: 'schema_invalid', extra: { faults: named } })
}

/** Two writes of a row must have different times, because `If-Match` compares them. */
function nextUpdateTime({ updated_at }: SystemSchemaRow, now: number): number {
  return Math.max(now, updated_at + 1)
}

/** `errors` are the violations that the document may keep. */
function schemaIn(row: SystemSchemaRow): Schema {
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    description: row.description,
    entity: row.entity,
    status: row.status,
    category: 'SYSTEM',
    system: true,
    active: row.active === 1,
    readonly: row.readonly === 1,
    iri: iriOf(row.uuid),
    version: null,
    creator: row.creator,
    owner: row.owner,
    topicId: null,
    messageId: null,
    documentURL: '',
    contextURL: contextUrlOf(row.uuid),
    document: row.document,
    createDate: utcIso(row.created_at),
    updateDate: utcIso(row.updated_at),
    errors: readViolations(row.faults),
  }
}

function schemaFor(row: SystemSchemaRow, caller: Caller): Schema {
  const isCreator = row.creator === caller.did || row.creator === caller.username
  return { ...schemaIn(row), isOwner: row.owner === caller.ownerDid, isCreator }
}

/** The answer to a lookup by entity. Its document is an object, inserted character by character. */
function activeSchemaText({ uuid, name, document }: SystemSchemaRow): string {
  const head = JSON.stringify({ uuid, iri: iriOf(uuid), name, version: null, documentURL: '' })
  const tail = JSON.stringify({ contextURL: contextUrlOf(uuid), context: null })
  return `${head.slice(0, -1)},"document":${document},${tail.slice(1)}`
}

const StoredViolations = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      rule: v.picklist(violationRules),
      path: v.array(v.union([v.string(), v.number()])),
      message: v.string(),
      remedy: v.string(),
    }),
  ),
)

function readViolations(faults: string): readonly SchemaViolation[] {
  return v.parse(StoredViolations, faults)
}

/** Stored without positions in the text, because the next edit would invalidate them. */
export function storedViolations(violations: readonly SchemaViolation[]): string {
  return JSON.stringify(violations.map(({ rule, path, message, remedy }) => ({ rule, path, message, remedy })))
}

function versionIn(row: SystemSchemaVersionRow): SchemaVersion {
  const { number, name, description, entity, document, action, written_by, written_at } = row
  return { number, name, description, entity, document, action, by: written_by, at: utcIso(written_at) }
}

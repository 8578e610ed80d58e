import { permissions } from '#api/accounts/accounts.ts'
import { checkSchema } from '#domain/schemas/check/schema-check.ts'
import {
  describeViolation,
  newViolations,
  type PlacedViolation,
  type SchemaViolation,
} from '#domain/schemas/check/schema-violation.ts'
import { withUpdatedCopy } from '#domain/schemas/document/embedded-copy.ts'
import { iriOf, uuidOfIri, withIdentity } from '#domain/schemas/document/schema-identity.ts'
import { memberOf, readJsonTree, stringOf } from '#domain/json/json-reader.ts'
import { randomUUID } from 'node:crypto'
import { newId } from '../../../platform/identities.ts'
import type { Caller } from '../../../http/caller.ts'
import { appendChange } from '../../../platform/database/changes.ts'
import type { Store } from '../../../platform/database/database.ts'
import {
  countSchemas,
  deleteSchemaRow,
  findSchemaRow,
  listActiveRows,
  listDraftsNaming,
  listSchemaFaults,
  listSchemaRows,
  listSchemaVersionRows,
  putSchema,
} from '../store/schemas.ts'
import type { SystemSchemaRow } from '../../../platform/database/tables.ts'
import { lockForWrite } from '../../../platform/database/write-lock.ts'
import type { SchemaSource, SchemaWrite } from '../source.ts'
import { activeSchemaText, faultsIn, faultsText, matches, schemaFor, schemaIn, versionIn } from './schema-row.ts'
import { HttpError, notFound, invalidBody, conflict, notRegistered } from '../../../platform/errors.ts'

/** Rows of a list without pages, and of the answer to an update. */
const mostRows = 100
/** Reasons named in one answer. */
const mostReasons = 50

/** System schemas out of our own store. `sample`: whether it began with the sample's. */
export function createEmbeddedSchemas(store: Store, now: () => number, sample = false): SchemaSource {
  /** One writer at a time: what was checked is what is written over. */
  function write<Result>(run: (transaction: Store) => Promise<Result>): Promise<Result> {
    return store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'schemas')
      return run(transaction)
    })
  }

  return {
    async list(pages, caller) {
      registered(caller)
      const { index, size } = pages ?? { index: 0, size: mostRows }
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
      const { did, owner } = registered(caller)
      const uuid = sent.uuid ?? uuidIn(sent.document) ?? randomUUID()
      const document = withIdentity(sent.document, uuid)
      const faults = checkSchema(document)
      return write(async (transaction) => {
        // A copy of a schema may keep what that one may keep.
        const kept = (await listSchemaFaults(transaction)).map((text): SchemaViolation[] => JSON.parse(text))
        if (!kept.some((known) => newViolations(known, faults).length === 0)) refuse(faults)
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
          faults: faultsText(faults),
          created_at: at,
          updated_at: at,
        }
        await put(transaction, row, 'created', caller.username)
        return schemaFor(row, caller)
      })
    },
    async update(id, sent, { caller, ifMatch }) {
      registered(caller)
      const { uuid } = await getRow(store, id)
      const document = withIdentity(sent.document, uuid)
      const faults = checkSchema(document)
      return write(async (transaction) => {
        const held = await getRow(transaction, id)
        refuseWrite(held, { caller, ifMatch })
        refuse(newViolations(faultsIn(held), faults))
        const row = {
          ...held,
          name: sent.name,
          description: sent.description ?? held.description,
          entity: sent.entity ?? held.entity,
          document,
          status: 'DRAFT',
          faults: faultsText(faults),
          updated_at: after(held, now()),
        }
        const isChanged = (['name', 'description', 'entity', 'document'] as const).some((key) => row[key] !== held[key])
        if (isChanged) {
          await put(transaction, row, 'updated', caller.username)
          await refreshCopies(transaction, row, caller.username)
        }
        const others = await listSchemaRows(transaction, { offset: 0, limit: mostRows })
        const rows = [isChanged ? row : held, ...others.filter((other) => other.id !== id)].slice(0, mostRows)
        return rows.map((one) => schemaFor(one, caller))
      })
    },
    async activate(id, { caller, ifMatch }) {
      await write(async (transaction) => {
        const row = await getRow(transaction, id)
        refuseActive(row)
        refuseChanged(row, { caller, ifMatch })
        const at = now()
        for (const one of await listActiveRows(transaction, row.entity))
          await put(transaction, { ...one, active: 0, updated_at: after(one, at) }, 'deactivated', caller.username)
        await put(transaction, { ...row, active: 1, updated_at: after(row, at) }, 'activated', caller.username)
      })
    },
    async remove(id, { caller, ifMatch }) {
      registered(caller)
      await write(async (transaction) => {
        const row = await getRow(transaction, id)
        refuseWrite(row, { caller, ifMatch })
        const at = after(row, now())
        await deleteSchemaRow(transaction, row, { by: caller.username, at })
        await appendChange(transaction, { area: 'schema', kind: 'deleted', id, at })
      })
    },
    info: () => ({ source: 'embedded', sample }),
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

/** Drafts that embed the schema get what it is now. */
async function refreshCopies(transaction: Store, { id, uuid, document, updated_at }: SystemSchemaRow, by: string) {
  for (const draft of await listDraftsNaming(transaction, uuid)) {
    const text = draft.id === id ? null : withUpdatedCopy(draft.document, iriOf(uuid), document)
    if (text === null) continue
    const faults = faultsText(checkSchema(text))
    await put(transaction, { ...draft, document: text, faults, updated_at: after(draft, updated_at) }, 'updated', by)
  }
}

async function getRow(store: Store, id: string): Promise<SystemSchemaRow> {
  const row = await findSchemaRow(store, id)
  if (!row) throw notFound(missing)
  return row
}

/** Who has no DID owns nothing. */
function registered({ did, ownerDid }: Caller): { readonly did: string; readonly owner: string } {
  if (did === null || ownerDid === null) throw notRegistered()
  return { did, owner: ownerDid }
}

function refuseWrite(row: SystemSchemaRow, write: SchemaWrite): void {
  refuseActive(row)
  if (row.readonly === 1) throw new HttpError(403, 'schema_read_only', 'Schema is read-only.')
  refuseChanged(row, write)
}

function refuseActive(row: SystemSchemaRow): void {
  if (row.active === 1) throw new HttpError(422, 'schema_active', 'Schema is active.')
}

function refuseChanged(row: SystemSchemaRow, { caller, ifMatch }: SchemaWrite): void {
  if (matches(row, ifMatch)) return
  throw conflict('schema_conflict', 'Schema was changed since it was read.', {
    error: 'Conflict',
    schema: schemaFor(row, caller),
  })
}

function refuse(faults: readonly PlacedViolation[]): void {
  if (faults.length === 0) return
  const named = faults.slice(0, mostReasons).map(({ rule, path, message, remedy }) => ({ rule, path, message, remedy }))
  const more = faults.length - named.length
  const messages = [...named.map(describeViolation), ...(more > 0 ? [`and ${more} more`] : [])]
  throw invalidBody(messages, { code: 'schema_invalid', extra: { faults: named } })
}

/** Two writes of a row never have the same time: it tells whether the row is still what it was. */
function after({ updated_at }: SystemSchemaRow, now: number): number {
  return Math.max(now, updated_at + 1)
}

function uuidIn(document: string): string | undefined {
  const tree = readJsonTree(document)
  const iri = tree.ok ? stringOf(memberOf(tree.root, '$id')) : undefined
  const uuid = uuidOfIri(iri ?? '')
  return /^[\w.:-]{1,100}$/.test(uuid) ? uuid : undefined
}

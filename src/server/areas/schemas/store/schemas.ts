import type { Store } from '../../../platform/database/database.ts'
import type { SystemSchemaRow, SystemSchemaVersionRow } from '../../../platform/database/tables.ts'

export interface OffsetPage {
  readonly offset: number
  readonly limit: number
}

/** Newest first. */
export function listSchemaRows(store: Store, { offset, limit }: OffsetPage): Promise<SystemSchemaRow[]> {
  return store
    .selectFrom('system_schema')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function listSchemaFaults(store: Store): Promise<string[]> {
  const rows = await store.selectFrom('system_schema').select('faults').where('faults', '!=', '[]').execute()
  return rows.map(({ faults }) => faults)
}

export async function countSchemas(store: Store): Promise<number> {
  const row = await store
    .selectFrom('system_schema')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export function findSchemaRow(store: Store, id: string): Promise<SystemSchemaRow | undefined> {
  return store.selectFrom('system_schema').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Most recently changed first. */
export function listSchemasOfUuid(store: Store, uuid: string): Promise<SystemSchemaRow[]> {
  return store
    .selectFrom('system_schema')
    .selectAll()
    .where('uuid', '=', uuid)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Drafts whose document contains a uuid, among them all that embed its schema. */
export function listDraftsNaming(store: Store, uuid: string): Promise<SystemSchemaRow[]> {
  return store
    .selectFrom('system_schema')
    .selectAll()
    .where('active', '=', 0)
    .where('readonly', '=', 0)
    .where('document', 'like', `%#${uuid}%`)
    .orderBy('id')
    .execute()
}

export function listActiveRows(store: Store, entity: string): Promise<SystemSchemaRow[]> {
  return store.selectFrom('system_schema').selectAll().where('entity', '=', entity).where('active', '=', 1).execute()
}

/** Writes a row and adds a version. Call it in a transaction that holds the write lock. */
export async function putSchema(
  store: Store,
  row: SystemSchemaRow,
  { action, by }: { readonly action: string; readonly by: string },
): Promise<void> {
  await store
    .insertInto('system_schema')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  await appendVersion(store, row, { action, by, at: row.updated_at })
}

/** Deletes a row. Its versions stay, and another one records the deletion. */
export async function deleteSchemaRow(
  store: Store,
  row: SystemSchemaRow,
  { by, at }: { readonly by: string; readonly at: number },
): Promise<void> {
  await store.deleteFrom('system_schema').where('id', '=', row.id).execute()
  await appendVersion(store, row, { action: 'deleted', by, at })
}

/** All versions, newest first, even of a deleted schema. */
export function listSchemaVersionRows(store: Store, id: string): Promise<SystemSchemaVersionRow[]> {
  return store
    .selectFrom('system_schema_version')
    .selectAll()
    .where('schema_id', '=', id)
    .orderBy('number', 'desc')
    .execute()
}

/** The newest version of each existing schema. */
export function listLastChanges(store: Store): Promise<{ id: string; by: string; at: number }[]> {
  return store
    .selectFrom('system_schema as held')
    .innerJoin('system_schema_version as version', 'version.schema_id', 'held.id')
    .where('version.number', '=', ({ selectFrom }) =>
      selectFrom('system_schema_version as other')
        .select(({ fn }) => fn.max('other.number').as('newest'))
        .whereRef('other.schema_id', '=', 'held.id'),
    )
    .select(['held.id as id', 'version.written_by as by', 'version.written_at as at'])
    .orderBy('held.id')
    .execute()
}

async function appendVersion(
  store: Store,
  { id, name, description, entity, document }: SystemSchemaRow,
  { action, by, at }: { readonly action: string; readonly by: string; readonly at: number },
): Promise<void> {
  const newest = await store
    .selectFrom('system_schema_version')
    .select('number')
    .where('schema_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const number = (newest?.number ?? 0) + 1
  await store
    .insertInto('system_schema_version')
    .values({ schema_id: id, number, name, description, entity, document, action, written_by: by, written_at: at })
    .execute()
}

import { sql } from 'kysely'
import type { Store } from '../../../platform/database/database.ts'
import type { PolicyOriginRow } from '../../../platform/database/policy-tables.ts'

/** A part of this size is written in a few milliseconds. */
const partBytes = 512 * 1024

export function findOrigin(store: Store, policyId: string): Promise<PolicyOriginRow | undefined> {
  return store.selectFrom('policy_origin').selectAll().where('policy_id', '=', policyId).executeTakeFirst()
}

export function listOriginsOfTag(store: Store, tag: string): Promise<PolicyOriginRow[]> {
  return store.selectFrom('policy_origin').selectAll().where('tag', '=', tag).orderBy('policy_id').execute()
}

/** Also deletes the previous file. */
export async function putOrigin(store: Store, row: PolicyOriginRow): Promise<void> {
  const before = await findOrigin(store, row.policy_id)
  await store
    .insertInto('policy_origin')
    .values(row)
    .onConflict((conflict) => conflict.column('policy_id').doUpdateSet(row))
    .execute()
  if (before && before.file_id !== row.file_id) await dropFile(store, before.file_id)
}

export async function keptBytes(store: Store): Promise<number> {
  const row = await store
    .selectFrom('policy_origin')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

/** Each part is a separate statement, so that no writer waits for a whole file. */
export async function writeFileParts(store: Store, file_id: string, bytes: Uint8Array, now: number): Promise<void> {
  for (let at = 0; at < bytes.length; at += partBytes)
    await store
      .insertInto('policy_file')
      .values({ file_id, part: at / partBytes, body: bytes.subarray(at, at + partBytes), written_at: now })
      .execute()
}

export async function readFileParts(store: Store, fileId: string): Promise<Uint8Array> {
  const rows = await store
    .selectFrom('policy_file')
    .select('body')
    .where('file_id', '=', fileId)
    .orderBy('part')
    .execute()
  return Buffer.concat(rows.map(({ body }) => body))
}

export async function dropFile(store: Store, fileId: string): Promise<void> {
  await store.deleteFrom('policy_file').where('file_id', '=', fileId).execute()
}

/** Deletes files without a policy, left by interrupted imports. */
export async function dropLostFiles(store: Store, before: number): Promise<void> {
  await store
    .deleteFrom('policy_file')
    .where('written_at', '<', before)
    .where('file_id', 'not in', store.selectFrom('policy_origin').select('file_id'))
    .execute()
}

const inSteps: ReadonlySet<string> = new Set([
  'policy_document',
  'policy_document_state',
  // Deleted with the documents.
  'policy_relation',
  'policy_stage',
  'policy_list',
])

/** The tables with rows of policies, except those that are emptied in steps. */
async function policyTables(store: Store): Promise<string[]> {
  const tables = await store.introspection.getTables()
  return tables
    .filter(({ columns }) => columns.some((column) => column.name === 'policy_id'))
    .map(({ name }) => name)
    .filter((name) => !inSteps.has(name))
}

/** Removes a policy with all of its rows except documents and lists. Must run in a transaction with the write lock. */
export async function dropPolicyRows(store: Store, policyId: string): Promise<void> {
  const origin = await findOrigin(store, policyId)
  if (origin) await dropFile(store, origin.file_id)
  for (const table of await policyTables(store))
    await sql`delete from ${sql.table(table)} where policy_id = ${policyId}`.execute(store)
  await store.deleteFrom('policy').where('id', '=', policyId).execute()
}

export interface Dependents {
  readonly documents: number
  /** Failures and waiting events. */
  readonly failures: number
  readonly participants: number
  readonly versions: number
}

/** Counts what is deleted together with a policy. */
export async function countDependents(store: Store, policyId: string): Promise<Dependents> {
  const count = async (table: 'policy_document' | 'policy_version' | 'policy_failure') => {
    const row = await store
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string | bigint>().as('rows'))
      .where('policy_id', '=', policyId)
      .executeTakeFirst()
    return Number(row?.rows ?? 0)
  }
  const people = await store
    .selectFrom('policy_member')
    .select('did')
    .distinct()
    .where('policy_id', '=', policyId)
    .execute()
  return {
    documents: await count('policy_document'),
    failures: await count('policy_failure'),
    participants: people.length,
    versions: await count('policy_version'),
  }
}

/** Deletes some of the document states of removed policies. Returns their number. */
export async function dropSomeStates(store: Store, policyId: string, maxRows: number): Promise<number> {
  const policy = await store.selectFrom('policy').select('id').where('id', '=', policyId).executeTakeFirst()
  if (policy) return 0
  const some = store
    .selectFrom('policy_document_state')
    .select('document_id')
    .where('policy_id', '=', policyId)
    .limit(maxRows)
  const { numDeletedRows } = await store
    .deleteFrom('policy_document_state')
    .where('policy_id', '=', policyId)
    .where('document_id', 'in', some)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

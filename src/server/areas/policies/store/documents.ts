import { sql, type Selectable } from 'kysely'
import { portionsOf } from '../../../platform/database/portions.ts'
import type { Store } from '../../../platform/database/database.ts'
import { insertMany } from '../../../platform/database/insert-many.ts'
import { insertRelations, putRelations } from './document-relations.ts'
import type { PolicyDocumentRow, PolicyStageRow, PolicyTables } from '../../../platform/database/policy-tables.ts'
import { parseExactJson, parseJson, stringifyJson } from '#api/json.ts'
import { subjectOf, textIn, withoutAdded, type Row } from '#domain/policies/policy-row.ts'
import { parseInstant, utcIso } from '#domain/time/instant.ts'
import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { textsIn } from '#domain/policies/workflow.ts'

const columns = [
  'policy_id',
  'number',
  'id',
  'schema',
  'owner',
  'tag',
  'option',
  'relationships',
  'body',
  'kind',
  'details',
  'hash',
  'message_id',
  'subject',
  'credential',
  'created_at',
  'updated_at',
] as const
const insertRows = insertMany('policy_document', columns)
const isStaged = sql<boolean>`exists (
  select 1 from policy_stage as stage where stage.policy_id = policy_document.policy_id
    and policy_document.number >= stage.first and policy_document.number < stage.last)`

export async function insertDocuments(store: Store, rows: readonly PolicyDocumentRow[]): Promise<void> {
  await insertRows(
    store,
    rows.map((row) => columns.map((column) => row[column])),
  )
  await insertRelations(store, rows)
}

export async function setNextNumber(store: Store, policyId: string, documents: number): Promise<void> {
  await store.updateTable('policy').set({ documents }).where('id', '=', policyId).execute()
}

/** The numbers continue those of the policy. Must run in a transaction that holds the write lock. */
export async function appendDocuments(
  store: Store,
  policyId: string,
  rows: readonly PolicyDocumentRow[],
): Promise<void> {
  await insertDocuments(store, rows)
  const last = rows.at(-1)
  if (last) await setNextNumber(store, policyId, last.number + 1)
}

/** Valid until the end of a transaction that holds the write lock. */
export async function nextNumber(store: Store, policyId: string): Promise<number> {
  const row = await store.selectFrom('policy').select('documents').where('id', '=', policyId).executeTakeFirstOrThrow()
  return row.documents
}

export function findDocument(store: Store, policyId: string, id: string): Promise<PolicyDocumentRow | undefined> {
  return store
    .selectFrom('policy_document')
    .selectAll()
    .where('policy_id', '=', policyId)
    .where('id', '=', id)
    .where(({ not }) => not(isStaged))
    .executeTakeFirst()
}

export async function listKnownIds(
  store: Store,
  policyId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  for (const portion of portionsOf(ids)) {
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other
    const rows = await store
      .selectFrom('policy_document')
      .select('id')
      .where('policy_id', '=', policyId)
      .where('id', 'in', portion)
      .execute()
    for (const { id } of rows) known.add(id)
  }
  return known
}

/** The caller must update the list entries. */
export async function putDocument(store: Store, row: PolicyDocumentRow): Promise<void> {
  const { policy_id, number, id: _id, created_at: _created, ...changed } = row
  await store
    .updateTable('policy_document')
    .set(changed)
    .where('policy_id', '=', policy_id)
    .where('number', '=', number)
    .execute()
  await putRelations(store, row)
}

/** Columns that documents are looked up by. */
export type DocumentKey = 'hash' | 'message_id' | 'subject' | 'credential'

/** Oldest first. */
export async function findDocumentsBy(
  store: Store,
  policyId: string,
  key: DocumentKey,
  values: readonly string[],
): Promise<PolicyDocumentRow[]> {
  const found: PolicyDocumentRow[] = []
  for (const portion of portionsOf(values))
    found.push(
      ...(await store
        .selectFrom('policy_document')
        .selectAll()
        .where('policy_id', '=', policyId)
        .where(key, 'in', portion)
        .where(({ not }) => not(isStaged))
        // With this order in the query, SQLite would scan the whole policy.
        .execute()),
    )
  return found.toSorted((a, b) => a.number - b.number)
}

/** The documents that refer to one of the messages, oldest first. */
export async function findRelatedDocuments(
  store: Store,
  policyId: string,
  messageIds: readonly string[],
): Promise<PolicyDocumentRow[]> {
  const numbers = new Set<number>()
  for (const portion of portionsOf(messageIds)) {
    const rows = await store
      .selectFrom('policy_relation')
      .select('number')
      .where('policy_id', '=', policyId)
      .where('message_id', 'in', portion)
      .execute()
    for (const { number } of rows) numbers.add(number)
  }
  const found: PolicyDocumentRow[] = []
  const sorted = [...numbers].toSorted((a, b) => a - b)
  for (const portion of portionsOf(sorted))
    found.push(
      ...(await store
        .selectFrom('policy_document')
        .selectAll()
        .where('policy_id', '=', policyId)
        .where('number', 'in', portion)
        .where(({ not }) => not(isStaged))
        .execute()),
    )
  return found.toSorted((a, b) => a.number - b.number)
}

export interface DocumentColumns {
  readonly kind: string
  readonly schema?: string | undefined
  readonly owner?: string | undefined
}

/** From a number on, oldest first. */
export function listDocumentsWhere(
  store: Store,
  policyId: string,
  { kind, schema, owner }: DocumentColumns,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<PolicyDocumentRow[]> {
  let query = store
    .selectFrom('policy_document')
    .selectAll()
    .where('policy_id', '=', policyId)
    .where('number', '>=', from)
    .where('kind', '=', kind)
  if (schema !== undefined) query = query.where('schema', '=', schema)
  if (owner !== undefined) query = query.where('owner', '=', owner)
  return query
    .where(({ not }) => not(isStaged))
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** The stored bytes of documents, by number. */
export async function listDocumentBytes(
  store: Store,
  policyId: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (numbers.length === 0) return new Map()
  const rows = await store
    .selectFrom('policy_document')
    .select([
      'number',
      sql<number>`octet_length(body) + octet_length(option) + octet_length(relationships) + octet_length(details)`.as(
        'bytes',
      ),
    ])
    .where('policy_id', '=', policyId)
    .where('number', 'in', numbers)
    .execute()
  return new Map(rows.map(({ number, bytes }) => [number, bytes]))
}

/** In the order of the numbers. Heads are rows with an empty body. */
export async function listDocuments(
  store: Store,
  policyId: string,
  numbers: readonly number[],
  { areHeads = false }: { readonly areHeads?: boolean } = {},
): Promise<PolicyDocumentRow[]> {
  if (numbers.length === 0) return []
  const rows = await store
    .selectFrom('policy_document')
    .select(columns.filter((column) => column !== 'body'))
    .select(areHeads ? sql.lit('{}').as('body') : 'body')
    .where('policy_id', '=', policyId)
    .where('number', 'in', numbers)
    .execute()
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}

/** Omits staged documents. */
export function listDocumentsFrom(
  store: Store,
  policyId: string,
  from: number,
  limit: number,
): Promise<PolicyDocumentRow[]> {
  return store
    .selectFrom('policy_document')
    .selectAll()
    .where('policy_id', '=', policyId)
    .where('number', '>=', from)
    .where(({ not }) => not(isStaged))
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** When a document of the policy was last changed; null without documents. */
export async function lastChange(store: Store, policyId: string): Promise<number | null> {
  const last = await store
    .selectFrom('policy_document')
    .select('updated_at')
    .where('policy_id', '=', policyId)
    .where(({ not }) => not(isStaged))
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.updated_at ?? null
}

/** Removes at most `maxRows` documents of a range. Returns their number. */
export async function dropSomeDocuments(
  store: Store,
  { policy_id, first, last }: Pick<PolicyStageRow, 'policy_id' | 'first' | 'last'>,
  maxRows: number,
): Promise<number> {
  const some = store
    .selectFrom('policy_document')
    .select('number')
    .where('policy_id', '=', policy_id)
    .where('number', '>=', first)
    .where('number', '<', last)
    .orderBy('number')
    .limit(maxRows)
  const { numDeletedRows } = await store
    .deleteFrom('policy_document')
    .where('policy_id', '=', policy_id)
    .where('number', 'in', some)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export type DocumentStateRow = Selectable<PolicyTables['policy_document_state']>

/** Keeps a state that a document has had. Must run in a transaction that holds the write lock. */
export async function addDocumentState(store: Store, row: Omit<DocumentStateRow, 'number'>): Promise<void> {
  const last = await store
    .selectFrom('policy_document_state')
    .select('number')
    .where('policy_id', '=', row.policy_id)
    .where('document_id', '=', row.document_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  await store
    .insertInto('policy_document_state')
    .values({ ...row, number: (last?.number ?? -1) + 1 })
    .execute()
}

/** Oldest first. */
export async function listDocumentStates(
  store: Store,
  policyId: string,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentStateRow[]>> {
  if (documentIds.length === 0) return new Map()
  const rows = await store
    .selectFrom('policy_document_state')
    .selectAll()
    .where('policy_id', '=', policyId)
    .where('document_id', 'in', documentIds)
    .orderBy('number')
    .execute()
  return Map.groupBy(rows, ({ document_id }) => document_id)
}

/** A stored document as blocks return it, with exact integers. */
export interface StoredRow extends Row {
  readonly id: string
}

export function itemOf(row: PolicyDocumentRow): StoredRow {
  const relationships = parseJson(row.relationships)
  return {
    id: row.id,
    policyId: row.policy_id,
    tag: row.tag,
    schema: row.schema,
    owner: row.owner,
    ...objectIn(row.details),
    createDate: utcIso(row.created_at),
    updateDate: utcIso(row.updated_at),
    option: objectIn(row.option),
    relationships: relationships === null ? null : textsIn(relationships),
    document: objectIn(row.body),
  }
}

interface StoredPlace {
  readonly policy_id: string
  readonly number: number
  readonly id: string
  readonly kind: string
  readonly created_at: number
  readonly updated_at: number
}

/** The members of a row that have their own columns. */
const membersWithColumns: ReadonlySet<string> = new Set([
  'id',
  'policyId',
  'tag',
  'schema',
  'owner',
  'createDate',
  'updateDate',
  'option',
  'relationships',
  'document',
])

export function storedOf(row: Row, place: StoredPlace): PolicyDocumentRow {
  const { document, option, owner, schema, tag, relationships } = row
  const details = Object.entries(withoutAdded(row)).filter(([name]) => !membersWithColumns.has(name))
  return {
    ...place,
    schema,
    owner,
    tag,
    option: stringifyJson(option),
    relationships: JSON.stringify(relationships),
    body: stringifyJson(document),
    details: stringifyJson(Object.fromEntries(details)),
    hash: textIn(row, 'hash'),
    message_id: textIn(row, 'messageId'),
    subject: textIn(subjectOf(document), 'id') ?? textIn(row, 'did'),
    credential: textIn(document, 'id'),
  }
}

export function timeIn(row: Row, name: 'createDate' | 'updateDate'): number | null {
  return parseInstant(textIn(row, name))
}

function objectIn(text: string): JsonObject {
  const value = parseExactJson(text)
  return isObject(value) ? value : {}
}

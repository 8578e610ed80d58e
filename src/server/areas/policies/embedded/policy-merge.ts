import { stringifyJson } from '#api/json.ts'
import { isKept } from '#domain/policies/block-types.ts'
import { isCredential } from '#domain/policies/document-violations.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { workflowOf, type Workflow } from '#domain/policies/workflow.ts'
import { newId } from '../../../platform/identities.ts'
import type { Store } from '../../../platform/database/database.ts'
import { addEntries } from '../store/document-entries.ts'
import { appendDocuments, listKnownIds, nextNumber } from '../store/documents.ts'
import { findPolicyByTag, putPolicy } from '../store/policies.ts'
import { isStaged } from '../store/policy-stages.ts'
import type { PolicyDocumentRow, PolicyRow, PolicyStageRow } from '../../../platform/database/policy-tables.ts'
import { credentialOf } from './credential.ts'
import { entriesOfRows, findLists, refreshLists, takeLists, type ListsById } from './document-lists.ts'
import type { PolicyBody } from './loaded-policy.ts'
import { policyTagOf, readPolicyFile, withIds, type FileDocument, type PolicyFile } from './policy-file.ts'
import { blockChange } from './policy-writes.ts'

/** Documents that are written together. */
const batch = 1000

export interface MergeOptions {
  /** DID of the account that imports. */
  readonly owner: string
  readonly by: string
  readonly now: number
  /** The DIDs of the accounts that own documents, by their names. */
  readonly didOf: (name: string) => string
}

export interface MergedPolicy {
  readonly id: string
  readonly name: string
  /** Which version it is, from 1. */
  readonly number: number
  readonly blocks: number
  /** The types of blocks that are kept without being run. */
  readonly notRun: readonly string[]
  /** Documents that are new. */
  readonly documents: number
}

/** A policy's file that was checked, ready to be written. */
interface PreparedPolicy {
  readonly file: PolicyFile
  readonly row: PolicyRow
  readonly workflow: Workflow
  /** One of the file's documents as it is stored under a number. */
  readonly rowOf: (document: FileDocument, number: number) => PolicyDocumentRow
}

export interface NewVersion extends PreparedPolicy {
  /** The version that is there; null for a policy that is not. */
  readonly held: PolicyRow | null
  readonly by: string
  /** Documents that are not there yet. */
  readonly fresh: readonly FileDocument[]
}

/** A policy became another one while a version of it was made ready. */
export class Overtaken extends Error {}

function preparePolicy(
  checked: JsonObject,
  { owner, now, didOf }: MergeOptions,
  held: PolicyRow | null,
): PreparedPolicy {
  const file = readPolicyFile(checked, now)
  const config = withIds(file.config, held ? idsByTag(held) : new Map())
  const body: PolicyBody = { roles: file.roles, schemas: file.schemas, config }
  const row = {
    id: held?.id ?? newId(),
    policy_tag: file.tag,
    number: (held?.number ?? 0) + 1,
    name: file.name,
    description: file.description,
    version: file.version,
    owner,
    body: JSON.stringify(body),
    documents: held?.documents ?? 0,
    created_at: held?.created_at ?? now,
    updated_at: Math.max(now, (held?.updated_at ?? 0) + 1),
  }
  const schemas = new Map(file.schemas.map((schema) => [schema.iri, schema]))
  return {
    file,
    row,
    workflow: workflowOf(config),
    rowOf({ id, schema: iri, owner: name, option, document, at }, number) {
      const issuer = didOf(name)
      const schema = schemas.get(iri)
      return {
        policy_id: row.id,
        number,
        id,
        schema: iri,
        owner: issuer,
        tag: null,
        option: stringifyJson(option),
        relationships: '[]',
        body: stringifyJson(
          schema && !isCredential(document)
            ? credentialOf(document, { schema, policyId: row.id, issuer, at })
            : document,
        ),
        created_at: at,
        updated_at: at,
      }
    },
  }
}

/** Takes a policy's file that was checked over, at once. Must run in a transaction that has its turn. */
export async function mergePolicy(
  transaction: Store,
  checked: JsonObject,
  options: MergeOptions,
): Promise<MergedPolicy> {
  const held = await findPolicyByTag(transaction, policyTagOf(checked))
  return putVersion(transaction, await newVersionOf(transaction, checked, { ...options, held: held ?? null }))
}

/** What a policy's file that was checked adds to what is there. */
export async function newVersionOf(
  store: Store,
  checked: JsonObject,
  options: MergeOptions & { readonly held: PolicyRow | null },
): Promise<NewVersion> {
  const { held, by } = options
  const prepared = preparePolicy(checked, options, held)
  const { documents } = prepared.file
  return { ...prepared, held, by, fresh: held ? await freshOnes(store, held.id, documents) : documents }
}

/**
 * Makes a version the one that is there, with what of it was staged. Must run in a transaction that has its turn. Throws
 * `Overtaken` where another one came first.
 */
export async function putVersion(
  transaction: Store,
  version: NewVersion,
  stage: PolicyStageRow | null = null,
): Promise<MergedPolicy> {
  const { file, row, workflow, held, fresh, by } = version
  const there = await findPolicyByTag(transaction, file.tag)
  if (there?.id !== held?.id || there?.number !== held?.number) throw new Overtaken()
  if (!stage && (await isStaged(transaction, row.id))) throw new Overtaken()
  await putPolicy(transaction, { ...row, documents: Math.max(there?.documents ?? 0, stage?.last ?? 0) }, by)
  if (stage) await takeLists(transaction, stage, workflow)
  else await refreshLists(transaction, { id: row.id, workflow })
  const isWritten = stage !== null && stage.last > stage.first
  if (!isWritten) await appendFresh(transaction, version)
  // What is in the root may be all new.
  await blockChange(transaction, { policyId: row.id, blockId: workflow.root.id, at: row.updated_at })
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    blocks: workflow.all.length,
    notRun: [...new Set(workflow.all.map(({ blockType }) => blockType).filter(isKept))].toSorted(),
    documents: fresh.length,
  }
}

/** Documents that are not there yet: who imports a file again does not have them twice. */
async function freshOnes(store: Store, policyId: string, documents: readonly FileDocument[]): Promise<FileDocument[]> {
  const known = await listKnownIds(
    store,
    policyId,
    documents.map(({ id }) => id),
  )
  return documents.filter(({ id }) => !known.has(id))
}

async function appendFresh(transaction: Store, { row: { id }, rowOf, fresh }: NewVersion): Promise<void> {
  const lists = await findLists(transaction, id)
  for (let start = 0; start < fresh.length; start += batch) {
    const first = await nextNumber(transaction, id)
    const rows = fresh.slice(start, start + batch).map((document, index) => rowOf(document, first + index))
    await addRows(transaction, lists, rows)
  }
}

/** Appends documents to a policy that is there, with their places in its lists. */
export async function addRows(transaction: Store, lists: ListsById, rows: readonly PolicyDocumentRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  await appendDocuments(transaction, first.policy_id, rows)
  await addEntries(transaction, entriesOfRows(lists, rows))
}

function idsByTag({ body }: PolicyRow): ReadonlyMap<string, string> {
  const { config }: PolicyBody = JSON.parse(body)
  return new Map([...workflowOf(config).byTag].map(([tag, { id }]) => [tag, id]))
}

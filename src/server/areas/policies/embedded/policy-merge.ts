import { stringifyJson } from '#api/json.ts'
import { isKept } from '#domain/policies/block-types.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { isCredential, rowKindOf } from '#domain/policies/policy-row.ts'
import { objectsIn, workflowOf, type Workflow } from '#domain/policies/workflow.ts'
import { newId } from '../../../platform/identities.ts'
import type { Store } from '../../../platform/database/database.ts'
import {
  addEntries,
  entriesOfRows,
  findLists,
  refreshLists,
  takeLists,
  type ListsById,
} from '../store/document-lists.ts'
import { appendDocuments, listKnownIds, nextNumber, storedOf } from '../store/documents.ts'
import { blockChange, findPolicyByTag, putPolicy } from '../store/policies.ts'
import { isStaged } from '../store/policy-stages.ts'
import type { PolicyDocumentRow, PolicyRow, PolicyStageRow } from '../../../platform/database/policy-tables.ts'
import { credentialOf } from './credential.ts'
import { filledPolicy, keptTools, type KeptTool } from './tools/kept-tools.ts'
import { readPolicyBody, workflowIn, type PolicyBody } from './loaded-policy.ts'
import { policyTagOf, readPolicyFile, withBlockIds, type FileDocument, type PolicyFile } from './policy-file.ts'

/** Documents per statement. */
const batchSize = 1000

export interface PolicyMergeOptions {
  /** DID of the account that imports. */
  readonly owner: string
  readonly by: string
  readonly now: number
  readonly didOf: (name: string) => string
}

export interface MergedPolicy {
  readonly id: string
  readonly name: string
  /** The version's number, from 1. */
  readonly number: number
  readonly blocks: number
  readonly notRun: readonly string[]
  /** The number of new documents. */
  readonly documents: number
}

interface PreparedPolicy {
  readonly file: PolicyFile
  readonly row: PolicyRow
  readonly workflow: Workflow
  readonly rowOf: (document: FileDocument, number: number) => PolicyDocumentRow
}

export interface NewVersion extends PreparedPolicy {
  /** The current version; null for a new policy. */
  readonly held: PolicyRow | null
  readonly by: string
  readonly fresh: readonly FileDocument[]
}

/** Another version of the policy was stored while this one was being prepared. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

function preparePolicy(
  checked: JsonObject,
  { owner, now, didOf }: PolicyMergeOptions,
  { held, tools }: { readonly held: PolicyRow | null; readonly tools: readonly KeptTool[] },
): PreparedPolicy {
  const read = readPolicyFile(checked, now)
  const filled = filledPolicy(read.config, read.parts.tools, tools)
  const given = new Set(filled.schemas.map(({ iri }) => iri))
  const rest = objectsIn(checked['schemas']).filter(({ iri }) => !given.has(iri))
  const file =
    filled.schemas.length === 0 ? read : readPolicyFile({ ...checked, schemas: [...rest, ...filled.schemas] }, now)
  const config = withBlockIds(filled.config, held ? idsByTag(held) : new Map())
  const { roles, schemas: rows, isEventDriven, parts } = file
  const body: PolicyBody = { roles, schemas: rows, config, isEventDriven, parts }
  const row = {
    id: held?.id ?? newId(),
    policy_tag: file.tag,
    number: (held?.number ?? 0) + 1,
    name: file.name,
    description: file.description,
    version: file.version,
    owner,
    body: stringifyJson(body),
    documents: held?.documents ?? 0,
    created_at: held?.created_at ?? now,
    updated_at: Math.max(now, (held?.updated_at ?? 0) + 1),
  }
  const schemas = new Map(file.schemas.map((schema) => [schema.iri, schema]))
  return {
    file,
    row,
    workflow: workflowIn(body),
    rowOf({ id, schema: iri, owner: name, option, document, at }, number) {
      const issuer = didOf(name)
      const schema = schemas.get(iri)
      const isSigned = isCredential(document) || !schema
      const whole = isSigned ? document : credentialOf(document, { schema, policyId: row.id, issuer, at })
      const stored = { schema: iri, owner: issuer, tag: null, option, relationships: [], document: whole }
      const kind = rowKindOf(whole)
      return storedOf(stored, { policy_id: row.id, number, id, kind, created_at: at, updated_at: at })
    },
  }
}

/** Writes a checked policy file in one step. Must run in a transaction that holds the write lock. */
export async function mergePolicy(
  transaction: Store,
  checked: JsonObject,
  options: PolicyMergeOptions,
): Promise<MergedPolicy> {
  const held = await findPolicyByTag(transaction, policyTagOf(checked))
  return putVersion(transaction, await newVersionOf(transaction, checked, { ...options, held: held ?? null }))
}

export async function newVersionOf(
  store: Store,
  checked: JsonObject,
  options: PolicyMergeOptions & { readonly held: PolicyRow | null },
): Promise<NewVersion> {
  const { held, by } = options
  const prepared = preparePolicy(checked, options, { held, tools: await keptTools(store) })
  const { documents } = prepared.file
  return { ...prepared, held, by, fresh: held ? await withoutStored(store, held.id, documents) : documents }
}

/**
 * Makes a version current, together with its staged documents and lists. Must run in a transaction that holds the
 * write lock. Throws `OvertakenError` if another version was stored first.
 */
export async function putVersion(
  transaction: Store,
  version: NewVersion,
  stage: PolicyStageRow | null = null,
): Promise<MergedPolicy> {
  const { file, row, workflow, held, fresh, by } = version
  const there = await findPolicyByTag(transaction, file.tag)
  if (there?.id !== held?.id || there?.number !== held?.number) throw new OvertakenError()
  if (!stage && (await isStaged(transaction, row.id))) throw new OvertakenError()
  await putPolicy(transaction, { ...row, documents: Math.max(there?.documents ?? 0, stage?.last ?? 0) }, by)
  if (stage) await takeLists(transaction, stage, workflow)
  else await refreshLists(transaction, { id: row.id, workflow })
  const isWritten = stage !== null && stage.last > stage.first
  if (!isWritten) await appendFresh(transaction, version)
  // Any block may have changed.
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

/** Documents that are already stored are skipped. */
async function withoutStored(
  store: Store,
  policyId: string,
  documents: readonly FileDocument[],
): Promise<FileDocument[]> {
  const known = await listKnownIds(
    store,
    policyId,
    documents.map(({ id }) => id),
  )
  return documents.filter(({ id }) => !known.has(id))
}

async function appendFresh(transaction: Store, { row: { id }, rowOf, fresh }: NewVersion): Promise<void> {
  const lists = await findLists(transaction, id)
  for (let start = 0; start < fresh.length; start += batchSize) {
    const first = await nextNumber(transaction, id)
    const rows = fresh.slice(start, start + batchSize).map((document, index) => rowOf(document, first + index))
    await addRows(transaction, lists, rows)
  }
}

export async function addRows(transaction: Store, lists: ListsById, rows: readonly PolicyDocumentRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  await appendDocuments(transaction, first.policy_id, rows)
  await addEntries(transaction, entriesOfRows(lists, rows))
}

function idsByTag({ body }: PolicyRow): ReadonlyMap<string, string> {
  const { config } = readPolicyBody(body)
  return new Map([...workflowOf(config, true).byTag].map(([tag, { id }]) => [tag, id]))
}

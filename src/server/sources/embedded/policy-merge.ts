import { stringifyJson } from '#api/json.ts'
import { isCredential } from '#domain/document-faults.ts'
import type { JsonObject } from '#domain/json-value.ts'
import { workflowOf, type Workflow } from '#domain/workflow.ts'
import { newId } from '../../accounts/registry.ts'
import type { Store } from '../../store/database.ts'
import { addEntries, findDocument, insertDocuments, nextNumber } from '../../store/documents.ts'
import { findPolicyByTag, putPolicy } from '../../store/policies.ts'
import type { PolicyDocumentRow, PolicyRow } from '../../store/policy-tables.ts'
import { credentialOf } from './credential.ts'
import { itemOf } from './document-item.ts'
import { entriesOf, refreshLists } from './document-lists.ts'
import type { LoadedPolicy, PolicyBody } from './loaded-policy.ts'
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
  /** Documents that are new. */
  readonly documents: number
}

/** A policy's file that was checked, ready to be written. */
export interface PreparedPolicy {
  readonly file: PolicyFile
  readonly row: PolicyRow
  readonly workflow: Workflow
  /** One of the file's documents as it is stored under a number. */
  readonly rowOf: (document: FileDocument, number: number) => PolicyDocumentRow
}

/** `held`: the version that is there; null for a policy that is not. */
export function preparePolicy(
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

/** Takes a policy's file that was checked over. Must run in a transaction that has its turn. */
export async function mergePolicy(
  transaction: Store,
  checked: JsonObject,
  options: MergeOptions,
): Promise<MergedPolicy> {
  const held = await findPolicyByTag(transaction, policyTagOf(checked))
  const prepared = preparePolicy(checked, options, held ?? null)
  const { file, row, workflow, rowOf } = prepared
  await putPolicy(transaction, row, options.by)
  const policy = { id: row.id, workflow, lists: await refreshLists(transaction, { id: row.id, workflow }) }
  let documents = 0
  for (let start = 0; start < file.documents.length; start += batch) {
    const fresh = await freshOnes(transaction, row.id, file.documents.slice(start, start + batch))
    const first = await nextNumber(transaction, row.id)
    await addRows(
      transaction,
      policy,
      fresh.map((document, index) => rowOf(document, first + index)),
    )
    documents += fresh.length
  }
  return mergedFrom(transaction, prepared, documents)
}

/** Tells of a policy that was taken over, and sums it up. */
export async function mergedFrom(
  transaction: Store,
  { row, workflow }: PreparedPolicy,
  documents: number,
): Promise<MergedPolicy> {
  // What is in the root may be all new.
  await blockChange(transaction, { policyId: row.id, blockId: workflow.root.id, at: row.updated_at })
  return { id: row.id, name: row.name, number: row.number, blocks: workflow.all.length, documents }
}

/** Appends documents to a policy, with their places in its lists. */
export async function addRows(
  transaction: Store,
  policy: Pick<LoadedPolicy, 'id' | 'workflow' | 'lists'>,
  rows: readonly PolicyDocumentRow[],
): Promise<void> {
  await insertDocuments(transaction, policy.id, rows)
  await addEntries(
    transaction,
    rows.flatMap((row) => entriesOf(policy, itemOf(row), row.number)),
  )
}

/** Documents that are not there yet: who imports a file again does not have them twice. */
async function freshOnes(
  transaction: Store,
  policyId: string,
  documents: readonly FileDocument[],
): Promise<FileDocument[]> {
  const fresh: FileDocument[] = []
  for (const document of documents) if (!(await findDocument(transaction, policyId, document.id))) fresh.push(document)
  return fresh
}

function idsByTag({ body }: PolicyRow): ReadonlyMap<string, string> {
  const { config }: PolicyBody = JSON.parse(body)
  return new Map([...workflowOf(config).byTag].map(([tag, { id }]) => [tag, id]))
}

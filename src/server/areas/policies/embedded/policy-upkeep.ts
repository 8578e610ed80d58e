import { randomUUID } from 'node:crypto'
import { lockForWrite, recordAudit } from '../../../platform/database/writes.ts'
import type { Store } from '../../../platform/database/database.ts'
import type { PolicyRow } from '../../../platform/database/policy-tables.ts'
import { notFound } from '../../../platform/errors.ts'
import { ImportError } from '../../../platform/expected-error.ts'
import { packageFor, retitled } from '../file/policy-package.ts'
import { moveLists, listLists } from '../store/document-lists.ts'
import { blockChange, findPolicyRow, putPolicy } from '../store/policies.ts'
import { countDependents, dropPolicyRows, findOrigin, readFileParts, type Dependents } from '../store/policy-files.ts'
import { addStage } from '../store/policy-stages.ts'
import { readPolicyBody } from './loaded-policy.ts'
import { dropStaged } from './policy-staging.ts'

const maxNameLength = 200

/** What is deleted together with a policy. */
export interface PolicyDependents extends Dependents {
  readonly name: string
  readonly tag: string
}

export async function policyDependents(store: Store, policyId: string): Promise<PolicyDependents> {
  const { name, policy_tag: tag } = await policyRow(store, policyId)
  return { name, tag, ...(await countDependents(store, policyId)) }
}

/** Throws an `ImportError` for an invalid name. Renaming creates a new version of the policy. */
export async function putPolicyName(
  store: Store,
  policyId: string,
  { name, by, now }: { readonly name: string; readonly by: string; readonly now: number },
): Promise<void> {
  const text = name.trim()
  if (text === '') throw new ImportError('A policy needs a name.')
  if (text.length > maxNameLength) throw new ImportError(`A name has at most ${maxNameLength} characters.`)
  if (text.includes('\0') || !text.isWellFormed())
    throw new ImportError('The name contains a character that is not allowed.')
  await store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'policies')
    const row = await policyRow(transaction, policyId)
    if (row.name === text) return
    const at = Math.max(now, row.updated_at + 1)
    await putPolicy(transaction, { ...row, name: text, number: row.number + 1, updated_at: at }, by)
    await recordAudit(transaction, { at: now, action: 'policy.rename', object: `${row.name}: ${text}`, actor: by })
    const { config } = readPolicyBody(row.body)
    await blockChange(transaction, { policyId, blockId: String(config['id']), at })
  })
}

/** Removes a policy with all its data. It disappears at once; its documents are deleted in steps. */
export async function deletePolicy(
  store: Store,
  policyId: string,
  { by, now }: { readonly by: string; readonly now: number },
): Promise<void> {
  await store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'policies')
    const { id, name, documents } = await policyRow(transaction, policyId)
    // If an import or a removal is interrupted, the next one finishes it.
    const stage = { id: randomUUID(), policy_id: id, first: 0, last: documents, filled: null }
    await addStage(transaction, stage)
    await moveLists(transaction, [...(await listLists(transaction, id)).values()], stage.id)
    await dropPolicyRows(transaction, id)
    await recordAudit(transaction, { at: now, action: 'policy.remove', object: name, actor: by })
    await blockChange(transaction, { policyId: id, blockId: id, at: now })
  })
  await dropStaged(store, policyId)
}

/** The `.policy` zip: the imported file, or one made from the stored data. Only its name and tag may differ. */
export async function exportPolicy(
  store: Store,
  policyId: string,
): Promise<{ readonly name: string; readonly zip: Uint8Array }> {
  const row = await policyRow(store, policyId)
  const { name, policy_tag: tag } = row
  const origin = await findOrigin(store, policyId)
  if (!origin) return { name, zip: packageOfRow(row) }
  const zip = await readFileParts(store, origin.file_id)
  return { name, zip: origin.name === name && origin.tag === tag ? zip : retitled(zip, { name, tag }) }
}

function packageOfRow({ id, name, description, version, policy_tag, owner, body }: PolicyRow): Uint8Array {
  const { roles, schemas, config, parts } = readPolicyBody(body)
  const policy = {
    uuid: id,
    name,
    version: version ?? '',
    description,
    topicDescription: description,
    config,
    creator: owner,
    owner,
    policyRoles: roles,
    policyGroups: parts.groups,
    policyTopics: parts.topics,
    policyNavigation: parts.navigation,
    policyTokens: [],
    policyTag: policy_tag,
  }
  return packageFor(policy, schemas)
}

/** Throws `HttpError` 404. */
async function policyRow(store: Store, policyId: string): Promise<PolicyRow> {
  const row = await findPolicyRow(store, policyId)
  if (!row) throw notFound('Policy not found.')
  return row
}

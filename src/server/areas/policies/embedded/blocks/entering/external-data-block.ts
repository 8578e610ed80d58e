import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { violationAt } from '#domain/json/value-violation.ts'
import type { ExactObject } from '#domain/json/exact-object.ts'
import { subjectOf, textIn, type Row } from '#domain/policies/policy-row.ts'
import { accountsIn } from '#domain/policies/rules/account-fields.ts'
import { textsIn } from '#domain/policies/workflow.ts'
import { blockFailed, invalidInput } from '../../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../../engine/block-type.ts'
import { dryRunMark } from '../../engine/run-ledger.ts'
import { hashOf } from '../../credential.ts'
import { forgeryIn, isIssuedCredential } from './upload-vc-document-block.ts'

/** Accepts credentials from outside, for example from a sensor. Their proofs are not verified. */
export const externalDataBlock: BlockType = {
  async receive(run, input) {
    const row = await receivedRow(run, input)
    const refused = (await forgeryIn(run, row)) ?? (await run.refusal(row))
    if (refused !== null) throw blockFailed(refused)
    run.next({ rows: [row], isList: false })
  },
}

async function receivedRow(run: BlockRun, { exact }: ExactObject): Promise<Row> {
  const { policy, block, user, ledger } = run
  const { document, ref } = exact
  if (!isObject(document) || !isIssuedCredential(document))
    throw invalidInput([
      violationAt(['document'], 'must be a credential with id, issuer, issuanceDate and credentialSubject'),
    ])
  if (user === null) throw blockFailed('User have no any did.')
  const iri = textsIn(block.own['schema'])[0] ?? null
  const schema = policy.schemas.get(iri ?? '')
  const before = await referredTo(run, ref)
  const messageId = before && textIn(before, 'messageId')
  return {
    policyId: policy.id,
    tag: block.tag,
    type: textIn(block.own, 'entityType') ?? iri,
    schema: iri,
    owner: user.did,
    group: user.group,
    assignedTo: null,
    assignedToGroup: null,
    hederaStatus: 'NEW',
    // Not verified.
    signature: 0,
    option: { status: 'NEW' },
    document,
    hash: hashOf(document),
    ...dryRunMark,
    accounts: {
      default: await ledger.accountOf(user.did),
      ...objectAt(before, 'accounts'),
      ...(schema && accountsIn(schema.document, subjectOf(document))),
    },
    tokens: objectAt(before, 'tokens'),
    relationships: messageId ? [messageId] : null,
  }
}

function objectAt(row: Row | undefined, name: string): JsonObject {
  const value = row?.[name]
  return isObject(value) ? value : {}
}

/** Throws `HttpError` if the policy does not have the document. */
async function referredTo({ documents }: BlockRun, ref: unknown): Promise<Row | undefined> {
  if (ref === undefined || ref === null || ref === '') return undefined
  const id = isObject(ref) ? (ref['id'] ?? (isObject(ref['document']) ? subjectOf(ref['document'])['id'] : null)) : ref
  if (typeof id === 'string') {
    const found = (await documents.findVisible(id)) ?? (await visibleBySubject(documents, id))
    if (found) return found
  }
  throw blockFailed('Invalid relationships')
}

async function visibleBySubject(documents: BlockRun['documents'], subject: string): Promise<Row | undefined> {
  for (const { id } of (await documents.findBySubject([subject])).toReversed()) {
    const visible = await documents.findVisible(id)
    if (visible) return visible
  }
  return undefined
}

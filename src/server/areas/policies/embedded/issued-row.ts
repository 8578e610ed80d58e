import type { Schema } from '#api/schemas/schemas.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { rowKinds, type Row } from '#domain/policies/policy-row.ts'
import { accountsIn } from '#domain/policies/rules/account-fields.ts'
import { base58Hash, credentialOf, hashOf } from './credential.ts'
import { blockFailed } from './engine/block-failure.ts'
import { dryRunMark } from './engine/run-ledger.ts'
import type { BlockRun } from './engine/block-type.ts'

interface IssueOptions {
  readonly schema: Schema
  /** The DID of the issuer; the user's by default. */
  readonly issuer?: string
  /** The owner of the document; the user by default. */
  readonly owner?: { readonly did: string; readonly group: string | null }
  readonly subjectId?: string | null
  readonly ref?: string | undefined
  readonly isBare?: boolean
}

/** A new document with the metadata of a Guardian. It is not stored yet. */
export async function issuedRow(run: BlockRun, subject: JsonObject, options: IssueOptions): Promise<Row> {
  const { policy, block, user, now, newUuid, ledger } = run
  const { schema, subjectId, ref, isBare = false } = options
  const owner = options.owner ?? user
  const did = options.issuer ?? user?.did
  if (!owner || did === undefined) throw blockFailed('User have no any did.')
  const issuer = policy.groups.length > 0 && user?.group ? { id: did, group: user.group } : did
  const facts = { schema, policyId: policy.id, issuer, at: now, newUuid, isBare, ref }
  const document = credentialOf(subject, { ...facts, ...(subjectId !== undefined && { subjectId }) })
  return {
    policyId: policy.id,
    tag: block.tag,
    type: schema.iri ?? null,
    schema: schema.iri ?? null,
    hash: hashOf(document),
    owner: owner.did,
    group: owner.group,
    assignedTo: null,
    assignedToGroup: null,
    hederaStatus: 'NEW',
    signature: 0,
    messageId: null,
    topicId: null,
    accounts: { default: await ledger.accountOf(owner.did), ...accountsIn(schema.document, subject) },
    tokens: {},
    relationships: null,
    option: { status: 'NEW' },
    ...dryRunMark,
    document,
  }
}

/** Stores the DID document of a new DID, published in the ledger of the dry run. */
export async function newDid(run: BlockRun): Promise<string> {
  const { policy, block, user, ledger, documents, newUuid } = run
  const topicId = await ledger.topicOf('')
  const did = `did:hedera:testnet:${base58Hash(newUuid())}_${topicId}`
  const method = { id: `${did}#did-root-key`, type: 'Ed25519VerificationKey2018', controller: did }
  const row = {
    policyId: policy.id,
    tag: block.tag,
    type: null,
    schema: null,
    did,
    status: 'CREATE',
    owner: user?.did ?? policy.owner,
    group: user?.group ?? null,
    relationships: null,
    option: {},
    document: { '@context': 'https://www.w3.org/ns/did/v1', id: did, verificationMethod: [method] },
    ...(await ledger.send('')),
  }
  await documents.save([row], { kind: rowKinds.did })
  return did
}

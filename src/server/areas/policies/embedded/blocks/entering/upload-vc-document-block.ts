import { stringifyJson } from '#api/json.ts'
import { isList, isObject, type JsonObject } from '#domain/json/json-value.ts'
import { violationAt } from '#domain/json/value-violation.ts'
import { subjectOf, textIn, type Row } from '#domain/policies/policy-row.ts'
import { listMembers } from '../../../store/policy-members.ts'
import { blockFailed, inputAnswerOf, invalidInput } from '../../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../../engine/block-type.ts'
import { dryRunMark } from '../../engine/run-ledger.ts'
import { hashOf } from '../../credential.ts'
import { issuerOf } from '../../event-users.ts'

const maxDocuments = 100

/** Accepts credentials issued elsewhere. Their proofs are not verified, and the rows say so. */
export const uploadVcDocumentBlock: BlockType = {
  get: ({ block }) => inputAnswerOf(block),
  async post(run, { exact }) {
    const { documents } = exact
    if (!isList(documents) || documents.length === 0 || documents.length > maxDocuments)
      throw invalidInput([violationAt(['documents'], `must be a list of 1 to ${maxDocuments} documents`)])
    const [verified, invalid]: [Row[], unknown[]] = [[], []]
    for (const one of documents) {
      const row = isObject(one) && isIssuedCredential(one) ? uploadedRow(run, one) : null
      if (row && (await forgeryIn(run, row)) === null) verified.push(row)
      else invalid.push(one)
    }
    if (verified.length > 0) run.next({ rows: verified, isList: true })
    return { verified, invalid }
  },
}

export function isIssuedCredential({ id, issuer, issuanceDate, credentialSubject }: JsonObject): boolean {
  const hasIssuer = typeof issuer === 'string' || (isObject(issuer) && typeof issuer['id'] === 'string')
  return typeof id === 'string' && hasIssuer && typeof issuanceDate === 'string' && credentialSubject !== undefined
}

/**
 * Why a credential may be forged, in words. A Guardian relies on the proof, which is not verified here: the credential
 * must neither replace a document with the same id, issuer and date, nor claim to be issued by somebody else here.
 */
export async function forgeryIn(run: BlockRun, row: Row): Promise<string | null> {
  const { documents, user, caller, policy, store } = run
  const held = await documents.findByHash(textIn(row, 'hash') ?? '')
  const isSame = (one: Row) => one.owner === row.owner && stringifyJson(one.document) === stringifyJson(row.document)
  if (!held.every(isSame)) return 'Another document has this id, issuer and date.'
  const issuer = issuerOf(row) ?? ''
  if (issuer === user?.did || issuer === caller?.did) return null
  const isKnown =
    issuer === policy.owner ||
    (await listMembers(store, policy.id, [issuer])).length > 0 ||
    (await run.compute(`account of ${issuer}`, () => run.usernames([issuer]))).size > 0
  return isKnown ? 'Somebody else here is its issuer. Proofs are not verified, so only they can send it.' : null
}

function uploadedRow(run: BlockRun, document: JsonObject): Row {
  if (run.user === null) throw blockFailed('User have no any did.')
  const { type } = subjectOf(document)
  const schema = typeof type === 'string' ? `#${type}` : null
  return {
    owner: run.user.did,
    group: run.user.group,
    policyId: run.policy.id,
    tag: run.block.tag,
    type: schema,
    schema,
    option: { status: 'NEW' },
    hederaStatus: 'NEW',
    // Not verified.
    signature: 0,
    ...dryRunMark,
    document,
    hash: hashOf(document),
    relationships: null,
  }
}

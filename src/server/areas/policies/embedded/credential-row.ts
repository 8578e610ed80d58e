import type { JsonObject } from '#domain/json/json-value.ts'
import type { Row } from '#domain/policies/policy-row.ts'
import { utcIso } from '#domain/time/instant.ts'
import { hashOf } from './credential.ts'
import type { BlockRun } from './engine/block-type.ts'
import { dryRunMark } from './engine/run-ledger.ts'
import type { PolicyUser } from './engine/policy-user.ts'

interface Issued {
  readonly subject: JsonObject
  /** The IRI of its schema. */
  readonly schema: string | null
  readonly issuer: Pick<PolicyUser, 'did' | 'group'>
  /** Members of the row to carry over. */
  readonly row: Pick<Row, 'owner' | 'relationships'> & JsonObject
}

/** A new credential and its row, which is not stored yet. */
export function credentialRow(run: BlockRun, { subject, schema, issuer, row }: Issued): Row {
  const { policy, block } = run
  const contextUrl = policy.schemas.get(schema ?? '')?.contextURL
  const document = {
    id: `urn:uuid:${run.newUuid()}`,
    type: ['VerifiableCredential'],
    issuer: policy.groups.length > 0 && issuer.group !== null ? { id: issuer.did, group: issuer.group } : issuer.did,
    issuanceDate: utcIso(run.now),
    '@context': ['https://www.w3.org/2018/credentials/v1', ...(contextUrl ? [contextUrl] : [])],
    credentialSubject: [subject],
  }
  return {
    group: null,
    type: schema,
    hederaStatus: 'NEW',
    signature: 0,
    ...row,
    // The accounts and tokens that it carries over belong to the dry run, so the new row does, too.
    ...dryRunMark,
    option: { status: 'NEW', ...(typeof row['option'] === 'object' ? row['option'] : {}) },
    policyId: policy.id,
    tag: block.tag,
    schema,
    document,
    hash: hashOf(document),
  }
}

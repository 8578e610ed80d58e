import type { JsonObject } from '#domain/json/json-value.ts'
import type { Row } from '#domain/policies/policy-row.ts'
import { mergedLinks } from '#domain/policies/rules/calculation.ts'
import { credentialRow } from '../../credential.ts'
import type { BlockRun } from '../../engine/block-type.ts'
import { dryRunMark } from '../../engine/run-ledger.ts'
import { policyOwner } from '../../event-users.ts'

interface Derived {
  readonly subject: JsonObject
  readonly schema: string | null
  readonly rows: readonly [Row, ...Row[]]
  readonly issuer?: { readonly did: string; readonly group: string | null }
}

/** A document derived from others. It belongs to the owner of the first. */
export async function derivedRow(run: BlockRun, { subject, schema, rows, issuer }: Derived): Promise<Row> {
  const [first] = rows
  return credentialRow(run, {
    subject,
    schema,
    issuer: issuer ?? (await policyOwner(run)) ?? { did: run.policy.owner, group: null },
    row: { ...mergedLinks(rows), owner: first.owner, group: first['group'] ?? null },
  })
}

/** Unsigned fields as input for another block. */
export function unsignedRow(run: BlockRun, fields: JsonObject, first: Row | undefined): Row {
  const { policy, block, user } = run
  return {
    policyId: policy.id,
    tag: block.tag,
    type: null,
    schema: null,
    owner: first?.owner ?? user?.did ?? policy.owner,
    group: first?.['group'] ?? null,
    option: first?.option ?? {},
    relationships: null,
    ...dryRunMark,
    document: { type: ['VerifiableCredential'], credentialSubject: [fields] },
  }
}

/** The fields that a Guardian adds to a new document. */
export function systemFields(run: BlockRun, schema: string | null): JsonObject {
  const context = run.policy.schemas.get(schema ?? '')?.contextURL
  return {
    ...(context && { '@context': [context] }),
    ...(schema && { type: schema.replace(/^#/, '') }),
    policyId: run.policy.id,
  }
}

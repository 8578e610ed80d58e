import { isObject } from '#domain/json/json-value.ts'
import { textIn, type Row } from '#domain/policies/policy-row.ts'
import type { BlockRun } from './engine/block-type.ts'
import type { PolicyUser } from './engine/policy-user.ts'

export function ownerOf(run: BlockRun, row: Row): Promise<PolicyUser | null> {
  return run.userOf(row.owner, textIn(row, 'group'))
}

/** The user that the next block runs for: that of the event, or the owner or issuer of a document. */
export async function actorOf(run: BlockRun, actor: unknown, row: Row | undefined): Promise<PolicyUser | null> {
  if (actor !== 'owner' && actor !== 'issuer') return run.user
  if (!row) return null
  const did = actor === 'issuer' ? (issuerOf(row) ?? row.owner) : row.owner
  return run.userOf(did, textIn(row, 'group'))
}

export function policyOwner(run: BlockRun): Promise<PolicyUser | null> {
  return run.userOf(run.policy.owner)
}

/** The DID that signed a document. */
export function issuerOf({ document }: Pick<Row, 'document'>): string | null {
  const { issuer } = document
  return textIn(isObject(issuer) ? issuer : { id: issuer }, 'id')
}

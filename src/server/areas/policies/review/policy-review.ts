import { stringifyJson } from '#api/json.ts'
import type { PolicyComparison, PolicyFinding, PolicyVersion } from '#api/policies/policy-review.ts'
import { violationLine } from '#domain/json/value-violation.ts'
import { comparePolicies, namesOfChanges, type ComparedPolicy } from '#domain/policies/comparison/compare-policies.ts'
import { lintPolicy } from '#domain/policies/lint/lint-policy.ts'
import { hasEvents } from '#domain/policies/workflow.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { Store } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { ImportError } from '../../../platform/expected-error.ts'
import { limits } from '../../../platform/limits.ts'
import { readPolicyBody, type PolicyBody } from '../embedded/loaded-policy.ts'
import { readPolicyFile, withBlockIds, type PolicyFile } from '../embedded/policy-file.ts'
import { receivePolicy } from '../file/policy-received.ts'
import { findPolicyRow, findVersionBody, listVersionRows } from '../store/policies.ts'

/** A stored policy, in its current or another version, or a file. */
export type ReviewedPolicy =
  | { readonly policyId: string; readonly number: number | null }
  | { readonly file: { readonly bytes: Uint8Array; readonly name: string } }

/** Throws `HttpError` 404. */
export async function lintStoredPolicy(store: Store, policyId: string, now: number): Promise<readonly PolicyFinding[]> {
  const row = await findPolicyRow(store, policyId)
  if (!row) throw notFound('Policy not found.')
  const body = readPolicyBody(row.body)
  return lintBody(body, body.isEventDriven ?? hasEvents(body.config), now)
}

/** Throws an `ImportError`. */
export function lintFile(bytes: Uint8Array, name: string, now: number): readonly PolicyFinding[] {
  const file = fileIn(bytes, name)
  return lintBody(file, file.isEventDriven, now)
}

function lintBody(
  { config, roles, schemas, parts }: Pick<PolicyBody, 'config' | 'roles' | 'schemas' | 'parts'>,
  isEventDriven: boolean,
  now: number,
): readonly PolicyFinding[] {
  return lintPolicy({ now, config, isEventDriven, roles, groups: parts.groups, schemas: schemas.map(schemaOf) })
}

export async function policyVersions(store: Store, policyId: string): Promise<readonly PolicyVersion[]> {
  const rows = await listVersionRows(store, policyId)
  if (rows.length === 0) throw notFound('Policy not found.')
  return rows.map(({ number, version, written_at }) => ({ number, version, writtenAt: utcIso(written_at) }))
}

/** Throws `HttpError` 404, and an `ImportError` for a file that is not a policy. */
export async function compareReviewed(
  store: Store,
  before: ReviewedPolicy,
  after: ReviewedPolicy,
): Promise<PolicyComparison> {
  const [old, young] = [await reviewed(store, before), await reviewed(store, after)]
  const changes = comparePolicies(old.policy, young.policy)
  return {
    before: titleOf(old),
    after: titleOf(young),
    changes: [...changes],
  }
}

/** The names of the changes that a file makes to a stored policy. */
export function differenceFrom(
  row: Pick<ComparedPolicy, 'name' | 'description' | 'version'> & { readonly body: string },
  { name, description, version, ...body }: PolicyFile,
): ReturnType<typeof namesOfChanges> {
  const held = comparedOf(row, readPolicyBody(row.body))
  return namesOfChanges(comparePolicies(held, comparedOf({ name, description, version }, body)))
}

interface Reviewed {
  readonly policy: ComparedPolicy
  /** Null for a file. */
  readonly number: number | null
}

function titleOf({ policy: { name, version }, number }: Reviewed): PolicyComparison['before'] {
  return { name, version, number }
}

async function reviewed(store: Store, given: ReviewedPolicy): Promise<Reviewed> {
  if ('file' in given) {
    const { name, description, version, ...body } = fileIn(given.file.bytes, given.file.name)
    return { policy: comparedOf({ name, description, version }, body), number: null }
  }
  const row = await findPolicyRow(store, given.policyId)
  if (!row) throw notFound('Policy not found.')
  const { name, description, version } = row
  if (given.number === null)
    return { policy: comparedOf({ name, description, version }, readPolicyBody(row.body)), number: row.number }
  const text = await findVersionBody(store, given.policyId, given.number)
  const held = (await listVersionRows(store, given.policyId)).find(({ number }) => number === given.number)
  if (text === undefined || !held) throw notFound('The policy has no version with this number.')
  const title = { name, description, version: held.version }
  return { policy: comparedOf(title, readPolicyBody(text)), number: given.number }
}

function comparedOf(
  { name, description, version }: Pick<ComparedPolicy, 'name' | 'description' | 'version'>,
  { roles, config, schemas, parts }: Pick<PolicyBody, 'config' | 'roles' | 'schemas' | 'parts'>,
): ComparedPolicy {
  return {
    name,
    description,
    version,
    roles,
    config,
    groups: parts.groups,
    tokens: parts.tokens,
    schemas: schemas.map(schemaOf),
  }
}

function schemaOf({
  iri,
  name,
  description,
  document,
}: PolicyBody['schemas'][number]): ComparedPolicy['schemas'][number] {
  return {
    iri: iri ?? '',
    name: name ?? '',
    description: description ?? '',
    document: typeof document === 'string' ? document : stringifyJson(document ?? {}),
  }
}

function fileIn(bytes: Uint8Array, name: string): PolicyFile {
  const { policy, refusals } = receivePolicy(bytes, name)
  // A repeated tag prevents an import, but a check should report it.
  const reasons = refusals.filter(({ code }) => code !== 'repeated_tag')
  if (reasons.length > 0)
    throw new ImportError(
      reasons
        .slice(0, limits.reasons)
        .map((one) => violationLine(one, name))
        .join('\n'),
    )
  const file = readPolicyFile(policy, 0)
  return { ...file, config: withBlockIds(file.config, new Map()) }
}

import type { JsonObject } from '#domain/json/json-value.ts'
import type { Store } from '../../../platform/database/database.ts'
import type { PolicyOriginRow, PolicyRow } from '../../../platform/database/policy-tables.ts'
import { ImportError } from '../../../platform/expected-error.ts'
import { findPolicyByTag, findPolicyRow } from '../store/policies.ts'
import { findOrigin, listOriginsOfTag } from '../store/policy-files.ts'
import { policyNameOf, policyTagOf } from './policy-file.ts'

/**
 * What to do if a policy of another origin has the same tag: stop, replace it, or use another tag. `fresh` ignores
 * existing policies.
 */
export type ImportChoice = 'ask' | 'replace' | 'another' | 'fresh'

interface Target {
  /** The policy that gets a new version; null for a new policy. */
  readonly held: PolicyRow | null
  readonly tag: string
  readonly name: string
}

/** Another policy has the tag, and the import does not say what to do about it. */
export class PolicyTakenError extends ImportError {
  readonly held: { readonly id: string; readonly name: string; readonly owner: string; readonly tag: string }
  constructor({ id, name, owner, policy_tag: tag }: PolicyRow, file: string) {
    super(
      `“${name}” already has the policyTag ${tag}, but has a different origin than “${file}”: name, uuid or creator differ.`,
    )
    this.held = { id, name, owner, tag }
  }
}

export type Origin = Pick<PolicyOriginRow, 'tag' | 'uuid' | 'name' | 'creator'>

export function originOf(policy: JsonObject): Origin {
  const text = (name: string) => {
    const value = policy[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  return {
    tag: policyTagOf(policy),
    uuid: text('uuid'),
    name: policyNameOf(policy),
    creator: text('owner') ?? text('creator'),
  }
}

/** Throws a `PolicyTakenError`. */
export async function findTarget(store: Store, policy: JsonObject, choice: ImportChoice): Promise<Target> {
  const origin = originOf(policy)
  const { tag, name } = origin
  if (choice === 'fresh') return { held: null, tag, name }
  const known = (await listOriginsOfTag(store, tag)).find((one) => isSameOrigin(one, origin))
  const again = known && (await findPolicyRow(store, known.policy_id))
  // A policy that was renamed here keeps its name.
  if (known && again) return { held: again, tag: again.policy_tag, name: again.name === known.name ? name : again.name }
  const held = await findPolicyByTag(store, tag)
  if (!held) return { held: null, tag, name }
  const from = await findOrigin(store, held.id)
  if (isSame(from ?? { uuid: null, creator: null }, origin, held.name)) return { held, tag, name }
  if (choice === 'replace') return { held, tag, name }
  if (choice === 'another') return { held: null, tag: await freeTag(store, tag), name }
  throw new PolicyTakenError(held, name)
}

export function isSameOrigin(one: Origin, other: Origin): boolean {
  return isSame(one, other, one.name)
}

/** Facts that are missing on either side cannot differ. */
function isSame(one: Pick<Origin, 'uuid' | 'creator'>, other: Origin, name: string): boolean {
  return name === other.name && !differ(one.uuid, other.uuid) && !differ(one.creator, other.creator)
}

function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other
}

async function freeTag(store: Store, tag: string): Promise<string> {
  for (let number = 2; ; number += 1) {
    const free = `${tag}_${number}`
    if (!(await findPolicyByTag(store, free))) return free
  }
}

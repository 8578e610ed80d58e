import { isStepped } from '#domain/policies/block-access.ts'
import { isObject, tryParseJson } from '#domain/json/json-value.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import type { Store } from '../../../../platform/database/database.ts'
import { listStatesOfUsers, putState } from '../../store/policies.ts'
import type { LoadedPolicy } from '../loaded-policy.ts'

/** The current child of each `interfaceStepBlock` in which a user has moved, by user key and block id. */
export async function readStepsOf(
  store: Store,
  { id, workflow }: LoadedPolicy,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const steps = workflow.all.filter(isStepped).map((block) => block.id)
  const found = new Map<string, Map<string, string>>()
  for (const { did, block_id, body } of await listStatesOfUsers(store, { policyId: id, keys }, steps)) {
    const own = found.get(did) ?? new Map<string, string>()
    found.set(did, own.set(block_id, childIn(body)))
  }
  return found
}

interface StepPlace {
  readonly policyId: string
  readonly key: string
  readonly steps: WorkflowBlock
  readonly child: WorkflowBlock
  readonly document: string | undefined
}

export function putStep(store: Store, { policyId, key, steps, child, document }: StepPlace): Promise<void> {
  const body = JSON.stringify({ index: steps.children.indexOf(child), child: child.id, document })
  return putState(store, { policy_id: policyId, did: key, block_id: steps.id }, body)
}

/** An unreadable state counts as none. */
function childIn(body: string): string {
  const state = tryParseJson(body)
  return isObject(state) && typeof state['child'] === 'string' ? state['child'] : ''
}

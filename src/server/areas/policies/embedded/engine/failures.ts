import { stringifyJson } from '#api/json.ts'
import { isStepped, permits } from '#domain/policies/block-access.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import { behaviorOf } from '../blocks/block-types.ts'
import { limits } from '../../../../platform/limits.ts'
import { addFailure } from '../../store/policy-failures.ts'
import type { BlockRun } from './block-type.ts'
import type { QueuedEvent } from './queued-event.ts'
import { moveToStep } from './step-moves.ts'

const maxTimeoutMs = 86_400_000

export interface BlockFailureCause {
  /** `waits`: the target is a block that does not run here. */
  readonly kind: 'failed' | 'waits'
  readonly reason: string
}

/** Stores an event that a block failed to handle, so that it can be retried. */
export async function keepFailure(
  run: BlockRun,
  { input, event, attempts = 0 }: QueuedEvent,
  failure: BlockFailureCause,
): Promise<void> {
  const { policy, block, user, caller, now, store } = run
  const isRetried =
    failure.kind === 'failed' && block.own['onErrorAction'] === 'retry' && attempts < limits.policyRetries
  await addFailure(store, {
    id: run.newId(),
    policy_id: policy.id,
    block_id: block.id,
    input,
    ...failure,
    did: user?.did ?? null,
    sender: caller?.did ?? event.rows[0]?.owner ?? null,
    event: stringifyJson({ ...event, group: user?.group ?? null }),
    at: now,
    attempts: attempts + 1,
    retry_at: isRetried ? now + timeoutOf(block) : null,
  })
  run.changed(policy.workflow.root)
}

/** The delay before a block is retried. */
function timeoutOf({ own }: WorkflowBlock): number {
  const timeoutMs = Number(own['errorTimeout'])
  return timeoutMs > 0 && timeoutMs <= maxTimeoutMs ? timeoutMs : 0
}

/** Moves the user to the step to continue with after a block failed. */
export async function stepAfterFailure(run: BlockRun): Promise<void> {
  const { policy, block, user } = run
  const steps = policy.workflow.parents.get(block.id)
  if (!steps || !isStepped(steps) || user === null) return
  const child = await childAfterFailure(run, steps)
  if (child) await moveToStep(run, child)
}

async function childAfterFailure(run: BlockRun, steps: WorkflowBlock): Promise<WorkflowBlock | undefined> {
  const { block, user } = run
  const { onErrorAction, errorFallbackStep, errorFallbackTag } = block.own
  if (onErrorAction === 'goto-step') return steps.children[Number(errorFallbackStep)]
  if (onErrorAction === 'goto-tag') return steps.children.find(({ tag }) => tag !== null && tag === errorFallbackTag)
  const current = (await run.access()).steps.get(steps.id)
  // Only if the failed step has no view, the user would be left with nothing to do.
  if (current !== block.id || behaviorOf(block.blockType).get) return undefined
  const [first] = steps.children
  if (steps.own['cyclic'] === true) return first
  const before = steps.children.slice(0, steps.children.indexOf(block)).toReversed()
  const isOpen = (child: WorkflowBlock) =>
    behaviorOf(child.blockType).get !== undefined && user !== null && permits(child, user)
  return before.find(isOpen) ?? first
}

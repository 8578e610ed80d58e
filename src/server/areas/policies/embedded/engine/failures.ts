import type { BlockFailure } from '#api/policies/policies.ts'
import { parseExactJson, stringifyJson } from '#api/json.ts'
import { isList, isObject, type JsonObject } from '#domain/json/json-value.ts'
import { isRow, type Row } from '#domain/policies/policy-row.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { PolicyFailureRow } from '../../../../platform/database/policy-tables.ts'
import type { LoadedPolicy } from '../loaded-policy.ts'
import type { FlowEvent, BlockRun, QueuedEvent } from './block-type.ts'
import type { PolicyUser } from './policy-user.ts'
import { isStepped, permits } from '#domain/policies/block-access.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import { behaviorOf } from '../blocks/block-types.ts'
import { limits } from '../../../../platform/limits.ts'
import { addFailure } from '../../store/policy-failures.ts'
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
  if (onErrorAction === 'goto-step') return steps.children[Number.parseInt(String(errorFallbackStep), 10)]
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

/** The owner sees all failures; others see those of their own requests and runs. */
export function maySeeFailure({ did, isOwner }: PolicyUser, failure: PolicyFailureRow): boolean {
  return isOwner || failure.sender === did || failure.did === did
}

export function failureFor({ workflow }: LoadedPolicy, failure: PolicyFailureRow): BlockFailure {
  const block = workflow.byId.get(failure.block_id)
  const { rows } = eventOf(failure).event
  return {
    id: failure.id,
    blockId: failure.block_id,
    blockTag: block?.tag ?? null,
    blockType: block?.blockType ?? null,
    kind: failure.kind === 'waits' ? 'waits' : 'failed',
    reason: failure.reason,
    at: utcIso(failure.at),
    userDid: failure.did,
    senderDid: failure.sender,
    documentIds: rows.flatMap(({ id }) => id ?? []),
  }
}

/** The original event, and the group that it ran for. */
export function eventOf({ event }: PolicyFailureRow): { readonly event: FlowEvent; readonly group: string | null } {
  const value = parseExactJson(event)
  const kept: JsonObject = isObject(value) ? value : {}
  const { isList: isMany, result, old, source, group } = kept
  return {
    event: {
      rows: rowsIn(kept['rows']),
      isList: isMany === true,
      ...(result !== undefined && { result }),
      ...(old !== undefined && { old: rowsIn(old) }),
      ...(source !== undefined && { source: rowsIn(source) }),
    },
    group: typeof group === 'string' ? group : null,
  }
}

function rowsIn(value: unknown): Row[] {
  return isList(value) ? value.filter(isRow) : []
}

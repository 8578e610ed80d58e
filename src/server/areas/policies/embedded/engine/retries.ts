import type { PolicyFailureRow } from '../../../../platform/database/policy-tables.ts'
import { hasStatus, notFound } from '../../../../platform/errors.ts'
import { limits } from '../../../../platform/limits.ts'
import { dropFailure, findFailure, listRetries, stopRetrying } from '../../store/policy-failures.ts'
import type { LoadedPolicy } from '../loaded-policy.ts'
import { eventOf } from './failures.ts'
import { findUser } from './policy-user.ts'
import { runRequest, type EngineRequest, type EngineOptions } from './requests.ts'

/** Retries a failed event. Returns null if a newer version of the policy was stored meanwhile. */
export function sendAgain(
  options: EngineOptions,
  request: EngineRequest,
  failureId: string,
  may: (failure: PolicyFailureRow) => boolean,
): Promise<unknown> {
  const { policy } = request
  return runRequest(options, request, async ({ store }, queue) => {
    const failure = await findFailure(store, policy.id, failureId)
    if (!failure || !may(failure)) throw notFound('There is no failure with this id.')
    const target = policy.workflow.byId.get(failure.block_id)
    if (!target) throw notFound('This version of the policy no longer has the block.')
    const { event, group } = eventOf(failure)
    const { did, input, attempts } = failure
    const user = did === null ? null : await findUser(store, policy, { did, group: group ?? undefined })
    await dropFailure(store, failureId)
    queue.add({ source: null, target, input, event, user, actor: 'user', attempts })
  })
}

/** Retries failures that are due, for blocks with `onErrorAction: retry`. */
export async function tickRetries(options: EngineOptions, policy: LoadedPolicy, now: number): Promise<void> {
  for (const { id, block_id } of await listRetries(options.store, policy.id, now, limits.policyFailures)) {
    if (!policy.workflow.byId.has(block_id)) continue
    try {
      await sendAgain(options, { policy, caller: null, now }, id, ({ retry_at }) => retry_at !== null)
    } catch (error) {
      // It was retried by hand or deleted meanwhile.
      if (hasStatus(error, 404)) continue
      if (!hasStatus(error, 422)) throw error
      // Everything was rolled back, including the attempt count, so the failure would stay due forever.
      await stopRetrying(options.store, id)
    }
  }
}

import type { PolicyFailureRow } from '../../../../platform/database/policy-tables.ts'
import { hasStatus, notFound } from '../../../../platform/errors.ts'
import { limits } from '../../../../platform/limits.ts'
import { dropFailure, findFailure, listRetries, stopRetrying } from '../../store/policy-failures.ts'
import type { LoadedPolicy } from '../loaded-policy.ts'
import { eventOf } from './kept-failures.ts'
import { findUser } from './policy-user.ts'
import { runRequest, type BlockRequest, type EngineOptions } from './requests.ts'

/** Gives a block again what it could not do. Null if a newer version of the policy came in between. */
export function sendAgain(
  options: EngineOptions,
  request: BlockRequest,
  failureId: string,
  may: (failure: PolicyFailureRow) => boolean,
): Promise<unknown> {
  const { policy } = request
  return runRequest(options, request, async ({ store }, queue) => {
    const failure = await findFailure(store, policy.id, failureId)
    if (!failure || !may(failure)) throw notFound('Nothing is kept under this id.')
    const target = policy.workflow.byId.get(failure.block_id)
    if (!target) throw notFound('This version of the policy no longer has the block.')
    const { event, group } = eventOf(failure)
    const { did, input, attempts } = failure
    const user = did === null ? null : await findUser(store, policy, { did, group: group ?? undefined })
    await dropFailure(store, failureId)
    queue.add({ source: null, target, input, event, user, actor: 'user', attempts })
  })
}

/** Tries what is due again, for blocks with `onErrorAction: retry`. */
export async function tickRetries(options: EngineOptions, policy: LoadedPolicy, now: number): Promise<void> {
  for (const { id, block_id } of await listRetries(options.store, policy.id, now, limits.policyFailures)) {
    if (!policy.workflow.byId.has(block_id)) continue
    try {
      await sendAgain(options, { policy, caller: null, now }, id, ({ retry_at }) => retry_at !== null)
    } catch (error) {
      // Somebody has sent it again, or removed it, in the meantime.
      if (hasStatus(error, 404)) continue
      if (!hasStatus(error, 422)) throw error
      // All was undone, also that it was tried: it would be due for ever.
      await stopRetrying(options.store, id)
    }
  }
}

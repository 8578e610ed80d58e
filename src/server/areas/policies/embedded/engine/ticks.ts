import { hasStatus } from '../../../../platform/errors.ts'
import { passTick, readTimer } from '../blocks/passing/timer-block.ts'
import type { LoadedPolicy } from '../loaded-policy.ts'
import { keepFailure } from './failures.ts'
import type { QueuedEvent } from './block-type.ts'
import { readingRun, runOf, runRequest, type EngineOptions } from './requests.ts'
import { tickRetries } from './retries.ts'

/** Runs due timers and retries. A failure in one policy does not affect the others. */
export async function tickPolicies(
  options: EngineOptions,
  policies: readonly LoadedPolicy[],
  now: () => number,
): Promise<void> {
  const errors: unknown[] = []
  for (const policy of policies)
    for (const tick of [tickTimers, tickRetries])
      await tick(options, policy, now()).catch((error: unknown) => void errors.push(error))
  if (errors.length > 0) throw errors[0]
}

async function tickTimers(options: EngineOptions, policy: LoadedPolicy, now: number): Promise<void> {
  for (const block of policy.workflow.all) {
    if (block.blockType !== 'timerBlock') continue
    const request = { policy, caller: null, now }
    const { nextAt } = await readTimer(await readingRun(options, request, block))
    if (nextAt === null || nextAt > now) continue
    const event = { rows: [], isList: true }
    const queued: QueuedEvent = { source: null, target: block, input: 'TimerEvent', event, user: null, actor: 'user' }
    try {
      await runRequest(options, request, async (_, queue) => queue.add(queued))
    } catch (error) {
      if (!hasStatus(error, 422)) throw error
      const reason = error.message
      // Nothing was written, not even that the time has passed, so the timer would stay due forever.
      await runRequest(options, request, async (host) => {
        const run = runOf(host, block, null)
        await passTick(run)
        await keepFailure(run, queued, { kind: 'failed', reason })
      })
    }
  }
}

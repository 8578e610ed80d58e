import { setImmediate } from 'node:timers/promises'
import { isAvailable, seesAny } from '#domain/policies/block-access.ts'
import { isGrid } from '#domain/policies/document-selection.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import type { Caller } from '../../../../http/caller.ts'
import { HttpError, notFound } from '../../../../platform/errors.ts'
import type { PolicyInsight } from '../../source.ts'
import type { BlockRun } from '../engine/block-type.ts'
import { readingRun, type EngineOptions } from '../engine/requests.ts'
import type { CallersPolicy } from '../policy-answers.ts'
import { flowOf } from './flow.ts'
import { gridFactsOf, rowsOf } from './grid-facts.ts'
import { heldBackIn } from './held-back.ts'
import { historiesOf } from './histories.ts'
import { workIn } from './work.ts'
import { openBudget } from './work-budget.ts'

export interface InsightParts {
  readonly engine: EngineOptions
  readonly now: () => number
  /** Throws `HttpError`. */
  view(policyId: string, caller: Caller): Promise<CallersPolicy>
  visiblePolicies(caller: Caller): Promise<readonly CallersPolicy[]>
}

/** Answers what users ask about their policies: what waits, what is hidden, and why. Reads only what blocks show. */
export function createInsight({ engine, now, view, visiblePolicies }: InsightParts): PolicyInsight {
  const runIn = ({ policy }: CallersPolicy, caller: Caller, block: WorkflowBlock): Promise<BlockRun> =>
    readingRun(engine, { policy, caller, now: now() }, block)

  /** Throws `HttpError` 404 for a policy that the caller may not open. */
  async function opened(policyId: string, caller: Caller): Promise<CallersPolicy> {
    const held = await view(policyId, caller)
    if (!seesAny(held.access)) throw notFound('Policy not found.')
    return held
  }

  async function gridRun(policyId: string, uuid: string, caller: Caller): Promise<BlockRun> {
    const held = await view(policyId, caller)
    const block = held.policy.workflow.byId.get(uuid)
    if (!block || !isGrid(block)) throw notFound('Block not found.')
    if (!isAvailable(held.access, block)) throw new HttpError(422, 'block_unavailable', 'Block Unavailable')
    return runIn(held, caller, block)
  }

  return {
    async work(caller) {
      const work = { documents: [], steps: [], policies: [], waiting: 0, isPartial: false }
      const left = openBudget()
      for (const held of await visiblePolicies(caller)) {
        await workIn(work, { held, left, run: (block) => runIn(held, caller, block) })
        // Lets other requests run.
        await setImmediate()
      }
      return work
    },
    gridFacts: async ({ policyId, uuid }, caller) => gridFactsOf(await gridRun(policyId, uuid, caller)),
    gridRows: async ({ policyId, uuid }, caller, page) => rowsOf(await gridRun(policyId, uuid, caller), page),
    async histories(policyId, caller, ids) {
      const held = await opened(policyId, caller)
      return historiesOf(await runIn(held, caller, held.policy.workflow.root), ids)
    },
    async flow(policyId, caller, documentId) {
      const held = await opened(policyId, caller)
      return flowOf(held, documentId, (block) => runIn(held, caller, block))
    },
    async heldBack(policyId, caller) {
      const held = await opened(policyId, caller)
      return heldBackIn(engine.store, held, (block) => runIn(held, caller, block))
    },
  }
}

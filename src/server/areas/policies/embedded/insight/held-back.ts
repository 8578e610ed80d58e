import type { HeldBack } from '#api/policies/policy-work.ts'
import { blockEvents, linksFrom, textsIn, type WorkflowBlock } from '#domain/policies/workflow.ts'
import { inheritedTitle } from '#domain/policies/work/work-queue.ts'
import type { Store } from '../../../../platform/database/database.ts'
import { countAggregated } from '../../store/aggregates.ts'
import { brokenFormula } from '../blocks/passing/aggregate-document-block.ts'
import type { BlockRun } from '../engine/block-type.ts'
import type { CallersPolicy } from '../policy-answers.ts'
import { timerStateOf } from './timer-state.ts'

/** Documents that blocks collect, and what they wait for. The owner sees all, others their own. */
export async function heldBackIn(
  store: Store,
  { policy, user }: CallersPolicy,
  runOf: (block: WorkflowBlock) => Promise<BlockRun>,
): Promise<HeldBack[]> {
  const { workflow } = policy
  const holder = user.isOwner ? null : user.key
  const counts = await countAggregated(store, policy.id, holder)
  const held: HeldBack[] = []
  for (const block of workflow.all) {
    const count = counts.get(block.id) ?? 0
    if (count === 0) continue
    held.push({
      blockId: block.id,
      title: inheritedTitle(workflow, block),
      count,
      timer: await timerOf(policy, block, runOf),
      condition: block.own['aggregateType'] === 'cumulative' ? (textsIn(block.own['condition'])[0] ?? null) : null,
      broken: await brokenFormula(await runOf(block), holder),
    })
  }
  return held
}

/** The timer that ticks first; null if no timer is connected to the block. */
async function timerOf(
  { workflow, links }: CallersPolicy['policy'],
  block: WorkflowBlock,
  runOf: (block: WorkflowBlock) => Promise<BlockRun>,
): Promise<HeldBack['timer']> {
  let first: HeldBack['timer'] = null
  for (const timer of workflow.all) {
    if (timer.blockType !== 'timerBlock') continue
    if (!linksFrom(links, timer, blockEvents.timer).some(({ target }) => target === block)) continue
    const state = await timerStateOf(await runOf(timer))
    if (state.state === 'runs' && state.at !== null) {
      if (first?.state !== 'runs' || first.at === null || state.at < first.at) first = state
    } else first ??= state
  }
  return first
}

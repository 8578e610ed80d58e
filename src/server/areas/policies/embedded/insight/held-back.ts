import type { HeldBack } from '#api/policies/policy-work.ts'
import { blockEvents, linksFrom } from '#domain/policies/event-links.ts'
import { timerSchedule } from '#domain/policies/rules/timer-schedule.ts'
import { inheritedTitle } from '#domain/policies/work/work-queue.ts'
import { textsIn, type WorkflowBlock } from '#domain/policies/workflow.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { Store } from '../../../../platform/database/database.ts'
import { countAggregated } from '../../store/aggregates.ts'
import { brokenFormula } from '../blocks/passing/aggregate-document-block.ts'
import { readTimer } from '../blocks/passing/timer-block.ts'
import type { BlockRun } from '../engine/block-type.ts'
import type { PolicyView } from '../policy-answers.ts'

/** Documents that blocks collect, and what they wait for. The owner sees all, others their own. */
export async function heldBackIn(
  store: Store,
  { policy, user }: PolicyView,
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
  { workflow, links }: PolicyView['policy'],
  block: WorkflowBlock,
  runOf: (block: WorkflowBlock) => Promise<BlockRun>,
): Promise<HeldBack['timer']> {
  let first: HeldBack['timer'] = null
  for (const timer of workflow.all) {
    if (timer.blockType !== 'timerBlock') continue
    if (!linksFrom(links, timer, blockEvents.timer).some(({ target }) => target === block)) continue
    const run = await runOf(timer)
    const { nextAt } = await readTimer(run)
    const schedule = timerSchedule(timer.own)
    const endedAt = typeof schedule !== 'string' && schedule.endsAt <= run.now ? schedule.endsAt : null
    if (nextAt !== null) {
      const at = utcIso(nextAt)
      if (first?.state !== 'runs' || first.at === null || at < first.at) first = { state: 'runs', at }
    } else first ??= endedAt === null ? { state: 'idle', at: null } : { state: 'ended', at: utcIso(endedAt) }
  }
  return first
}

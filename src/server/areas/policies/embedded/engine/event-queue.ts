import { ownMember } from '#domain/json/json-value.ts'
import { isStepped } from '#domain/policies/block-access.ts'
import { isKept, whyNotRun } from '#domain/policies/block-types.ts'
import { blockEvents, linksFrom, type EventLinks } from '#domain/policies/event-links.ts'
import { textIn } from '#domain/policies/policy-row.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import { atSavepoint } from '../../../../platform/database/writes.ts'
import { limits } from '../../../../platform/limits.ts'
import { yieldWhenBusy } from '../../../../platform/turns.ts'
import { behaviorOf } from '../blocks/block-types.ts'
import { blockFailed, BlockWaits, NeedsComputing } from './block-failure.ts'
import { runOf, type RunHost } from './block-run.ts'
import type { FlowEvent, BlockRun } from './block-type.ts'
import { issuerOf } from './issuer.ts'
import { keepFailure, stepAfterFailure, type BlockFailureCause } from './failures.ts'
import type { QueuedEvent } from './queued-event.ts'
import type { PolicyUser } from './policy-user.ts'
import { moveToStep, releaseStep } from './step-moves.ts'

export interface EventQueue {
  emit(source: WorkflowBlock, output: string, event: FlowEvent, user: PolicyUser | null): void
  add(queued: QueuedEvent): void
  /** Delivers events in order, including those queued meanwhile. Throws if they never end. */
  drain(host: RunHost): Promise<void>
}

export function openQueue(links: EventLinks): EventQueue {
  const waiting: QueuedEvent[] = []
  /** The source of the event being delivered. */
  let whole: FlowEvent['source']
  const queue: EventQueue = {
    emit(source, output, given, user) {
      const hasRows = given.isList || given.rows.length > 0
      const event = whole && hasRows && given.source === undefined ? { ...given, source: whole } : given
      for (const { target, input, actor } of linksFrom(links, source, output))
        waiting.push({ source, target, input, event, user, actor })
    },
    add: (queued) => void waiting.push(queued),
    async drain(host) {
      const trail: WorkflowBlock[] = []
      for (let queued = waiting.shift(); queued; queued = waiting.shift()) {
        const rest = waiting.length
        await yieldWhenBusy()
        trail.push(queued.target)
        whole = queued.event.source
        if (trail.length > limits.policyBlocks) throw wentRound(trail)
        const run = runOf(host, queued.target, await actorOf(host, queued))
        const failure = await deliver(run, queued)
        if (failure === null) continue
        // Undoes what the block emitted before it failed, too.
        waiting.length = rest
        await keepFailure(run, queued, failure)
        queue.emit(run.block, blockEvents.error, queued.event, run.user)
        await stepAfterFailure(run)
      }
    },
  }
  return queue
}

function notRunText({ blockType }: WorkflowBlock): string {
  return `${blockType} does not run here: ${whyNotRun(blockType)}.`
}

/** Resolves to the reason if the block failed; its writes are undone in that case. */
async function deliver(run: BlockRun, { source, input, event }: QueuedEvent): Promise<BlockFailureCause | null> {
  const { block, store } = run
  if (isStepped(block) && input === blockEvents.release) {
    if (source) await releaseStep(run, source)
    return null
  }
  const isRefresh = input === blockEvents.refresh
  if (isKept(block.blockType)) return isRefresh ? null : { kind: 'waits', reason: notRunText(block) }
  const { inputs = {}, anyInput } = behaviorOf(block.blockType)
  const handler = ownMember(inputs, input)
  if (isRefresh) run.changed()
  if (input === blockEvents.run) await moveToStep(run, block, event.rows[0]?.id)
  if (!handler && !anyInput) return null
  try {
    const work = async () => (handler ? handler(run, event) : anyInput?.(run, event, input))
    await atSavepoint(store, work, isNeed)
    return null
  } catch (error) {
    if (isNeed(error)) throw error
    return {
      kind: error instanceof BlockWaits ? 'waits' : 'failed',
      reason: error instanceof Error ? error.message : String(error),
    }
  }
}

function isNeed(error: unknown): boolean {
  return error instanceof NeedsComputing
}

async function actorOf(host: RunHost, { event, user, actor, target }: QueuedEvent): Promise<PolicyUser | null> {
  if (actor === 'user') return user
  const [row] = event.rows
  if (!row) return null
  const did = actor === 'issuer' ? (issuerOf(row) ?? row.owner) : row.owner
  return runOf(host, target, user).userOf(did, textIn(row, 'group'))
}

function wentRound(trail: readonly WorkflowBlock[]) {
  const last = trail.slice(-12).map(({ tag, id }) => tag ?? id)
  return blockFailed(
    `The events of this policy do not end: more than ${limits.policyBlocks} blocks ran, most recently ${last.join(' → ')}. Nothing was written.`,
  )
}

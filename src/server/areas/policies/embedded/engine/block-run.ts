import { parseExactJson, stringifyJson } from '#api/json.ts'
import { isObject, type JsonObject, ownMember } from '#domain/json/json-value.ts'
import { blockEvents, linksFrom, type EventLinks, type WorkflowBlock } from '#domain/policies/workflow.ts'
import type { Caller } from '../../../../http/caller.ts'
import type { Store } from '../../../../platform/database/database.ts'
import type { Identities } from '../../../../platform/identities.ts'
import type { DocumentChecker } from '../../document-checker.ts'
import type { Calculator } from '../../calculation/calculator.ts'
import type { DocumentReader } from '../../document-reader.ts'
import type { BlockQuery } from '../../source.ts'
import { listStates, listStatesOf, noUser, putState } from '../../store/policies.ts'
import { behaviorOf } from '../blocks/block-types.ts'
import type { LoadedPolicy } from '../loaded-policy.ts'
import type { FlowEvent, BlockRun, BlockStates, QueuedEvent } from './block-type.ts'
import { findUser, isManager, readAccess, type PolicyUser } from './policy-user.ts'
import { documentsOf } from './run-documents.ts'
import { ledgerOf } from './run-ledger.ts'
import { isStepped } from '#domain/policies/block-access.ts'
import { isKept, whyNotRun } from '#domain/policies/block-types.ts'
import { atSavepoint } from '../../../../platform/database/writes.ts'
import { limits } from '../../../../platform/limits.ts'
import { yieldWhenBusy } from '../../../../platform/turns.ts'
import { blockFailed, BlockWaits, NeedsComputing } from './block-failure.ts'
import { actorOf } from '../event-users.ts'
import { keepFailure, stepAfterFailure, type BlockFailureCause } from './failures.ts'
import { moveToStep, releaseStep } from './step-moves.ts'

export interface IdSource {
  newId(): string
  newUuid(): string
}

/** The state shared by the blocks of one request. */
export interface RunHost extends IdSource {
  readonly policy: LoadedPolicy
  readonly caller: Caller | null
  readonly now: number
  readonly query: BlockQuery
  readonly store: Store
  readonly reader: DocumentReader
  readonly checker: DocumentChecker
  readonly calculator: Calculator
  readonly usernames: Identities['usernames']
  compute<T>(key: string, work: () => Promise<T>): Promise<T>
  emit(block: WorkflowBlock, output: string, event: FlowEvent, user: PolicyUser | null): void
  changed(block: WorkflowBlock, user: PolicyUser | null): void
}

const nothing: FlowEvent = { rows: [], isList: false }

export function runOf(host: RunHost, block: WorkflowBlock, user: PolicyUser | null): BlockRun {
  const { policy, store, caller } = host
  const run: BlockRun = {
    policy,
    block,
    user,
    caller,
    now: host.now,
    query: host.query,
    store,
    reader: host.reader,
    checker: host.checker,
    calculator: host.calculator,
    usernames: host.usernames,
    // Created on first use.
    get documents() {
      return documentsOf(run)
    },
    ledger: ledgerOf(host),
    state: statesOf(host, block, user),
    access: () => readAccess(store, policy, user),
    as: (other) => runOf(host, block, other),
    at: (other) => runOf(host, other, user),
    async joined(rows) {
      let joined = rows
      for (const child of block.children) {
        const { join } = behaviorOf(child.blockType)
        if (join) joined = await join(runOf(host, child, user), joined)
      }
      return joined
    },
    async refusal(row) {
      for (const child of block.children) {
        const reason = await behaviorOf(child.blockType).refuse?.(runOf(host, child, user), row)
        if (reason) return reason
      }
      return null
    },
    userOf: (did, group) =>
      findUser(store, policy, {
        did,
        isManager: did === caller?.did && isManager(caller),
        group: group ?? undefined,
      }),
    async memberLeft(left) {
      for (const one of policy.workflow.all) await behaviorOf(one.blockType).memberLeft?.(runOf(host, one, left))
    },
    emit: (output, event, to = user) => host.emit(block, output, event, to),
    next(event, to = user) {
      host.emit(block, blockEvents.run, event, to)
      host.emit(block, blockEvents.release, nothing, to)
      host.emit(block, blockEvents.refresh, event, to)
    },
    changed: (other = block, only) => host.changed(other, only ?? null),
    compute: (key, work) => host.compute(key, work),
    newId: host.newId,
    newUuid: host.newUuid,
  }
  return run
}

function statesOf({ store, policy }: RunHost, block: WorkflowBlock, user: PolicyUser | null): BlockStates {
  return {
    async read(of = user) {
      const states = await listStates(store, { policy_id: policy.id, did: keyOf(of) }, [block.id])
      return stateIn(states.get(block.id))
    },
    async write(value, of = user) {
      await putState(store, { policy_id: policy.id, did: keyOf(of), block_id: block.id }, stringifyJson(value))
    },
    async all() {
      const states = await listStatesOf(store, policy.id, block.id)
      return new Map([...states].map(([key, body]) => [key, stateIn(body)]))
    },
  }
}

function keyOf(user: PolicyUser | null): string {
  return user?.key ?? noUser
}

function stateIn(body: string | undefined): JsonObject {
  const value = body === undefined ? undefined : parseExactJson(body)
  return isObject(value) ? value : {}
}

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
        const { target, event, user, actor } = queued
        const run = runOf(host, target, await actorOf(runOf(host, target, user), actor, event.rows[0]))
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

function wentRound(trail: readonly WorkflowBlock[]) {
  const last = trail.slice(-12).map(({ tag, id }) => tag ?? id)
  return blockFailed(
    `The events of this policy do not end: more than ${limits.policyBlocks} blocks ran, most recently ${last.join(' → ')}. Nothing was written.`,
  )
}

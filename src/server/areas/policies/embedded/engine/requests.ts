import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { ownMember } from '#domain/json/json-value.ts'
import { isStepped } from '#domain/policies/block-access.ts'
import { isKept, whyNotRun } from '#domain/policies/block-types.ts'
import { blockEvents, linksFrom, type EventLinks, type WorkflowBlock } from '#domain/policies/workflow.ts'
import type { Caller } from '../../../../http/caller.ts'
import type { Store } from '../../../../platform/database/database.ts'
import { atSavepoint, lockForWrite } from '../../../../platform/database/writes.ts'
import { notRegistered } from '../../../../platform/errors.ts'
import type { Identities } from '../../../../platform/identities.ts'
import { limits } from '../../../../platform/limits.ts'
import { yieldWhenBusy } from '../../../../platform/turns.ts'
import type { Calculator } from '../../calculation/calculator.ts'
import type { DocumentChecker } from '../../document-checker.ts'
import { createDocumentReader, type DocumentReader } from '../../document-reader.ts'
import type { BlockQuery } from '../../source.ts'
import { blockChange, findPolicyNumber, stateChange } from '../../store/policies.ts'
import { behaviorOf } from '../blocks/block-types.ts'
import { actorOf } from '../event-users.ts'
import type { LoadedPolicy } from '../loaded-policy.ts'
import { blockFailed, BlockWaits, NeedsComputing } from './block-failure.ts'
import type { BlockRun, FlowEvent, QueuedEvent } from './block-type.ts'
import { keepFailure, stepAfterFailure, type BlockFailureCause } from './failures.ts'
import { findUser, isManager, readAccess, blockStates, type PolicyUser } from './policy-user.ts'
import { documentsOf } from './run-documents.ts'
import { ledgerOf } from './run-ledger.ts'
import { moveToStep, releaseStep } from './step-moves.ts'

export interface EngineOptions {
  readonly store: Store
  readonly reader: DocumentReader
  readonly checker: DocumentChecker
  readonly calculator: Calculator
  readonly usernames: Identities['usernames']
}

export interface EngineRequest {
  readonly policy: LoadedPolicy
  /** Null for a timer's tick. */
  readonly caller: Caller | null
  readonly now: number
  readonly query?: BlockQuery
}

interface IdSource {
  newId(): string
  newUuid(): string
}

/** The state shared by the blocks of one request. */
interface RunHost extends EngineOptions, Required<EngineRequest>, IdSource {
  compute<T>(key: string, work: () => Promise<T>): Promise<T>
  emit(block: WorkflowBlock, output: string, event: FlowEvent, user: PolicyUser | null): void
  changed(block: WorkflowBlock, user: PolicyUser | null): void
}

/** Throws `HttpError` for an account without a DID. */
export async function callerIn(store: Store, policy: LoadedPolicy, caller: Caller): Promise<PolicyUser> {
  if (caller.did === null) throw notRegistered()
  return findUser(store, policy, { did: caller.did, isManager: isManager(caller) })
}

/** A run that answers GET: it writes nothing but the block's own state and emits no events. */
export async function readingRun(
  options: EngineOptions,
  request: EngineRequest,
  block: WorkflowBlock,
): Promise<BlockRun> {
  const { policy, caller, now, query = {} } = request
  const user = caller && (await callerIn(options.store, policy, caller))
  const host: RunHost = {
    ...options,
    ...idsOf(openFrame()),
    policy,
    caller,
    now,
    query,
    compute: (_, work) => work(),
    emit: () => {
      throw new Error('A block that is read sends no events.')
    },
    changed: () => undefined,
  }
  return runOf(host, block, user)
}

/**
 * Runs `start` and every block that its events reach, in one transaction. `start` may queue events. Returns null
 * if a newer version of the policy was stored meanwhile.
 */
export function runRequest<T>(
  options: EngineOptions,
  request: EngineRequest,
  start: (host: RunHost, queue: EventQueue) => Promise<T>,
): Promise<{ readonly result: T } | null> {
  const frame = openFrame()
  return inRepetitions(options.store, frame, async (transaction) => {
    await lockForWrite(transaction, 'policies')
    const { policy } = request
    if ((await findPolicyNumber(transaction, policy.id)) !== policy.number) return null
    const queue = openQueue(policy.links)
    const changes: Changes = new Map()
    const host = hostIn(transaction, { options, request, frame, queue, changes })
    const result = await start(host, queue)
    await queue.drain(host)
    await announce(host, changes)
    return { result }
  })
}

type Changes = Map<string, { block: WorkflowBlock; user: PolicyUser | null }>

interface HostParts {
  readonly options: EngineOptions
  readonly request: EngineRequest
  readonly frame: RequestFrame
  readonly queue: EventQueue
  readonly changes: Changes
}

function hostIn(transaction: Store, { options, request, frame, queue, changes }: HostParts): RunHost {
  const { policy, caller, now, query = {} } = request
  return {
    ...options,
    ...idsOf(frame),
    // Worker threads do not see the writes of the transaction.
    reader: createDocumentReader(transaction),
    store: transaction,
    policy,
    caller,
    now,
    query,
    compute: async (key, work) => computedIn(frame, key, work),
    emit: queue.emit,
    changed: (block, user) => void changes.set(`${block.id} ${user?.did ?? ''}`, { block, user }),
  }
}

/** Throws `NeedsComputing` unless the work was done for an earlier repetition. */
function computedIn<T>({ computed }: RequestFrame, key: string, work: () => Promise<T>): T {
  const outcome = computed.get(key)
  if (!outcome) throw new NeedsComputing(key, work)
  if ('error' in outcome) throw outcome.error
  // Equal keys have equal work, so the result has this type.
  return v.parse(
    v.custom<T>(() => true),
    outcome.value,
  )
}

async function announce({ store, policy, now }: RunHost, changes: Changes): Promise<void> {
  for (const { block, user } of changes.values()) {
    const change = { policyId: policy.id, blockId: block.id, at: now }
    if (user) await stateChange(store, { ...change, did: user.did })
    else await blockChange(store, change)
  }
}

type Outcome = { readonly value: unknown } | { readonly error: unknown }

/** The state shared by the repetitions of a request. */
interface RequestFrame {
  readonly computed: Map<string, Outcome>
  /** The generated ids: each repetition gets the same ones in the same order. */
  readonly ids: string[]
  readonly uuids: string[]
}

function openFrame(): RequestFrame {
  return { computed: new Map(), ids: [], uuids: [] }
}

function idsOf({ ids, uuids }: RequestFrame): IdSource {
  const places = { id: 0, uuid: 0 }
  return {
    newId() {
      const id = ids[places.id] ?? randomBytes(12).toString('hex')
      ids[places.id] = id
      places.id += 1
      return id
    },
    newUuid() {
      const uuid = uuids[places.uuid] ?? randomUUID()
      uuids[places.uuid] = uuid
      places.uuid += 1
      return uuid
    },
  }
}

/** Runs `attempt` in a transaction, and repeats it after each piece of slow work that it requests. */
async function inRepetitions<T>(
  store: Store,
  frame: RequestFrame,
  attempt: (transaction: Store) => Promise<T>,
): Promise<T> {
  for (let count = 0; count <= limits.policyComputations; count += 1) {
    try {
      return await store.transaction().execute(attempt)
    } catch (error) {
      if (!(error instanceof NeedsComputing)) throw error
      frame.computed.set(error.key, await outcomeOf(error.work))
    }
  }
  throw blockFailed(`The policy computes more than ${limits.policyComputations} values for one request.`)
}

async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { value: await work() }
  } catch (error) {
    return { error }
  }
}

interface EventQueue {
  emit(source: WorkflowBlock, output: string, event: FlowEvent, user: PolicyUser | null): void
  add(queued: QueuedEvent): void
  /** Delivers events in order, including those queued meanwhile. Throws if they never end. */
  drain(host: RunHost): Promise<void>
}

function openQueue(links: EventLinks): EventQueue {
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
    state: blockStates(host, block, user),
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

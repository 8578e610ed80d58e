import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import type { Caller } from '../../../../http/caller.ts'
import type { Store } from '../../../../platform/database/database.ts'
import { lockForWrite } from '../../../../platform/database/writes.ts'
import { notRegistered } from '../../../../platform/errors.ts'
import type { Identities } from '../../../../platform/identities.ts'
import { limits } from '../../../../platform/limits.ts'
import type { Calculator } from '../../calculation/calculator.ts'
import type { DocumentChecker } from '../../document-checker.ts'
import { createDocumentReader, type DocumentReader } from '../../document-reader.ts'
import type { BlockQuery } from '../../source.ts'
import { blockChange, findPolicyNumber, stateChange } from '../../store/policies.ts'
import type { LoadedPolicy } from '../loaded-policy.ts'
import { blockFailed, NeedsComputing } from './block-failure.ts'
import { runOf, type RunHost, type IdSource, openQueue, type EventQueue } from './block-run.ts'
import type { BlockRun } from './block-type.ts'
import { findUser, isManager, type PolicyUser } from './policy-user.ts'

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

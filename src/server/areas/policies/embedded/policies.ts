import { stringifyJson } from '#api/json.ts'
import { endedRound, isAvailable, notRunAt, seesAny, type PolicyAccess } from '#domain/policies/block-access.ts'
import { shownBlock } from '#domain/policies/work/shown-block.ts'
import { isCompletable, whyNotRun } from '#domain/policies/block-types.ts'
import { readTypedObject, type ExactObject } from '#domain/json/exact-object.ts'
import { maxDigits } from '#domain/json/json-reader.ts'
import { valueViolations, violationAt } from '#domain/json/value-violation.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Store } from '../../../platform/database/database.ts'
import { HttpError, notFound, invalidBody, conflict, forbidden } from '../../../platform/errors.ts'
import type { Identities } from '../../../platform/identities.ts'
import { limits } from '../../../platform/limits.ts'
import { createLocalCalculator, type Calculator } from '../calculation/calculator.ts'
import { localDocumentChecker, type DocumentChecker } from '../document-checker.ts'
import { createDocumentReader, type DocumentReader } from '../document-reader.ts'
import type { BlockAddress, BlockQuery, ExternalTarget, PolicyInsight, PolicySource } from '../source.ts'
import { addCompletion, dropCompletions, findPolicyByTag } from '../store/policies.ts'
import { listFailures } from '../store/policy-failures.ts'
import { activateGroup, listMembers } from '../store/policy-members.ts'
import { behaviorOf } from './blocks/block-types.ts'
import { createGrids } from './grids.ts'
import { invalidInput } from './engine/block-failure.ts'
import type { BlockRun } from './engine/block-type.ts'
import { referToFiles } from './engine/run-documents.ts'
import { failureFor, maySeeFailure } from './engine/failures.ts'
import { findUser, readAccess } from './engine/policy-user.ts'
import { callerIn, readingRun, runOf, runRequest } from './engine/requests.ts'
import { sendAgain } from './engine/retries.ts'
import { tickPolicies } from './engine/ticks.ts'
import { createDocumentRetention, type DocumentRetention } from './retention/document-retention.ts'
import { createEventFilter } from './event-filter.ts'
import { createInsight } from './insight/insight.ts'
import { createPolicyCache, type LoadedPolicy } from './loaded-policy.ts'
import { groupsFor, navigationFor, policyFor, tagsOf, wholePolicy, type CallersPolicy } from './policy-answers.ts'
import { refreshAllLists } from './policy-staging.ts'
import { isPolicySample } from './policy-sample-mark.ts'
import { createPolicyNotifications } from './notifications.ts'

/** How often a write is retried because a newer version of its policy was stored meanwhile. */
const maxAttempts = 5

export interface EmbeddedPoliciesOptions {
  readonly store: Store
  readonly now: () => number
  readonly identities: Pick<Identities, 'usernames'>
  /** Runs slow document searches; in this thread by default. */
  readonly documentReader?: DocumentReader | undefined
  /** Checks documents sent by callers; in this thread by default. */
  readonly documentChecker?: DocumentChecker | undefined
  /** Runs formulas and scripts of policies; in this thread by default. */
  readonly calculator?: Calculator | undefined
  /** Whether callers may know of a policy in which they see nothing, as in their own dry run. */
  readonly revealsClosed?: boolean
  /** How many days documents are kept after their last change; null or undefined for forever. */
  readonly documentsKeepDays?: number | null | undefined
}

/** Policies whose documents are in our store, so that it can answer questions about them. */
export interface EmbeddedPolicies extends PolicySource {
  readonly insight: PolicyInsight
  /** Removes documents that are too old; null if documents are kept forever. */
  readonly retention: DocumentRetention | null
}

export async function createEmbeddedPolicies(options: EmbeddedPoliciesOptions): Promise<EmbeddedPolicies> {
  const { store, now, identities } = options
  const { documentReader: documents = createDocumentReader(store), documentChecker: checker = localDocumentChecker } =
    options
  const { calculator = createLocalCalculator(), revealsClosed = false } = options
  const keepDays = options.documentsKeepDays ?? null
  const { usernames } = identities
  const cache = createPolicyCache()
  await refreshAllLists(store, cache)
  let sample = await isPolicySample(store)

  const engine = { store, reader: documents, checker, calculator, usernames }

  async function viewOf(policy: LoadedPolicy, caller: Caller): Promise<CallersPolicy> {
    const user = await callerIn(store, policy, caller)
    return { policy, user, access: await readAccess(store, policy, user) }
  }

  /** Throws `HttpError` 404, also for a policy in which the caller sees nothing: its existence is not revealed. */
  async function view(policyId: string, caller: Caller): Promise<CallersPolicy> {
    const found = await viewOf(await cache.get(store, policyId), caller)
    if (!revealsClosed && !seesAny(found.access)) throw notFound('Policy not found.')
    return found
  }

  async function visiblePolicies(caller: Caller): Promise<CallersPolicy[]> {
    const all: CallersPolicy[] = []
    for (const policy of await cache.list(store)) all.push(await viewOf(policy, caller))
    return all.filter(({ access }) => seesAny(access))
  }

  async function answer({ policy }: CallersPolicy, block: WorkflowBlock, asked: AskedBlock): Promise<string> {
    const { get } = behaviorOf(requireRunnable(policy, block).blockType)
    if (!get) throw new HttpError(422, 'block_unsupported', 'Block is not supporting get data functions')
    return stringifyJson(await get(await readingRun(engine, { policy, now: now(), ...asked }, block)))
  }

  /** Throws `HttpError` 404. */
  async function receiverOf(outlet: ExternalTarget | null, { plain }: ExactObject): Promise<LoadedPolicy> {
    if (outlet) return cache.get(store, outlet.policyId)
    const { policyTag } = plain
    const row = typeof policyTag === 'string' ? await findPolicyByTag(store, policyTag) : undefined
    if (!row) throw notFound('No policy has this tag.')
    return cache.get(store, row.id)
  }

  /** Those that the user may see. */
  const failuresFor = ({ policy, user }: CallersPolicy) =>
    listFailures(store, policy.id, { did: user.isOwner ? null : user.did, limit: limits.policyFailures })

  const grids = createGrids({
    view,
    run: ({ policy }, grid, asked) => readingRun(engine, { policy, now: now(), ...asked }, grid),
    send: (address, caller, body) => source.send(address, caller, body),
  })

  const source: EmbeddedPolicies = {
    ...grids,
    insight: createInsight({ engine, now, view, visiblePolicies }),
    retention: keepDays === null ? null : createDocumentRetention({ store, policies: cache, keepDays, now }),
    async list(pages, caller) {
      const seen = (await visiblePolicies(caller)).map(policyFor)
      const { index, size } = pages ?? { index: 0, size: seen.length }
      return { policies: seen.slice(index * size, (index + 1) * size), total: seen.length }
    },
    async tree(policyId, caller) {
      const held = await view(policyId, caller)
      const { policy, access } = held
      const root = shownBlock(access, policy.workflow.root)
      return stringifyJson({ policy: policyFor(held), root, schemas: root ? [...policy.schemas.values()] : [] })
    },
    async schemaOfType(type, caller) {
      const all = await visiblePolicies(caller)
      const schema = all.flatMap(({ policy }) => policy.schemas.get(`#${type}`) ?? [])[0]
      if (!schema) throw notFound('Schema not found.')
      return stringifyJson(schema)
    },
    async root(policyId, caller, query) {
      const held = await view(policyId, caller)
      return answer(held, available(held, held.policy.workflow.root, 503), { caller, query })
    },
    async read(address, caller, query) {
      const held = await view(address.policyId, caller)
      const isByTag = 'tag' in address
      return answer(held, available(held, blockAt(held, address), isByTag ? 503 : 422), { caller, query })
    },
    async send(address, caller, body) {
      for (let attempt = 1; ; attempt += 1) {
        const held = await view(address.policyId, caller)
        const block = available(held, target(held, address), 422)
        requireRunnable(held.policy, block)
        const { post } = behaviorOf(block.blockType)
        if (!post) throw new HttpError(422, 'block_unsupported', 'Block is not supporting set data functions')
        const input = readInput(body)
        const { policy } = held
        const written = await runRequest(engine, { policy, caller, now: now() }, async (host) => {
          // Another request may have moved the caller to another step since.
          const user = await callerIn(host.store, policy, caller)
          const run = runOf(host, block, user)
          available({ policy, user, access: await run.access() }, block, 422)
          await referToFiles(run, input.plain)
          const result = await post(run, input)
          if (!policy.workflow.isEventDriven && isCompletable(block.blockType)) await completeBlock(run)
          return result === undefined ? '' : stringifyJson(result)
        })
        if (written !== null) return written.result
        if (attempt === maxAttempts) throw conflict('policy_changed', 'The policy has changed in the meantime.')
      }
    },
    async receive(outlet, caller, body) {
      const input = readInput(body)
      const policy = await receiverOf(outlet, input)
      const { user, access } = await viewOf(policy, caller)
      if (!seesAny(access)) throw notFound('Policy not found.')
      const { owner } = input.plain
      if (typeof owner !== 'string') throw invalidInput([violationAt(['owner'], 'must be a DID')])
      // A received credential is processed as its owner.
      if (owner !== user.did && !user.isOwner) throw forbidden()
      const blocks = policy.workflow.all.filter(
        ({ blockType, tag }) =>
          behaviorOf(blockType).receive !== undefined && (outlet === null || tag === outlet.blockTag),
      )
      if (blocks.length === 0) throw notFound('No block of this policy accepts external data.')
      const written = await runRequest(engine, { policy, caller, now: now() }, async (host) => {
        const of = await findUser(host.store, policy, { did: owner })
        await referToFiles(runOf(host, policy.workflow.root, of), input.plain)
        for (const block of blocks) await behaviorOf(block.blockType).receive?.(runOf(host, block, of), input)
      })
      if (written === null) throw conflict('policy_changed', 'The policy has changed in the meantime.')
    },
    notifications: createPolicyNotifications(store, now),
    async parents(policyId, uuid, caller) {
      const held = await view(policyId, caller)
      return chainOf(held, blockAt(held, { policyId, uuid }))
    },
    async findTag(policyId, tag, caller) {
      return { id: blockAt(await view(policyId, caller), { policyId, tag }).id }
    },
    async policy(policyId, caller) {
      const held = await view(policyId, caller)
      return stringifyJson(wholePolicy(held, await listMembers(store, policyId, [held.user.did])))
    },
    async groups(policyId, caller) {
      const held = await view(policyId, caller)
      return stringifyJson(groupsFor(held, await listMembers(store, policyId, [held.user.did])))
    },
    async chooseGroup(policyId, caller, uuid) {
      const { policy, user } = await view(policyId, caller)
      if (policy.groups.length === 0) return false
      const key = { policy_id: policyId, did: user.did }
      await runRequest(engine, { policy, caller, now: now() }, async ({ store: transaction, changed }) => {
        await activateGroup(transaction, key, uuid)
        changed(policy.workflow.root, user)
      })
      return true
    },
    navigation: async (policyId, caller) => stringifyJson(navigationFor(await view(policyId, caller))),
    tagBlockMap: async (policyId, caller) => stringifyJson(tagsOf(await view(policyId, caller))),
    async failures(policyId, caller) {
      const held = await view(policyId, caller)
      return (await failuresFor(held)).map((failure) => failureFor(held.policy, failure))
    },
    async sendAgain(policyId, caller, failureId) {
      const held = await view(policyId, caller)
      const { policy, user } = held
      const request = { policy, caller, now: now() }
      const sent = await sendAgain(engine, request, failureId, (failure) => maySeeFailure(user, failure))
      if (sent === null) throw conflict('policy_changed', 'The policy has changed in the meantime.')
      return (await failuresFor(held)).length
    },
    async tick() {
      await tickPolicies(engine, await cache.list(store), now)
    },
    eventFilter: (policyIds, listening) => createEventFilter(store, cache, { policyIds, listening }),
    info: () => ({ source: 'embedded', sample }),
    async load() {
      // A sample that was removed does not return.
      if (sample) sample = await isPolicySample(store)
    },
  }
  return source
}

interface AskedBlock {
  readonly caller: Caller
  readonly query: BlockQuery
}

function requireRunnable({ workflow }: LoadedPolicy, block: WorkflowBlock): WorkflowBlock {
  const at = notRunAt(workflow, block)
  if (at)
    throw new HttpError(
      422,
      'block_not_runnable',
      `${at.blockType} does not run here${at === block ? '' : ', nor do the blocks inside it'}: ${whyNotRun(at.blockType)}.`,
    )
  return block
}

/** Throws `HttpError` 404. */
function blockAt({ policy }: CallersPolicy, address: BlockAddress): WorkflowBlock {
  const { byId, byTag } = policy.workflow
  const block = 'tag' in address ? byTag.get(address.tag) : byId.get(address.uuid)
  if (!block) throw notFound('tag' in address ? 'No block has this tag.' : 'Block not found.')
  return block
}

/** Accepts a UUID instead of a tag, as Guardian does for sending. */
function target(view: CallersPolicy, address: BlockAddress): WorkflowBlock {
  const { workflow } = view.policy
  const named = 'tag' in address && !workflow.byTag.has(address.tag) ? workflow.byId.get(address.tag) : null
  return named ?? blockAt(view, address)
}

/** Throws if the caller cannot use the block now; `status` is the one that a Guardian returns for this request. */
function available({ access }: CallersPolicy, block: WorkflowBlock, status: 422 | 503): WorkflowBlock {
  if (!isAvailable(access, block)) throw new HttpError(status, 'block_unavailable', 'Block Unavailable')
  return block
}

/** For policies that are not event-driven. Also starts the next round of cyclic steps that are now complete. */
async function completeBlock(run: BlockRun): Promise<void> {
  const { store, policy, user, now, block } = run
  if (user === null) return
  const access = await run.access()
  await addCompletion(store, { policy_id: policy.id, did: user.did, block_id: block.id }, now)
  const ended = endedRound(withCompleted(access, block), block)
  await dropCompletions(store, { policy_id: policy.id, did: user.did }, ended)
  const around = policy.workflow.parents.get(block.id)
  for (const one of around ? [block, around] : [block]) run.changed(one)
}

function withCompleted(access: PolicyAccess, { id }: WorkflowBlock): PolicyAccess {
  const { own, anyone } = access.progress
  return { ...access, progress: { own: new Set([...own, id]), anyone: new Set([...anyone, id]) } }
}

function chainOf({ policy }: CallersPolicy, block: WorkflowBlock): string[] {
  const chain: string[] = []
  for (let one: WorkflowBlock | undefined = block; one; one = policy.workflow.parents.get(one.id)) chain.push(one.id)
  return chain
}

const violationTexts = {
  empty: 'The body is empty; send a JSON object',
  'not-json': 'The body is not JSON',
  'not-an-object': 'The body must be a JSON object',
  'too-deep': 'The body is nested too deeply',
  'long-number': `The body contains a number with more than ${maxDigits} digits`,
} as const

function readInput(body: string): ExactObject {
  const read = readTypedObject(body)
  if (!read.ok) {
    const { kind, line, column } = read.violation
    const place = kind === 'not-json' ? `, at line ${line}, column ${column}` : ''
    throw invalidBody([`${violationTexts[kind]}${place}`])
  }
  const violations = valueViolations(read.value.plain)
  if (violations.length > 0) throw invalidInput(violations)
  return read.value
}

import { stringifyJson } from '#api/json.ts'
import { isAvailable, notRunAt, seesAny, shownBlock } from '#domain/policies/block-access.ts'
import { readExactObject, type ExactObject } from '#domain/policies/exact-json.ts'
import { textViolations } from '#domain/json/value-violation.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Store } from '../../../platform/database/database.ts'
import { findPolicyNumber } from '../store/policies.ts'
import { lockForWrite } from '../../../platform/database/write-lock.ts'
import type { BlockAddress, BlockQuery, PolicySource } from '../source.ts'
import { invalidInput } from './blocks/block.ts'
import { behaviorOf } from './blocks/block-types.ts'
import { createEventFilter } from './event-filter.ts'
import type { Identities } from '../../../platform/identities.ts'
import { localDocumentChecker, type DocumentChecker } from '../document-checker.ts'
import { createDocumentReader, type DocumentReader } from '../document-reader.ts'
import { createPolicyCache } from './loaded-policy.ts'
import { isPolicySample } from './policy-sample-mark.ts'
import { contextIn, policyFor, openPolicyContext, type PolicyContext } from './policy-context.ts'
import { HttpError, notFound, invalidBody, conflict } from '../../../platform/errors.ts'

/** Attempts at a write that newer versions of its policy overtake. */
const maxAttempts = 5

export interface EmbeddedPoliciesOptions {
  readonly store: Store
  readonly now: () => number
  readonly identities: Pick<Identities, 'usernames'>
  /** Runs slow searches for documents; in this thread unless given. */
  readonly documentReader?: DocumentReader | undefined
  /** Checks documents that callers send; in this thread unless given. */
  readonly documentChecker?: DocumentChecker | undefined
}

export async function createEmbeddedPolicies(options: EmbeddedPoliciesOptions): Promise<PolicySource> {
  const { store, now, identities } = options
  const { documentReader: documents = createDocumentReader(store), documentChecker: checker = localDocumentChecker } =
    options
  const { usernames } = identities
  const cache = createPolicyCache()
  let sample = await isPolicySample(store)

  const openContext = async (policyId: string, caller: Caller, query?: BlockQuery) =>
    openPolicyContext(await cache.get(store, policyId), {
      store,
      documents,
      checker,
      usernames,
      now: now(),
      caller,
      ...(query && { query }),
    })

  async function visiblePolicies(caller: Caller): Promise<PolicyContext[]> {
    const all: PolicyContext[] = []
    for (const policy of await cache.list(store))
      all.push(await openPolicyContext(policy, { store, documents, checker, usernames, now: now(), caller }))
    return all.filter(({ access }) => seesAny(access))
  }

  return {
    async list(pages, caller) {
      sample = await isPolicySample(store)
      const seen = (await visiblePolicies(caller)).map(policyFor)
      const { index, size } = pages ?? { index: 0, size: seen.length }
      return { policies: seen.slice(index * size, (index + 1) * size), total: seen.length }
    },
    async tree(policyId, caller) {
      const context = await openContext(policyId, caller)
      const { policy, access } = context
      const root = shownBlock(access, policy.workflow.root)
      return stringifyJson({ policy: policyFor(context), root, schemas: root ? [...policy.schemas.values()] : [] })
    },
    async root(policyId, caller, query) {
      const context = await openContext(policyId, caller, query)
      return answer(context, available(context, context.policy.workflow.root, 503))
    },
    async read(address, caller, query) {
      const context = await openContext(address.policyId, caller, query)
      const isByTag = 'tag' in address
      return answer(context, available(context, blockAt(context, address), isByTag ? 503 : 422))
    },
    async send(address, caller, body) {
      for (let attempt = 1; ; attempt += 1) {
        const context = await openContext(address.policyId, caller)
        const written = await write(context, available(context, target(context, address), 422), body)
        if (written !== null) return written
        if (attempt === maxAttempts) throw conflict('policy_changed', 'The policy has changed in the meantime.')
      }
    },
    async parents(policyId, uuid, caller) {
      const context = await openContext(policyId, caller)
      return chainOf(context, available(context, blockAt(context, { policyId, uuid }), 503))
    },
    async findTag(policyId, tag, caller) {
      const context = await openContext(policyId, caller)
      return { id: available(context, blockAt(context, { policyId, tag }), 422).id }
    },
    eventFilter: (policyIds, dids) => createEventFilter(store, cache, { policyIds, dids }),
    info: () => ({ source: 'embedded', sample }),
  }

  /** Returns null and writes nothing if a newer version of the policy came in between. */
  async function write(context: PolicyContext, block: WorkflowBlock, body: string): Promise<string | null> {
    requireRunnable(context, block)
    const { send } = behaviorOf(block.blockType)
    if (!send) throw new HttpError(422, 'block_unsupported', 'Block is not supporting set data functions')
    const run = await send(context, block, readInput(body))
    return store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'policies')
      if ((await findPolicyNumber(transaction, context.policy.id)) !== context.policy.number) return null
      // Another request may have given a role or completed the block since.
      const held = await contextIn(transaction, context)
      available(held, block, 422)
      const result = await run(transaction, held)
      return result === undefined ? '' : stringifyJson(result)
    })
  }
}

async function answer(context: PolicyContext, block: WorkflowBlock): Promise<string> {
  requireRunnable(context, block)
  const { read } = behaviorOf(block.blockType)
  if (!read) throw new HttpError(422, 'block_unsupported', 'Block is not supporting get data functions')
  return stringifyJson(await read(context, block))
}

function requireRunnable({ policy }: PolicyContext, block: WorkflowBlock): void {
  const at = notRunAt(policy.workflow, block)
  if (at)
    throw new HttpError(
      422,
      'block_not_runnable',
      `Blocks of type ${at.blockType} do not run here${at === block ? '' : ', nor do the blocks inside them'}`,
    )
}

/** Throws `HttpError` 404. */
function blockAt({ policy }: PolicyContext, address: BlockAddress): WorkflowBlock {
  const { byId, byTag } = policy.workflow
  const block = 'tag' in address ? byTag.get(address.tag) : byId.get(address.uuid)
  if (!block) throw notFound('tag' in address ? 'No block has this tag.' : 'Block not found.')
  return block
}

/** Accepts a UUID in place of a tag, as Guardian does for sending. */
function target(context: PolicyContext, address: BlockAddress): WorkflowBlock {
  const { policy } = context
  const named =
    'tag' in address && !policy.workflow.byTag.has(address.tag) ? policy.workflow.byId.get(address.tag) : null
  return named ?? blockAt(context, address)
}

/** Throws if the caller cannot use the block now; `status` is what a Guardian answers at this address. */
function available({ access }: PolicyContext, block: WorkflowBlock, status: 422 | 503): WorkflowBlock {
  if (!isAvailable(access, block)) throw new HttpError(status, 'block_unavailable', 'Block Unavailable')
  return block
}

function chainOf({ policy }: PolicyContext, block: WorkflowBlock): string[] {
  const chain: string[] = []
  for (let one: WorkflowBlock | undefined = block; one; one = policy.workflow.parents.get(one.id)) chain.push(one.id)
  return chain
}

const violationTexts = {
  empty: 'The body is empty; send a JSON object',
  'not-json': 'The body is not JSON',
  'not-an-object': 'The body must be a JSON object',
  'too-deep': 'The body is nested too deeply',
} as const

function readInput(body: string): ExactObject {
  const read = readExactObject(body)
  if (!read.ok) {
    const { kind, line, column } = read.violation
    const place = kind === 'not-json' ? `, at line ${line}, column ${column}` : ''
    throw invalidBody([`${violationTexts[kind]}${place}`])
  }
  const violations = textViolations(read.value.plain)
  if (violations.length > 0) throw invalidInput(violations)
  return read.value
}

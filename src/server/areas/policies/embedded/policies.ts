import { parseJson, stringifyJson } from '#api/json.ts'
import { isAvailable, notRunAt, seesAny, shownBlock } from '#domain/policies/block-access.ts'
import { findJsonObjectViolation } from '#domain/json/json-reader.ts'
import { isObject } from '#domain/json/json-value.ts'
import { textViolations } from '#domain/json/value-violation.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Store } from '../../../platform/database/database.ts'
import { findPolicyNumber } from '../store/policies.ts'
import { lockForWrite } from '../../../platform/database/write-lock.ts'
import type { BlockAddress, BlockQuery, PolicySource } from '../source.ts'
import { unfit, type Sent } from './blocks/block.ts'
import { typeOf } from './blocks/block-types.ts'
import { hearingOf } from './event-subscription.ts'
import type { Identities } from '../../../platform/identities.ts'
import { createDocumentReader, type DocumentReader } from '../document-reader.ts'
import { createPolicyCache } from './loaded-policy.ts'
import { isPolicySample } from './policy-sample-mark.ts'
import { policyFor, openPolicyContext, type PolicyContext } from './policy-context.ts'
import { HttpError, notFound, invalidBody, conflict } from '../../../platform/errors.ts'

/** How often a write is tried again after a newer version of the policy came in between. */
const attempts = 5

export interface EmbeddedPoliciesOptions {
  readonly store: Store
  readonly now: () => number
  readonly identities: Pick<Identities, 'usernames'>
  /** Runs slow searches for documents; in this thread unless given. */
  readonly documentReader?: DocumentReader | undefined
}

/** Policies that run in our own store. */
export async function createEmbeddedPolicies(options: EmbeddedPoliciesOptions): Promise<PolicySource> {
  const { store, now, identities, documentReader: documents = createDocumentReader(store) } = options
  const { usernames } = identities
  const cache = createPolicyCache()
  let sample = await isPolicySample(store)

  const context = async (policyId: string, caller: Caller, query?: BlockQuery) =>
    openPolicyContext(await cache.get(store, policyId), {
      store,
      documents,
      usernames,
      now: now(),
      caller,
      ...(query && { query }),
    })

  async function visiblePolicies(caller: Caller): Promise<PolicyContext[]> {
    const all: PolicyContext[] = []
    for (const policy of await cache.list(store))
      all.push(await openPolicyContext(policy, { store, documents, usernames, now: now(), caller }))
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
      const found = await context(policyId, caller)
      const { policy, access } = found
      const root = shownBlock(access, policy.workflow.root)
      return stringifyJson({ policy: policyFor(found), root, schemas: root ? [...policy.schemas.values()] : [] })
    },
    async root(policyId, caller, query) {
      const found = await context(policyId, caller, query)
      return answer(found, available(found, found.policy.workflow.root, 503))
    },
    async read(address, caller, query) {
      const found = await context(address.policyId, caller, query)
      const isByTag = 'tag' in address
      return answer(found, available(found, blockAt(found, address), isByTag ? 503 : 422))
    },
    async send(address, caller, body) {
      for (let attempt = 1; ; attempt += 1) {
        const found = await context(address.policyId, caller)
        const written = await write(found, available(found, target(found, address), 422), body)
        if (written !== null) return written
        if (attempt === attempts) throw conflict('policy_changed', 'The policy was changed meanwhile.')
      }
    },
    async parents(policyId, uuid, caller) {
      const found = await context(policyId, caller)
      return chainOf(found, available(found, blockAt(found, { policyId, uuid }), 503))
    },
    async findTag(policyId, tag, caller) {
      const found = await context(policyId, caller)
      return { id: available(found, blockAt(found, { policyId, tag }), 422).id }
    },
    hearing: (policyIds, dids) => hearingOf(store, cache, { policyIds, dids }),
    info: () => ({ source: 'embedded', sample }),
  }

  /** Null when a newer version of the policy came in between; nothing is written then. */
  async function write(found: PolicyContext, block: WorkflowBlock, body: string): Promise<string | null> {
    refuseNotRun(found, block)
    const { send } = typeOf(block.blockType)
    if (!send) throw new HttpError(422, 'block_unsupported', 'Block is not supporting set data functions')
    const run = await send(found, block, sentIn(body))
    return store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'policies')
      if ((await findPolicyNumber(transaction, found.policy.id)) !== found.policy.number) return null
      const said = await run(transaction)
      return said === undefined ? '' : stringifyJson(said)
    })
  }
}

async function answer(context: PolicyContext, block: WorkflowBlock): Promise<string> {
  refuseNotRun(context, block)
  const { read } = typeOf(block.blockType)
  if (!read) throw new HttpError(422, 'block_unsupported', 'Block is not supporting get data functions')
  return stringifyJson(await read(context, block))
}

function refuseNotRun({ policy }: PolicyContext, block: WorkflowBlock): void {
  const at = notRunAt(policy.workflow, block)
  if (at)
    throw new HttpError(
      422,
      'block_not_runnable',
      `Block type ${at.blockType} is not run here${at === block ? '' : ', nor is what is in it'}`,
    )
}

/** The block of an address. Throws `HttpError`. */
function blockAt({ policy }: PolicyContext, address: BlockAddress): WorkflowBlock {
  const { byId, byTag } = policy.workflow
  const block = 'tag' in address ? byTag.get(address.tag) : byId.get(address.uuid)
  if (!block) throw notFound('tag' in address ? 'There is no block with this tag.' : 'Block not found.')
  return block
}

/** Where a tag is asked for, a UUID will do as well. */
function target(context: PolicyContext, address: BlockAddress): WorkflowBlock {
  const { policy } = context
  const named =
    'tag' in address && !policy.workflow.byTag.has(address.tag) ? policy.workflow.byId.get(address.tag) : null
  return named ?? blockAt(context, address)
}

/** The block, if the visitor may use it now. `status` is what a Guardian answers with at this address otherwise. */
function available({ access }: PolicyContext, block: WorkflowBlock, status: 422 | 503): WorkflowBlock {
  if (!isAvailable(access, block)) throw new HttpError(status, 'block_unavailable', 'Block Unavailable')
  return block
}

function chainOf({ policy }: PolicyContext, block: WorkflowBlock): string[] {
  const chain: string[] = []
  for (let one: WorkflowBlock | undefined = block; one; one = policy.workflow.around.get(one.id)) chain.push(one.id)
  return chain
}

const kinds = {
  empty: 'The body is empty, expected a JSON object',
  'not-json': 'The body is not JSON',
  'not-an-object': 'The body must be a JSON object',
  'too-deep': 'The body is nested too deep',
} as const

function sentIn(body: string): Sent {
  const fault = findJsonObjectViolation(body)
  if (fault) {
    const place = fault.kind === 'not-json' ? `, at line ${fault.line}, column ${fault.column}` : ''
    throw invalidBody([`${kinds[fault.kind]}${place}`])
  }
  const [plain, exact]: unknown[] = [JSON.parse(body), parseJson(body)]
  const faults = textViolations(plain)
  if (faults.length > 0) throw unfit(faults)
  if (!isObject(plain) || !isObject(exact)) throw invalidBody([kinds['not-an-object']])
  return { plain, exact }
}

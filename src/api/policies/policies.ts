import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Schema } from '../schemas/schemas.ts'
import { flag, list, text } from '../tolerant.ts'

/** `userRoles` lists the caller's roles in the policy; `userRole` is the active one. */
export const Policy = v.looseObject({
  id: v.string(),
  name: v.nullish(v.string(), ''),
  description: v.nullish(v.string(), ''),
  version: text,
  policyTag: text,
  status: text,
  userRoles: list(v.string()),
  userRole: text,
})
export type Policy = v.InferOutput<typeof Policy>

const policyPath = '/api/v1/policies/{policyId}'

export const listPolicies = endpoint({
  method: 'GET',
  bearer: true,
  path: '/api/v1/policies',
  summary: 'List the policies that the caller may see, with the total in X-Total-Count',
  query: v.object({ pageIndex: v.optional(v.string()), pageSize: v.optional(v.string()) }),
  output: v.array(Policy),
  errors: [401, 403],
})

export const PolicyGroup = v.looseObject({
  uuid: v.string(),
  role: v.string(),
  groupLabel: text,
  groupName: v.string(),
  active: v.boolean(),
})
export type PolicyGroup = v.InferOutput<typeof PolicyGroup>

/**
 * `config` is the root block as imported. Users without a role have the role "No role"; the owner has "Administrator".
 */
export const getPolicy = endpoint({
  method: 'GET',
  bearer: true,
  path: policyPath,
  summary: 'Get a policy with its blocks and the caller’s roles and groups',
  output: v.looseObject({ ...Policy.entries, config: v.record(v.string(), v.unknown()) }),
  errors: [401, 403, 404],
})

export const listPolicyGroups = endpoint({
  method: 'GET',
  bearer: true,
  path: `${policyPath}/groups`,
  summary: 'List the caller’s groups; empty for a policy without groups',
  output: v.array(PolicyGroup),
  errors: [401, 403, 404],
})

export const choosePolicyGroup = endpoint({
  method: 'POST',
  bearer: true,
  path: `${policyPath}/groups`,
  summary: 'Select the group that the caller acts in, or none; false for a policy without groups',
  body: v.object({ uuid: v.nullish(v.string(), null) }),
  output: v.boolean(),
  errors: [401, 403, 404, 422],
})

export const getPolicyNavigation = endpoint({
  method: 'GET',
  bearer: true,
  path: `${policyPath}/navigation`,
  summary: 'Get the steps that the policy offers to the caller’s role, or null',
  output: v.nullable(v.array(v.looseObject({ name: text, block: text, uuid: text }))),
  errors: [401, 403, 404],
})

export const getTagBlockMap = endpoint({
  method: 'GET',
  bearer: true,
  path: `${policyPath}/tag-block-map`,
  summary: 'Get the UUIDs of all blocks by tag',
  output: v.record(v.string(), v.string()),
  errors: [401, 403, 404],
})

/** `waits`: held for a block that does not run here. */
export const BlockFailure = v.object({
  id: v.string(),
  blockId: v.string(),
  blockTag: v.nullable(v.string()),
  blockType: v.nullable(v.string()),
  kind: v.picklist(['failed', 'waits']),
  reason: v.string(),
  at: v.string(),
  userDid: v.nullable(v.string()),
  senderDid: v.nullable(v.string()),
  documentIds: v.array(v.string()),
})
export type BlockFailure = v.InferOutput<typeof BlockFailure>

/** Not part of Guardian's API. */
export const listBlockFailures = endpoint({
  method: 'GET',
  bearer: true,
  path: '/api/policy-failures/{policyId}',
  summary: 'List the failures of blocks: all for the owner, those with their own documents for others',
  output: v.array(BlockFailure),
  errors: [401, 403, 404],
})

/** Not part of Guardian's API. */
export const sendFailureAgain = endpoint({
  method: 'POST',
  bearer: true,
  path: '/api/policy-failures/{policyId}/{failureId}',
  summary: 'Send a failed document to its block again; it is kept if it fails again',
  output: v.object({ failures: v.number() }),
  errors: [401, 403, 404, 409, 422],
})

/** The shape depends on the block type; see `blocks.ts`. */
const BlockData = v.unknown()

const BlockInput = v.record(v.string(), v.unknown())

/** Filters are keyed by UUID or tag. */
const BlockQuery = v.looseObject({
  page: v.optional(v.string()),
  itemsPerPage: v.optional(v.string()),
  sortField: v.optional(v.string()),
  sortDirection: v.optional(v.string()),
  filterByUUID: v.optional(v.string()),
  useStrict: v.optional(v.string()),
})

export const getRootBlock = endpoint({
  method: 'GET',
  bearer: true,
  path: `${policyPath}/blocks`,
  summary: 'Get the data of a policy’s root block',
  output: BlockData,
  errors: [401, 403, 404, 503],
})

export const getBlock = endpoint({
  method: 'GET',
  bearer: true,
  path: `${policyPath}/blocks/{uuid}`,
  summary: 'Get the data of a block, which receives the query',
  query: BlockQuery,
  output: BlockData,
  errors: [401, 403, 404, 422],
})

export const sendToBlock = endpoint({
  method: 'POST',
  bearer: true,
  path: `${policyPath}/blocks/{uuid}`,
  summary: 'Send data to a block',
  body: BlockInput,
  output: BlockData,
  errors: [401, 403, 404, 422, 429],
})

export const getBlockParents = endpoint({
  method: 'GET',
  bearer: true,
  path: `${policyPath}/blocks/{uuid}/parents`,
  summary: 'Get the UUIDs from a block up to the root, starting with the block',
  output: v.array(v.string()),
  errors: [401, 403, 404, 503],
})

export const findBlockByTag = endpoint({
  method: 'GET',
  bearer: true,
  path: `${policyPath}/tag/{tag}`,
  summary: 'Get the UUID of the block with a tag',
  output: v.object({ id: v.string() }),
  errors: [401, 403, 404, 422],
})

export const getBlockByTag = endpoint({
  method: 'GET',
  bearer: true,
  path: `${policyPath}/tag/{tag}/blocks`,
  summary: 'Get the data of the block with a tag, which receives the query',
  query: BlockQuery,
  output: BlockData,
  errors: [401, 403, 404, 503],
})

export const sendToBlockByTag = endpoint({
  method: 'POST',
  bearer: true,
  path: `${policyPath}/tag/{tag}/blocks`,
  summary: 'Send data to the block with a tag, or with a UUID instead',
  body: BlockInput,
  output: BlockData,
  errors: [401, 403, 404, 422, 429],
})

/** Blocks that the caller cannot see are omitted together with their children. */
export interface PolicyBlock {
  readonly id: string
  readonly tag: string | null
  readonly blockType: string
  /** Policy roles, or OWNER, ANY_ROLE, NO_ROLE. */
  readonly permissions: readonly string[]
  readonly defaultActive: boolean
  /** Tags of the blocks that must be completed first. */
  readonly dependencies: readonly string[]
  readonly waitsFor: readonly string[]
  /** True if the caller can use it now. */
  readonly active: boolean
  /** True if the service runs this block and all its ancestors. */
  readonly isRun: boolean
  /** Tags of the blocks whose buttons appear next to each of its documents. */
  readonly bound: readonly string[]
  /** How a container arranges its children, such as `tabs`. */
  readonly layout?: string | null | undefined
  /** The UUID of the earlier step that this one is an alternative to: a user reaches only one of them. */
  readonly insteadOf?: string | null | undefined
  readonly title: string | null
  /** A name for an untitled block, from its buttons, documents or contents. */
  readonly called?: string | null | undefined
  readonly children: readonly PolicyBlock[]
}

export const PolicyBlock: v.GenericSchema<unknown, PolicyBlock> = v.object({
  id: v.string(),
  tag: text,
  blockType: v.string(),
  permissions: list(v.string()),
  defaultActive: flag,
  dependencies: list(v.string()),
  waitsFor: list(v.string()),
  active: flag,
  isRun: v.nullish(v.boolean(), true),
  bound: list(v.string()),
  layout: v.optional(v.nullable(v.string())),
  insteadOf: v.optional(v.nullable(v.string())),
  title: text,
  called: v.optional(v.nullable(v.string())),
  children: list(v.lazy(() => PolicyBlock)),
})

/** Not part of Guardian's API. */
export const getPolicyBlocks = endpoint({
  method: 'GET',
  bearer: true,
  path: '/api/policy-blocks/{policyId}',
  summary: 'Get a policy with the tree of blocks that the caller may see, and the schemas of its documents',
  output: v.object({
    policy: Policy,
    root: v.nullable(PolicyBlock),
    schemas: v.array(Schema),
    /** True if only the containers' listings are known: no tags, permissions or bound blocks. */
    isPartial: flag,
  }),
  errors: [401, 403, 404],
})

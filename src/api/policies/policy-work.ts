import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { text } from '../tolerant.ts'

/** None of these is part of Guardian's API. Times are ISO 8601. */
const errors = [401, 403, 404, 422]

const WorkButton = v.object({
  blockId: v.string(),
  tag: v.string(),
  name: v.string(),
  asksReason: v.boolean(),
  title: v.string(),
  text: v.string(),
  reasonPath: v.string(),
})
export type WorkButton = v.InferOutput<typeof WorkButton>

const Named = v.object({ label: v.string(), value: v.string() })

/** A document that waits for the caller’s decision. `option` is what a client sends back with a reason. */
const WorkDocument = v.object({
  kind: v.literal('document'),
  policyId: v.string(),
  policyName: v.string(),
  blockId: v.string(),
  title: v.string(),
  documentId: v.string(),
  schemaName: text,
  summary: v.array(Named),
  ownerName: text,
  since: v.string(),
  option: v.record(v.string(), v.unknown()),
  buttons: v.array(WorkButton),
})
export type WorkDocument = v.InferOutput<typeof WorkDocument>

/** A form, a choice or a role that is the caller’s next step. */
const WorkStep = v.object({
  kind: v.literal('step'),
  policyId: v.string(),
  policyName: v.string(),
  blockId: v.string(),
  blockType: v.string(),
  title: v.string(),
})
export type WorkStep = v.InferOutput<typeof WorkStep>

/**
 * `waiting`: documents that the caller may see and that wait for others; a lower bound if `isPartial`, counted among the
 * newest `looked`.
 */
const PolicyActivity = v.object({
  policyId: v.string(),
  lastActivityAt: text,
  waiting: v.array(v.object({ role: v.string(), count: v.number() })),
  isPartial: v.boolean(),
  looked: v.number(),
})
export type PolicyActivity = v.InferOutput<typeof PolicyActivity>

export const PolicyWork = v.object({
  /** The oldest first. */
  documents: v.array(WorkDocument),
  steps: v.array(WorkStep),
  policies: v.array(PolicyActivity),
  /** Whether there may be more than the documents listed. */
  isPartial: v.boolean(),
})
export type PolicyWork = v.InferOutput<typeof PolicyWork>

export const getPolicyWork = endpoint({
  method: 'GET',
  bearer: true,
  path: '/api/policy-work',
  summary: 'What waits for the caller in all policies, and how much waits for others',
  output: PolicyWork,
  errors,
})

/** A test that a document must pass to be shown. `hides` counts among the newest documents that were looked at. */
const GridFilter = v.object({
  field: v.string(),
  test: v.string(),
  values: v.array(v.string()),
  hides: v.number(),
})
export type GridFilter = v.InferOutput<typeof GridFilter>

export const GridFacts = v.object({
  /** What the grid shows the caller without the filters that they set. */
  shown: v.number(),
  sources: v.array(
    v.object({
      tag: text,
      schemaName: text,
      kind: v.string(),
      /** Why it shows nothing, in words; null if it is understood. */
      reason: text,
      /** Members of a document that must be the caller’s own. */
      own: v.array(v.string()),
    }),
  ),
  /** Documents that only filters hide, and the filters that do. */
  hidden: v.number(),
  filters: v.array(GridFilter),
  /** How many of the policy’s newest documents were looked at, and how many it has. */
  looked: v.number(),
  documents: v.number(),
  /** How many of the policy’s documents were removed for their age, and how many days they were kept; null for none. */
  removed: v.nullable(v.object({ documents: v.number(), keptDays: v.number() })),
})
export type GridFacts = v.InferOutput<typeof GridFacts>

const gridPath = '/api/policy-grids/{policyId}/{uuid}'

export const getGridFacts = endpoint({
  method: 'GET',
  bearer: true,
  path: gridPath,
  summary: 'How many documents a grid shows the caller, and what its filters hide',
  output: GridFacts,
  errors,
})

export const getGridRows = endpoint({
  method: 'GET',
  bearer: true,
  path: `${gridPath}/rows`,
  summary: 'A page of what a grid shows the caller now, for export; the place that the caller is at stays',
  query: v.object({ page: v.optional(v.string()) }),
  output: v.object({ rows: v.array(v.record(v.string(), v.unknown())), total: v.number() }),
  errors,
})

const DocumentState = v.object({
  at: v.string(),
  /** What happened: the title of the block, or of the page around it. */
  title: v.string(),
  /** The block that saved it. */
  blockId: v.string(),
  status: text,
  comment: text,
  did: text,
  name: text,
  changes: v.array(v.object({ field: v.string(), from: text, to: text })),
})
export type DocumentState = v.InferOutput<typeof DocumentState>

const DocumentHistories = v.record(v.string(), v.array(DocumentState))

export const getDocumentHistories = endpoint({
  method: 'GET',
  bearer: true,
  path: '/api/policy-histories/{policyId}',
  summary: 'The states that documents were saved in, the oldest first, by the ids of those that the caller may see',
  query: v.object({ ids: v.string() }),
  output: DocumentHistories,
  errors,
})

const FlowNode = v.object({
  id: v.string(),
  title: v.string(),
  type: v.string(),
  /** Everybody who may use it; the first names its lane. */
  roles: v.array(v.string()),
  /** What the caller sees in a grid; null for other blocks and for grids of others. */
  count: v.nullable(v.number()),
  /** Whether the caller may use the block now. */
  isOpen: v.boolean(),
  /** Whether it shows the document that was asked for. */
  isPlace: v.boolean(),
  /** The tests that keep the document that was asked for out of it, and what the document holds instead. */
  misses: v.array(v.object({ field: v.string(), test: v.string(), values: v.array(v.string()), held: text })),
})
export type FlowNode = v.InferOutput<typeof FlowNode>

const FlowLink = v.object({
  from: v.string(),
  to: v.string(),
  /** The name of the button, or '' for going on by itself. A button that leaves the document in its place leads to itself. */
  label: v.string(),
  /** What the policy does on the way. */
  via: v.array(v.object({ blockId: v.string(), type: v.string(), status: text })),
})
export type FlowLink = v.InferOutput<typeof FlowLink>

export const PolicyFlow = v.object({
  nodes: v.array(FlowNode),
  links: v.array(FlowLink),
  /** When the document that was asked for was removed for its age, and after how many days; null if it was not. */
  removed: v.nullable(v.object({ at: v.string(), keptDays: v.number() })),
})
export type PolicyFlow = v.InferOutput<typeof PolicyFlow>

export const getPolicyFlow = endpoint({
  method: 'GET',
  bearer: true,
  path: '/api/policy-flows/{policyId}',
  summary: 'Who does what in a policy, what leads where, and where a document is',
  query: v.object({ document: v.optional(v.string()) }),
  output: PolicyFlow,
  errors,
})

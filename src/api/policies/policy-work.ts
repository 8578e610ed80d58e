import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { text } from '../tolerant.ts'

/** None of these endpoints is part of Guardian's API. Times are ISO 8601. */
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

/** A document that waits for the caller’s decision. A client sends `option` back, with a reason. */
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
  /** Choices and votes that are made next to the document, with the titles of their columns. */
  acts: v.array(v.object({ kind: v.picklist(['choice', 'vote']), name: v.string() })),
})
export type WorkDocument = v.InferOutput<typeof WorkDocument>

/** The caller’s next step: a form, a choice or a role. */
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
 * `waiting` counts documents that the caller may see and that wait for others. If `isPartial`, it is a lower bound,
 * counted among the newest `looked` documents. Nobody has a vacant role.
 */
const PolicyActivity = v.object({
  policyId: v.string(),
  lastActivityAt: text,
  waiting: v.array(v.object({ role: v.string(), count: v.number(), isVacant: v.boolean() })),
  isPartial: v.boolean(),
  looked: v.number(),
})
export type PolicyActivity = v.InferOutput<typeof PolicyActivity>

export const PolicyWork = v.object({
  /** Oldest first. */
  documents: v.array(WorkDocument),
  steps: v.array(WorkStep),
  policies: v.array(PolicyActivity),
  /** The number of documents that wait, of which the oldest of each grid are listed. */
  waiting: v.number(),
  /** True if `waiting` is a lower bound. */
  isPartial: v.boolean(),
})
export type PolicyWork = v.InferOutput<typeof PolicyWork>

export const getPolicyWork = endpoint({
  method: 'GET',
  bearer: true,
  path: '/api/policy-work',
  summary: 'List the work that waits for the caller in all policies, and count the work that waits for others',
  output: PolicyWork,
  errors,
})

/** A test that a document must pass to be shown. `hides` counts among the newest documents examined. */
const GridFilter = v.object({
  field: v.string(),
  test: v.string(),
  values: v.array(v.string()),
  hides: v.number(),
})
export type GridFilter = v.InferOutput<typeof GridFilter>

export const GridFacts = v.object({
  /** The documents that the grid shows the caller with no filters set. */
  shown: v.number(),
  sources: v.array(
    v.object({
      tag: text,
      schemaName: text,
      kind: v.string(),
      /** Why it shows nothing, in words; null if the service understands its settings. */
      reason: text,
      /** Members of a document that must match the caller. */
      own: v.array(v.string()),
    }),
  ),
  /** The documents under each choice of its dropdown filters, and whether they wait for the caller’s decision. */
  choices: v.array(v.object({ filter: v.string(), value: v.string(), documents: v.number(), waits: v.boolean() })),
  /** True if it shows documents of the caller’s group, and the caller is in none. */
  lacksGroup: v.boolean(),
  /** The number of documents hidden by filters alone, and those filters. */
  hidden: v.number(),
  /** Earlier versions of documents that it shows; `hidden` does not include them. */
  earlier: v.number(),
  filters: v.array(GridFilter),
  /** The number of the policy’s newest documents that were examined, and of all its documents. */
  looked: v.number(),
  documents: v.number(),
  /** The number of documents removed because of their age, and the days that they were kept; null for none. */
  removed: v.nullable(v.object({ documents: v.number(), keptDays: v.number() })),
})
export type GridFacts = v.InferOutput<typeof GridFacts>

const gridPath = '/api/policy-grids/{policyId}/{uuid}'

export const getGridFacts = endpoint({
  method: 'GET',
  bearer: true,
  path: gridPath,
  summary: 'Count the documents that a grid shows the caller, and those that its filters hide',
  output: GridFacts,
  errors,
})

export const getGridRows = endpoint({
  method: 'GET',
  bearer: true,
  path: `${gridPath}/rows`,
  summary: 'Get a page of a grid’s current documents for export, without moving the caller’s place',
  query: v.object({ page: v.optional(v.string()) }),
  output: v.object({ rows: v.array(v.record(v.string(), v.unknown())), total: v.number() }),
  errors,
})

const DocumentState = v.object({
  at: v.string(),
  /** What happened: the title of the block or of the page around it. */
  title: v.string(),
  /** The block that saved the document. */
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
  summary: 'Get the saved states of documents that the caller may see, by document id, oldest first',
  query: v.object({ ids: v.string() }),
  output: DocumentHistories,
  errors,
})

/** An idle timer starts with the first document that it receives. */
const timerState = v.picklist(['runs', 'ended', 'idle'])

const FlowNode = v.object({
  id: v.string(),
  title: v.string(),
  type: v.string(),
  /** All roles that may use the block; the first one names its lane. */
  roles: v.array(v.string()),
  /**
   * The number of documents that the caller sees in a grid; null for other blocks and for grids that the caller cannot
   * use.
   */
  count: v.nullable(v.number()),
  /** True if the caller can use the block now. */
  isOpen: v.boolean(),
  /** True if it shows the requested document. */
  isPlace: v.boolean(),
  /** The tests that exclude the requested document, with the document's actual values. */
  misses: v.array(v.object({ field: v.string(), test: v.string(), values: v.array(v.string()), held: text })),
  /**
   * How it is reached without a link: from a list or page that shows it, by a timer, by data from outside, or as the
   * first of several steps.
   */
  entries: v.array(
    v.variant('kind', [
      v.object({ kind: v.literal('opened'), from: v.string() }),
      v.object({ kind: v.literal('timer'), state: timerState, at: text }),
      v.object({ kind: v.literal('outside') }),
      v.object({ kind: v.literal('first') }),
    ]),
  ),
})
export type FlowNode = v.InferOutput<typeof FlowNode>

const FlowLink = v.object({
  from: v.string(),
  to: v.string(),
  /**
   * The button's label, or '' for an automatic step. A button that leaves the document in place links to its own node.
   */
  label: v.string(),
  /** What the policy does along the way. */
  via: v.array(v.object({ blockId: v.string(), type: v.string(), status: text })),
  /** What stops documents along the way: a tool that is missing, by name, or a timer, with its next tick or its end. */
  stops: v.array(
    v.variant('kind', [
      v.object({ kind: v.literal('missing tool'), name: v.string() }),
      v.object({ kind: v.literal('timer'), state: timerState, at: text }),
    ]),
  ),
})
export type FlowLink = v.InferOutput<typeof FlowLink>

export const PolicyFlow = v.object({
  nodes: v.array(FlowNode),
  links: v.array(FlowLink),
  /** The roles that steps are for and that nobody has. */
  vacantRoles: v.array(v.string()),
  /**
   * When, and after how many days, the requested document was removed because of its age; null if it was not removed.
   */
  removed: v.nullable(v.object({ at: v.string(), keptDays: v.number() })),
})
export type PolicyFlow = v.InferOutput<typeof PolicyFlow>

export const getPolicyFlow = endpoint({
  method: 'GET',
  bearer: true,
  path: '/api/policy-flows/{policyId}',
  summary: 'Get the flow of a policy: who does what, what leads where, and where a document is',
  query: v.object({ document: v.optional(v.string()) }),
  output: PolicyFlow,
  errors,
})

const HeldBack = v.object({
  blockId: v.string(),
  /** The title of the block or of the page around it. */
  title: v.string(),
  count: v.number(),
  /** The timer that releases the documents, with its next tick or its end; null if there is none. */
  timer: v.nullable(v.object({ state: timerState, at: text })),
  /** The formula that releases the documents. */
  condition: text,
  /** A formula of the block that cannot be evaluated, and why; null if there is none. */
  broken: v.nullable(v.object({ formula: v.string(), reason: v.string() })),
})
export type HeldBack = v.InferOutput<typeof HeldBack>

export const listHeldBack = endpoint({
  method: 'GET',
  bearer: true,
  path: '/api/policy-held/{policyId}',
  summary: 'Count the documents that blocks are collecting, and until when: all for the owner, their own for others',
  output: v.array(HeldBack),
  errors,
})

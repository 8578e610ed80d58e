import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

const filesPath = '/api/policy-files'
const filePath = `${filesPath}/{policyId}`

/** The file name, for messages. */
const FileQuery = v.object({ name: v.optional(v.string()) })

/** A peculiarity of a file that does not prevent its import. */
const FileNote = v.object({
  place: v.string(),
  tag: v.nullable(v.string()),
  message: v.string(),
  code: v.optional(v.picklist(['repeated_tag', 'unknown_schema'])),
})

const Dependents = v.object({
  documents: v.number(),
  failures: v.number(),
  participants: v.number(),
  versions: v.number(),
})

const Changes = v.object({
  added: v.array(v.string()),
  removed: v.array(v.string()),
  changed: v.array(v.string()),
})

/** A stored policy that a file relates to, and how the file differs from it. */
const Held = v.object({
  id: v.string(),
  name: v.string(),
  tag: v.string(),
  version: v.nullable(v.string()),
  isOwn: v.boolean(),
  ...Dependents.entries,
  difference: v.object({ blocks: Changes, events: Changes, schemas: Changes, roles: Changes, tokens: Changes }),
})
export type HeldPolicy = v.InferOutput<typeof Held>

/** The largest file that the service accepts. */
export const maxPolicyFileBytes = 16 * 2 ** 20

/** `dry-run`: effects on tokens stay in this service. A block inside a block that does not run does not run either. */
const BlockCount = v.object({ type: v.string(), count: v.number(), runs: v.picklist(['here', 'dry-run', 'not']) })

export const PolicyPreview = v.object({
  name: v.string(),
  tag: v.string(),
  version: v.nullable(v.string()),
  description: v.string(),
  roles: v.array(v.string()),
  groups: v.array(v.string()),
  blocks: v.array(BlockCount),
  schemas: v.array(v.string()),
  tokens: v.array(v.string()),
  tools: v.array(v.string()),
  artifacts: v.array(v.string()),
  documents: v.number(),
  notes: v.array(FileNote),
  /** Why the file cannot be imported; empty if it can. */
  refusals: v.array(v.string()),
  /** A policy of another origin with the same tag. */
  held: v.nullable(Held),
  /** The policy that would get the file as its next version. */
  current: v.nullable(Held),
})
export type PolicyPreview = v.InferOutput<typeof PolicyPreview>

export const previewPolicyFile = endpoint({
  method: 'POST',
  bearer: true,
  path: `${filesPath}/preview`,
  summary: 'Preview a .policy file, without storing it',
  query: FileQuery,
  output: PolicyPreview,
  errors: [401, 403, 404, 413, 422, 429, 503],
})

export const importPolicyFile = endpoint({
  method: 'POST',
  bearer: true,
  path: filesPath,
  summary: 'Import a .policy file; 409 if a policy of another origin has its tag and no choice is given',
  query: v.object({ name: v.optional(v.string()), choice: v.optional(v.picklist(['ask', 'replace', 'another'])) }),
  output: v.object({
    id: v.string(),
    name: v.string(),
    tag: v.string(),
    number: v.number(),
    outcome: v.picklist(['new', 'version', 'unchanged']),
  }),
  errors: [401, 403, 404, 409, 413, 422, 429, 503],
})

export const exportPolicyFile = endpoint({
  method: 'GET',
  bearer: true,
  path: filePath,
  summary: 'Export a policy as a .policy file, identical to the imported file if nothing has changed',
  output: v.unknown(),
  errors: [401, 403, 404, 429],
})

export const exportPolicySchemas = endpoint({
  method: 'GET',
  bearer: true,
  path: `${filePath}/schemas`,
  summary: 'Export the schemas of a policy as a .schema file',
  output: v.unknown(),
  errors: [401, 403, 404, 429],
})

export const importPolicyTool = endpoint({
  method: 'POST',
  bearer: true,
  path: '/api/policy-tools',
  summary: 'Import a .tool file, and add its blocks to every policy that refers to the tool',
  query: FileQuery,
  output: v.object({
    name: v.string(),
    /** Policies that use its blocks now. */
    policies: v.array(v.string()),
    /** Policies that still wait for a tool of this name, with other inputs or outputs. */
    others: v.array(v.string()),
  }),
  errors: [401, 403, 404, 413, 422, 429, 503],
})

export const ToolPreview = v.object({
  name: v.string(),
  inputs: v.array(v.string()),
  outputs: v.array(v.string()),
  blocks: v.array(BlockCount),
  schemas: v.array(v.string()),
  /** The tools that this tool refers to. */
  tools: v.array(v.string()),
  /** Policies that receive its blocks and continue where they were waiting. */
  waiting: v.array(v.string()),
  /** Policies that wait for a tool of this name, with other inputs or outputs. */
  others: v.array(v.string()),
})
export type ToolPreview = v.InferOutput<typeof ToolPreview>

export const previewPolicyTool = endpoint({
  method: 'POST',
  bearer: true,
  path: '/api/policy-tools/preview',
  summary: 'Preview a .tool file and the policies that wait for it, without storing it',
  query: FileQuery,
  output: ToolPreview,
  errors: [401, 403, 404, 413, 422, 429, 503],
})

export const PolicyTools = v.object({
  kept: v.array(v.object({ name: v.string(), importedAt: v.string() })),
  /** Tools that policies refer to but nobody has imported. */
  awaited: v.array(v.object({ name: v.string(), policies: v.array(v.string()) })),
})
export type PolicyTools = v.InferOutput<typeof PolicyTools>

export const listPolicyTools = endpoint({
  method: 'GET',
  bearer: true,
  path: '/api/policy-tools',
  summary: 'List the imported tools, and those that policies wait for',
  output: PolicyTools,
  errors: [401, 403, 404, 429],
})

export const getPolicyDependents = endpoint({
  method: 'GET',
  bearer: true,
  path: `${filePath}/dependents`,
  summary: 'Count what is lost if a policy is removed',
  output: v.object({ name: v.string(), tag: v.string(), ...Dependents.entries }),
  errors: [401, 403, 404, 429],
})

export const renamePolicy = endpoint({
  method: 'PUT',
  bearer: true,
  path: filePath,
  summary: 'Rename a policy',
  body: v.object({ name: v.string() }),
  output: v.object({ name: v.string() }),
  errors: [401, 403, 404, 422, 429],
})

export const removePolicy = endpoint({
  method: 'DELETE',
  bearer: true,
  path: filePath,
  summary: 'Remove a policy with all its documents',
  output: v.null(),
  success: 204,
  errors: [401, 403, 404, 429],
})

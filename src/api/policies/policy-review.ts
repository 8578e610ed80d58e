import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

const nullableText = v.nullable(v.string())

/** `place` is the path in the file: `config.children[2]`. A finding without a block concerns the whole policy. */
export const PolicyFinding = v.object({
  rule: v.string(),
  severity: v.picklist(['error', 'warning', 'note']),
  place: v.string(),
  blockId: nullableText,
  blockType: nullableText,
  tag: nullableText,
  title: nullableText,
  message: v.string(),
  advice: v.string(),
})
export type PolicyFinding = v.InferOutput<typeof PolicyFinding>

/** Not part of Guardian's API. */
export const getPolicyLint = endpoint({
  method: 'GET',
  bearer: true,
  path: '/api/policy-lint/{policyId}',
  summary: 'Check a policy for blocks that cannot work or lead nowhere; worst findings first',
  output: v.object({ findings: v.array(PolicyFinding) }),
  errors: [401, 403, 404, 429],
})

const PolicyVersion = v.object({ number: v.number(), version: nullableText, writtenAt: v.string() })
export type PolicyVersion = v.InferOutput<typeof PolicyVersion>

/** Not part of Guardian's API. */
export const listPolicyVersions = endpoint({
  method: 'GET',
  bearer: true,
  path: '/api/policy-versions/{policyId}',
  summary: 'List the stored versions of a policy, newest first',
  output: v.array(PolicyVersion),
  errors: [401, 403, 404, 429],
})

const ComparedTitle = v.object({ name: v.string(), version: nullableText, number: v.nullable(v.number()) })

/**
 * `before` and `after` are JSON texts. `blockId` refers to the later policy. `within` is the subject of the outermost
 * block that was added or removed with this one.
 */
const PolicyChange = v.object({
  section: v.picklist(['policy', 'roles', 'blocks', 'events', 'schemas', 'tokens']),
  kind: v.picklist(['added', 'removed', 'changed', 'moved']),
  subject: v.string(),
  blockId: nullableText,
  within: v.optional(v.string()),
  sentences: v.pipe(v.array(v.string()), v.readonly()),
  before: nullableText,
  after: nullableText,
})
export type PolicyChange = v.InferOutput<typeof PolicyChange>

export const PolicyComparison = v.object({
  before: ComparedTitle,
  after: ComparedTitle,
  changes: v.array(PolicyChange),
})
export type PolicyComparison = v.InferOutput<typeof PolicyComparison>

const comparisonPath = '/api/policy-comparison/{policyId}'

/** Not part of Guardian's API. */
export const getPolicyComparison = endpoint({
  method: 'GET',
  bearer: true,
  path: comparisonPath,
  summary: 'Compare a policy, now or in the version `after`, with another policy or with a version by its number',
  query: v.object({ with: v.optional(v.string()), number: v.optional(v.string()), after: v.optional(v.string()) }),
  output: PolicyComparison,
  errors: [401, 403, 404, 422, 429],
})

/** Not part of Guardian's API. */
export const compareWithFile = endpoint({
  method: 'POST',
  bearer: true,
  path: comparisonPath,
  summary: 'Compare a .policy file with a policy, without storing it',
  query: v.object({ name: v.optional(v.string()) }),
  output: PolicyComparison,
  errors: [401, 403, 404, 413, 422, 429],
})

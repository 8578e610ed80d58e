import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** Times are ISO 8601. */
export const UpstreamHealth = v.object({
  /** Host and port from the settings. */
  host: v.string(),
  /** Null if the last request succeeded, or none was sent yet. */
  failing_since: v.nullable(v.string()),
  last_success: v.nullable(v.string()),
  /** `words`: a sentence. `reached`: the upstream answered, but unusably. */
  last_error: v.nullable(v.object({ at: v.string(), words: v.string(), reached: v.optional(v.boolean()) })),
  /** Seconds until the next request; null if the next caller triggers it. */
  retry_in: v.nullable(v.number()),
  /** Milliseconds that the last successful answer took. */
  latency: v.nullable(v.number()),
  /** Seconds by which its clock is ahead of the service’s (negative: behind); null if they agree within a minute. */
  clock_ahead: v.optional(v.nullable(v.number())),
})
export type UpstreamHealth = v.InferOutput<typeof UpstreamHealth>

/** `age`: seconds since the status was last confirmed; null if never. */
export const StatusSourceInfo = v.object({
  source: v.picklist(['embedded', 'upstream']),
  sample: v.boolean(),
  /** While false, the status API answers 503. */
  known: v.boolean(),
  /** ISO 8601; null for the sample and upstreams. */
  imported_at: v.nullable(v.string()),
  age: v.nullable(v.number()),
  health: v.optional(UpstreamHealth),
})
export type StatusSourceInfo = v.InferOutput<typeof StatusSourceInfo>

export const LedgerSourceInfo = v.object({
  source: v.picklist(['embedded', 'upstream']),
  /** Such as `mainnet`. */
  network: v.string(),
  sample: v.boolean(),
  /**
   * A page address of an explorer, with the placeholders `{id}`, `{kind}` and `{network}`; absent if none is
   * configured.
   */
  explorer: v.optional(v.string()),
  /** A consensus timestamp; null without transactions. */
  newest: v.nullable(v.string()),
  /** ISO 8601; null for the sample and upstreams. */
  imported_at: v.nullable(v.string()),
  health: v.optional(UpstreamHealth),
})
export type LedgerSourceInfo = v.InferOutput<typeof LedgerSourceInfo>

export const SchemaSourceInfo = v.object({
  source: v.picklist(['embedded', 'upstream']),
  sample: v.boolean(),
  /** For a Guardian upstream, whose health also covers accounts and policies. */
  health: v.optional(UpstreamHealth),
})
export type SchemaSourceInfo = v.InferOutput<typeof SchemaSourceInfo>

export const PolicySourceInfo = v.object({
  source: v.picklist(['embedded', 'upstream']),
  sample: v.boolean(),
  /** The size limit of a file in a form; null if the service stores no files. */
  max_file_bytes: v.optional(v.nullable(v.number())),
})
export type PolicySourceInfo = v.InferOutput<typeof PolicySourceInfo>

export const Sources = v.object({
  version: v.string(),
  /** Identifies the app build that the service serves; absent before the app is built. */
  build: v.optional(v.string()),
  /** ISO 8601, by the service’s clock. */
  now: v.string(),
  /** Since when the database disk has been full, so nothing can be stored; null while it can. */
  storage_full_since: v.optional(v.nullable(v.string())),
  status: StatusSourceInfo,
  ledger: LedgerSourceInfo,
  schemas: v.optional(SchemaSourceInfo),
  policies: v.optional(PolicySourceInfo),
})
export type Sources = v.InferOutput<typeof Sources>

export const getSources = endpoint({
  method: 'GET',
  path: '/api/sources',
  summary: 'Get the source of each area’s data',
  output: Sources,
  errors: [],
})

/** The accounts of the sample. Their passwords are printed once, on creation. */
export const getSampleAccounts = endpoint({
  method: 'GET',
  path: '/api/sources/sample-accounts',
  summary: 'List the accounts for trying the sample; none after an import, or if a Guardian manages accounts',
  output: v.object({ accounts: v.array(v.object({ username: v.string(), role: v.string() })) }),
  errors: [],
})

import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** Where an area's data come from. `age` is the number of seconds since its truth was last confirmed, null when it never was. */
export const StatusSource = v.object({
  source: v.picklist(['embedded', 'upstream']),
  /** True while the embedded area holds the sample network. */
  sample: v.boolean(),
  /** True once a page is known: until then area A answers 503. */
  known: v.boolean(),
  /** ISO 8601, when data were last imported; null for the sample and upstreams. */
  imported_at: v.nullable(v.string()),
  age: v.nullable(v.number()),
})
export type StatusSource = v.InferOutput<typeof StatusSource>

/** Where area D's data come from. */
export const LedgerSource = v.object({
  source: v.picklist(['embedded', 'upstream']),
  /** The network whose transactions these are, `mainnet` for one. */
  network: v.string(),
  /** True while the embedded area holds the sample network. */
  sample: v.boolean(),
  /** The newest consensus timestamp; null while there is none. */
  newest: v.nullable(v.string()),
  /** ISO 8601, when data were last imported; null for the sample and upstreams. */
  imported_at: v.nullable(v.string()),
})
export type LedgerSource = v.InferOutput<typeof LedgerSource>

/** Where system schemas come from. */
export const SchemaSource = v.object({
  source: v.picklist(['embedded', 'upstream']),
  /** True where the embedded area began with the sample's schemas. */
  sample: v.boolean(),
})
export type SchemaSource = v.InferOutput<typeof SchemaSource>

/** Where policies come from. */
export const PolicySource = v.object({
  source: v.picklist(['embedded', 'upstream']),
  /** True while the embedded area holds the sample's policies. */
  sample: v.boolean(),
})
export type PolicySource = v.InferOutput<typeof PolicySource>

export const Sources = v.object({
  version: v.string(),
  /** ISO 8601, the service's clock when it answered. */
  now: v.string(),
  status: StatusSource,
  ledger: LedgerSource,
  schemas: v.optional(SchemaSource),
  policies: v.optional(PolicySource),
})
export type Sources = v.InferOutput<typeof Sources>

export const getSources = endpoint({
  method: 'GET',
  path: '/api/sources',
  summary: 'The source of each area, and when it was last confirmed',
  output: Sources,
  errors: [],
})

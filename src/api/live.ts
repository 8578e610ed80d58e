import * as v from 'valibot'

/** Server-sent events of `/api/live`. They carry no content: the browser asks again for what changed. */
export const livePath = '/api/live'

/** Seconds between the comments that keep a stream alive. A comment is the age in seconds of the status data (`: 0`). */
export const heartbeatSeconds = 20

export const StatusEvent = v.object({
  kinds: v.array(v.string()),
  updated_at: v.nullable(v.string()),
})
export type StatusEvent = v.InferOutput<typeof StatusEvent>

export const TransactionsEvent = v.object({
  /** How many came since the event before. */
  count: v.number(),
  /** The newest consensus timestamp. */
  newest: v.nullable(v.string()),
})
export type TransactionsEvent = v.InferOutput<typeof TransactionsEvent>

export const SchemaEvent = v.object({
  /** The system schema that was written or deleted. */
  id: v.string(),
})
export type SchemaEvent = v.InferOutput<typeof SchemaEvent>

export const BlockEvent = v.object({
  policyId: v.string(),
  /** The block that says something else now; of the root: everything in the policy may. */
  uuid: v.string(),
})
export type BlockEvent = v.InferOutput<typeof BlockEvent>

/** `status`: area A changed; without kinds, at the begin of a stream, it tells how area A stands. `transactions`: there are new ones, told at most once a second. `schema`: one has changed; told only to who is signed in and may read schemas. `block`: what a block holds has changed; told only to those who may see it. `reset`: what was missed is no longer kept, ask for everything again. */
export const liveEvents = {
  status: StatusEvent,
  transactions: TransactionsEvent,
  schema: SchemaEvent,
  block: BlockEvent,
  reset: v.object({}),
} as const
export type LiveEvent =
  | { readonly type: 'status'; readonly data: StatusEvent }
  | { readonly type: 'transactions'; readonly data: TransactionsEvent }
  | { readonly type: 'schema'; readonly data: SchemaEvent }
  | { readonly type: 'block'; readonly data: BlockEvent }
  | { readonly type: 'reset' }

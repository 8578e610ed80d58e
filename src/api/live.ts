import * as v from 'valibot'

/** Server-sent events of `/api/live`. They carry no data: the browser refetches what changed. */
export const livePath = '/api/live'

/**
 * The interval of the comments that keep a stream open. Each comment holds the age of the status data in seconds (`:
 * 0`).
 */
export const heartbeatSeconds = 20

export const StatusEvent = v.object({
  kinds: v.array(v.string()),
  updated_at: v.nullable(v.string()),
})
export type StatusEvent = v.InferOutput<typeof StatusEvent>

export const TransactionsEvent = v.object({
  /** The number of new transactions since the previous event. */
  count: v.number(),
  /** A consensus timestamp. */
  newest: v.nullable(v.string()),
})
export type TransactionsEvent = v.InferOutput<typeof TransactionsEvent>

export const SchemaEvent = v.object({
  id: v.string(),
})
export type SchemaEvent = v.InferOutput<typeof SchemaEvent>

export const BlockEvent = v.object({
  policyId: v.string(),
  /**
   * The root block's UUID means that any block of the policy may have changed; the policy's own id, that the policy was
   * removed.
   */
  uuid: v.string(),
})
export type BlockEvent = v.InferOutput<typeof BlockEvent>

export const SignalEvent = v.object({
  /** The signals whose state changed. */
  names: v.array(v.string()),
})
type SignalEvent = v.InferOutput<typeof SignalEvent>

/**
 * `status`: the status changed; the first event of a stream is a `status` without kinds. `transactions`: at most one
 * per second. `signals`: a ledger signal changed its state. `schema`: only for listeners who may read schemas. `block`:
 * only for listeners who may see the block. `reset`: missed events are no longer available, so refetch everything.
 */
export const liveEvents = {
  status: StatusEvent,
  transactions: TransactionsEvent,
  signals: SignalEvent,
  schema: SchemaEvent,
  block: BlockEvent,
  reset: v.object({}),
} as const
export type LiveEvent =
  | { readonly type: 'status'; readonly data: StatusEvent }
  | { readonly type: 'transactions'; readonly data: TransactionsEvent }
  | { readonly type: 'signals'; readonly data: SignalEvent }
  | { readonly type: 'schema'; readonly data: SchemaEvent }
  | { readonly type: 'block'; readonly data: BlockEvent }
  | { readonly type: 'reset' }

import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Int64 } from '../int64.ts'
import { LedgerCount } from './ledger.ts'

const count = v.number()
const timestamp = v.nullable(v.string())

/** Transfers of one asset to and from an entity, excluding fees, in the asset's smallest unit. A null token is hbar. */
export const EntityFlow = v.object({ token: v.nullable(v.string()), received: Int64, sent: Int64, transactions: count })
export type EntityFlow = v.InferOutput<typeof EntityFlow>

/**
 * A counterparty: the amounts that it sent to and received from the entity. For a token, the amounts of the token that
 * it received and sent.
 */
export const EntityParty = v.object({
  account: v.string(),
  token: v.nullable(v.string()),
  received: Int64,
  sent: Int64,
  transactions: count,
})
export type EntityParty = v.InferOutput<typeof EntityParty>

/**
 * The activity of an account, contract, topic, token or other entity, derived from its transactions. Times are
 * consensus timestamps.
 */
export const EntityActivity = v.object({
  id: v.string(),
  kind: v.picklist(['account', 'contract', 'topic', 'token', 'file', 'schedule', 'entity']),
  /** Null if unknown. */
  first: timestamp,
  last: timestamp,
  /** Null if unknown; capped at `counted_up_to`. */
  transactions: v.nullable(count),
  failures: v.nullable(count),
  counted_up_to: count,
  /** The filter of lists that finds exactly the transactions counted here. */
  found_by: v.picklist(['account.id', 'entity', 'involved']),
  /** The newest transactions, on which all members below are based. `complete`: there are no others. */
  sample: v.object({ transactions: count, from: timestamp, to: timestamp, complete: v.boolean() }),
  /** Seconds. */
  interval: count,
  /** `start` is in seconds since 1970. Intervals without transactions are left out. */
  intervals: v.array(v.object({ start: count, transactions: count, failures: count })),
  types: v.array(LedgerCount),
  /** Failures only. */
  results: v.array(LedgerCount),
  flows: v.array(EntityFlow),
  parties: v.array(EntityParty),
  /** Tinybars paid as the payer, and the number of transactions paid for. */
  fees: v.object({ paid: Int64, transactions: count }),
})
export type EntityActivity = v.InferOutput<typeof EntityActivity>

export const getEntity = endpoint({
  method: 'GET',
  path: '/api/ledger/entities/{id}',
  summary: 'Get the activity of an account, contract, topic, token or other entity',
  output: EntityActivity,
  errors: [422, 429, 503],
})

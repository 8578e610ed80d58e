import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Int64 } from '../int64.ts'
import { LedgerCount } from './ledger.ts'

const count = v.number()
const timestamp = v.nullable(v.string())

/** What an entity received and sent of an asset beside fees, in its smallest unit; a null token is hbar. */
export const EntityFlow = v.object({ token: v.nullable(v.string()), received: Int64, sent: Int64, transactions: count })
export type EntityFlow = v.InferOutput<typeof EntityFlow>

/** An account on the other side: what it gave to the entity and got from it. For a token: what it got and gave of it. */
export const EntityParty = v.object({
  account: v.string(),
  token: v.nullable(v.string()),
  received: Int64,
  sent: Int64,
  transactions: count,
})
export type EntityParty = v.InferOutput<typeof EntityParty>

/** An account, contract, topic, token or other entity, as far as transactions tell. Times are consensus timestamps. */
export const EntityActivity = v.object({
  id: v.string(),
  kind: v.picklist(['account', 'contract', 'topic', 'token', 'file', 'schedule', 'entity']),
  /** Null if it is not known. */
  first: timestamp,
  last: timestamp,
  /** Null if it is not known; at most `counted_up_to`. */
  transactions: v.nullable(count),
  failures: v.nullable(count),
  counted_up_to: count,
  /** Whether `account.id` finds its transactions; otherwise `entity` does. */
  is_party: v.boolean(),
  /** The newest transactions, which all that follows is about. `complete`: these are all there are. */
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
  /** Tinybars that it paid as the payer, and for how many transactions. */
  fees: v.object({ paid: Int64, transactions: count }),
})
export type EntityActivity = v.InferOutput<typeof EntityActivity>

export const getEntity = endpoint({
  method: 'GET',
  path: '/api/ledger/entities/{id}',
  summary: 'What transactions tell of an account, contract, topic, token or other entity',
  output: EntityActivity,
  errors: [422, 429, 503],
})

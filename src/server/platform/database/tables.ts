import type { Generated, Insertable, Selectable } from 'kysely'
import type { PolicyTables } from './policy-tables.ts'

/** Times are milliseconds since 1970. `body` is the JSON of a wire object, as it came. */
export interface Tables extends PolicyTables {
  setting: { key: string; value: string }
  lease: { name: string; owner: string; until: number }
  change: { number: Generated<number>; area: string; kind: string; id: string | null; at: number }
  status_page: StatusPageTable
  status_component: StatusComponentTable
  status_record: StatusRecordTable
  status_record_version: StatusRecordVersionTable
  status_record_component: StatusRecordComponentTable
  status_transition: StatusTransitionTable
  status_change: StatusChangeTable
  ledger_transaction: LedgerTransactionTable
  ledger_posting: LedgerPostingTable
  ledger_bucket: { grain: string; start: number; body: string }
  /** The same of the transactions that pass by where the ledger is a mirror node's. */
  upstream_bucket: { grain: string; start: number; body: string }
  account: AccountTable
  account_token: { id: string; account_id: string; expires_at: number }
  session: SessionTable
  failed_login: { who: string; at: number; id: string }
  system_schema: SystemSchemaTable
  system_schema_version: SystemSchemaVersionTable
}

interface StatusPageTable {
  id: string
  name: string
  body: string
  time_zone: string
  updated_at: number | null
  /** The rollup that came with the newest payload; null once a component of ours changed after it. */
  rollup: string | null
  rollup_at: number | null
  sampled: number
  seen_at: number
  imported_at: number
}

interface StatusComponentTable {
  id: string
  name: string
  body: string
  status: string
  updated_at: number | null
  /** Its place in the list as it came. */
  ordinal: number
  seen_at: number
  /** When the upstream's page was first seen without it; null while it lists it. */
  withdrawn_at: number | null
}

interface StatusRecordTable {
  kind: string
  id: string
  body: string
  name: string
  status: string
  impact: string
  created_at: number | null
  updated_at: number | null
  started_at: number
  ended_at: number | null
  newest_at: number
  scheduled_for: number | null
  scheduled_until: number | null
  /** Month of the start in the page's zone, `YYYY-MM`. */
  month: string
  /** Folded text of name and updates. */
  search: string
  /** Network names between commas, `,mainnet,testnet,`. */
  networks: string
  seen_at: number
  /** As of a component. */
  withdrawn_at: number | null
}

interface StatusRecordVersionTable {
  kind: string
  record_id: string
  number: number
  body: string
  seen_at: number
}

interface StatusRecordComponentTable {
  kind: string
  record_id: string
  component_id: string
  name: string
}

interface StatusTransitionTable {
  component_id: string
  /** Where it is known from: an update of a record, or an observation. Unique per component. */
  cause: string
  at: number
  seen_at: number
  from_status: string
  to_status: string
  record_kind: string | null
  record_id: string | null
}

interface StatusChangeTable {
  id: Generated<number>
  kind: string
  subject_kind: string
  subject_id: string
  name: string
  seen_at: number
  from_value: string | null
  to_value: string | null
}

/** Times are nanoseconds since 1970, accounts encoded entity ids. */
interface LedgerTransactionTable {
  consensus: bigint
  payer: bigint
  valid_start: bigint
  nonce: number
  scheduled: number
  /** Of a batch's inner transaction: the consensus time of the batch. */
  batch: bigint | null
  /** The first eight bytes of the hash. */
  hash_key: bigint | null
  /** The record as lists print it. */
  body: string
  /** The custom fees that were charged, as JSON, which lists leave out. */
  fees: string | null
}

/** One line says: this account is found in this transaction, as this class (`domain/posting.ts`). */
interface LedgerPostingTable {
  account: bigint
  class: number
  consensus: bigint
}

interface SystemSchemaTable {
  id: string
  uuid: string
  name: string
  description: string
  entity: string
  status: string
  active: number
  /** 1 for what came with the network and is nobody's to edit. */
  readonly: number
  creator: string
  owner: string
  /** The JSON Schema as it was sent, white space around it apart. */
  document: string
  /** What is wrong with the document, as JSON. */
  faults: string
  created_at: number
  /** Grows with every write. */
  updated_at: number
}

interface SystemSchemaVersionTable {
  schema_id: string
  number: number
  name: string
  description: string
  entity: string
  document: string
  action: string
  written_by: string
  written_at: number
}

interface AccountTable {
  id: string
  username: string
  did: string
  role: string
  /** Permissions beside those of the role, a JSON list. */
  granted: string
  /** Permissions of the role that it has not, a JSON list. */
  withheld: string
  /** The hash, with what it takes to make it again. */
  password: string
  disabled: number
  created_at: number
}

interface SessionTable {
  id_hash: string
  username: string
  /** Encrypted. */
  refresh_token: string
  created_at: number
  used_at: number
}

export type StatusPageRow = Selectable<StatusPageTable>
export type StatusComponentRow = Selectable<StatusComponentTable>
export type StatusRecordRow = Selectable<StatusRecordTable>
export type StatusTransitionRow = Selectable<StatusTransitionTable>
export type NewStatusChange = Insertable<StatusChangeTable>
export type LedgerTransactionRow = Selectable<LedgerTransactionTable>
export type LedgerPostingRow = Selectable<LedgerPostingTable>
export type LedgerBucketRow = Tables['ledger_bucket']
export type AccountRow = Selectable<AccountTable>
export type SessionRow = Selectable<SessionTable>
export type SystemSchemaRow = Selectable<SystemSchemaTable>
export type SystemSchemaVersionRow = Selectable<SystemSchemaVersionTable>

import type { Generated, Insertable, Selectable } from 'kysely'
import type { NotificationTables } from './notification-tables.ts'
import type { PolicyTables } from './policy-tables.ts'

/** Times are milliseconds since 1970. `body` is the JSON of a wire object, exactly as received. */
export interface Tables extends PolicyTables, NotificationTables {
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
  ledger_facet: LedgerFacetTable
  /** The oldest transaction that `ledger_facet` covers; no row if it covers all. */
  ledger_facet_mark: { consensus: bigint }
  ledger_roster: LedgerRosterTable
  /** The oldest transaction that `ledger_roster` covers; no row if it covers all. */
  ledger_roster_mark: { consensus: bigint }
  /** Earlier transactions may still be stored as text, as in earlier versions; no row if none are. */
  ledger_text_mark: { consensus: bigint }
  ledger_bucket: { grain: string; start: number; body: string }
  /** Like `ledger_bucket`, for the transactions seen at a mirror node. */
  upstream_bucket: { grain: string; start: number; body: string }
  /** The ledger's activity in a minute; `start` is in seconds since 1970. */
  signal_minute: { network: string; start: number; body: string }
  signal_hour: { network: string; start: number; body: string }
  signal_transition: SignalTransitionTable
  account: AccountTable
  account_token: AccountTokenTable
  session: SessionTable
  account_factor: AccountFactorTable
  passkey_challenge: PasskeyChallengeTable
  /** Codes that replace a factor once. Hashed without a salt, because they are random. */
  recovery_code: { account_id: string; hash: string }
  audit_entry: AuditEntryTable
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
  /** The rollup of the newest payload; null after one of our own components has changed. */
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
  /** The position in the received list. */
  ordinal: number
  seen_at: number
  /** When the upstream's page was first seen without this component; null while it is listed. */
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
  /** Name and updates, case-folded for searching. */
  search: string
  /** Network names between commas, `,mainnet,testnet,`. */
  networks: string
  seen_at: number
  /** When the upstream's page was first seen without this record; null while it is listed. */
  withdrawn_at: number | null
  /** When it last changed, as reported in feeds. Never decreases, whatever times the page reports. */
  changed_at: number
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
  /** The source: an update of a record, or an observation. Unique per component. */
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
  /** The consensus time of the batch, for a batch's inner transaction. */
  batch: bigint | null
  /** The first eight bytes of the hash. */
  hash_key: bigint | null
  /** The record as it appears in lists; empty if it is packed. */
  body: string
  /** The compressed record; null if an earlier version stored it as text. */
  packed: Uint8Array | null
  /** The charged custom fees, as JSON; lists omit them. */
  fees: string | null
}

/** Finds transactions by account; `class` is the account's role in them (`domain/ledger/posting.ts`). */
interface LedgerPostingTable {
  account: bigint
  class: number
  consensus: bigint
}

interface SignalTransitionTable {
  network: string
  signal: string
  /** When it was noticed. */
  at: number
  /** When the ledger first or last showed it. */
  began: number
  from_state: string
  to_state: string
  evidence: string
  /** JSON of the maintenance that explains it. */
  explained_by: string | null
}

/** Finds transactions by result code, entity and payer; `class` says by which (`domain/ledger/posting.ts`). */
interface LedgerFacetTable {
  value: bigint
  class: number
  consensus: bigint
}

/** The accounts that occur in transactions of one class, between two times. */
interface LedgerRosterTable {
  id: number
  class: number
  oldest: bigint
  newest: bigint
  accounts: Uint8Array
}

interface SystemSchemaTable {
  id: string
  uuid: string
  name: string
  description: string
  entity: string
  status: string
  active: number
  /** 1 for schemas that belong to the network and are read-only. */
  readonly: number
  creator: string
  owner: string
  /** The JSON Schema exactly as sent, without surrounding white space. */
  document: string
  /** The document's violations, as JSON. */
  faults: string
  created_at: number
  /** Increases with every write. */
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
  /** Permissions in addition to the role's, as a JSON list. */
  granted: string
  /** Permissions of the role that this account lacks, as a JSON list. */
  withheld: string
  /** The password hash with its salt and cost. */
  password: string
  disabled: number
  created_at: number
  /** 1 for an account of the sample data, which is removed with it. */
  sample: Generated<number>
  /** 1 while the password was chosen by somebody else and must be changed. */
  temporary_password: Generated<number>
}

/** A refresh token. Of tokens issued before version 0.2, only the expiry is known. */
interface AccountTokenTable {
  id: string
  account_id: string
  expires_at: number
  /** The client's description of itself. */
  device: string | null
  created_at: number | null
  used_at: number | null
}

interface SessionTable {
  id_hash: string
  username: string
  /** The browser's description of itself. */
  device: string | null
  /** The row of its refresh token; null if a Guardian manages the accounts. */
  token_id: string | null
  /** Encrypted. */
  refresh_token: string
  created_at: number
  used_at: number
}

interface AccountFactorTable {
  id: string
  account_id: string
  kind: string
  name: string
  /** Encrypted. */
  secret: string
  /** The time step of the last code that was used: a code is accepted once. */
  last_step: number | null
  /** 0 until the first correct code has proved that the app has the secret. */
  confirmed: number
  created_at: number
  used_at: number | null
  /** Passkeys only, like the columns below. Bytes are base64url. */
  credential_id: string | null
  public_key: string | null
  /** The device's use counter. If it does not increase, the passkey may have been copied. */
  counter: number | null
  /** JSON. */
  transports: string | null
}

/** A challenge that a passkey must answer, once. */
interface PasskeyChallengeTable {
  id: string
  challenge: string
  /** The account that a passkey is added to; null for a sign-in. */
  account_id: string | null
  network: string
  expires_at: number
}

export type PasskeyChallengeRow = Selectable<PasskeyChallengeTable>
export type AccountFactorRow = Selectable<AccountFactorTable>

interface AuditEntryTable {
  number: Generated<number>
  at: number
  actor: string | null
  address: string | null
  action: string
  object: string | null
  outcome: string
}

export type AuditEntryRow = Selectable<AuditEntryTable>
export type StatusPageRow = Selectable<StatusPageTable>
export type StatusComponentRow = Selectable<StatusComponentTable>
export type StatusRecordRow = Selectable<StatusRecordTable>
export type StatusTransitionRow = Selectable<StatusTransitionTable>
export type NewStatusChange = Insertable<StatusChangeTable>
export type LedgerTransactionRow = Omit<Selectable<LedgerTransactionTable>, 'packed'>
export type PackedTransactionRow = Omit<Selectable<LedgerTransactionTable>, 'body' | 'packed'> & {
  readonly packed: Uint8Array
}
export type LedgerPostingRow = Selectable<LedgerPostingTable>
export type LedgerFacetRow = Selectable<LedgerFacetTable>
export type LedgerBucketRow = Tables['ledger_bucket']
export type SignalTransitionRow = Selectable<SignalTransitionTable>
export type AccountRow = Selectable<AccountTable>
export type AccountTokenRow = Selectable<AccountTokenTable>
export type NewAccountToken = Insertable<AccountTokenTable>
export type NewSession = Insertable<SessionTable>
export type SessionRow = Selectable<SessionTable>
export type SystemSchemaRow = Selectable<SystemSchemaTable>
export type SystemSchemaVersionRow = Selectable<SystemSchemaVersionTable>

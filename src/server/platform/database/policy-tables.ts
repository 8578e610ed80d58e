import type { Selectable } from 'kysely'

/** The tables of policies. Times are milliseconds since 1970. */
export interface PolicyTables {
  policy: PolicyTable
  policy_version: PolicyVersionTable
  policy_member: PolicyMemberTable
  /** Each admits one account to a group; removed once it is used. */
  policy_invitation: {
    id: string
    policy_id: string
    uuid: string
    role: string
    given_by: string
    given_at: number
  }
  /** A user’s state of a block: a JSON object. `did` is the DID, or the group and the DID. */
  policy_state: { policy_id: string; did: string; block_id: string; body: string }
  /** Blocks that a user has completed; with '' as `did`, completed for everyone. */
  policy_completion: { policy_id: string; did: string; block_id: string; at: number }
  policy_document: PolicyDocumentTable
  policy_document_state: PolicyDocumentStateTable
  policy_removed: PolicyRemovedTable
  /** A document that refers to a message. Goes with the document. */
  policy_relation: { policy_id: string; message_id: string; number: number }
  policy_failure: PolicyFailureTable
  policy_aggregate: PolicyAggregateTable
  policy_notification: PolicyNotificationTable
  policy_stage: PolicyStageTable
  kept_file: KeptFileTable
  /** A part of the content; all parts together are as long as the file says, or it is still being stored. */
  kept_file_part: KeptFilePartTable
  policy_origin: PolicyOriginTable
  policy_tool: PolicyToolTable
  /** A part of a file that a policy was imported from. A file without a policy was left by an import that ended early. */
  policy_file: { file_id: string; part: number; body: Uint8Array; written_at: number }
  /** A list that finds and sorts a policy's documents; `key` names the list (`domain/policies/document-selection.ts`). */
  policy_list: { id: number; policy_id: string; key: string }
  /** A document in a list, under its value there. */
  policy_entry: { list_id: number; value: string; number: number }
  /** How many documents have a value, for each thousand of the policy's documents. */
  policy_count: { list_id: number; value: string; chunk: number; count: number }
  policy_sandbox: PolicySandboxTable
  policy_savepoint: PolicySavepointTable
}

/** A dry run of a policy by an account. Its documents and states are nowhere else. */
interface PolicySandboxTable {
  id: string
  policy_id: string
  account: string
  /** The version of the policy that it is a copy of. */
  number: number
  /** Counts its changes. */
  revision: number
  /** A separate database (`openMemoryStore`), compressed. */
  image: Uint8Array
  created_at: number
  used_at: number
}

interface PolicySavepointTable {
  id: string
  sandbox_id: string
  name: string
  /** As that of the sandbox, then. */
  number: number
  image: Uint8Array
  created_at: number
}

/** A file that an account sent for a document of a policy. */
export interface KeptFileTable {
  policy_id: string
  /** SHA-256 of the content, in hexadecimal. */
  hash: string
  account: string
  type: string
  size: number
  created_at: number
  /** When a document that refers to it was last sent; null before. */
  referenced_at: number | null
}

interface KeptFilePartTable {
  policy_id: string
  hash: string
  account: string
  part: number
  content: Uint8Array
}

interface PolicyTable {
  id: string
  policy_tag: string
  /** The version, counted from 1. */
  number: number
  name: string
  description: string
  version: string | null
  /** DID of the account that imported it. */
  owner: string
  /** Roles, schemas and blocks, as JSON. */
  body: string
  /** The number of documents, which is the number of the next one. */
  documents: number
  created_at: number
  updated_at: number
}

interface PolicyVersionTable {
  policy_id: string
  number: number
  version: string | null
  body: string
  written_by: string
  written_at: number
}

interface PolicyDocumentTable {
  policy_id: string
  /** Position among the policy's documents, from 0. */
  number: number
  id: string
  /** The IRI of the document's schema. */
  schema: string | null
  /** A DID. */
  owner: string
  /** The block that created it. */
  tag: string | null
  /** Notes about the document, as JSON. */
  option: string
  /** The ids of the documents that it refers to, as JSON. */
  relationships: string
  /** The document as JSON. */
  body: string
  /** What sort of document it is (`domain/policies/policy-row.ts`). */
  kind: string
  /** The members of the row that have no column, as a JSON object. */
  details: string
  hash: string | null
  /** The message that it was published in, here or on the network. */
  message_id: string | null
  /** The id of its first credential subject, or the DID that it describes. */
  subject: string | null
  /** The id of the document itself. */
  credential: string | null
  created_at: number
  updated_at: number
}

/** Where a policy comes from, as its file says. */
interface PolicyOriginTable {
  policy_id: string
  /** Its policyTag there; the policy has another if it was imported beside one with this tag. */
  tag: string
  uuid: string | null
  /** Its name there; the policy has another once it was renamed. */
  name: string
  /** The DID of the registry that made it. */
  creator: string | null
  /** Of the content, name and tag apart. */
  digest: string
  file_id: string
  bytes: number
}

/** A tool that policies name. */
interface PolicyToolTable {
  /** The same for another file of the tool with the same inputs and outputs. */
  id: string
  name: string
  message_id: string | null
  hash: string | null
  imported_by: string
  imported_at: number
  /** Its blocks and schemas, and the tools that it names, as JSON. */
  body: string
}

/** A state that a document was saved in. */
interface PolicyDocumentStateTable {
  policy_id: string
  document_id: string
  /** From 0. */
  number: number
  /** The block that saved it. */
  block_id: string
  /** Who caused it; null for the policy. */
  did: string | null
  at: number
  /** The row without the document, as JSON. */
  body: string
}

/** What is left of a document that was removed for its age. */
interface PolicyRemovedTable {
  policy_id: string
  number: number
  /** The same document may have come back by an import, under another number. */
  id: string
  /** When it last changed. */
  changed_at: number
  removed_at: number
  /** The setting at that time. */
  keep_days: number
}

/** A role of an account in a policy, as a member of a group. */
interface PolicyMemberTable {
  policy_id: string
  did: string
  /** The group. */
  uuid: string
  role: string
  group_name: string
  label: string | null
  /** Single or Multiple. */
  relationship: string
  /** Private or Global. */
  access: string
  /** DID of the founder. */
  owner: string
  /** 1 if the account acts in this role. */
  is_active: number
  given_at: number
}

/** What a block could not do. */
interface PolicyFailureTable {
  id: string
  policy_id: string
  block_id: string
  input: string
  /** `failed`, or `waits` for a block that does not run here. */
  kind: string
  reason: string
  /** For whom it ran; null for the policy. */
  did: string | null
  /** Whose request or document it was. */
  sender: string | null
  /** The event, as JSON. */
  event: string
  at: number
  /** How often it has failed, where the block is to be tried again. */
  attempts: number
  /** When it is tried again; null for never. */
  retry_at: number | null
}

/** Documents that an import has written but not published, or has yet to remove. */
interface PolicyStageTable {
  /** Takes the place of a policy's id in its lists. */
  id: string
  policy_id: string
  /** The first of its documents; `last` is exclusive. */
  first: number
  last: number
  /** Documents below this number are in its lists, as are documents that arrive meanwhile; null if the stage is only to be removed. */
  filled: number | null
}

/** A document that waits in a block for others. */
interface PolicyAggregateTable {
  id: string
  policy_id: string
  block_id: string
  number: number
  /** Whose heap it is in: a user's key. */
  holder: string
  /** The row, as JSON. */
  body: string
}

/** A notice of a block to an account. */
interface PolicyNotificationTable {
  id: string
  policy_id: string
  block_id: string
  did: string
  title: string
  message: string
  kind: string
  at: number
  read_at: number | null
}

export type PolicyRow = Selectable<PolicyTable>
export type PolicyDocumentRow = Selectable<PolicyDocumentTable>
export type PolicyRemovedRow = Selectable<PolicyRemovedTable>
export type PolicyMemberRow = Selectable<PolicyMemberTable>
export type PolicyFailureRow = Selectable<PolicyFailureTable>
export type PolicyNotificationRow = Selectable<PolicyNotificationTable>
export type PolicyOriginRow = Selectable<PolicyOriginTable>
export type PolicySandboxRow = Selectable<PolicySandboxTable>
export type PolicySavepointRow = Selectable<PolicySavepointTable>
export type PolicyToolRow = Selectable<PolicyToolTable>
export type PolicyStageRow = Selectable<PolicyStageTable>

import type { Selectable } from 'kysely'

/** The tables of policies. Times are milliseconds since 1970. */
export interface PolicyTables {
  policy: PolicyTable
  policy_version: PolicyVersionTable
  policy_member: PolicyMemberTable
  /** Each invitation admits one account to a group and is deleted when used. */
  policy_invitation: {
    id: string
    policy_id: string
    uuid: string
    role: string
    given_by: string
    given_at: number
  }
  /**
   * A user’s state of a block, as a JSON object. `did` is the DID, or the group and the DID; it is empty for what
   * belongs to nobody, such as the votes on a document, whose id then follows that of the block. Until they are
   * decided, each voter has a state under the same name, by which they are found.
   */
  policy_state: { policy_id: string; did: string; block_id: string; body: string }
  /** Blocks that a user has completed. An empty `did` means completed for everyone. */
  policy_completion: { policy_id: string; did: string; block_id: string; at: number }
  policy_document: PolicyDocumentTable
  policy_document_state: PolicyDocumentStateTable
  policy_removed: PolicyRemovedTable
  /** A document that refers to a message. Deleted with the document. */
  policy_relation: { policy_id: string; message_id: string; number: number }
  policy_failure: PolicyFailureTable
  policy_aggregate: PolicyAggregateTable
  policy_notification: PolicyNotificationTable
  policy_stage: PolicyStageTable
  kept_file: KeptFileTable
  /** A part of the content. While the parts are shorter than the size of the file, it is still being stored. */
  kept_file_part: KeptFilePartTable
  policy_origin: PolicyOriginTable
  policy_tool: PolicyToolTable
  /** A part of a file that a policy was imported from. A file without a policy comes from an interrupted import. */
  policy_file: { file_id: string; part: number; body: Uint8Array; written_at: number }
  /**
   * A list by which a policy's documents are found and sorted; `key` names it
   * (`domain/policies/document-selection.ts`).
   */
  policy_list: { id: number; policy_id: string; key: string }
  /** The entry of a document in a list, under its value there. */
  policy_entry: { list_id: number; value: string; number: number }
  /** The number of documents with a value, for each thousand of the policy's documents. */
  policy_count: { list_id: number; value: string; chunk: number; count: number }
  policy_sandbox: PolicySandboxTable
  policy_savepoint: PolicySavepointTable
}

/** An account's dry run of a policy. Its documents and states are stored nowhere else. */
interface PolicySandboxTable {
  id: string
  policy_id: string
  account: string
  /** The version of the policy that was copied. */
  number: number
  /** Increases with every change. */
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
  /** The sandbox's number at that time. */
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
  /** When a document that refers to it was last sent; null if none has been. */
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
  /** The number of documents, and the number of the next one. */
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
  /** The kind of document (`domain/policies/policy-row.ts`). */
  kind: string
  /** Members of the row that have no column, as a JSON object. */
  details: string
  hash: string | null
  /** The message that published it, in the dry run or on the network. */
  message_id: string | null
  /** The id of its first credential subject, or the DID that it describes. */
  subject: string | null
  /** The credential id of the document itself. */
  credential: string | null
  created_at: number
  updated_at: number
}

/** Where a policy comes from, according to its file. */
interface PolicyOriginTable {
  policy_id: string
  /** Its policyTag there. The policy has a different one if another policy had this tag when it was imported. */
  tag: string
  uuid: string | null
  /** Its name there. The policy may have been renamed since. */
  name: string
  /** The DID of the registry that made it. */
  creator: string | null
  /** A digest of the content without name and tag. */
  digest: string
  file_id: string
  bytes: number
}

interface PolicyToolTable {
  /** The same for every file of the tool with the same inputs and outputs. */
  id: string
  name: string
  message_id: string | null
  hash: string | null
  imported_by: string
  imported_at: number
  /** Its blocks, schemas and the tools that it uses, as JSON. */
  body: string
}

/** A state in which a document was saved. */
interface PolicyDocumentStateTable {
  policy_id: string
  document_id: string
  /** From 0. */
  number: number
  block_id: string
  /** The account that caused it; null for the policy. */
  did: string | null
  at: number
  /** The row without the document, as JSON. */
  body: string
}

/** What remains of a document that was deleted because of its age. */
interface PolicyRemovedTable {
  policy_id: string
  number: number
  /** An import may have restored the same document under another number. */
  id: string
  changed_at: number
  removed_at: number
  /** The retention setting at that time. */
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

interface PolicyFailureTable {
  id: string
  policy_id: string
  block_id: string
  input: string
  /** `failed`, or `waits` if the block cannot run here. */
  kind: string
  reason: string
  /** The account that it ran for; null for the policy. */
  did: string | null
  /** The account whose request or document it was. */
  sender: string | null
  /** The event, as JSON. */
  event: string
  at: number
  /** The number of failed attempts, if the block is retried. */
  attempts: number
  /** When it is retried; null for never. */
  retry_at: number | null
}

/** Documents that an import has written but not published, or that are still to be deleted. */
interface PolicyStageTable {
  /** Used instead of a policy's id in its lists. */
  id: string
  policy_id: string
  /** The first of its documents; `last` is exclusive. */
  first: number
  last: number
  /**
   * Documents below this number are in its lists, as are documents that arrive meanwhile. Null if the stage is
   * only to be deleted.
   */
  filled: number | null
}

/** A document that waits in a block until other documents arrive. */
interface PolicyAggregateTable {
  id: string
  policy_id: string
  block_id: string
  number: number
  /** The key of the user whose documents it is collected with. */
  holder: string
  /** The row, as JSON. */
  body: string
}

/** A notification from a block to an account. */
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

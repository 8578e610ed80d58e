import type { Selectable } from 'kysely'

/** The tables of policies. Times are milliseconds since 1970. */
export interface PolicyTables {
  policy: PolicyTable
  policy_version: PolicyVersionTable
  /** Roles of accounts in a policy. */
  policy_role: { policy_id: string; did: string; role: string; given_at: number }
  /** A user’s state of a block: a JSON object. */
  policy_state: { policy_id: string; did: string; block_id: string; body: string }
  /** Blocks that a user has completed; with '' as `did`, completed for everyone. */
  policy_completion: { policy_id: string; did: string; block_id: string; at: number }
  policy_document: PolicyDocumentTable
  policy_stage: PolicyStageTable
  /** What documents of a policy are looked up and ordered by; `key` says what it holds (`domain/document-selection.ts`). */
  policy_list: { id: number; policy_id: string; key: string }
  /** A document in a list, under the value that it has there. */
  policy_entry: { list_id: number; value: string; number: number }
  /** How many documents have a value, for each thousand of the policy's documents. */
  policy_count: { list_id: number; value: string; chunk: number; count: number }
}

interface PolicyTable {
  id: string
  policy_tag: string
  /** Which version it is, from 1. */
  number: number
  name: string
  description: string
  version: string | null
  /** DID of the account that imported it. */
  owner: string
  /** Roles, schemas and blocks, as JSON. */
  body: string
  /** How many documents there are: the number of the next one. */
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
  /** Its place among the policy's documents, from 0. */
  number: number
  id: string
  /** The iri of its schema. */
  schema: string | null
  /** A DID. */
  owner: string
  /** The block that it came by. */
  tag: string | null
  /** What is noted of it beside, as JSON. */
  option: string
  /** The ids of documents that it belongs to, as JSON. */
  relationships: string
  /** The document as JSON. */
  body: string
  created_at: number
  updated_at: number
}

/** What an import has written and nobody sees yet, or what it has yet to remove. */
interface PolicyStageTable {
  /** What its lists have in place of a policy's id. */
  id: string
  policy_id: string
  /** Its documents: from this number to before another. */
  first: number
  last: number
  /** Documents below this number are in its lists, as are those that come meanwhile; null where it is only to be removed. */
  filled: number | null
}

export type PolicyRow = Selectable<PolicyTable>
export type PolicyDocumentRow = Selectable<PolicyDocumentTable>
export type PolicyStageRow = Selectable<PolicyStageTable>

import type { Selectable } from 'kysely'

export interface PolicyTable {
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

export interface PolicyVersionTable {
  policy_id: string
  number: number
  version: string | null
  body: string
  written_by: string
  written_at: number
}

export interface PolicyDocumentTable {
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

export type PolicyRow = Selectable<PolicyTable>
export type PolicyDocumentRow = Selectable<PolicyDocumentTable>

import type { DenyReason } from '#domain/schemas/document/schema-access.ts'
import { count } from '../../components/messages/time.ts'

const entityNames: Readonly<Record<string, string>> = {
  STANDARD_REGISTRY: 'Standard registry',
  USER: 'User',
  POLICY: 'Policy',
  MINT_TOKEN: 'Minted token',
  MINT_NFTOKEN: 'Minted NFT',
  WIPE_TOKEN: 'Wiped token',
  RETIRE: 'Retirement',
  INTEGRATION_DATA_V2: 'Integration data',
  USER_ROLE: 'User role',
  ISSUER: 'Issuer',
  ROLE: 'Role',
  USER_PERMISSIONS: 'User permissions',
  CHUNK: 'Chunk',
  TOKEN_DATA_SOURCE: 'Token data source',
  ACTIVITY_IMPACT: 'Activity impact',
  POLICY_DISCUSSION_V2: 'Policy discussion',
  POLICY_COMMENT: 'Policy comment',
}

/** Texts that the pages of schemas share. */
export const schemaMessages = {
  /** An entity in words; one that is not known, as it is written. */
  entity: (entity: string) => entityNames[entity] ?? (entity === '' ? 'Without an entity' : entity),
  sample: 'sample schemas',
  sampleExplained: 'They came with the sample network, and stand for what a real system has.',
  signInReason: 'Schemas are for people with an account.',
  unnamed: 'Without a name',
  states: { active: 'Active', draft: 'Draft', readonly: 'Read-only' },
  fields: (fields: number) => count(fields, 'field'),
  unreadable: 'The document cannot be read',
  changed: 'changed',
  actions: {
    label: (name: string) => `Actions for ${name}`,
    open: 'Open',
    versions: 'Versions',
    duplicate: 'Duplicate…',
    export: 'Export JSON',
    activate: 'Activate…',
    delete: 'Delete…',
  },
  denyReason: (denyReason: DenyReason): string => {
    if (denyReason.kind === 'permission') return `Your account lacks the permission ${denyReason.permission}.`
    if (denyReason.kind === 'role') return 'Only Standard Registry accounts may change system schemas.'
    if (denyReason.kind === 'active')
      return 'An active schema cannot be changed: documents rely on it. Duplicate it, edit the copy, and activate that.'
    return 'It belongs to another registry or came with the system. Duplicate it to have one of your own.'
  },
} as const

/** Texts of the list of schemas. */
export const schemaListMessages = {
  lead: 'What documents of this system have to look like. Of each entity one schema is active, the others are drafts.',
  search: 'Search schemas',
  placeholder: 'Name, entity or field',
  show: { label: 'Which schemas', all: 'All', active: 'Active', drafts: 'Drafts' },
  list: 'System schemas',
  shown: (shown: number, all: number) => (shown === all ? count(all, 'schema') : `${shown} of ${count(all, 'schema')}`),
  noActive: 'None is active',
  noActiveHint: 'Documents of this kind are checked against nothing until a draft is activated.',
  create: 'New schema',
  import: 'Import',
  readOnly: 'You can read everything here, but change nothing.',
  empty: { title: 'No schemas yet', hint: 'The first one is made with “New schema”, or imported.' },
  nothing: { title: 'No schema matches', hint: 'Names, descriptions, entities and fields were searched.' },
} as const

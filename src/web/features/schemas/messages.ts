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

export const schemaMessages = {
  entity: (entity: string) => entityNames[entity] ?? (entity === '' ? 'No entity' : entity),
  sample: 'sample schemas',
  sampleExplained: 'They belong to the sample network and stand in for the schemas of a real system.',
  signInReason: 'You need an account to see schemas.',
  unnamed: 'Unnamed',
  states: { active: 'Active', draft: 'Draft', readonly: 'Read-only' },
  fields: (fields: number) => count(fields, 'field'),
  unreadable: 'The document cannot be read',
  changed: 'changed',
  changedBy: (name: string) => `by ${name}`,
  actions: {
    label: (name: string) => `Actions for ${name}`,
    open: 'Open',
    versions: 'Versions',
    compare: 'Compare with another',
    duplicate: 'Duplicate…',
    export: 'Export JSON',
    exportZip: 'Export .schema',
    activate: 'Activate…',
    delete: 'Delete…',
  },
  denyReason: (denyReason: DenyReason): string => {
    if (denyReason.kind === 'permission') return `Your account lacks the permission ${denyReason.permission}.`
    if (denyReason.kind === 'role') return 'Only Standard Registry accounts may change system schemas.'
    if (denyReason.kind === 'active')
      return 'Documents rely on active schemas, so they cannot be changed. Duplicate the schema, edit the copy and activate it.'
    return 'It belongs to another registry or to the system. Duplicate it and edit the copy.'
  },
} as const

export const schemaListMessages = {
  drop: 'Drop a schema file to import it',
  lead: 'System schemas define the structure of documents. Each entity has at most one active schema; the others are drafts.',
  search: 'Search schemas',
  placeholder: 'Name, entity or field',
  show: { label: 'Show', all: 'All', active: 'Active', drafts: 'Drafts' },
  list: 'System schemas',
  shown: (shown: number, all: number) => (shown === all ? count(all, 'schema') : `${shown} of ${count(all, 'schema')}`),
  noActive: 'No active schema',
  noActiveHint: 'Documents of this entity are not checked until you activate a draft.',
  create: 'New schema',
  import: 'Import',
  readOnly: 'You can view schemas but not change them.',
  sort: { label: 'Sort', entity: 'By entity', changed: 'Last changed first', name: 'By name' },
  empty: { title: 'No schemas yet', hint: 'Create the first one with “New schema”, or import one.' },
  emptyForReaders: { title: 'No schemas yet', hint: 'Standard Registry accounts create and import schemas.' },
  elsewhere: { title: 'No schemas yet', hint: 'The Guardian behind this service has no system schemas.' },
  nothing: { title: 'No matching schemas', hint: 'The search covers names, descriptions, entities and fields.' },
} as const

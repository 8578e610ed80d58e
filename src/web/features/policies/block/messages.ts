import type { PaginationViolation } from '#domain/policies/pagination.ts'

export const blockMessages = {
  tag: 'Tag',
  noTag: 'No tag',
  uuid: 'UUID',
  copyTag: 'Copy tag',
  copyUuid: 'Copy UUID',
  copyLink: 'Copy link',
  type: 'Type',
  permissions: 'Permissions',
  nobody: 'No one',
  untold: 'You may not read the whole policy in the Guardian: the tag and permissions of this block are unknown.',
  defaultActive: 'Active from the start',
  dependencies: 'Dependencies',
  noDependencies: 'None',
  done: 'completed',
  awaited: 'not completed yet',
  views: { label: 'What to show', block: 'Block', properties: 'Properties', json: 'JSON', send: 'Send' },
  gone: {
    title: 'The policy no longer shows you this block',
    hint: 'It accepts nothing from you now. Your input stays here until you leave, and the block returns if it becomes available.',
  },
  propertiesLead: 'Set by the policy file. A new version of the policy can change them.',
  active: 'Active',
  json: {
    lead: 'The data of this block as the API returns it.',
    copy: 'Copy JSON',
    nothing: 'The block returned no data.',
  },
  noForm: 'There is no view for this type of block yet. You can read its data below and send JSON to it.',
  goSend: 'Send JSON',
  container: {
    blocks: 'Blocks inside',
    empty: 'Nothing inside is available to you now.',
    waiting: 'Not available yet',
  },
} as const

export const rolesBlockMessages = {
  lead: 'Choose your role in this policy. It determines what you can see and do.',
  choice: 'Role',
  take: 'Take this role',
  taking: 'Taking the role…',
  none: 'There are no roles to choose from.',
} as const

export const buttonsBlockMessages = {
  none: 'This block has no buttons.',
  needsDocument: 'These buttons act on one document. You find them next to each document in:',
  needsDocumentNowhere: 'These buttons act on one document, but no list of documents that you can see has them.',
  sending: 'Sending…',
  done: (button: string) => `“${button}” is done.`,
  unnamed: 'Send',
} as const

export const filterBlockMessages = {
  lead: 'Filters the documents of the block that contains it, for you alone. The service remembers it until you change it.',
  any: 'All',
  label: 'Show only',
  of: 'Filters',
} as const

const faults: Readonly<Record<PaginationViolation, string>> = {
  'not-whole': 'Enter a whole number.',
  'too-small': 'Enter a larger number.',
  'too-large': 'A page holds at most 1,000 documents.',
}

export const paginationMessages = {
  properties: 'Properties',
  state: 'State',
  stateLead: 'Your position in the documents, remembered by the service for you alone.',
  typeHint: 'Fixed: it splits the documents of the block that contains it into pages.',
  tagHint: 'The unique name of the block.',
  permissionsHint: 'Who can use the block.',
  activeHint: 'Whether the block is active and shown from the start.',
  dependenciesHint: 'Blocks that must be completed first.',
  noDependency: 'None',
  dependency: (number: number) => `Dependency ${number}`,
  size: 'Total documents',
  sizeHint: 'Counted by the service.',
  itemsPerPage: 'Per page',
  itemsPerPageHint: '1 to 1,000',
  page: 'Page',
  pageHint: (last: number) => `Counted from 0. The last page is ${last}.`,
  past: 'This page is past the end and has no documents.',
  set: 'Save',
  setting: 'Saving…',
  isSet: 'Saved.',
  unchanged: 'No changes.',
  fault: (fault: PaginationViolation) => faults[fault],
  of: 'Pages',
} as const

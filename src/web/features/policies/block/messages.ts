import type { PaginationFault } from '#domain/policies/pagination.ts'

/** Texts about one block. */
export const blockWords = {
  tag: 'Tag',
  noTag: 'It has no tag',
  uuid: 'UUID',
  copyTag: 'Copy the tag',
  copyUuid: 'Copy the UUID',
  copyLink: 'Copy link',
  type: 'Type',
  permissions: 'Permissions',
  nobody: 'Nobody',
  untold: 'The Guardian does not tell whom it is for, its tag, and what it waits for.',
  defaultActive: 'Active from the start',
  dependencies: 'Dependencies',
  noDependencies: 'None: it does not wait for another block',
  done: 'completed',
  awaited: 'not completed yet',
  views: { label: 'What to show', block: 'Block', properties: 'Properties', json: 'JSON', send: 'Send' },
  gone: {
    title: 'The policy does not show you this block any more',
    hint: 'It takes nothing from you now. What stands here stays as it is until you leave; the block comes back by itself if it can.',
  },
  propertiesLead: 'They are fixed by the policy. A new version of its file changes them.',
  active: 'Active',
  json: {
    lead: 'What the block answers, as the interface gives it.',
    copy: 'Copy JSON',
    nothing: 'The block answered with nothing.',
  },
  noForm: 'There is no form for this type of block here yet. Its data stand below; something can be sent by hand.',
  goSend: 'Send by hand',
  container: {
    blocks: 'Blocks in it',
    empty: 'Nothing in it is for you at the moment.',
    waiting: 'Not available yet',
  },
} as const

/** Texts of a choice of role. */
export const rolesBlockWords = {
  lead: 'Choose the role that you take in this policy. What you may see and do depends on it.',
  choice: 'Role',
  take: 'Take this role',
  taking: 'Taking the role…',
  none: 'There is no role to choose.',
} as const

export const buttonsBlockWords = {
  none: 'This block has no buttons.',
  needsDocument: 'These buttons are about one document. They stand beside each document of:',
  needsDocumentNowhere: 'These buttons are about one document, and no list of documents that you see has them.',
  sending: 'Sending…',
  done: (button: string) => `“${button}” was taken.`,
  unnamed: 'Send',
} as const

export const filterBlockWords = {
  lead: 'Narrows the documents of the block around it, for you alone. It is kept until you change it.',
  any: 'All',
  label: 'Show only',
  of: 'It narrows',
} as const

const faults: Readonly<Record<PaginationFault, string>> = {
  'not-whole': 'A whole number is needed.',
  'too-small': 'It is too small.',
  'too-large': 'At most 1,000 documents make a page.',
}

/** Texts of a pagination: its properties, and its state. */
export const paginationWords = {
  properties: 'Properties',
  state: 'State',
  stateLead: 'Kept by the service, for you alone: where you are in the documents that it pages.',
  typeHint: 'Fixed: it adds pages to the documents around it.',
  tagHint: 'The unique name of the block.',
  permissionsHint: 'Who may work with it.',
  activeHint: 'Whether it is active and shown from the start.',
  dependenciesHint: 'Blocks that have to be completed before.',
  noDependency: 'None',
  dependency: (number: number) => `Dependency ${number}`,
  size: 'Documents in all',
  sizeHint: 'Counted by the service.',
  itemsPerPage: 'On a page',
  itemsPerPageHint: '1 to 1,000',
  page: 'Page',
  pageHint: (last: number) => `Counted from 0; the last is ${last}.`,
  past: 'This page lies past the end: it has no documents.',
  set: 'Set',
  setting: 'Setting…',
  isSet: 'Set.',
  unchanged: 'As the service has it.',
  fault: (fault: PaginationFault) => faults[fault],
  of: 'It pages',
} as const

import { count } from '../../components/messages/time.ts'

const types: Readonly<Record<string, string>> = {
  interfaceContainerBlock: 'Container',
  interfaceStepBlock: 'Steps',
  interfaceDocumentsSourceBlock: 'Documents',
  interfaceActionBlock: 'Action',
  documentsSourceAddon: 'Source of documents',
  paginationAddon: 'Pagination',
  requestVcDocumentBlock: 'Form',
  buttonBlock: 'Buttons',
  policyRolesBlock: 'Choice of a role',
  filtersAddon: 'Filter',
  informationBlock: 'Information',
  sendToGuardianBlock: 'Stores documents',
}

const roles: Readonly<Record<string, string>> = {
  OWNER: 'Owner',
  ANY_ROLE: 'Everybody',
  NO_ROLE: 'Whoever has no role',
}

const statuses: Readonly<Record<string, string>> = {
  DRAFT: 'Draft',
  'DRY-RUN': 'Dry run',
  PUBLISH: 'Published',
  DISCONTINUED: 'Discontinued',
}

/** Texts that the pages of policies share. */
export const policyWords = {
  signInReason: 'Policies are for people with an account.',
  sample: 'sample policies',
  sampleExplained: 'They came with the sample network. The first policy that is imported removes them.',
  unnamed: 'Without a name',
  version: (version: string) => `Version ${version}`,
  status: (status: string) => statuses[status] ?? status,
  /** A type of block in words; one that is not known, as it is written. */
  type: (type: string) => types[type] ?? type,
  role: (role: string) => roles[role] ?? role,
  yourRole: (role: string) => (role === 'OWNER' ? 'You are its owner' : `Your role: ${role}`),
  yourRoles: 'Your roles',
  noRole: 'You have no role in it',
  back: 'All policies',
} as const

/** Texts of the list of policies. */
export const policyListWords = {
  lead: 'Workflows that you take part in: who registers, checks and reads which documents.',
  list: 'Policies',
  search: 'Search policies',
  placeholder: 'Name, tag or role',
  shown: (shown: number, all: number) =>
    shown === all ? count(all, 'policy', 'policies') : `${shown} of ${count(all, 'policy', 'policies')}`,
  elsewhere: {
    title: 'There is no policy that you may see',
    hint: 'Policies are the Guardian’s, which gives accounts their roles in them.',
  },
  empty: {
    title: 'There is no policy that you may see',
    hint: 'Whoever runs the service imports policies, and gives accounts their roles:',
    commands: [
      'node src/server/main.ts import policy FILE.json',
      'node src/server/main.ts account role NAME --policy TAG --role ROLE',
    ],
  },
  nothing: { title: 'No policy matches', hint: 'Names, descriptions, tags and roles were searched.' },
} as const

/** Texts of what there is for somebody in a policy. */
export const policyOverviewWords = {
  toDo: 'For you to do',
  toRead: 'For you to read',
  waiting: 'Waits for other blocks',
  notRun: 'Not run here',
  notRunHint:
    'The policy has these blocks for a Guardian. They can be read, nobody uses them here, and what waits for them goes on waiting.',
  nothing: 'There is nothing for you to do or to read at the moment. The blocks tell why.',
} as const

/** Texts of the tree of blocks. */
export const blockTreeWords = {
  title: 'Blocks',
  search: 'Search blocks',
  placeholder: 'Name, tag, type or role',
  shown: (shown: number, all: number) => (shown === all ? count(all, 'block') : `${shown} of ${count(all, 'block')}`),
  nothing: 'No block matches. Names, tags, types, roles and UUIDs were searched.',
  none: {
    title: 'There is no block that you may see',
    hint: 'Blocks are shown by your role in the policy. Its owner, or whoever runs the service, gives roles.',
  },
  keys: 'Arrow keys move and open, Enter shows a block.',
  waitsFor: (tags: readonly string[]) => `waits for ${tags.join(', ')}`,
  step: 'another step is on',
  inactive: 'switched off',
  notRun: 'not run here',
  show: 'Show the blocks',
  hide: 'Hide the blocks',
} as const

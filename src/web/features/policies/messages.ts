import { ownMember } from '#domain/json/json-value.ts'
import { blockTypeName } from '#domain/policies/block-type-name.ts'
import { count } from '../../components/messages/time.ts'

const roles: Readonly<Record<string, string>> = {
  OWNER: 'Owner',
  ANY_ROLE: 'Everyone',
  NO_ROLE: 'Users without a role',
}

/** Role names often contain underscores. */
function roleName(role: string): string {
  return ownMember(roles, role) ?? (role.replaceAll('_', ' ').trim() || role)
}

const statuses: Readonly<Record<string, string>> = {
  DRAFT: 'Draft',
  'DRY-RUN': 'Dry run',
  PUBLISH: 'Published',
  DISCONTINUED: 'Discontinued',
}

export const policyMessages = {
  signInReason: 'Policies require an account.',
  sample: 'sample policies',
  sampleExplained: 'These policies are sample data. Importing a policy removes them.',
  unnamed: 'Unnamed policy',
  version: (version: string) => `Version ${version}`,
  status: (status: string) => ownMember(statuses, status) ?? status,
  offNetwork: 'Its tokens and messages exist only on this service',
  type: blockTypeName,
  role: roleName,
  /** Who acts next, within a sentence. */
  actor: (role: string) => (role === 'OWNER' ? 'the owner of the policy' : roleName(role)),
  yourRole: (role: string) => (role === 'OWNER' ? 'You are the owner' : `Your role: ${roleName(role)}`),
  yourRoles: 'Your roles',
  noRole: 'No role yet',
  chooseRole: 'Choose your role',
  askForRole: 'Ask the owner of the policy to give you a role.',
  wholeDescription: 'Show the whole description',
  lessDescription: 'Show less',
  back: 'All policies',
  toDryRun: 'Back to the dry run',
} as const

export const policyListMessages = {
  lead: 'Workflows you take part in. Each one defines who submits, checks and reads which documents.',
  list: 'Policies',
  search: 'Search policies',
  placeholder: 'Name, tag or role',
  shown: (shown: number, all: number) =>
    shown === all ? count(all, 'policy', 'policies') : `${shown} of ${count(all, 'policy', 'policies')}`,
  elsewhere: {
    title: 'No policies available to you',
    hint: 'The Guardian manages policies and assigns roles in them.',
  },
  empty: {
    title: 'No policies available to you',
    hint: 'The operator of this service imports policies and assigns roles.',
  },
  emptyForRegistry: {
    title: 'No policies yet',
    hint: 'Choose “Import a policy”, or drop .policy files from a Guardian on this page.',
  },
  nothing: { title: 'No matching policies', hint: 'The search covers names, descriptions, tags and roles.' },
} as const

export const policyOverviewMessages = {
  toDo: 'To do',
  toRead: 'To read',
  waiting: 'Waiting for other blocks',
  notRun: 'Not run here',
  notRunHint:
    'These blocks work only in a Guardian. You can read them here, but blocks that depend on them stay unavailable.',
  nothing: 'You have nothing to do or read right now. The list of blocks shows why.',
} as const

export const blockTreeMessages = {
  title: 'Blocks',
  search: 'Search blocks',
  placeholder: 'Name, tag, type or role',
  shown: (shown: number, all: number) => (shown === all ? count(all, 'block') : `${shown} of ${count(all, 'block')}`),
  nothing: 'No matching blocks. The search covers names, tags, types, roles and UUIDs.',
  none: {
    title: 'No blocks available to you',
    hint: 'Your role in the policy determines which blocks you see. The policy owner or the operator of this service assigns roles.',
  },
  keys: 'Use the arrow keys to move and expand, and Enter to open a block.',
  waitsFor: (tags: readonly string[]) => `waits for ${tags.join(', ')}`,
  ofOthers: 'another role',
  step: 'another step is active',
  inactive: 'inactive',
  notRun: 'not run here',
  show: 'Show blocks',
  hide: 'Hide blocks',
} as const

export const keptFileMessages = {
  refused: (status: number): string => {
    if (status === 429) return 'You have reached the daily limit for files. Try again tomorrow.'
    if (status === 401) return 'Your session has ended. Sign in and try again.'
    if (status === 404) return 'This service does not store files. Enter the address of the file on IPFS.'
    return status < 500
      ? 'This block does not accept your files.'
      : 'The service cannot store the file now. Try again in a minute.'
  },
} as const

export const whoMessages = {
  group: 'You act in',
  noGroup: 'No group',
  leave: 'To act in another group, choose “No group” and join it. You remain a member here and can return.',
  outside: 'Without a group, you have no role here. Choose one of your groups to return, or join another one.',
  inGroup: (name: string, role: string) => (name === role ? roleName(role) : `${name}, as ${roleName(role)}`),
  actingAs: 'This dry run acts as',
  everybody: 'Everyone who opens this policy acts as this person.',
  you: 'yourself',
  add: 'Add a person',
  adding: 'Adding…',
} as const

export const noticeMessages = {
  title: 'From your policies',
  markRead: 'Mark all as read',
  /** A Guardian cannot mark those of one policy. */
  markAllRead: 'Mark those of all policies as read',
  marking: 'Marking…',
} as const

export const toolMessages = {
  label: 'Tools for this policy',
  check: 'Check this policy',
  compare: 'Compare versions or policies',
} as const

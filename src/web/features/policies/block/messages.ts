import type { PaginationViolation } from '#domain/policies/pagination.ts'
import { andList } from '#domain/text/joined.ts'

export const blockMessages = {
  tag: 'Tag',
  noTag: 'No tag',
  uuid: 'UUID',
  copyTag: 'Copy tag',
  copyUuid: 'Copy UUID',
  copyLink: 'Copy link',
  type: 'Type',
  permissions: 'Permissions',
  nobody: 'Nobody',
  untold:
    'Your account cannot read the whole policy in the Guardian, so the tag and permissions of this block are unknown.',
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
  needsDocumentNowhere: 'This block acts on a single document, but no list that you can see contains it.',
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
  groupLead: 'Choose the kind of group to create or join. It determines your role in this policy.',
  groupChoice: 'Group',
  join: 'Join',
  found: 'Create the group',
  label: 'Name of your group',
  invitation: 'Invitation',
  invitationHint: 'The text that a group member gave you. It works once.',
  accept: 'Accept the invitation',
} as const

export const informationMessages = {
  working: 'The policy is working',
  workingHint: 'This page updates when it is done.',
  empty: 'This block is empty.',
  reason: (status: string) => (status === '' ? 'Comment on your document' : `“${status}”, with this comment`),
} as const

export const actionBlockMessages = {
  choice: 'Choice',
  apply: 'Apply',
  sending: 'Sending…',
  done: 'Sent.',
  nothing: 'There is nothing to choose from.',
  needsDocument: 'This choice applies to a single document. It is next to each document in:',
  save: (file: string) => `Save ${file}`,
  secret: 'It may contain private keys.',
  notHere: 'This action issues keys or transforms data for other programs. Signalbox does not support it.',
} as const

const signed = (status: string) => (status === 'SIGNED' ? 'signed' : status === 'DECLINED' ? 'declined' : status)

interface Signing {
  readonly confirmationStatus: string | null
  readonly signedCount: number | null
  readonly declinedCount: number | null
  readonly signedThreshold: number | null
  readonly total: number | null
}

export const multiSignMessages = {
  progress: ({ confirmationStatus, signedCount, declinedCount, signedThreshold, total }: Signing) =>
    confirmationStatus === 'SIGNED'
      ? `Signed by ${signedCount ?? 0} of ${total ?? 0}.`
      : confirmationStatus === 'DECLINED'
        ? `Declined by ${declinedCount ?? 0} of ${total ?? 0}.`
        : `${signedCount ?? 0} of ${signedThreshold ?? 0} needed signatures, ${declinedCount ?? 0} declined.`,
  own: (status: string) => `You have ${signed(status)} it.`,
  sign: 'Sign',
  decline: 'Decline',
  who: 'Decisions',
  somebody: 'Someone',
  signature: (who: string, status: string | null) => (status === null ? who : `${who}: ${signed(status)}`),
  unknown: 'The signatures of this document are unknown.',
  needsDocument: 'Documents are signed one at a time. The signatures are next to each document in:',
} as const

export const reportMessages = {
  lead: 'A report shows the documents that led to tokens, or to one document. Enter the hash of the document that it starts from.',
  nothing: 'No document that you may see has this hash.',
  hash: 'Hash of a document',
  hashHint: 'To find the hash, open the document.',
  search: 'Show the report',
  searching: 'Searching…',
  clear: 'Clear',
  tokens: 'Tokens',
  amount: 'Amount',
  token: 'Token',
  date: 'Date',
  dryRun: 'These tokens exist only on this service.',
  impacts: 'Impacts',
  impact: 'Impact',
  steps: 'What led to it',
  step: 'Document',
  start: 'Where the report starts',
  owner: 'Owner',
  issuedBy: (name: string) => `Issued by ${name}`,
  ownedBy: (name: string) => `Owned by ${name}`,
  missing: 'No document of this step was found.',
  document: 'Document',
  numbered: (number: number) => `Document ${number}`,
  follows: 'The step above shows what follows from',
  policy: (name: string, version: string | null, owner: string | null) =>
    `Policy “${name}”${version === null ? '' : `, version ${version}`}${owner === null ? '' : `, owned by ${owner}`}.`,
  unknown: 'Unknown',
} as const

export const groupManagerMessages = {
  none: 'You are not in any group of this policy.',
  unnamed: 'Group',
  role: (role: string) => `Your role: ${role}`,
  members: 'Members',
  you: 'You',
  remove: 'Remove',
  reason: 'Reason for the removal',
  confirm: 'Remove from the group',
  cancel: 'Cancel',
  inviteAs: 'Invite as',
  invite: 'Create an invitation',
  invitation: 'Give this text to one person, who enters it when choosing a group. It works once.',
  copy: 'Copy the invitation',
} as const

export const tokenConfirmationMessages = {
  nothing: 'There is nothing to confirm now.',
  associate: 'The policy asks you to associate your account with this token, so that it can receive it.',
  dissociate: 'The policy asks you to dissociate your account from this token.',
  token: 'Token',
  account: 'Account',
  unknown: 'Unknown',
  key: 'Private key of the account',
  keyHint: 'It is sent to the Guardian, which signs with it. Signalbox does not store it.',
  dryRun: 'Nothing happens on a network, and no key is needed.',
  confirmAssociate: 'Associate',
  confirmDissociate: 'Dissociate',
  skip: 'Skip',
  done: (decision: 'confirm' | 'skip') => (decision === 'confirm' ? 'Confirmed.' : 'Skipped.'),
} as const

export const buttonsBlockMessages = {
  none: 'This block has no buttons.',
  needsDocument: 'These buttons act on a single document. They are next to each document in:',
  needsDocumentNowhere: 'These buttons act on a single document, but no list that you can see contains them.',
  sending: 'Sending…',
  done: (button: string) => `“${button}” is done.`,
  leads: (button: string, places: readonly string[]) =>
    `“${button}” leads to ${andList([...new Set(places)].map((place) => `“${place}”`))}.`,
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

export const configuredMessages = {
  lead: 'This block is for others. Because you manage policies, you can read its configuration, but not its contents.',
  around: 'Blocks around it',
  type: 'Type',
  tag: 'Tag',
  permissions: 'For',
  nobody: 'Nobody',
  dependencies: 'Waits for',
  events: 'Events',
  leadsTo: 'Leads to',
  comesFrom: 'Comes from',
  event: (output: string, isOff: boolean) => `by ${output}${isOff ? ', switched off' : ''}`,
  settings: 'Settings',
} as const

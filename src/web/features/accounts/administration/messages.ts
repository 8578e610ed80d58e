import type { FailureMessages } from '../../../platform/failure.ts'
import { count } from '../../../components/messages/time.ts'

export const administrationMessages = {
  lead: 'Who can sign in to this service, and with which role.',
  reason: 'This page is for Standard Registry accounts.',
  forbidden: 'This page is for Standard Registry accounts',
  forbiddenAdvice: 'Ask one of them to add or change an account.',
  elsewhere: 'A Guardian manages the accounts',
  elsewhereAdvice: 'Manage them there.',
  list: 'Accounts',
  find: 'Find an account',
  none: (search: string) => `No account matches “${search}”`,
  clear: 'Clear the search',
  shown: (accounts: number) => `${count(accounts, 'account')} shown`,
  more: 'Show more accounts',
  loading: 'Loading…',
  self: 'You',
  disabled: 'Disabled',
  sample: 'Sample',
  added: 'Added',
  used: 'Last used',
  neverUsed: 'Not signed in',
  unknownTime: 'at an unknown time',
  factors: (factors: number) => (factors === 0 ? 'No second factor' : count(factors, 'second factor')),

  add: 'Add account',
  adding: 'Adding…',
  name: 'Name',
  nameHint: '1 to 100 characters. It cannot be changed later.',
  nameTaken: 'There is already an account with this name.',
  nameWrong: 'A name cannot contain control characters, or begin or end with a space.',
  role: 'Role',
  roleHints: {
    USER: 'Takes part in policies.',
    AUDITOR: 'Reads policies without changing anything.',
    STANDARD_REGISTRY: 'Publishes schemas and policies, and administers accounts.',
  },
  passwordOf: (username: string) => `Password of ${username}`,
  passwordLead: 'It is not shown again. Pass it on securely. The owner must choose a new one at the first sign-in.',
  copyPassword: 'Copy password',
  done: 'Done',

  manage: 'Manage',
  manageOf: (username: string) => `Manage ${username}`,
  ends: 'Each of these signs the account out everywhere.',
  selfLead:
    'This is your own account. Another Standard Registry can change its role or disable it; your password changes under “Your account”.',
  signOut: 'Sign out',
  signOutHint: 'Its sessions and tokens end. It can sign in again.',
  signedOut: 'The account is signed out everywhere.',
  signOutOthers: 'Sign out everyone else',
  signOutOthersLead:
    'The sessions and tokens of all accounts but yours end at once. Their unsaved work stays in their browsers, and they can sign in again.',
  signedOutOthers: (accounts: number) =>
    accounts === 0 ? 'Nobody else was signed in.' : `${count(accounts, 'account')} signed out.`,
  giveRole: 'Change role',
  disable: 'Disable account',
  disableHint: 'It cannot sign in until it is enabled again. Its data stays.',
  enable: 'Enable account',
  enableHint: 'It can sign in again with its old password.',
  reset: 'Set new password',
  resetHint: 'A random one, shown once.',
  removeFactors: 'Remove second factors',
  removeFactorsHint: 'For an owner who has lost them all. The password alone is then enough.',
  changed: 'Saved. The account is signed out everywhere.',
  busy: 'Saving…',
} as const

export const changeFailures: FailureMessages = {
  changed: {
    title: 'This change is not possible',
    advice: 'The account may have changed in the meantime. Reload the page.',
  },
  'not-found': { title: 'Account not found', advice: 'Reload the page.' },
}

export const addFailures: FailureMessages = {
  changed: { title: administrationMessages.nameTaken, advice: 'Choose another name.' },
  invalid: { title: 'The name cannot be used', advice: administrationMessages.nameWrong },
}

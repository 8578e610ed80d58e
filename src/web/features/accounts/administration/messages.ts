import type { FailureMessages } from '../../../platform/failure.ts'
import { count } from '../../../components/messages/time.ts'

export const administrationMessages = {
  lead: 'Who can sign in to this service, and as what.',
  reason: 'This page is for Standard Registry accounts.',
  forbidden: 'This page is for Standard Registry accounts',
  forbiddenAdvice: 'Ask one of them to add or change an account.',
  elsewhere: 'A Guardian keeps the accounts',
  elsewhereAdvice: 'Administer them there.',
  list: 'Accounts',
  find: 'Find an account',
  none: 'No account has this in its name',
  noneAdvice: 'Change or clear the search.',
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
  nameWrong: 'A name has no space at either end and no control characters.',
  role: 'Role',
  roleHints: {
    USER: 'Takes part in policies.',
    AUDITOR: 'Reads policies, and changes nothing.',
    STANDARD_REGISTRY: 'Publishes schemas and policies, and administers accounts.',
  },
  passwordOf: (username: string) => `Password of ${username}`,
  passwordLead:
    'Nobody sees it again. Pass it on in a safe way. Its owner must choose another one at the first sign-in.',
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
  signOutOthers: 'Sign everybody else out',
  signOutOthersLead:
    'The sessions and tokens of all accounts but yours end at once. What they have not saved stays in their browsers. They can sign in again.',
  signedOutOthers: (accounts: number) =>
    accounts === 0 ? 'Nobody else was signed in.' : `${count(accounts, 'account')} signed out.`,
  giveRole: 'Change role',
  disable: 'Disable account',
  disableHint: 'It cannot sign in until it is enabled again. What it wrote stays.',
  enable: 'Enable account',
  enableHint: 'It can sign in again with the password that it had.',
  reset: 'Set new password',
  resetHint: 'A random one, shown once.',
  removeFactors: 'Remove second factors',
  removeFactorsHint: 'For an owner who lost them all. The password alone is enough then.',
  changed: 'Saved. The account is signed out everywhere.',
  busy: 'Saving…',
} as const

/** Explains rejected changes. */
export const changeFailures: FailureMessages = {
  changed: {
    title: 'The account cannot be changed like this',
    advice: 'It may have changed meanwhile. Reload the page.',
  },
  'not-found': { title: 'There is no such account', advice: 'Reload the page.' },
}

export const addFailures: FailureMessages = {
  changed: { title: administrationMessages.nameTaken, advice: 'Choose another name.' },
  invalid: { title: 'The name cannot be used', advice: administrationMessages.nameWrong },
}

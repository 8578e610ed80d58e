import { count } from '../../../components/messages/time.ts'
import type { FailureExplanation, FailureMessages } from '../../../platform/failure.ts'

export const dryRunMessages = {
  title: 'Dry run',
  intro: {
    title: 'No dry run is open',
    hint: 'Walk through this policy as every role, side by side, in a sandbox: a copy without documents that only you see. Nothing in it reaches the policy, its lists or anyone’s work queue, and its tokens and messages exist on no network.',
    start: 'Start dry run',
    starting: 'Starting…',
  },
  lead: 'A sandbox that only you see. Nothing in it reaches the policy, and its tokens and messages exist on no network. If unused, it is discarded on ',
  older: {
    title: 'This dry run uses an older version of the policy',
    hint: (number: number, current: number) =>
      `It uses version ${number}; the policy is at version ${current}. Restart it to use the newest one.`,
  },
  users: 'Virtual users',
  region: 'What each virtual user sees',
  owner: 'Owner',
  noRole: 'No role yet',
  addUser: 'Add user',
  adding: 'Adding…',
  addAs: (role: string) => `As ${role}`,
  addWithout: 'Without a role',
  full: (users: number) => `A dry run has at most ${count(users, 'virtual user')}.`,
  open: (name: string) => `Open the policy as ${name}`,
  restart: {
    open: 'Restart',
    title: 'Restart the dry run?',
    hint: 'Its documents, steps, users and tokens are deleted, and it starts over with the newest version of the policy. Savepoints are kept.',
    action: 'Restart',
    working: 'Restarting…',
  },
  drop: {
    open: 'Discard',
    title: 'Discard the dry run?',
    hint: 'Everything in it is deleted, including its savepoints. The policy itself does not change.',
    action: 'Discard',
    working: 'Discarding…',
  },
  cancel: 'Cancel',
  done: {
    restart: 'The dry run was restarted.',
    restore: (name: string) => `Everything is as it was at “${name}”.`,
    save: (name: string) => `“${name}” is saved.`,
  },
} as const

export const savepointMessages = {
  open: (savepoints: number) => (savepoints === 0 ? 'Savepoints' : `Savepoints (${savepoints})`),
  title: 'Savepoints',
  hint: 'A savepoint stores documents, steps, users and tokens. Going back restores them exactly, and discards what happened since.',
  none: 'No savepoints yet.',
  name: 'Name of the new savepoint',
  save: 'Save',
  saving: 'Saving…',
  full: (savepoints: number) => `A dry run has at most ${count(savepoints, 'savepoint')}. Delete one first.`,
  savedAt: 'Saved',
  version: (number: number) => `version ${number}`,
  restore: 'Go back',
  restoring: 'Going back…',
  restoreTo: (name: string) => `Go back to “${name}”`,
  delete: 'Delete',
  deleteHint: 'A deleted savepoint cannot be restored.',
  deleteOne: (name: string) => `Delete “${name}”`,
  rename: 'Rename',
  renameOne: (name: string) => `Rename “${name}”`,
  newName: 'New name',
  empty: 'Enter a name.',
} as const

const gone: FailureExplanation = {
  title: 'Not done: the dry run no longer exists',
  advice: 'It was discarded, perhaps in another tab. Reload the page.',
  isRetryable: false,
}
const notAllowed: FailureExplanation = {
  title: 'Not done: you cannot open this dry run',
  advice: 'It is for the owner of the policy, and for Standard Registries that may import policies.',
  isRetryable: false,
}
const safe = 'You can safely try again.'

export const dryRunFailureMessages: FailureMessages = {
  'signed-out': { title: 'Not done: your session has ended', advice: 'Sign in again here.' },
  'not-found': gone,
  'not-allowed': notAllowed,
  'permission-missing': notAllowed,
  invalid: { title: 'Not done', advice: 'The reason is below.', isRetryable: false },
  changed: { title: 'Not done: the dry run was busy', advice: 'Wait a moment, then try again.', isRetryable: true },
  'too-many': { title: 'Not done: too many requests', advice: 'Wait a moment, then try again.' },
  unavailable: { title: 'Not done: the service is too busy', advice: 'Wait a moment, then try again.' },
  failed: { title: 'Not done: the service failed', advice: 'The service log says why.' },
  offline: { title: 'Not done: the connection was lost', advice: safe },
  timeout: { title: 'May not have been done: no answer in time', advice: `The service may be busy. ${safe}` },
}

import type { FailureMessages } from '../../platform/failure.ts'
import { formatDuration } from '../messages/time.ts'

export const passwordMessages = {
  changing: 'Changing…',
  lead: 'Everything else that is signed in with this account is signed out.',
  current: 'Current password',
  fresh: 'New password',
  again: 'New password again',
  shortest: (characters: number) => `At least ${characters} characters.`,
  longest: (characters: number) => `At most ${characters} characters.`,
  isName: 'A password must not be the name.',
  differs: 'The two are not the same.',
  same: 'This is the password you have now.',
  wrong: { title: 'The current password is wrong', advice: 'Type the one that you signed in with.' },
  ended: { title: 'Your session has ended', advice: 'Sign in again, then change the password.' },
  changed: 'Your password is changed. Everything else that was signed in with this account is signed out.',
  changedSignedOut: 'Your password is changed. Sign in with the new one.',
  done: 'Done',
} as const

const roles: Readonly<Record<string, string>> = {
  STANDARD_REGISTRY: 'Standard Registry',
  USER: 'User',
  AUDITOR: 'Auditor',
}

const wrongAddress = {
  title: 'The service does not sign in from this address',
  advice: 'Open Signalbox at its own address, the one it is told in PUBLIC_URL.',
}

/** Failures of a form in which a name or a password is sent. */
export const credentialFailureMessages: FailureMessages = {
  offline: {
    title: 'Signalbox cannot be reached',
    advice: 'Check your connection and try again. What you typed is still here.',
  },
  timeout: {
    title: 'The service did not answer in time',
    advice: 'It may be busy. Try again; what you typed is still here.',
  },
  'permission-missing': wrongAddress,
  'not-allowed': wrongAddress,
  failed: { title: 'The service failed', advice: 'Its log says why. What you typed is still here.' },
  'too-many': { title: 'Too many wrong tries', advice: 'Name and password are not looked at for a while.' },
}

export const sessionMessages = {
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  signOut: 'Sign out',
  signingOut: 'Signing out…',
  lead: 'Status, history and transactions are open to everybody. Schemas are not.',
  name: 'Name',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  capsLock: 'Caps Lock is on.',
  whereFrom: 'Where do I find my password?',
  whereFromFirst:
    'The service prints the name and password of its first account when it starts for the first time; with the sample network also those of an account that may only read.',
  whereFromOthers: 'Whoever runs the service makes further accounts and new passwords:',
  accountCommand: 'node src/server/main.ts account add NAME --role USER',
  wrong: {
    title: 'Name or password is wrong',
    advice: 'Check both. After ten wrong tries one has to wait for up to a quarter of an hour.',
  },
  codeField: 'One-time code',
  code: {
    title: 'A one-time code is needed',
    advice: 'This account has a second factor. Type the code that its app shows now, and sign in again.',
  },
  upstreamAdvice: 'Accounts are kept by a Guardian. Try again; what you typed is still here.',
  tryAgainIn: (seconds: number) => `Try again in ${formatDuration(seconds)}`,
  signedInAs: (name: string) => `You are signed in as ${name}`,
  goOn: 'Go on',
  asSomebodyElse: 'Sign in as somebody else',
  signOutFailed: 'You are still signed in: the service could not be reached.',
  role: (role: string) => roles[role] ?? role,
  account: (name: string) => `Account: ${name}`,
  required: 'Sign in to see this',
  ended: 'Your session has ended. What stands here stays as it is.',
  dialogLead: (name: string) => `Your session has ended. Sign in as ${name} to go on where you are: nothing is lost.`,
} as const

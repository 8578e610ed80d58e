import type { FailureMessages } from '../../platform/failure.ts'
import { count, formatDuration } from '../messages/time.ts'

const unclear = {
  title: 'The password may have been changed: there was no answer',
  advice: 'Try again. If the current password is then wrong, it was changed: sign in with the new one.',
}

export const passwordMessages = {
  change: 'Change password',
  changing: 'Changing…',
  lead: 'This signs the account out everywhere else.',
  current: 'Current password',
  fresh: 'New password',
  again: 'Repeat new password',
  rules: (least: number, most: number) => `${least} to ${most} characters, not your name.`,
  shortest: (characters: number) => `At least ${characters} characters.`,
  longest: (characters: number) => `At most ${characters} characters.`,
  guessable: 'Attackers try this password first. Use three or more unrelated words, or a password manager.',
  isName: 'The password must differ from the name.',
  differs: 'The passwords do not match.',
  same: 'This is your current password.',
  wrong: { title: 'The current password is wrong', advice: 'Enter the password that you signed in with.' },
  ended: { title: 'Your session has ended', advice: 'Sign in again, then change the password.' },
  unclear: { offline: unclear, timeout: unclear, failed: unclear },
  changed: 'Your password was changed. The account is signed out everywhere else.',
  changedSignedOut: 'Your password was changed. Sign in with the new one.',
  done: 'Done',
} as const

const roles: Readonly<Record<string, string>> = {
  STANDARD_REGISTRY: 'Standard Registry',
  USER: 'User',
  AUDITOR: 'Auditor',
}

const wrongAddress = {
  title: 'Sign-in is not allowed from this address',
  advice: 'Open Signalbox at its public address, as set in PUBLIC_URL.',
}

/** Failures of forms that send a name or password. */
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
  'too-many': { title: 'Too many failed attempts', advice: 'Sign-in is paused for a while.' },
}

/** Results of a passkey request: browser errors first, then rejections by the service. */
export const passkeyMessages = {
  dismissed: {
    title: 'No passkey was used',
    advice: 'The browser’s dialog was closed or timed out, or this device has no passkey for Signalbox. Try again.',
  },
  known: { title: 'This device already has a passkey', advice: 'It is listed in your account. Choose another device.' },
  elsewhere: {
    title: 'Passkeys do not work at this address',
    advice: 'Open Signalbox at its public address, as set in PUBLIC_URL.',
  },
  unsupported: {
    title: 'The device could not do this',
    advice: 'Try another device or browser, or sign in with your password.',
  },
  passkey_refused: {
    title: 'The passkey was not accepted',
    advice: 'It may have been removed, or the request took longer than five minutes. Try again.',
  },
  passkey_copied: {
    title: 'There may be a copy of this passkey',
    advice: 'Its use counter did not increase. Sign in another way, remove it from your account, and add a new one.',
  },
} as const

export const sessionMessages = {
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  signOut: 'Sign out',
  signingOut: 'Signing out…',
  lead: 'Policies and schemas need an account. Status, incidents and transactions are public.',
  name: 'Name',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  capsLock: 'Caps Lock is on.',
  whereFrom: 'Where do I find my password?',
  whereFromGuardian: 'A Guardian manages the accounts: sign in with your name and password there.',
  whereFromFirst:
    'At its first start, the service prints the name and password of its first account in the terminal; with the sample network, also those of the sample’s accounts.',
  whereFromOthers:
    'A Standard Registry adds accounts and sets new passwords on the page “Accounts”, in that account’s menu. The operator can do the same in the terminal:',
  accountCommand: 'npx node src/server/main.ts account add NAME --role USER',
  wrong: {
    title: 'Name or password is wrong',
    advice: 'Check both. After ten failed attempts you must wait up to 15 minutes.',
  },
  codeField: 'One-time code',
  recoveryField: 'Recovery code',
  byPasskey: 'Sign in with a passkey',
  passkeyInstead: 'Use a passkey',
  waitForDevice: 'Waiting for your device…',
  passkey: {
    title: 'A passkey is needed',
    advice: 'This account has a second factor. Use its passkey, or type a recovery code.',
  },
  code: {
    title: 'A one-time code is needed',
    advice: 'This account has a second factor. Type the code that its app shows now, and sign in again.',
  },
  upstreamAdvice: 'A Guardian manages the accounts. Try again; what you typed is still here.',
  tryAgainIn: (seconds: number) => `Try again in ${formatDuration(seconds)}`,
  signedInAs: (name: string) => `You are signed in as ${name}`,
  continue: 'Continue',
  asSomebodyElse: 'Sign in with another account',
  drafts: 'Drafts',
  draftsKept: (drafts: number) =>
    `This browser keeps ${count(drafts, 'draft')} of this account. On a shared computer, delete what others must not read.`,
  deleteDrafts: 'Delete and sign out',
  keepDrafts: 'Keep and sign out',
  signOutFailed: 'You are still signed in: the service could not be reached.',
  role: (role: string) => roles[role] ?? role,
  account: (name: string) => `Account: ${name}`,
  required: 'Sign in to see this',
  ended: 'Your session has ended. This page stays as it is.',
  dialogLead: (name: string) =>
    `Your session has ended. Sign in as ${name} to continue where you are. Nothing is lost.`,
} as const

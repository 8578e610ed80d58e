/** Why something failed, as far as it makes a difference to what the reader can do about it. */
export type FailureKind =
  | 'signed-out'
  | 'permission-missing'
  | 'not-creator'
  | 'not-allowed'
  | 'not-found'
  | 'changed'
  | 'schema-active'
  /** The block is switched off, waits for another one, or belongs to another role. */
  | 'block-unavailable'
  /** Blocks of this type have nothing to read, or accept nothing. */
  | 'block-unsupported'
  /** The policy contains the block, but this service does not run its type. */
  | 'block-not-run'
  | 'invalid'
  | 'too-large'
  | 'too-many'
  /** 503: the service answers, but cannot do this now. */
  | 'unavailable'
  /** What our service asked in its turn failed. */
  | 'upstream'
  | 'failed'
  | 'offline'
  | 'timeout'
  | 'unreadable'
  /** A part of the app could not be loaded: probably a newer version was deployed. */
  | 'outdated'
  | 'unexpected'

export interface Explanation {
  /** What happened. */
  readonly title: string
  /** What to do about it. */
  readonly advice: string
  /** Whether repeating the same request may help, where that differs from the rule for its kind. */
  readonly isRetryable?: boolean
}

const forbidden: Explanation = { title: 'You may not see this', advice: 'Ask an administrator for the permission.' }
const rejected: Explanation = {
  title: 'The service did not accept this request',
  advice: 'A filter in the address may be wrong. Clear the filters and try again.',
}
const unavailable: Explanation = {
  title: 'This cannot be shown right now',
  advice: 'The service is running, but has no data for it so far or is too busy. Signalbox asks again by itself.',
}

/** The words for a failure where the feature has none for it. */
export const failureMessages: Readonly<Record<FailureKind, Explanation>> = {
  offline: {
    title: 'Signalbox cannot be reached',
    advice: 'Check your connection. This part comes back by itself as soon as the service answers.',
  },
  timeout: {
    title: 'The service did not answer in time',
    advice: 'It may be busy. Signalbox asks again by itself.',
  },
  unreadable: {
    title: 'The answer made no sense',
    advice: 'The service sent something this page cannot read. Reload the page; if it stays, the service needs a look.',
  },
  invalid: rejected,
  'schema-active': rejected,
  'block-unsupported': rejected,
  'block-not-run': rejected,
  'signed-out': { title: 'You are not signed in', advice: 'Sign in, then try again.' },
  'permission-missing': forbidden,
  'not-creator': forbidden,
  'not-allowed': forbidden,
  'not-found': { title: 'Not found', advice: 'It may have been withdrawn, or the address may be mistyped.' },
  changed: { title: 'Somebody else changed this', advice: 'Reload to see the newest version.' },
  'too-large': { title: 'That was too much at once', advice: 'Ask for less and try again.' },
  'too-many': { title: 'Too many requests', advice: 'Wait a moment. Signalbox asks again by itself.' },
  unavailable,
  'block-unavailable': unavailable,
  upstream: unavailable,
  failed: { title: 'The service failed', advice: 'Its log says why. Signalbox asks again by itself.' },
  outdated: {
    title: 'This page could not be loaded',
    advice: 'Signalbox may have been updated meanwhile. Reload the page.',
  },
  unexpected: {
    title: 'This part of the page failed',
    advice: 'Try again. If it keeps failing, reload the page.',
  },
}

export function withServerMessage(message: string): string {
  return `${message} Signalbox asks again by itself.`
}

export function quoteServer(message: string): string {
  return `It said: “${message}”.`
}

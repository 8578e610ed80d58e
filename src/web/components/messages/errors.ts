import type { ErrorKind } from '#api/errors.ts'
import { durationWords } from './time.ts'

export interface Explanation {
  /** What happened. */
  readonly title: string
  /** What to do about it. */
  readonly advice: string
}

const byKind: Readonly<Record<ErrorKind, Explanation>> = {
  network: {
    title: 'Signalbox cannot be reached',
    advice: 'Check your connection. This part comes back by itself as soon as the service answers.',
  },
  timeout: {
    title: 'The service did not answer in time',
    advice: 'It may be busy. Signalbox asks again by itself.',
  },
  contract: {
    title: 'The answer made no sense',
    advice: 'The service sent something this page cannot read. Reload the page; if it stays, the service needs a look.',
  },
  invalid: {
    title: 'The service did not accept this request',
    advice: 'A filter in the address may be wrong. Clear the filters and try again.',
  },
  unauthorized: { title: 'You are not signed in', advice: 'Sign in, then try again.' },
  forbidden: { title: 'You may not see this', advice: 'Ask an administrator for the permission.' },
  not_found: { title: 'Not found', advice: 'It may have been withdrawn, or the address may be mistyped.' },
  conflict: { title: 'Somebody else changed this', advice: 'Reload to see the newest version.' },
  too_large: { title: 'That was too much at once', advice: 'Ask for less and try again.' },
  too_many: { title: 'Too many requests', advice: 'Wait a moment. Signalbox asks again by itself.' },
  unavailable: {
    title: 'This cannot be shown right now',
    advice: 'The service is running, but has no data for it so far or is too busy. Signalbox asks again by itself.',
  },
  internal: { title: 'The service failed', advice: 'Its log says why. Signalbox asks again by itself.' },
}

export const errorWords = {
  ofKind: (code: ErrorKind): Explanation => byKind[code],
  told: (why: string) => `${why} Signalbox asks again by itself.`,
  said: (words: string) => `It said: “${words}”.`,
  unexpected: {
    title: 'This part of the page failed',
    advice: 'Try again. If it keeps failing, reload the page.',
  },
  newVersion: {
    title: 'This page could not be loaded',
    advice: 'Signalbox may have been updated meanwhile. Reload the page.',
  },
  pageFailed: 'This page could not be shown',
  tryAgain: 'Try again',
  reload: 'Reload the page',
  retryingIn: (seconds: number) => `Retrying in ${durationWords(seconds)}`,
  retrying: 'Retrying…',
  retryingNote: 'the last refresh failed, retrying',
} as const

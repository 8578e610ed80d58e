import { formatDuration } from './time.ts'

export const failureNoticeMessages = {
  pageFailed: 'This page could not be shown',
  signIn: 'Sign in',
  tryAgain: 'Try again',
  reload: 'Reload the page',
  retryingIn: (seconds: number) => (seconds > 0 ? `Retrying in ${formatDuration(seconds)}` : 'Retrying now'),
  sameReason: 'Not available because of the failure described on this page.',
  since: 'Failing since',
  retrying: 'Retrying…',
  retryingNote: 'the last refresh failed, retrying',
} as const

import {
  serverMessageOf,
  toFailure,
  type Failure,
  type FailureKind,
  type FailureMessages,
} from '../../platform/failure.ts'

const cannot = {
  title: 'The service cannot do this right now',
  advice: 'It is running, but is too busy or lacks data. Try again in a moment.',
}

export const discardMessages = { again: 'Close again to discard what you entered.' }

/** The default texts of a write. */
const texts: FailureMessages = {
  offline: {
    title: 'Signalbox cannot be reached',
    advice: 'It may have done this before the connection was lost. Check before you try again.',
  },
  unsent: { title: 'Not sent: there is no connection to Signalbox', advice: 'Try again when you are connected.' },
  timeout: {
    title: 'The service did not answer in time',
    advice: 'It may still have done this. Check before you try again.',
  },
  'too-many': { title: 'Too many requests', advice: 'Wait a moment, then try again.' },
  failed: { title: 'The service failed', advice: 'Its log says why. Check whether it did this before you try again.' },
  unavailable: cannot,
  'block-unavailable': cannot,
  upstream: cannot,
}

/** A download changes nothing. */
const downloadTexts: FailureMessages = {
  offline: { title: 'Signalbox cannot be reached', advice: 'Check your connection, then try again.' },
  timeout: { title: 'The service did not answer in time', advice: 'It may be busy. Try again in a moment.' },
  failed: { title: 'The service failed', advice: 'Its log says why. Try again in a moment.' },
}

const quoted: ReadonlySet<FailureKind> = new Set(['too-many', 'unavailable', 'block-unavailable', 'upstream'])

/** Describes why a write failed, which only the user repeats. */
export function toFailedWrite(error: unknown, messages: FailureMessages = {}): Failure {
  const failure = toFailure(error, { ...texts, ...messages })
  const { kind } = failure
  const message = messages[kind] === undefined && quoted.has(kind) ? serverMessageOf(error) : null
  return message === null ? failure : { ...failure, advice: `${message} Try again in a moment.` }
}

/** Like `toFailedWrite`, for a download. */
export function toFailedDownload(error: unknown): Failure {
  return toFailedWrite(error, downloadTexts)
}

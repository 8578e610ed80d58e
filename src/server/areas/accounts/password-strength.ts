import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import { limits } from '../../platform/limits.ts'
import { createWorkerCalls } from '../../platform/workers/worker-calls.ts'
import { passwordFaults } from './password.ts'

export interface StrengthThread {
  /** Whether a guesser needs at most a million attempts: a common password, a keyboard row, a date, a repetition. */
  isGuessable(password: string, words: readonly string[]): Promise<boolean>
}

const module = pathToFileURL(join(import.meta.dirname, 'password-strength-worker.ts'))

const inTurn = createConcurrencyLimit({
  running: 1,
  waiting: limits.waitingPasswordChecks,
  message: 'Too many new passwords at once.',
  retryAfterSeconds: 1,
})

export const guessable = 'is one that attackers try first: use three or more unrelated words, or a password manager'

/**
 * Why a new password is rejected, as predicates; empty if it is good. The lists of common passwords are loaded in a thread
 * of their own, which ends with the check: reading them takes 70 ms and a few megabytes.
 */
export async function newPasswordFaults(password: string, username: string): Promise<readonly string[]> {
  const faults = passwordFaults(password, username)
  if (faults.length > 0) return faults
  return (await isGuessable(password, username)) ? [guessable] : []
}

function isGuessable(password: string, username: string): Promise<boolean> {
  return inTurn(async () => {
    const { call, close } = createWorkerCalls<StrengthThread>(module, '')
    try {
      return await call('isGuessable', password, [username, 'signalbox'])
    } finally {
      await close()
    }
  })
}

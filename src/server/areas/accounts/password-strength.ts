import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import { limits } from '../../platform/limits.ts'
import { createWorkerCalls } from '../../platform/workers/worker-calls.ts'
import type { SetTimer } from '#api/timer.ts'
import { passwordFaults } from './password.ts'

export interface StrengthThread {
  /** Whether a guesser needs at most a million attempts: a common password, a keyboard row, a date, a repetition. */
  isGuessable(password: string, words: readonly string[]): Promise<boolean>
}

const module = pathToFileURL(join(import.meta.dirname, 'password-strength-worker.ts'))
const idleMs = 5000

/** The command that sets a password does not wait for it. */
const startIdleTimer: SetTimer = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds).unref()
  return () => clearTimeout(timer)
}

const { call } = createWorkerCalls<StrengthThread>(module, '', startIdleTimer, idleMs)

const inTurn = createConcurrencyLimit({
  running: 1,
  waiting: limits.waitingPasswordChecks,
  message: 'Too many new passwords at once.',
  retryAfterSeconds: 1,
})

export const guessable = 'is one that attackers try first: use three or more unrelated words, or a password manager'

/**
 * Why a new password is rejected, as predicates; empty if it is good. The lists of common passwords are loaded in a thread
 * of their own, which ends soon after: reading them takes 70 ms and a few megabytes.
 */
export async function newPasswordFaults(password: string, username: string): Promise<readonly string[]> {
  const faults = passwordFaults(password, username)
  if (faults.length > 0) return faults
  return (await isGuessable(password, username)) ? [guessable] : []
}

function isGuessable(password: string, username: string): Promise<boolean> {
  return inTurn(() => call('isGuessable', password, [username, 'signalbox']))
}

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import { limits } from '../../platform/limits.ts'
import { createWorkerCalls } from '../../platform/workers/worker-calls.ts'
import type { SetTimer } from '#api/timer.ts'
import { passwordFaults } from './password.ts'

export interface StrengthThread {
  /** Whether a million attempts suffice to guess it: a common password, a row of keys, a date, a repetition. */
  isGuessable(password: string, words: readonly string[]): Promise<boolean>
}

const module = pathToFileURL(join(import.meta.dirname, 'password-strength-worker.ts'))
const idleMs = 5000

/** The timer does not keep the command that sets a password from exiting. */
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
 * Why a new password is rejected, as predicates; empty if it is accepted. The lists of common passwords are loaded
 * in a worker thread that ends soon after, because they take 70 ms to read and a few megabytes of memory.
 */
export async function newPasswordFaults(password: string, username: string): Promise<readonly string[]> {
  const faults = passwordFaults(password, username)
  if (faults.length > 0) return faults
  return (await isGuessable(password, username)) ? [guessable] : []
}

function isGuessable(password: string, username: string): Promise<boolean> {
  return inTurn(() => call('isGuessable', password, [username, 'signalbox']))
}

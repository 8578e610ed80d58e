import process from 'node:process'
import type { StrengthThread } from '#server/areas/accounts/password-strength.ts'
import { createWorkerCalls } from '#server/platform/workers/worker-calls.ts'

// A command that calls a thread, and leaves it as it is.
const module = new URL('../../../src/server/areas/accounts/password-strength-worker.ts', import.meta.url)
const { call } = createWorkerCalls<StrengthThread>(module, '')
process.stdout.write(`${await call('isGuessable', 'password', [])}`)

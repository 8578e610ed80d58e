import { cleanup, configure } from '@testing-library/react'
import process from 'node:process'
import { afterEach, beforeEach, vi } from 'vitest'
import { installPopovers } from './popovers.ts'

// A busy machine takes long; this limit only delays failures.
configure({ asyncUtilTimeout: 10_000 })

installPopovers()

// A reader in UTC whose clock has 24 hours, whatever the machine's zone and language.
process.env['TZ'] = 'UTC'
Object.defineProperty(navigator, 'language', { value: 'en-GB', configurable: true })

// A test fails if React or the app logs an error or a warning.
const complaints: unknown[][] = []

beforeEach(() => {
  complaints.length = 0
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...said) => {
      complaints.push(said)
    })
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  if (complaints.length > 0)
    throw new Error(`said on the console: ${complaints.map((said) => said.join(' ')).join('\n')}`)
})

/** Takes the complaints that a test provokes on purpose, so that they do not fail it. */
export function takeComplaints(): unknown[][] {
  return complaints.splice(0)
}

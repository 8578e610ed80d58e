import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { installPopovers } from './popovers.ts'

// How long a busy machine may take; what does not come fails all the same.
configure({ asyncUtilTimeout: 10_000 })

installPopovers()

// Whatever React or the app complains about fails the test in which it happens.
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

import { cleanup, configure, prettyDOM } from '@testing-library/react'
import process from 'node:process'
import * as React from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { installComputedStyle } from './computed-style.ts'
import { installPopovers } from './popovers.ts'

configure({
  // A busy machine takes long; this limit only delays failures.
  asyncUtilTimeout: 30_000,
  getElementError,
})

/** A query that waits fails repeatedly until it succeeds, so the document is printed only for an error that is read. */
function getElementError(said: string | null, container: Element): Error {
  const error = new Error(said ?? '')
  let message: string | undefined
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => (message ??= [said, prettyDOM(container)].filter(Boolean).join('\n\n')),
  })
  error.name = 'TestingLibraryElementError'
  return error
}

// React would keep a stack for each element it creates, which only its warnings show. It stops where it has kept many,
// and starts again from zero.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })
  // React would complain about each render that ends while a part waits for an answer, which the test awaits itself.
  Object.defineProperty(internals, 'didUsePromise', { get: () => false, set: () => {} })
}

installPopovers()
installComputedStyle()

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

/** Returns the console errors that a test provokes on purpose, so that they do not fail it. */
export function takeComplaints(): unknown[][] {
  return complaints.splice(0)
}

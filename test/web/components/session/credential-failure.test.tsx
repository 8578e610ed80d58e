import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError, kindOfStatus } from '#api/errors.ts'
import { CredentialFailure } from '#web/components/session/credential-failure.tsx'

const wrong = { title: 'Wrong', advice: 'Check both.' }

function answered(status: number, message: string, error?: string) {
  return new ApiError(kindOfStatus(status), message, { status, body: { statusCode: status, message, error } })
}

it.each([
  [answered(401, 'Unauthorized'), 'WrongCheck both.'],
  [answered(503, 'A backup is being restored.'), 'A backup is being restored. Try again in a moment.'],
  [answered(503, 'Service unavailable'), 'Try again in a moment.'],
  [answered(502, 'The Guardian refuses connections.', 'Upstream'), 'Try again; what you typed is still here.'],
  [answered(500, 'boom'), 'What you typed is still here.'],
  [new ApiError('network', ''), 'Check your connection and try again. What you typed is still here.'],
  [new ApiError('network', '', { isUnsent: true }), 'Try again when you are connected.'],
])('After %s, a form with a password says what its user can do, and promises no repetition', (error, words) => {
  render(<CredentialFailure error={error} wrong={wrong} onWaited={() => undefined} />)
  const { textContent } = screen.getByRole('alert')
  expect(textContent).toContain(words)
  expect(textContent).not.toMatch(/keeps retrying|as soon as/)
})

it('After an update of the service, a form offers to reload', () => {
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/session-manager.js')
  render(<CredentialFailure error={error} wrong={wrong} onWaited={() => undefined} />)
  expect(screen.getByRole('alert').textContent).toContain('Signalbox was updated')
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
})

import { expect, it, vi } from 'vitest'
import { toFailedWrite } from '#web/components/messages/failed-write.ts'
import { createSession } from '#web/platform/session/session-access.ts'

const parts = () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/session-manager.js')
}

it.each([
  [true, 'Signalbox was updated'],
  [false, 'Not sent: there is no connection to Signalbox'],
])('Code that cannot be loaded while the service answers (%s) means: %s', async (isReached, title) => {
  const session = createSession(parts, () => Promise.resolve(isReached))
  const error: unknown = await session.manager().catch((cause: unknown) => cause)
  expect(toFailedWrite(error).title).toBe(title)
})

it('Code that could not be loaded is loaded again for the next request', async () => {
  const isReached = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  const session = createSession(parts, isReached)
  await session.manager().catch(() => undefined)
  await session.manager().catch(() => undefined)
  expect(isReached).toHaveBeenCalledTimes(2)
})

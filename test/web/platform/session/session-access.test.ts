import { expect, it, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { toFailure } from '#web/platform/failure.ts'
import { createSession } from '#web/platform/session/session-access.ts'

const parts = () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/session-manager.js')
}
const answers = () => Promise.resolve()
const isAway = () => Promise.reject(new ApiError('network', 'cannot be reached'))

it.each([
  ['answers', 'Signalbox was updated', answers],
  ['cannot be reached', 'Signalbox cannot be reached', isAway],
])('Code that cannot be loaded while the service %s is reported as “%s”', async (_, title, reach) => {
  const error: unknown = await createSession(parts, reach)
    .manager()
    .catch((cause: unknown) => cause)
  expect(toFailure(error).title).toBe(title)
})

it('Code that could not be loaded is loaded again for the next request', async () => {
  const reach = vi.fn<() => Promise<void>>(answers)
  const session = createSession(parts, reach)
  await session.manager().catch(() => undefined)
  await session.manager().catch(() => undefined)
  expect(reach).toHaveBeenCalledTimes(2)
})

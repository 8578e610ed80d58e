import { expect, it } from 'vitest'
import { getAccount } from '#api/accounts/accounts.ts'
import { ApiError } from '#api/errors.ts'
import { readFileAt } from '#web/platform/files/read-file.ts'
import { createServices } from '#web/platform/services.ts'
import { manualClock } from '#test/support/app/manual-clock.ts'
import { sessionService } from '#test/support/app/session-service.ts'
import { noon } from '#test/support/server/service.ts'

/** An endpoint that answers only with a valid token stands for a file. */
const file = getAccount

async function signedIn() {
  const service = sessionService(noon)
  const services = createServices({ fetch: service.fetch, ...manualClock(noon) })
  await (await services.session.manager()).signIn({ username: 'ada', password: 'secret' })
  return { service, services }
}

it('A file is read with another token if the service no longer accepts the first one', async () => {
  const { service, services } = await signedIn()
  service.forgetTokens()
  const content = await readFileAt(services, file)
  expect(await content.text()).toContain('ada')
})

it('Reading a file without a session fails as unauthorized', async () => {
  const { service, services } = await signedIn()
  service.endSession()
  await expect(readFileAt(services, file)).rejects.toMatchObject({ kind: 'unauthorized' })
})

it('A failed read keeps the code that the service sends', async () => {
  const { services } = await signedIn()
  const refusing: typeof fetch = async () =>
    Response.json({ statusCode: 403, message: 'Forbidden', code: 'factor_required' }, { status: 403 })
  const failure = await readFileAt({ ...services, fetch: refusing }, file).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ status: 403, code: 'factor_required' })
})

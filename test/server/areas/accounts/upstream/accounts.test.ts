import { describe, expect, it } from 'vitest'
import { failing, faults, redirecting, type Fault } from '#test/support/server/fault-server.ts'
import { registryDid } from '#test/support/guardian/guardian.ts'
import { openGuardianWorld } from '#test/support/guardian/guardian-world.ts'

function post(body: object, headers: Readonly<Record<string, string>> = {}) {
  return { method: 'POST', body: JSON.stringify(body), headers }
}

describe('Accounts of a Guardian', () => {
  it('sign in with a browser, which never sees the refresh token', async () => {
    const { session } = await openGuardianWorld()
    const response = await session('POST', { username: 'registry', password: 'secret' })
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      session: { username: 'registry', did: registryDid, role: 'STANDARD_REGISTRY' },
    })
    expect(`${text} ${JSON.stringify([...response.headers])}`).not.toContain('refresh')
    expect(await (await session()).json()).toMatchObject({ session: { username: 'registry' } })
  })

  it('are stored encrypted', async () => {
    const { world, signIn } = await openGuardianWorld()
    await signIn()
    const rows = await world.store.selectFrom('session').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('refresh 1')
  })

  it('are refused with a wrong password', async () => {
    const { session } = await openGuardianWorld()
    expect((await session('POST', { username: 'registry', password: 'wrong' })).status).toBe(401)
  })

  it('sign in with the requests of the Guardian API, too', async () => {
    const { world } = await openGuardianWorld()
    const login = await world.app.request('/api/v1/accounts/login', post({ username: 'registry', password: 'secret' }))
    const { refreshToken } = await login.json()
    expect(refreshToken).toBe('refresh 1')
    const { accessToken } = await (
      await world.app.request('/api/v1/accounts/access-token', post({ refreshToken }))
    ).json()
    const headers = { authorization: `Bearer ${accessToken}` }
    const account = await (await world.app.request('/api/v1/accounts/session', { headers })).json()
    expect(account).toMatchObject({ username: 'registry', hederaAccountId: '0.0.4711' })
  })

  it('with a second factor must enter it', async () => {
    const { world } = await openGuardianWorld()
    const ask = (otp?: string) =>
      world.app.request(
        '/api/v1/accounts/login',
        post({ username: 'two-factor', password: 'secret', ...(otp && { otp }) }),
      )
    const first = await ask()
    expect([first.status, await first.json()]).toEqual([200, { success: false, otprequired: true }])
    expect(await (await ask('123456')).json()).toMatchObject({ refreshToken: 'refresh 1' })
  })

  it.each(['', 'null'] as const)('are not accepted with an invalid token: %s', async (nothing) => {
    const { world } = await openGuardianWorld({ nothing })
    const headers = { authorization: 'Bearer other' }
    const response = await world.app.request('/api/v1/accounts/session', { headers })
    expect([response.status, await response.json()]).toEqual([200, null])
    expect((await world.app.request('/api/v1/schemas/system/me', { headers })).status).toBe(401)
  })

  it('have the permissions of their role if the release has no permissions', async () => {
    const { ask, signIn } = await openGuardianWorld({ withoutPermissions: true })
    await signIn()
    expect((await ask('/api/v1/schemas/system/me')).status).toBe(200)
  })

  it('get one token for all calls, and renew it early', async () => {
    const { guardian, session, signIn, pass } = await openGuardianWorld()
    await signIn()
    await Promise.all(Array.from({ length: 8 }, () => session()))
    expect(guardian.bought()).toBe(1)
    pass(31_000)
    await Promise.all(Array.from({ length: 8 }, () => session()))
    expect(guardian.bought()).toBe(2)
  })

  it.each([-600_000, 600_000])(
    'have tokens that are valid for a minute if the clock of the Guardian is %i ms off',
    async (ahead) => {
      const { session, signIn, world } = await openGuardianWorld({ ahead })
      await signIn()
      const { expiresAt } = await (await session()).json()
      expect(Math.abs(Date.parse(expiresAt) - world.now - 60_000)).toBeLessThan(2000)
    },
  )

  it('get another token if the Guardian no longer accepts the current one', async () => {
    const { guardian, ask, signIn, pass, session } = await openGuardianWorld()
    await signIn()
    guardian.endTokens()
    pass(11_000)
    expect((await ask('/api/v1/schemas/system/me')).status).toBe(200)
    expect((await (await session()).json()).session).not.toBeNull()
  })

  it('change their password with their token', async () => {
    const { guardian, ask, signIn } = await openGuardianWorld()
    await signIn()
    const body = { username: 'registry', oldPassword: 'secret', newPassword: 'another secret' }
    expect((await ask('/api/v1/accounts/change-password', post(body))).status).toBe(200)
    const asked = guardian.asked.find(({ path }) => path.endsWith('change-password'))
    expect(asked?.headers.authorization).toMatch(/^Bearer /)
    expect(JSON.parse(asked?.body ?? '')).toEqual(body)
  })

  const troubles: readonly (readonly [string, Fault, number])[] = [
    ['hangs', faults.hang, 504],
    ['breaks off', faults.reset, 502],
    ['answers with HTML', faults.html, 502],
    ['is too long', faults.huge, 502],
    ['fails', failing(503), 502],
    ['redirects elsewhere', redirecting('https://elsewhere.example.org/'), 502],
  ]
  it.each(troubles)('keep their session while the Guardian %s', async (_, fault, status) => {
    const { guardian, session, signIn, pass, outlast } = await openGuardianWorld()
    await signIn()
    pass(60_000)
    guardian.break(fault === faults.hang ? outlast(fault) : fault)
    expect((await session()).status).toBe(status)
    guardian.repair()
    expect(await (await session()).json()).toMatchObject({ session: { username: 'registry' } })
  })

  it('end with the refresh token', async () => {
    const { guardian, session, signIn, pass } = await openGuardianWorld()
    await signIn()
    pass(60_000)
    guardian.break(failing(401, { 'content-type': 'application/json' }), '/api/v1/accounts/access-token')
    expect(await (await session()).json()).toEqual({ session: null })
  })
})

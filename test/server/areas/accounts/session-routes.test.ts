import { describe, expect, it } from 'vitest'
import { hashPassword } from '#server/areas/accounts/password.ts'
import { putAccountChange } from '#server/areas/accounts/store/accounts.ts'
import { bearer, cheapPasswords, giveAccount, password } from '#test/support/server/accounts.ts'
import { noon, startService, type TestServiceOptions } from '#test/support/server/service.ts'

const hour = 3_600_000
const own = 'https://signalbox.example.org'

/** A browser at a service with an account called admin: it keeps the cookie and names its origin. */
async function openBrowser(options: TestServiceOptions = {}) {
  const world = await startService(options)
  if (!options.store) await giveAccount(world)
  const browser = {
    cookie: '',
    async send(method: string, { body, origin = own }: { body?: object; origin?: string | null } = {}) {
      const response = await world.app.request('/api/session', {
        method,
        headers: { ...(browser.cookie && { cookie: browser.cookie }), ...(origin !== null && { origin }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const [set] = response.headers.getSetCookie()
      if (set) browser.cookie = set.split(';')[0] ?? ''
      return response
    },
    signIn: (username = 'admin') => browser.send('POST', { body: { username, password } }),
    session: async () => (await browser.send('GET')).json(),
  }
  return { ...world, world, browser }
}

describe('A session', () => {
  it('does not exist before a sign-in', async () => {
    const { browser } = await openBrowser()
    const response = await browser.send('GET')
    expect([response.status, await response.json()]).toEqual([200, { session: null }])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('returns the account, with an access token for a minute', async () => {
    const { browser, app } = await openBrowser()
    const response = await browser.signIn()
    const answer = await response.json()
    expect(answer).toEqual({
      session: {
        username: 'admin',
        did: expect.stringMatching(/^did:/),
        hederaAccountId: null,
        role: 'STANDARD_REGISTRY',
        permissions: expect.arrayContaining(['SCHEMAS_SYSTEM_SCHEMA_UPDATE']),
        mustAddFactor: false,
        mustChangePassword: false,
      },
      accessToken: expect.any(String),
      expiresAt: new Date(noon + 60_000).toISOString(),
    })
    const account = await app.request('/api/v1/accounts/session', { headers: bearer(answer.accessToken) })
    expect(await account.json()).toMatchObject({ username: 'admin' })
    expect(await browser.session()).toMatchObject({ session: answer.session })
  })

  it('has a cookie that no script can read and no other site can send', async () => {
    const { browser } = await openBrowser()
    const [set = ''] = (await browser.signIn()).headers.getSetCookie()
    const [pair, ...attributes] = set.split('; ')
    expect(pair).toMatch(/^__Host-signalbox_session=[\w-]{43}$/)
    expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Strict', `Max-Age=${30 * 24 * 3600}`, 'Secure'])
  })

  it('has a cookie without Secure if the service is not encrypted', async () => {
    const { browser } = await openBrowser({ publicUrl: 'http://127.0.0.1:4780' })
    const response = await browser.send('POST', { body: { username: 'admin', password }, origin: null })
    const [set = ''] = response.headers.getSetCookie()
    expect(set).toMatch(/^signalbox_session=[\w-]{43}; Path=\/api; HttpOnly; SameSite=Strict; Max-Age=\d+$/)
  })

  it('stores nothing that could be used to sign in', async () => {
    const { browser, store } = await openBrowser()
    const { accessToken } = await (await browser.signIn()).json()
    const rows = [
      await store.selectFrom('session').selectAll().execute(),
      await store.selectFrom('account').selectAll().execute(),
      await store.selectFrom('account_token').selectAll().execute(),
      await store.selectFrom('setting').selectAll().execute(),
    ]
    const text = JSON.stringify(rows)
    const [, id = ''] = browser.cookie.split('=')
    expect(text).not.toContain(id)
    expect(text).not.toContain(password)
    // The start of a token; three letters alone may come about by chance.
    expect(text).not.toMatch(/eyJ[\w-]+\.eyJ/)
    expect(text).not.toContain('"kty"')
    expect(text).not.toContain(accessToken)
  })

  it('lasts as long as it is used every 12 hours, and for 30 days at most', async () => {
    const { browser, world } = await openBrowser()
    await browser.signIn()
    world.now += 12 * hour - 1
    expect(await browser.session()).toMatchObject({ session: { username: 'admin' } })
    for (world.now += 11 * hour; world.now < noon + 30 * 24 * hour; world.now += 11 * hour)
      expect(await browser.session()).toMatchObject({ session: { username: 'admin' } })
    world.now = noon + 30 * 24 * hour
    expect(await browser.session()).toEqual({ session: null })
  })

  it('ends after 12 hours without use', async () => {
    const { browser, world } = await openBrowser()
    await browser.signIn()
    world.now += 12 * hour
    expect(await browser.session()).toEqual({ session: null })
  })

  it('ends with its cookie and its tokens when the user signs out', async () => {
    const { browser, app } = await openBrowser()
    const { accessToken } = await (await browser.signIn()).json()
    const before = browser.cookie
    const response = await browser.send('DELETE')
    expect([response.status, await response.text()]).toEqual([204, ''])
    const [set] = response.headers.getSetCookie()
    expect(set).toBe('__Host-signalbox_session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure')
    browser.cookie = before
    expect(await browser.session()).toEqual({ session: null })
    const account = await app.request('/api/v1/accounts/session', { headers: bearer(accessToken) })
    expect(await account.json()).toBeNull()
  })

  it('can be ended without having one', async () => {
    expect((await (await openBrowser()).browser.send('DELETE')).status).toBe(204)
  })

  it('is replaced by the next session of the same browser', async () => {
    const { browser, world, store } = await openBrowser()
    await giveAccount(world, { username: 'ada' })
    await browser.signIn()
    const before = browser.cookie
    await browser.signIn('ada')
    expect(browser.cookie).not.toBe(before)
    expect(await browser.session()).toMatchObject({ session: { username: 'ada' } })
    expect(await store.selectFrom('session').select('username').execute()).toEqual([{ username: 'ada' }])
  })

  it('ends when the password is changed, and when the account is disabled', async () => {
    const { browser, store } = await openBrowser()
    await browser.signIn()
    await putAccountChange(store, { username: 'admin' }, { password: await hashPassword(password, cheapPasswords) })
    expect(await browser.session()).toEqual({ session: null })
    await browser.signIn()
    await putAccountChange(store, { username: 'admin' }, { disabled: 1 })
    expect(await browser.session()).toEqual({ session: null })
  })

  it('is known to every instance on the same store', async () => {
    const { browser, store } = await openBrowser()
    await browser.signIn()
    const other = await openBrowser({ store })
    other.browser.cookie = browser.cookie
    expect(await other.browser.session()).toMatchObject({ session: { username: 'admin' } })
  })

  it('is invalid under another secret key, and the user can sign in again', async () => {
    const { browser, store } = await openBrowser()
    await browser.signIn()
    const other = await openBrowser({ store, secretKey: 'another key for tests' })
    other.browser.cookie = browser.cookie
    expect(await other.browser.session()).toEqual({ session: null })
    expect((await other.browser.signIn()).status).toBe(200)
    expect(await other.browser.session()).toMatchObject({ session: { username: 'admin' } })
  })

  it.each(['x', '%', '=', 'a'.repeat(5000)])('does not exist for the cookie %j', async (value) => {
    const { browser } = await openBrowser()
    browser.cookie = `__Host-signalbox_session=${value}`
    expect(await browser.session()).toEqual({ session: null })
  })

  it('leaves nothing behind once it is over', async () => {
    const { browser, world, store, service } = await openBrowser()
    await browser.signIn()
    await browser.send('POST', { body: { username: 'nobody', password } })
    const sweep = service.jobs.find(({ name }) => name === 'delete expired sessions')
    const left = async () => [
      (await store.selectFrom('session').select('username').execute()).length,
      (await store.selectFrom('account_token').select('id').execute()).length,
      (await store.selectFrom('failed_login').select('id').execute()).length,
    ]
    await sweep?.run()
    expect(await left()).toEqual([1, 1, 2])
    world.now += 15 * 60_000
    await sweep?.run()
    expect(await left()).toEqual([1, 1, 0])
    world.now += 30 * 24 * hour
    await sweep?.run()
    expect(await left()).toEqual([0, 0, 0])
  })
})

describe('A sign-in with the browser', () => {
  it.each([
    [{ username: 'admin', password: 'wrong' }, 401, 'Unauthorized request'],
    [{ username: 'nobody', password }, 401, 'Unauthorized request'],
    [{ username: 'admin' }, 422, ['password is missing']],
  ])('with %j is answered with %i and sets no cookie', async (body, status, message) => {
    const { browser } = await openBrowser()
    const response = await browser.send('POST', { body })
    expect([response.status, (await response.json()).message]).toEqual([status, message])
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it('counts toward the same limit as all others', async () => {
    const { browser } = await openBrowser()
    for (let time = 0; time < 10; time += 1) await browser.send('POST', { body: { username: 'admin', password: 'x' } })
    const response = await browser.signIn()
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '900'])
  })
})

describe('The origin of a write with a cookie', () => {
  it.each([
    [own, 200],
    [null, 200],
    ['http://localhost', 403],
    ['https://evil.example', 403],
    ['http://signalbox.example.org', 403],
    ['https://signalbox.example.org:444', 403],
    ['https://signalbox.example.org.evil.example', 403],
    ['null', 403],
    ['nonsense', 403],
  ])('%s is answered with %i', async (origin, status) => {
    const { browser } = await openBrowser()
    const response = await browser.send('POST', { body: { username: 'admin', password }, origin })
    expect(response.status).toBe(status)
    const kept = browser.cookie
    expect((await browser.send('DELETE', { origin })).status).toBe(status === 200 ? 204 : 403)
    expect(kept.startsWith('__Host-signalbox_session=')).toBe(status === 200)
  })

  it('may be any name of the service if the service is not encrypted', async () => {
    const { app } = await openBrowser({ publicUrl: 'http://127.0.0.1:4780', allowedHosts: ['box.example'] })
    const statusOf = async (headers: Record<string, string>) =>
      (await app.request('/api/session', { method: 'DELETE', headers })).status
    expect(await statusOf({ host: 'localhost:4780', origin: 'http://localhost:4780' })).toBe(204)
    expect(await statusOf({ host: 'box.example', origin: 'https://box.example' })).toBe(204)
    expect(await statusOf({ host: 'localhost:4780', origin: 'http://localhost:3000' })).toBe(403)
  })

  it.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 204],
    ['none', 204],
  ])('unnamed, from a browser that calls it %s, is answered with %i', async (site, status) => {
    const { app } = await openBrowser()
    const headers = { 'sec-fetch-site': site }
    expect((await app.request('/api/session', { method: 'DELETE', headers })).status).toBe(status)
  })
})

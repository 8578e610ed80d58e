import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, it } from 'vitest'
import { permissions } from '#api/accounts/accounts.ts'
import { putAccountChange } from '#server/areas/accounts/store/accounts.ts'
import { bearer, giveAccount, password, tokenOf } from '#test/support/server/accounts.ts'
import { noon, startService, type TestService } from '#test/support/server/service.ts'

const minute = 60_000
const day = 24 * 60 * minute
const wrong = { statusCode: 401, message: 'Unauthorized request', code: 'unauthorized' }
const unauthorized = { statusCode: 401, message: 'Unauthorized', code: 'unauthorized' }

const post = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers,
})
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

/** A service with an account called admin, and what one asks of it. */
async function startWithAdmin() {
  const world = await startService()
  await giveAccount(world)
  const ask = async (path: string, body: unknown, headers: Record<string, string> = {}, address = '192.0.2.1') => {
    const response = await world.app.request(`/api/v1/accounts/${path}`, post(body, headers), from(address))
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const login = (username: string, given: string, address?: string) =>
    ask('login', { username, password: given }, {}, address)
  const whose = async (token: string) =>
    (await world.app.request('/api/v1/accounts/session', { headers: bearer(token) })).json()
  return { ...world, world, ask, login, whose }
}

/** With another last character, of which a decoder drops what is different. */
function respelled(token: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const other = letters[letters.indexOf(token.at(-1) ?? '') + 1] ?? ''
  const spelled = `${token.slice(0, -1)}${other}`
  expect(Buffer.from(spelled, 'base64url')).toEqual(Buffer.from(token, 'base64url'))
  return spelled
}

async function refreshTokenOf({ login }: { login: (name: string, given: string) => Promise<{ body: unknown }> }) {
  const { body } = await login('admin', password)
  expect(body).toMatchObject({ refreshToken: expect.any(String) })
  return JSON.parse(JSON.stringify(body)).refreshToken
}

describe('A sign-in', () => {
  it('returns the account and a refresh token in the form of a Guardian', async () => {
    const { status, headers, body } = await (await startWithAdmin()).login('admin', password)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body).toEqual({
      username: 'admin',
      did: expect.stringMatching(/^did:hedera:testnet:[1-9A-HJ-NP-Za-km-z]{44}_0\.0\.\d+$/),
      role: 'STANDARD_REGISTRY',
      refreshToken: expect.any(String),
      weakPassword: false,
    })
    expect(decodeProtectedHeader(body.refreshToken)).toMatchObject({ alg: 'RS256' })
    expect(decodeJwt(body.refreshToken)).toMatchObject({ name: 'admin', expireAt: noon + 30 * day })
  })

  it('reports a weak password', async () => {
    const { login, world } = await startWithAdmin()
    await giveAccount(world, { username: 'ada', password: 'ada' })
    expect((await login('ada', 'ada')).body).toMatchObject({ username: 'ada', weakPassword: true })
  })

  it.each([
    ['admin', 'wrong'],
    ['admin', ''],
    ['admin', `${password} `],
    ['Admin', password],
    ['nobody', password],
    ['gone', password],
    ['', ''],
  ])('as %j with %j fails with the same message', async (username, given) => {
    const { login, world } = await startWithAdmin()
    await giveAccount(world, { username: 'gone' })
    await putAccountChange(world.store, { username: 'gone' }, { disabled: 1 })
    expect(await login(username, given)).toMatchObject({ status: 401, body: wrong })
  })

  it.each([
    ['', ['The body is empty, expected JSON']],
    ['{', ['The body is not JSON']],
    ['"admin"', ['The body must be an object']],
    ['[]', ['username is missing', 'password is missing']],
    ['null', ['The body must be an object']],
    [{}, ['username is missing', 'password is missing']],
    [{ username: 5, password: null }, ['username must be a text', 'password must be a text']],
    [{ username: 'a\0', password: 'b' }, ['The body contains a NUL character, which is not allowed']],
  ])('answers 422 for the body %j', async (body, message) => {
    const { status, body: answer } = await (await startWithAdmin()).ask('login', body)
    expect([status, answer]).toEqual([
      422,
      { statusCode: 422, message, code: 'invalid_body', error: 'Unprocessable Entity' },
    ])
  })

  it('rejects bytes that are not UTF-8', async () => {
    const { app } = await startWithAdmin()
    const body = new Uint8Array([0x22, 0xff, 0x22])
    const response = await app.request('/api/v1/accounts/login', { method: 'POST', body })
    expect([response.status, (await response.json()).message]).toEqual([422, ['The body is not UTF-8 text']])
  })

  it('accepts an escaped backslash before u0000', async () => {
    const { login } = await startWithAdmin()
    expect((await login(String.raw`\u0000`, 'x')).status).toBe(401)
  })
})

describe('An access token', () => {
  it('is issued for a refresh token and is valid for a minute', async () => {
    const started = await startWithAdmin()
    const { body, status } = await started.ask('access-token', { refreshToken: await refreshTokenOf(started) })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['accessToken'])
    const claims = decodeJwt(body.accessToken)
    expect(claims).toMatchObject({ username: 'admin', role: 'STANDARD_REGISTRY', expireAt: noon + minute })
    expect(claims).toMatchObject({ did: expect.any(String), exp: (noon + minute) / 1000 })
    started.world.now = noon + minute - 1
    expect(await started.whose(body.accessToken)).toMatchObject({ username: 'admin' })
    started.world.now = noon + minute
    expect(await started.whose(body.accessToken)).toBeNull()
  })

  it('is issued for a refresh token for 30 days', async () => {
    const started = await startWithAdmin()
    const refreshToken = await refreshTokenOf(started)
    started.world.now = noon + 30 * day - 1
    expect((await started.ask('access-token', { refreshToken })).status).toBe(200)
    started.world.now = noon + 30 * day
    expect(await started.ask('access-token', { refreshToken })).toMatchObject({ status: 401, body: unauthorized })
  })

  it('is not issued for anything else', async () => {
    const started = await startWithAdmin()
    const refreshToken = await refreshTokenOf(started)
    const access = await tokenOf(started.world)
    const [head, payload = '', signature] = refreshToken.split('.')
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), expireAt: noon + 60 * day }
    const longer = Buffer.from(JSON.stringify(claims)).toString('base64url')
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    const tokens = ['', 'x', access, `${head}.${longer}.${signature}`, `${unsigned}.${payload}.`, `${refreshToken}x`]
    for (const token of tokens)
      expect(await started.ask('access-token', { refreshToken: token })).toMatchObject({
        status: 401,
        body: unauthorized,
      })
  })

  it('has one spelling: neither padding nor another last character is accepted', async () => {
    const started = await startWithAdmin()
    const refreshToken = await refreshTokenOf(started)
    const access = await tokenOf(started.world)
    for (const spelled of [respelled(access), `${access}==`, `${access}=`, access.replace('.', '=.')])
      expect(await started.whose(spelled)).toBeNull()
    for (const spelled of [respelled(refreshToken), `${refreshToken}==`])
      expect((await started.ask('access-token', { refreshToken: spelled })).status).toBe(401)
    expect(await started.whose(access)).toMatchObject({ username: 'admin' })
  })

  it('of another service is not valid', async () => {
    const [one, other] = [await startWithAdmin(), await startWithAdmin()]
    expect(await one.whose(await tokenOf(other.world))).toBeNull()
  })

  it('is valid at every instance on the same store', async () => {
    const one = await startWithAdmin()
    const other = await startService({ store: one.store })
    const token = await tokenOf(one.world)
    const response = await other.app.request('/api/v1/accounts/session', { headers: bearer(token) })
    expect(await response.json()).toMatchObject({ username: 'admin' })
  })
})

describe('The account of a token', () => {
  it('lists its role and permissions by name', async () => {
    const { whose, world } = await startWithAdmin()
    const account = await whose(await tokenOf(world))
    expect(account).toMatchObject({
      id: expect.stringMatching(/^[\da-f]{24}$/),
      username: 'admin',
      role: 'STANDARD_REGISTRY',
      permissions: expect.arrayContaining(Object.values(permissions)),
      parent: expect.stringMatching(/^did:hedera:/),
    })
    expect(JSON.stringify(account)).not.toContain('scrypt')
  })

  it('has the same owner for all registries', async () => {
    const { whose, world } = await startWithAdmin()
    await giveAccount(world, { username: 'other' })
    const [one, other] = [await whose(await tokenOf(world)), await whose(await tokenOf(world, 'other'))]
    expect(one.parent).toBe(other.parent)
    expect(one.did).not.toBe(other.did)
  })

  it.each(['USER', 'AUDITOR'] as const)('of the role %s has no permission for system schemas', async (role) => {
    const { whose, world } = await startWithAdmin()
    await giveAccount(world, { username: 'ada', role })
    const account = await whose(await tokenOf(world, 'ada'))
    expect(account.permissions.filter((name: string) => name.includes('SYSTEM_SCHEMA'))).toEqual([])
  })

  it.each([{}, { authorization: 'Bearer x' }, { authorization: 'Basic eDp5' }, { authorization: 'Bearer' }])(
    'is null for %j',
    async (headers) => {
      const { app } = await startWithAdmin()
      const response = await app.request('/api/v1/accounts/session', { headers })
      expect([response.status, await response.text()]).toEqual([200, 'null'])
    },
  )

  it('is null for the authorization scheme in other letters', async () => {
    const { app, world } = await startWithAdmin()
    const headers = { authorization: `bearer ${await tokenOf(world)}` }
    expect(await (await app.request('/api/v1/accounts/session', { headers })).json()).toBeNull()
  })

  it('is null as soon as the account is disabled', async () => {
    const { whose, world, store } = await startWithAdmin()
    const token = await tokenOf(world)
    await putAccountChange(store, { username: 'admin' }, { disabled: 1 })
    expect(await whose(token)).toBeNull()
  })
})

describe('Failed sign-ins', () => {
  const fail = async ({ login }: Awaited<ReturnType<typeof startWithAdmin>>, times: number, name = 'admin') => {
    for (let time = 0; time < times; time += 1) expect((await login(name, 'wrong')).status).toBe(401)
  }

  it.each(['admin', 'nobody'])('are limited to ten in a quarter of an hour for %s', async (name) => {
    const started = await startWithAdmin()
    await fail(started, 1, name)
    started.world.now += minute
    await fail(started, 9, name)
    const { status, headers, body } = await started.login(name, password)
    expect([status, headers.get('retry-after')]).toEqual([429, '840'])
    expect(body).toEqual({
      statusCode: 429,
      code: 'rate_limited',
      message: 'Too many attempts to sign in failed.',
      error: 'Too Many Requests',
    })
    started.world.now = noon + 15 * minute - 1
    expect((await started.login(name, password)).headers.get('retry-after')).toBe('1')
    started.world.now = noon + 15 * minute
    expect((await started.login(name, 'wrong')).status).toBe(401)
    expect((await started.login(name, 'wrong')).status).toBe(429)
  })

  it('are counted for each account and each address', async () => {
    const started = await startWithAdmin()
    await giveAccount(started.world, { username: 'ada' })
    await fail(started, 10)
    expect((await started.login('admin', password)).status).toBe(429)
    expect((await started.login('admin', password, '192.0.2.2')).status).toBe(200)
    expect((await started.login('ada', password)).status).toBe(200)
  })

  it('count, and successful ones do not', async () => {
    const started = await startWithAdmin()
    await fail(started, 9)
    for (let time = 0; time < 15; time += 1) expect((await started.login('admin', password)).status).toBe(200)
    await fail(started, 1)
    expect((await started.login('admin', password)).status).toBe(429)
  })

  it('are limited to ten even if they are sent at once', async () => {
    const { login } = await startWithAdmin()
    const answers = await Promise.all(Array.from({ length: 30 }, () => login('admin', 'wrong')))
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    expect([count(401), count(429)]).toEqual([10, 20])
  })

  it('with one password for many names are limited by address, and others still sign in', async () => {
    const started = await startWithAdmin()
    const statuses = []
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (let name = 0; name < 40; name += 1) statuses.push((await started.login(`name ${name}`, 'wrong')).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), ...Array.from({ length: 10 }, () => 429)])
    expect((await started.login('admin', password)).body.message).toBe(
      'Too many attempts to sign in failed from your address.',
    )
    expect((await started.login('admin', password, '192.0.2.2')).status).toBe(200)
    started.world.now += 15 * minute
    expect((await started.login('admin', password)).status).toBe(200)
  })

  it('of one address at once are not in the way of another', async () => {
    const { login } = await startWithAdmin()
    const flood = Array.from({ length: 80 }, (_, name) => login(`name ${name}`, 'wrong'))
    const mine = await Promise.all(Array.from({ length: 5 }, () => login('admin', password, '192.0.2.2')))
    expect(mine.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const answers = await Promise.all(flood)
    // 30 may fail, and while they do 20 may be under way.
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(30)
  })

  it('are counted by every instance on the same store', async () => {
    const started = await startWithAdmin()
    await fail(started, 10)
    const { app } = await startService({ store: started.store })
    const body = post({ username: 'admin', password })
    expect((await app.request('/api/v1/accounts/login', body, from('192.0.2.1'))).status).toBe(429)
  })
})

describe('A change of password', () => {
  const change = async (
    { ask, world }: { ask: Awaited<ReturnType<typeof startWithAdmin>>['ask']; world: TestService },
    body: object,
    headers?: Record<string, string>,
  ) =>
    ask(
      'change-password',
      { username: 'admin', oldPassword: password, newPassword: 'battery staple', ...body },
      headers ?? bearer(await tokenOf(world)),
    )

  it('invalidates every token of the account, and returns a new one', async () => {
    const started = await startWithAdmin()
    await giveAccount(started.world, { username: 'ada' })
    const [refreshToken, token] = [await refreshTokenOf(started), await tokenOf(started.world)]
    const others = await tokenOf(started.world, 'ada')
    const { status, body } = await change(started, {})
    expect([status, body]).toEqual([200, expect.objectContaining({ username: 'admin', weakPassword: false })])
    expect((await started.ask('access-token', { refreshToken })).status).toBe(401)
    expect(await started.whose(token)).toBeNull()
    expect(await started.whose(others)).toMatchObject({ username: 'ada' })
    const renewed = await started.ask('access-token', { refreshToken: body.refreshToken })
    expect(await started.whose(renewed.body.accessToken)).toMatchObject({ username: 'admin' })
    expect((await started.login('admin', password)).status).toBe(401)
    expect((await started.login('admin', 'battery staple')).status).toBe(200)
  })

  it('needs a token of the account', async () => {
    const started = await startWithAdmin()
    await giveAccount(started.world, { username: 'ada' })
    expect(await change(started, {}, {})).toMatchObject({ status: 401, body: unauthorized })
    const other = bearer(await tokenOf(started.world, 'ada'))
    expect(await change(started, {}, other)).toMatchObject({ status: 403, body: { message: 'Forbidden resource' } })
    expect((await started.login('admin', password)).status).toBe(200)
  })

  it('needs the old password, and counts a wrong one as a failed sign-in', async () => {
    const started = await startWithAdmin()
    const headers = bearer(await tokenOf(started.world))
    for (let time = 0; time < 10; time += 1)
      expect(await change(started, { oldPassword: 'wrong' }, headers)).toMatchObject({ status: 401, body: wrong })
    expect((await change(started, {}, headers)).status).toBe(429)
    expect(await started.whose(headers.authorization.slice(7))).toMatchObject({ username: 'admin' })
  })

  it.each([
    ['short', ['newPassword must have at least 8 characters']],
    ['long '.repeat(201), ['newPassword must have at most 1000 characters']],
    ['', ['newPassword must have at least 8 characters']],
    ['Admin', ['newPassword must have at least 8 characters', 'newPassword must not be the username']],
    [
      'password',
      ['newPassword is one that attackers try first: use three or more unrelated words, or a password manager'],
    ],
  ])('to %j is answered with 422', async (newPassword, message) => {
    const started = await startWithAdmin()
    expect(await change(started, { newPassword })).toMatchObject({ status: 422, body: { message } })
    expect((await started.login('admin', password)).status).toBe(200)
  })
})

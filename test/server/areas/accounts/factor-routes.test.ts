import { createHash } from 'node:crypto'
import { generate } from 'otplib'
import { expect, it } from 'vitest'
import { runAccountCommand } from '#server/cli/account-command.ts'
import { bearer, giveAccount, password, tokenOf } from '#test/support/server/accounts.ts'
import { startService } from '#test/support/server/service.ts'
import { describeOnStores, type FreshStore } from '#test/support/server/stores.ts'

const step = 30_000

/** An account whose app shows codes, and the recovery codes that it got. */
async function open(fresh: FreshStore, requireMfa: 'on' | 'all' | 'off' = 'off') {
  const world = await startService({ store: await fresh(), requireMfa })
  await giveAccount(world)
  const token = await tokenOf(world)
  const send = async (method: string, path: string, body?: object) => {
    const response = await world.app.request(path, {
      method,
      headers: bearer(token),
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  const login = (otp?: string, given = password) =>
    send('POST', '/api/v1/accounts/login', { username: 'admin', password: given, ...(otp !== undefined && { otp }) })
  const begin = async () => (await send('POST', '/api/account/factors/totp', { password })).body
  const codeOf = (secret: string, steps = 0) => generate({ secret, epoch: (world.now + steps * step) / 1000 })
  const enroll = async () => {
    const { id, secret } = await begin()
    const confirmed = await send('POST', `/api/account/factors/totp/${id}`, {
      code: await codeOf(secret),
      name: 'Phone',
    })
    world.now += step
    return { id: String(id), secret: String(secret), codes: confirmed.body.recoveryCodes }
  }
  return { world, send, login, begin, codeOf, enroll }
}

const required = { status: 200, body: { success: false, otprequired: true } }

describeOnStores('A second factor', (fresh) => {
  it('counts once a code has confirmed it, and then the password alone is not enough', async () => {
    const { send, login, begin, codeOf } = await open(fresh)
    const { id, secret, uri } = await begin()
    expect(uri).toMatch(/^otpauth:\/\/totp\/Signalbox.*admin\?.*secret=/)
    expect((await login()).body.refreshToken).toBeTypeOf('string')
    const confirm = (code: string) => send('POST', `/api/account/factors/totp/${id}`, { code, name: ' Phone ' })
    expect(await confirm('000000')).toMatchObject({ status: 422, body: { code: 'otp_wrong' } })
    const confirmed = await confirm(await codeOf(secret))
    expect(confirmed.body.recoveryCodes).toHaveLength(10)
    expect(await login()).toEqual(required)
    expect((await send('GET', '/api/account/factors')).body).toMatchObject({
      factors: [{ id, kind: 'totp', name: 'Phone' }],
      recoveryCodesLeft: 10,
    })
  })

  it('says nothing about itself to a wrong password', async () => {
    const { login, enroll, codeOf } = await open(fresh)
    const { secret } = await enroll()
    expect(await login(undefined, 'wrong')).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(await login(await codeOf(secret), 'wrong')).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  })

  it('accepts each code once, and those of one step before and after', async () => {
    const { world, login, enroll, codeOf } = await open(fresh)
    const { secret } = await enroll()
    world.now += 4 * step
    const before = await codeOf(secret, -1)
    const [now, after] = [await codeOf(secret), await codeOf(secret, 1)]
    expect((await login(await codeOf(secret, -2))).body).toEqual(required.body)
    for (const code of [before, now, after]) expect((await login(code)).body.refreshToken).toBeTypeOf('string')
    for (const code of [before, now, after]) expect(await login(code)).toEqual(required)
    expect((await login(await codeOf(secret, 2))).body).toEqual(required.body)
  })

  it('accepts a code for one of two sign-ins at the same time', async () => {
    const { login, enroll, codeOf } = await open(fresh)
    const code = await codeOf((await enroll()).secret)
    const answers = await Promise.all([login(code), login(code)])
    expect(answers.filter(({ body }) => body.refreshToken !== undefined)).toHaveLength(1)
  })

  it('can be replaced by a recovery code, once', async () => {
    const { login, enroll, send } = await open(fresh)
    const { codes } = await enroll()
    const [first = '', second = ''] = codes
    expect((await login(first)).body.refreshToken).toBeTypeOf('string')
    expect(await login(first)).toEqual(required)
    expect((await login(second.replaceAll('-', ' ').toUpperCase())).body.refreshToken).toBeTypeOf('string')
    expect((await send('GET', '/api/account/factors')).body.recoveryCodesLeft).toBe(8)
    const renewed = await send('POST', '/api/account/recovery-codes', { password })
    expect(await login(codes[2])).toEqual(required)
    expect((await login(renewed.body.recoveryCodes[0])).body.refreshToken).toBeTypeOf('string')
  })

  it('gives recovery codes that cannot be guessed, and accepts those of an earlier version', async () => {
    const { world, login, enroll } = await open(fresh)
    const { codes } = await enroll()
    for (const code of codes) expect(code).toMatch(/^(?:[a-hjkmnp-z2-9]{4}-){5}[a-hjkmnp-z2-9]{4}$/)
    const account = await world.store.selectFrom('account').select('id').executeTakeFirstOrThrow()
    const hash = createHash('sha256').update('abcdefghjk').digest('base64url')
    await world.store.insertInto('recovery_code').values({ account_id: account.id, hash }).execute()
    expect((await login('abcde-fghjk')).body.refreshToken).toBeTypeOf('string')
    expect(await login('abcde-fghjk')).toEqual(required)
  })

  it('is limited to ten wrong codes in a quarter of an hour', async () => {
    const { login, enroll, codeOf } = await open(fresh)
    const { secret } = await enroll()
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (let time = 0; time < 10; time += 1) expect(await login('123456x')).toEqual(required)
    expect((await login(await codeOf(secret))).status).toBe(429)
  })

  it('is added with the password, and changed by its own account only', async () => {
    const { world, send, login, enroll } = await open(fresh)
    const wrong = { password: 'guess' }
    const refused = { status: 403, body: { code: 'proof_wrong' } }
    expect(await send('POST', '/api/account/factors/totp', wrong)).toMatchObject(refused)
    expect((await send('POST', '/api/account/factors/totp', {})).status).toBe(422)
    const { id } = await enroll()
    await giveAccount(world, { username: 'ada' })
    const hers = bearer(await tokenOf(world, 'ada'))
    const body = JSON.stringify({ password })
    const stolen = await world.app.request(`/api/account/factors/${id}/remove`, { method: 'POST', headers: hers, body })
    expect(stolen.status).toBe(404)
    expect((await send('PUT', `/api/account/factors/${id}`, { name: 'Old phone' })).status).toBe(204)
    expect((await send('PUT', `/api/account/factors/${id}`, { name: ' ' })).status).toBe(422)
    expect(await send('POST', `/api/account/factors/${id}/remove`, wrong)).toMatchObject(refused)
    expect(await send('POST', `/api/account/factors/${id}/remove`, { code: '000000x' })).toMatchObject(refused)
    expect((await send('POST', `/api/account/factors/${id}/remove`, { password })).status).toBe(204)
    expect((await login()).body.refreshToken).toBeTypeOf('string')
    expect((await send('GET', '/api/account/factors')).body).toEqual({
      factors: [],
      recoveryCodesLeft: 0,
      isDemanded: false,
    })
  })

  it('is removed with a code, which counts once', async () => {
    const { send, enroll, codeOf } = await open(fresh)
    const { id, secret, codes } = await enroll()
    const code = await codeOf(secret)
    expect((await send('POST', '/api/account/recovery-codes', { code })).body.recoveryCodes).toHaveLength(10)
    expect((await send('POST', `/api/account/factors/${id}/remove`, { code })).status).toBe(403)
    expect((await send('POST', `/api/account/factors/${id}/remove`, { code: codes[0] })).status).toBe(403)
    const [recovery] = (await send('POST', '/api/account/recovery-codes', { password })).body.recoveryCodes
    expect((await send('POST', `/api/account/factors/${id}/remove`, { code: recovery })).status).toBe(204)
  })

  it('is stored encrypted, and recovery codes as hashes', async () => {
    const { world, enroll } = await open(fresh)
    const { secret, codes } = await enroll()
    const rows = [
      await world.store.selectFrom('account_factor').selectAll().execute(),
      await world.store.selectFrom('recovery_code').selectAll().execute(),
      await world.store.selectFrom('audit_entry').selectAll().execute(),
    ]
    const text = JSON.stringify(rows)
    for (const code of [secret, ...codes, ...codes.map((one: string) => one.replaceAll('-', ''))])
      expect(text).not.toContain(code)
  })

  it('is demanded of a Standard Registry before it writes, if the service is set so', async () => {
    const { world, send, enroll } = await open(fresh, 'on')
    const write = () => send('DELETE', '/api/v1/schemas/system/none')
    expect(await write()).toMatchObject({ status: 403, body: { code: 'factor_required' } })
    expect((await send('GET', '/api/account/factors')).body.isDemanded).toBe(true)
    expect((await send('GET', '/api/v1/schemas/system/me')).status).toBe(200)
    await giveAccount(world, { username: 'ada', role: 'USER', granted: ['SCHEMAS_SYSTEM_SCHEMA_DELETE'] })
    const hers = { method: 'DELETE', headers: bearer(await tokenOf(world, 'ada')) }
    expect((await world.app.request('/api/v1/schemas/system/none', hers)).status).toBe(404)
    await enroll()
    expect((await write()).status).toBe(404)
  })

  it('is demanded of everybody before they write, if the service is set so', async () => {
    const { world } = await open(fresh, 'all')
    await giveAccount(world, { username: 'ada', role: 'USER', granted: ['SCHEMAS_SYSTEM_SCHEMA_DELETE'] })
    const headers = bearer(await tokenOf(world, 'ada'))
    const write = await world.app.request('/api/v1/schemas/system/none', { method: 'DELETE', headers })
    expect([write.status, (await write.json()).code]).toEqual([403, 'factor_required'])
    const own = await (await world.app.request('/api/account/factors', { headers })).json()
    expect(own.isDemanded).toBe(true)
  })

  it('is removed by the command line when all is lost', async () => {
    const { world, login, enroll } = await open(fresh)
    await enroll()
    const readPassword = () => Promise.reject(new Error('no password is asked for'))
    const command = { name: 'account reset-mfa', username: 'admin' } as const
    expect(await runAccountCommand(world.store, command, { readPassword, now: world.now })).toBe(
      'Removed the second factors of admin and ended its sessions.',
    )
    expect((await login()).body.refreshToken).toBeTypeOf('string')
  })
})

import { pino } from 'pino'
import { expect, it } from 'vitest'
import { storeNewAccount } from '#server/areas/accounts/add-account.ts'
import { openAccounts } from '#server/areas/accounts/open-accounts.ts'
import { runAccountCommand } from '#server/cli/account-command.ts'
import { bearer, cheapPasswords, giveAccount, password, tokenOf } from '#test/support/server/accounts.ts'
import { startService } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const own = 'hazel-tunnel-ribbon-41'

describeOnStores('A password that an administrator set', (fresh) => {
  async function start() {
    const world = await startService({ store: await fresh() })
    await giveAccount(world)
    const ask = async (method: string, path: string, token: string | null, body?: unknown) => {
      const response = await world.app.request(path, {
        method,
        headers: { ...(token !== null && bearer(token)) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? null : JSON.parse(text) }
    }
    const signIn = async (username: string, as: string) => {
      const answer = await ask('POST', '/api/v1/accounts/login', null, { username, password: as })
      const { refreshToken } = answer.body
      const { body } = await ask('POST', '/api/v1/accounts/access-token', null, { refreshToken })
      return { ...answer, token: String(body.accessToken) }
    }
    const added = async (role = 'STANDARD_REGISTRY') => {
      const { body } = await ask('POST', '/api/accounts', await tokenOf(world), { username: 'grace', role })
      return { id: String(body.account.id), temporary: String(body.password) }
    }
    const change = (token: string, oldPassword: string, newPassword: string) =>
      ask('POST', '/api/v1/accounts/change-password', token, { username: 'grace', oldPassword, newPassword })
    return { ...world, world, ask, signIn, added, change }
  }

  it.each([
    ['GET', '/api/v1/policies'],
    ['GET', '/api/v1/schemas/system/entity/USER'],
    ['GET', '/api/accounts'],
    ['GET', '/api/audit'],
    ['GET', '/api/policy-work'],
    ['POST', '/api/accounts'],
    ['POST', '/api/v1/schemas/system/USER'],
    ['GET', '/api/notifications'],
  ])('lets nobody ask %s %s before it is replaced', async (method, path) => {
    const { ask, added, signIn } = await start()
    const { token } = await signIn('grace', (await added()).temporary)
    const { status, body } = await ask(method, path, token, method === 'POST' ? {} : undefined)
    expect([status, body.code]).toEqual([403, 'password_temporary'])
  })

  it('signs in, is reported as weak, and is replaced by a password that the account chooses', async () => {
    const { ask, added, signIn, change } = await start()
    const { temporary } = await added()
    const first = await signIn('grace', temporary)
    expect(first).toMatchObject({ status: 200, body: { username: 'grace', weakPassword: true } })
    expect((await ask('GET', '/api/v1/accounts/session', first.token)).body).toMatchObject({ username: 'grace' })
    const same = await change(first.token, temporary, temporary)
    expect([same.status, same.body.message]).toEqual([422, ['newPassword must differ from the temporary one']])
    const changed = await change(first.token, temporary, own)
    expect(changed).toMatchObject({ status: 200, body: { weakPassword: false } })
    const { token, body } = await signIn('grace', own)
    expect(body).toMatchObject({ weakPassword: false })
    expect((await ask('GET', '/api/accounts', token)).status).toBe(200)
  })

  it('is temporary again after an administrator has set another one', async () => {
    const { ask, added, signIn, change, world } = await start()
    const { id, temporary } = await added('USER')
    await change((await signIn('grace', temporary)).token, temporary, own)
    const { body } = await ask('POST', `/api/accounts/${id}/password`, await tokenOf(world))
    const { token } = await signIn('grace', body.password)
    expect((await ask('GET', '/api/v1/policies', token)).body).toMatchObject({
      code: 'password_temporary',
      message: expect.stringContaining('Choose your own first'),
    })
  })

  it('is known to the app by the session of the browser', async () => {
    const { app, added } = await start()
    const { temporary } = await added()
    const response = await app.request('/api/session', {
      method: 'POST',
      body: JSON.stringify({ username: 'grace', password: temporary }),
    })
    expect(await response.json()).toMatchObject({ session: { username: 'grace', mustChangePassword: true } })
  })

  it('opens no stream of the account’s own events', async () => {
    const { store, now } = await start()
    const area = openAccounts({
      store,
      secretKey: 'a key for tests, and for nothing else',
      publicUrl: 'http://localhost',
      passwordCost: cheapPasswords,
      now: () => now,
      log: pino({ level: 'silent' }),
    })
    const audienceOf = async (username: string) => {
      const signedIn = await area.accounts.login({ username, password }, { address: '127.0.0.1', device: null })
      if (!signedIn) throw new Error(`${username} cannot sign in`)
      return area.sessions.look(await area.sessions.begin(signedIn, null))
    }
    const account = { role: 'USER', password } as const
    await storeNewAccount(store, { ...account, username: 'ada' }, now, cheapPasswords)
    await storeNewAccount(store, { ...account, username: 'guest', isTemporary: true }, now, cheapPasswords)
    expect(await audienceOf('ada')).toMatchObject({ did: expect.stringMatching(/^did:/) })
    expect(await audienceOf('guest')).toBeNull()
  })

  it('is temporary on the command line only where it is asked for: programs sign in with those', async () => {
    const { store, now, ask, signIn } = await start()
    const options = { readPassword: () => Promise.resolve(password), now, passwordCost: cheapPasswords }
    const add = { name: 'account add', username: 'robot', role: 'USER' } as const
    expect(await runAccountCommand(store, add, options)).toBe('Added robot, USER.')
    expect((await ask('GET', '/api/v1/policies', (await signIn('robot', password)).token)).status).toBe(200)
    const set = { name: 'account password', username: 'robot', isTemporary: true } as const
    expect(await runAccountCommand(store, set, options)).toBe(
      'Changed the password of robot and ended its sessions. It must choose a new password at the next sign-in.',
    )
    const { body, token } = await signIn('robot', password)
    expect(body.weakPassword).toBe(true)
    expect((await ask('GET', '/api/v1/policies', token)).status).toBe(403)
    expect(await runAccountCommand(store, { ...set, isTemporary: false }, options)).not.toContain('must choose')
    expect((await ask('GET', '/api/v1/policies', (await signIn('robot', password)).token)).status).toBe(200)
  })
})

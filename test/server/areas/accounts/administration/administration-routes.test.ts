import { expect, it } from 'vitest'
import { putAccountChange } from '#server/areas/accounts/store/accounts.ts'
import { retireSampleAccounts } from '#server/areas/accounts/sample-accounts.ts'
import { bearer, giveAccount, password, tokenOf } from '#test/support/server/accounts.ts'
import { startService } from '#test/support/server/service.ts'
import { describeOnStores, type FreshStore } from '#test/support/server/stores.ts'

async function open(fresh: FreshStore) {
  const world = await startService({ store: await fresh() })
  await giveAccount(world)
  await giveAccount(world, { username: 'ada', role: 'USER' })
  const admin = await tokenOf(world)
  const send = async (method: string, path: string, body?: unknown, token = admin) => {
    const init = { method, headers: bearer(token), ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await world.app.request(`/api/accounts${path}`, init)
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  const idOf = async (username: string) =>
    (await world.store.selectFrom('account').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
  const canSignIn = async (username: string, as = password) => {
    const init = { method: 'POST', body: JSON.stringify({ username, password: as }) }
    return (await world.app.request('/api/v1/accounts/login', init)).status === 200
  }
  const isValid = async (token: string) =>
    (await (await world.app.request('/api/v1/accounts/session', { headers: bearer(token) })).json()) !== null
  const audit = async () => {
    const rows = await world.store
      .selectFrom('audit_entry')
      .select(['action', 'object', 'actor'])
      .orderBy('number')
      .execute()
    return rows
      .filter(({ action }) => action.startsWith('account.'))
      .map((row) => `${row.actor}: ${row.action} ${row.object}`)
  }
  return { world, admin, send, idOf, canSignIn, isValid, audit }
}

describeOnStores('The administration of accounts', (fresh) => {
  it('lists accounts by name, with their state and sign-in methods', async () => {
    const { world, send } = await open(fresh)
    const { body } = await send('GET', '')
    const at = new Date(world.now).toISOString()
    const common = {
      id: expect.any(String),
      did: expect.stringMatching(/^did:/),
      createdAt: at,
      factors: 0,
      isSample: false,
    }
    expect(body).toEqual({
      accounts: [
        { ...common, username: 'ada', role: 'USER', isDisabled: false, isSelf: false, lastUsedAt: null },
        { ...common, username: 'admin', role: 'STANDARD_REGISTRY', isDisabled: false, isSelf: true, lastUsedAt: at },
      ],
      next: null,
    })
    expect(JSON.stringify(body)).not.toContain('scrypt')
  })

  it('finds accounts by a part of the name, and continues after a page', async () => {
    const { world, send } = await open(fresh)
    for (let number = 0; number < 101; number += 1)
      // oxlint-disable-next-line no-await-in-loop -- in this order
      await giveAccount(world, { username: `User_${String(number).padStart(3, '0')}`, role: 'USER' })
    const names = ({ body }: { body: { accounts: { username: string }[] } }) =>
      body.accounts.map(({ username }) => username)
    expect(names(await send('GET', '?username=user_10'))).toEqual(['User_100'])
    expect(names(await send('GET', '?username=%25'))).toEqual([])
    const first = await send('GET', '?username=user')
    expect([names(first).length, first.body.next]).toEqual([100, 'User_099'])
    expect(names(await send('GET', `?username=user&after=${first.body.next}`))).toEqual(['User_100'])
  })

  it('adds an account and shows its random password once', async () => {
    const { send, canSignIn, audit } = await open(fresh)
    const { status, body } = await send('POST', '', { username: 'grace', role: 'AUDITOR' })
    expect([status, body.account.username, body.account.role]).toEqual([201, 'grace', 'AUDITOR'])
    expect(body.password).toMatch(/^([a-z0-9]{6}-){3}[a-z0-9]{6}$/)
    expect(await canSignIn('grace', body.password)).toBe(true)
    expect(JSON.stringify((await send('GET', '')).body)).not.toContain(body.password)
    expect((await audit()).at(-1)).toBe('admin: account.add grace')
  })

  it.each([
    ['a name that is taken', { username: 'ada', role: 'USER' }, 409],
    ['no name', { role: 'USER' }, 422],
    ['an empty name', { username: '', role: 'USER' }, 422],
    ['a name with a space at its end', { username: 'bob ', role: 'USER' }, 422],
    ['a name that is too long', { username: 'b'.repeat(101), role: 'USER' }, 422],
    ['a role that does not exist', { username: 'bob', role: 'ROOT' }, 422],
  ])('refuses %s', async (_, body, status) => {
    const { world, send } = await open(fresh)
    expect((await send('POST', '', body)).status).toBe(status)
    expect(await world.store.selectFrom('account').select('username').orderBy('username').execute()).toHaveLength(2)
  })

  it('disables an account, which ends its sessions and tokens at once, and enables it again', async () => {
    const { world, send, idOf, canSignIn, isValid, audit } = await open(fresh)
    const [ada, hers] = [await idOf('ada'), await tokenOf(world, 'ada')]
    expect((await send('PUT', `/${ada}`, { isDisabled: true })).body).toMatchObject({ isDisabled: true })
    expect([await isValid(hers), await canSignIn('ada')]).toEqual([false, false])
    expect((await send('PUT', `/${ada}`, { isDisabled: true })).status).toBe(200)
    expect((await send('PUT', `/${ada}`, { isDisabled: false })).body).toMatchObject({ isDisabled: false })
    expect([await isValid(hers), await canSignIn('ada')]).toEqual([false, true])
    expect((await audit()).slice(2)).toEqual(['admin: account.disable ada', 'admin: account.enable ada'])
  })

  it('gives another role, which counts from the next sign-in', async () => {
    const { world, send, idOf, isValid, audit } = await open(fresh)
    const [ada, hers] = [await idOf('ada'), await tokenOf(world, 'ada')]
    expect((await send('GET', '', undefined, hers)).status).toBe(403)
    expect((await send('PUT', `/${ada}`, { role: 'STANDARD_REGISTRY' })).body).toMatchObject({
      role: 'STANDARD_REGISTRY',
    })
    expect(await isValid(hers)).toBe(false)
    expect((await send('GET', '', undefined, await tokenOf(world, 'ada'))).status).toBe(200)
    expect((await audit()).at(-1)).toBe('admin: account.role ada: STANDARD_REGISTRY')
  })

  it('gives a new random password, and removes second factors', async () => {
    const { world, send, idOf, canSignIn, isValid, audit } = await open(fresh)
    const [ada, hers] = [await idOf('ada'), await tokenOf(world, 'ada')]
    const { body } = await send('POST', `/${ada}/password`)
    expect([await isValid(hers), await canSignIn('ada'), await canSignIn('ada', body.password)]).toEqual([
      false,
      false,
      true,
    ])
    const factor = {
      id: 'f',
      account_id: ada,
      kind: 'totp',
      name: 'x',
      secret: '',
      confirmed: 1,
      created_at: world.now,
    }
    const none = {
      last_step: null,
      used_at: null,
      credential_id: null,
      public_key: null,
      counter: null,
      transports: null,
    }
    await world.store
      .insertInto('account_factor')
      .values({ ...factor, ...none })
      .execute()
    expect((await send('GET', '?username=ada')).body.accounts).toMatchObject([{ factors: 1 }])
    expect((await send('DELETE', `/${ada}/factors`)).status).toBe(204)
    expect((await send('GET', '?username=ada')).body.accounts).toMatchObject([{ factors: 0 }])
    expect((await audit()).slice(2)).toEqual(['admin: account.password ada', 'admin: account.reset-mfa ada'])
  })

  it('signs one account out everywhere, which can sign in again', async () => {
    const { world, admin, send, idOf, canSignIn, isValid, audit } = await open(fresh)
    const hers = await tokenOf(world, 'ada')
    expect((await send('POST', `/${await idOf('ada')}/sign-out`)).status).toBe(204)
    expect([await isValid(hers), await isValid(admin), await canSignIn('ada')]).toEqual([false, true, true])
    expect((await audit()).slice(2)).toEqual(['admin: account.sign-out ada'])
  })

  it('signs all other accounts out everywhere, and says how many were signed in', async () => {
    const { world, admin, send, isValid, audit } = await open(fresh)
    await giveAccount(world, { username: 'grace', role: 'STANDARD_REGISTRY' })
    const others = [await tokenOf(world, 'ada'), await tokenOf(world, 'ada'), await tokenOf(world, 'grace')]
    expect((await send('POST', '/sign-out-others')).body).toEqual({ accounts: 2 })
    expect(await Promise.all(others.map(isValid))).toEqual([false, false, false])
    expect([await isValid(admin), (await send('POST', '/sign-out-others')).body]).toEqual([true, { accounts: 0 }])
    expect((await audit()).slice(3)).toEqual([
      'admin: account.sign-out-others others: 2',
      'admin: account.sign-out-others others: 0',
    ])
  })

  it.each(['/sign-out-others', '/ada/sign-out'])('lets only a Standard Registry send to %s', async (path) => {
    const { world, send, admin, isValid } = await open(fresh)
    expect((await send('POST', path, undefined, await tokenOf(world, 'ada'))).status).toBe(403)
    expect(await isValid(admin)).toBe(true)
  })

  it.each([
    ['disable themselves', 'PUT', '', { isDisabled: true }],
    ['change their own role', 'PUT', '', { role: 'USER' }],
    ['reset their own password without the old one', 'POST', '/password', undefined],
  ])('lets nobody %s', async (_, method, path, body) => {
    const { admin, send, idOf, isValid } = await open(fresh)
    expect((await send(method, `/${await idOf('admin')}${path}`, body)).status).toBe(409)
    expect(await isValid(admin)).toBe(true)
  })

  it('answers 404 for an account that does not exist, and 422 for a change of nothing', async () => {
    const { send, idOf } = await open(fresh)
    const statuses = await Promise.all([
      send('PUT', '/none', { isDisabled: true }),
      send('POST', '/none/password'),
      send('DELETE', '/none/factors'),
      send('POST', '/none/sign-out'),
      send('PUT', `/${await idOf('ada')}`, {}),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 422])
  })

  it('is for Standard Registry accounts only', async () => {
    const { world, send, idOf } = await open(fresh)
    const [ada, hers] = [await idOf('ada'), await tokenOf(world, 'ada')]
    const requests = [
      ['GET', ''],
      ['POST', '', { username: 'eve', role: 'STANDARD_REGISTRY' }],
      ['PUT', `/${ada}`, { role: 'STANDARD_REGISTRY' }],
      ['POST', `/${ada}/password`],
      ['DELETE', `/${ada}/factors`],
    ] as const
    for (const [method, path, body] of requests) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect([(await send(method, path, body, hers)).status, (await send(method, path, body, 'none')).status]).toEqual([
        403, 401,
      ])
    }
  })

  it('keeps one of two Standard Registries who disable each other at the same moment', async () => {
    const { world, admin, send, idOf } = await open(fresh)
    await giveAccount(world, { username: 'grace' })
    const grace = await tokenOf(world, 'grace')
    const [a, g] = [await idOf('admin'), await idOf('grace')]
    const both = await Promise.all([
      send('PUT', `/${g}`, { isDisabled: true }, admin),
      send('PUT', `/${a}`, { role: 'USER' }, grace),
    ])
    expect(both.map(({ status }) => status === 200).toSorted()).toEqual([false, true])
    const left = await world.store
      .selectFrom('account')
      .select('username')
      .where('role', '=', 'STANDARD_REGISTRY')
      .where('disabled', '=', 0)
      .execute()
    expect(left).toHaveLength(1)
  })

  it('does not bring back an account of a sample that is over', async () => {
    const { world, send, idOf } = await open(fresh)
    await world.store.updateTable('account').set({ sample: 1 }).where('username', '=', 'ada').execute()
    await putAccountChange(world.store, { username: 'ada' }, { disabled: 1 })
    const ada = await idOf('ada')
    expect((await send('PUT', `/${ada}`, { isDisabled: false })).status).toBe(200)
    await retireSampleAccounts(world.store, world.now)
    const { status, body } = await send('PUT', `/${ada}`, { isDisabled: false })
    expect([status, body.message]).toEqual([409, expect.stringContaining('belongs to the sample')])
  })
})

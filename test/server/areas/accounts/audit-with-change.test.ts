import { expect, it } from 'vitest'
import { runAccountCommand } from '#server/cli/account-command.ts'
import type { Store } from '#server/platform/database/database.ts'
import { bearer, giveAccount, password, tokenOf } from '#test/support/server/accounts.ts'
import { aPolicy, importInto } from '#test/support/policies/policies.ts'
import { failingStore } from '#test/support/server/failing-writes.ts'
import { noon, startService } from '#test/support/server/service.ts'
import { describeOnStores, type FreshStore } from '#test/support/server/stores.ts'

const origin = 'https://signalbox.example.org'
const signInBody = JSON.stringify({ username: 'admin', password })

async function open(fresh: FreshStore) {
  const failing = failingStore(await fresh())
  const world = await startService({ store: failing.store })
  await giveAccount(world)
  await importInto(world.store, aPolicy())
  const { app, store } = world
  const signIn = () => app.request('/api/session', { method: 'POST', headers: { origin }, body: signInBody })
  const session = await signIn()
  const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await signIn()
  const login = await app.request('/api/v1/accounts/login', { method: 'POST', body: signInBody })
  const { refreshToken } = await login.json()
  const headers = bearer(await tokenOf(world))
  const listed = await (await app.request('/api/account/sessions', { headers })).json()
  const idOf = (kind: string) =>
    listed.sessions.find((one: { kind: string; isCurrent: boolean }) => one.kind === kind && !one.isCurrent).id
  const send = async (method: string, path: string, body?: unknown, more: Record<string, string> = headers) =>
    (await app.request(path, { method, headers: more, ...(body !== undefined && { body: JSON.stringify(body) }) }))
      .status
  return {
    store,
    breakTable: failing.breakTable,
    send,
    signIn,
    cookie,
    refreshToken,
    browser: idOf('browser'),
    client: idOf('api'),
  }
}

type Opened = Awaited<ReturnType<typeof open>>

/** What an entry tells of, and must not be without one. */
async function rowsOf(store: Store) {
  return {
    accounts: await store
      .selectFrom('account')
      .select(['username', 'password', 'disabled'])
      .orderBy('username')
      .execute(),
    tokens: await store.selectFrom('account_token').select('id').orderBy('id').execute(),
    sessions: await store.selectFrom('session').select('id_hash').orderBy('id_hash').execute(),
    roles: await store.selectFrom('policy_member').select(['did', 'role']).orderBy('role').execute(),
  }
}

const command = { readPassword: () => Promise.resolve('a new and long enough one'), now: noon }

const changes: readonly (readonly [string, string, (world: Opened) => Promise<unknown>])[] = [
  [
    'A sign-in of the API',
    'session.start',
    ({ send }) => send('POST', '/api/v1/accounts/login', JSON.parse(signInBody)),
  ],
  ['A sign-out', 'session.end', ({ send, cookie }) => send('DELETE', '/api/session', undefined, { origin, cookie })],
  [
    'The end of a browser’s session',
    'session.end',
    ({ send, browser }) => send('POST', `/api/account/sessions/${browser}/end`, { password }),
  ],
  [
    'The end of a client’s session',
    'session.end',
    ({ send, client }) => send('POST', `/api/account/sessions/${client}/end`, { password }),
  ],
  [
    'The end of all other sessions',
    'session.end-others',
    ({ send }) => send('POST', '/api/account/sessions/end-others', { password }),
  ],
  [
    'A revoked token',
    'token.revoke',
    ({ send, refreshToken }) => send('POST', '/api/account/revoke', { refreshToken }),
  ],
  [
    'A new password',
    'account.password',
    ({ send }) =>
      send('POST', '/api/v1/accounts/change-password', {
        username: 'admin',
        oldPassword: password,
        newPassword: 'walnut-orbit-saddle-7',
      }),
  ],
  [
    'A role that the command gives',
    'account.role',
    ({ store }) =>
      runAccountCommand(store, { name: 'account role', username: 'admin', policy: 'items', role: 'Verifier' }, command),
  ],
  [
    'An account that the command disables',
    'account.disable',
    ({ store }) => runAccountCommand(store, { name: 'account disable', username: 'admin' }, command),
  ],
]

describeOnStores('The audit log and what it tells', (fresh) => {
  it.each(changes)('%s has one entry, %s', async (_, action, change) => {
    const world = await open(fresh)
    const count = async () =>
      (await world.store.selectFrom('audit_entry').select('number').where('action', '=', action).execute()).length
    const [rows, entries] = [await rowsOf(world.store), await count()]
    await change(world)
    expect(await rowsOf(world.store)).not.toEqual(rows)
    expect(await count()).toBe(entries + 1)
  })

  it.each(changes)('%s is undone where its entry, %s, cannot be written', async (_, __, change) => {
    const world = await open(fresh)
    const rows = await rowsOf(world.store)
    world.breakTable('audit_entry')
    await change(world).catch(() => null)
    expect(await rowsOf(world.store)).toEqual(rows)
  })
})

import { expect, it } from 'vitest'
import { accountRow, storeNewAccount } from '#server/areas/accounts/add-account.ts'
import {
  putAccountChange,
  deleteToken,
  dropTokensBefore,
  findAccount,
  findTokenHolder,
  hasRole,
  insertToken,
  listStoredAccounts,
} from '#server/areas/accounts/store/accounts.ts'
import type { Store } from '#server/platform/database/database.ts'
import {
  dropFailedLoginsBefore,
  insertFailedLogin,
  listFailedLogins,
} from '#server/areas/accounts/store/failed-logins.ts'
import {
  deleteSession,
  dropSessions,
  findSession,
  insertSession,
  touchSession,
} from '#server/areas/accounts/store/sessions.ts'
import { cheapPasswords } from '#test/support/server/accounts.ts'
import { noon } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const add = async (store: Store, username: string, role: 'USER' | 'AUDITOR' = 'USER') => {
  const row = await accountRow({ username, role, password: 'x', granted: ['A'], withheld: ['B'] }, noon, cheapPasswords)
  await store.insertInto('account').values(row).execute()
  return row
}
const session = (id: string, username: string, created = noon) => ({
  id_hash: id,
  username,
  refresh_token: 'sealed',
  created_at: created,
  used_at: created,
})

describeOnStores('accounts', (fresh) => {
  it('are found by their exact name, and listed by name', async () => {
    const store = await fresh()
    const rows = [await add(store, 'b'), await add(store, 'ä'), await add(store, 'B', 'AUDITOR')]
    expect(await findAccount(store, 'B')).toEqual(rows[2])
    expect(await findAccount(store, 'Ä')).toBeUndefined()
    expect((await listStoredAccounts(store)).map(({ username }) => username)).toEqual(['B', 'b', 'ä'])
    expect([await hasRole(store, 'AUDITOR'), await hasRole(store, 'STANDARD_REGISTRY')]).toEqual([true, false])
  })

  it('have unique names', async () => {
    const store = await fresh()
    const row = await add(store, 'ada')
    expect(
      await storeNewAccount(store, { username: 'ada', role: 'AUDITOR', password: 'y' }, noon, cheapPasswords),
    ).toBe(false)
    expect(await listStoredAccounts(store)).toEqual([row])
  })

  it('hold tokens until those expire, are revoked, or the account is disabled', async () => {
    const store = await fresh()
    const { id, ...rest } = await add(store, 'ada')
    for (const token of ['a', 'b', 'c']) await insertToken(store, { id: token, account_id: id, expires_at: noon + 5 })
    expect(await findTokenHolder(store, 'a', noon + 4)).toEqual({ id, ...rest })
    expect(await findTokenHolder(store, 'a', noon + 5)).toBeUndefined()
    await deleteToken(store, 'a')
    expect(await findTokenHolder(store, 'a', noon)).toBeUndefined()
    await store.updateTable('account').set({ disabled: 1 }).execute()
    expect(await findTokenHolder(store, 'b', noon)).toBeUndefined()
    await dropTokensBefore(store, noon + 5)
    expect(await store.selectFrom('account_token').selectAll().execute()).toEqual([])
  })

  it('that change lose their tokens and sessions, and other accounts keep theirs', async () => {
    const store = await fresh()
    for (const name of ['ada', 'bob']) {
      const { id } = await add(store, name)
      await insertToken(store, { id: `token of ${name}`, account_id: id, expires_at: noon + 5 })
      await insertSession(store, session(name, name))
    }
    expect(await putAccountChange(store, { username: 'ada' }, { password: 'new' })).toMatchObject({ password: 'new' })
    expect(await store.selectFrom('account_token').select('id').execute()).toEqual([{ id: 'token of bob' }])
    expect(await store.selectFrom('session').select('username').execute()).toEqual([{ username: 'bob' }])
  })

  it('change only if they are as expected', async () => {
    const store = await fresh()
    await add(store, 'ada')
    await insertSession(store, session('s', 'ada'))
    const stale = { username: 'ada', expected: 'another hash' }
    expect(await putAccountChange(store, stale, { password: 'new' })).toBeUndefined()
    expect(await putAccountChange(store, { username: 'nobody' }, { disabled: 1 })).toBeUndefined()
    expect(await store.selectFrom('session').select('username').execute()).toHaveLength(1)
  })
})

describeOnStores('sessions', (fresh) => {
  it('are found until they expire', async () => {
    const store = await fresh()
    await insertSession(store, session('s', 'ada'))
    const found = async (createdAfter: number, usedAfter: number) =>
      (await findSession(store, 's', { createdAfter, usedAfter })) !== undefined
    expect(await found(noon - 1, noon - 1)).toBe(true)
    expect([await found(noon, noon - 1), await found(noon - 1, noon)]).toEqual([false, false])
    await touchSession(store, 's', noon + 10)
    expect(await found(noon - 1, noon + 9)).toBe(true)
    await dropSessions(store, { createdAfter: noon - 1, usedAfter: noon + 9 })
    expect(await found(0, 0)).toBe(true)
    await dropSessions(store, { createdAfter: noon, usedAfter: 0 })
    expect(await found(0, 0)).toBe(false)
  })

  it('are deleted once, by the first caller', async () => {
    const store = await fresh()
    await insertSession(store, session('s', 'ada'))
    expect(await deleteSession(store, 's')).toMatchObject({ username: 'ada', refresh_token: 'sealed' })
    expect(await deleteSession(store, 's')).toBeUndefined()
  })
})

describeOnStores('Failed sign-ins', (fresh) => {
  it('are listed newest first, and dropped when they no longer count', async () => {
    const store = await fresh()
    // One of them has yet to come: the clock was set back.
    for (const at of [3, 1, 2, 2, 60_000])
      await insertFailedLogin(store, { who: 'a', at: noon + at, id: String(Math.random()) })
    await insertFailedLogin(store, { who: 'b', at: noon + 9, id: 'x' })
    const since = async (after: number, most = 10) =>
      (await listFailedLogins(store, 'a', { from: noon + after, now: noon + 5 }, most)).map((at) => at - noon)
    expect(await since(0)).toEqual([3, 2, 2, 1])
    expect(await since(1, 2)).toEqual([3, 2])
    await dropFailedLoginsBefore(store, noon + 2)
    expect(await since(0)).toEqual([3])
  })
})

import { describe, expect, it } from 'vitest'
import { login } from '#api/accounts/accounts.ts'
import { getSampleAccounts } from '#api/sources.ts'
import { storeNewAccount } from '#server/areas/accounts/add-account.ts'
import { prepareFirstAccounts, type FirstAccountsOptions } from '#server/areas/accounts/first-accounts.ts'
import { retireSampleAccounts } from '#server/areas/accounts/sample-accounts.ts'
import { SettingError } from '#server/platform/settings.ts'
import { putAccountChange, listStoredAccounts } from '#server/areas/accounts/store/accounts.ts'
import type { Store } from '#server/platform/database/database.ts'
import { cheapPasswords } from '#test/support/server/accounts.ts'
import { noon, startService } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const defaults = { adminUsername: 'admin', adminPassword: null, sample: false, now: noon, passwordCost: cheapPasswords }
const makeFirstAccounts = async (store: Store, options: FirstAccountsOptions) =>
  (await prepareFirstAccounts(store, options))()
const held = async (store: Store) => (await listStoredAccounts(store)).map(({ username, role }) => [username, role])

/** In the order in which they are reported. */
const all = ['admin', 'reader', 'installer', 'verifier', 'auditor']

describeOnStores('The first accounts', (fresh) => {
  it('are created once, with passwords that work', async () => {
    const store = await fresh()
    const made = await makeFirstAccounts(store, { ...defaults, sample: true })
    expect(made.map(({ username }) => username)).toEqual(all)
    expect(await held(store)).toEqual([
      ['admin', 'STANDARD_REGISTRY'],
      ['auditor', 'USER'],
      ['installer', 'USER'],
      ['reader', 'USER'],
      ['verifier', 'USER'],
    ])
    const { client } = await startService({ store })
    for (const { username, password } of made)
      expect(await client.call(login, { body: JSON.stringify({ username, password }) })).toMatchObject({ username })
    expect(await makeFirstAccounts(store, { ...defaults, sample: true })).toEqual([])
  })

  it('are named to users of the sample until data is imported', async () => {
    const store = await fresh()
    const { client } = await startService({ store })
    const named = async () => (await client.call(getSampleAccounts)).accounts.map(({ username }) => username)
    await makeFirstAccounts(store, defaults)
    expect(await named()).toEqual([])
    await makeFirstAccounts(store, { ...defaults, sample: true })
    expect(await named()).toEqual(['admin', 'auditor', 'installer', 'reader', 'verifier'])
    await putAccountChange(store, { username: 'reader' }, { disabled: 1 })
    expect(await named()).toEqual(['admin', 'auditor', 'installer', 'verifier'])
    await retireSampleAccounts(store, noon)
    expect(await named()).toEqual([])
  })

  it('are created by only one of several instances that start at once', async () => {
    const store = await fresh()
    const made = await Promise.all([1, 2, 3].map(() => makeFirstAccounts(store, { ...defaults, sample: true })))
    expect(made.flat().map(({ username }) => username)).toEqual(all)
  })

  it('have the name and password of the settings, and a given password is not printed', async () => {
    const store = await fresh()
    const made = await makeFirstAccounts(store, {
      ...defaults,
      adminUsername: 'ada',
      adminPassword: 'analytical engine',
    })
    expect(made).toEqual([{ username: 'ada', password: null }])
    const { client } = await startService({ store })
    const body = JSON.stringify({ username: 'ada', password: 'analytical engine' })
    expect(await client.call(login, { body })).toMatchObject({ role: 'STANDARD_REGISTRY' })
  })

  it('are not created if there is a Standard Registry, whose password stays', async () => {
    const store = await fresh()
    const ada = { username: 'ada', role: 'STANDARD_REGISTRY', password: 'lovelace' } as const
    await storeNewAccount(store, ada, noon, cheapPasswords)
    const before = await listStoredAccounts(store)
    expect(await makeFirstAccounts(store, { ...defaults, adminUsername: 'ada', adminPassword: 'other' })).toEqual([])
    expect(await listStoredAccounts(store)).toEqual(before)
  })

  it('do not get a password that everybody knows, and nothing is written', async () => {
    const store = await fresh()
    const options = { ...defaults, sample: true, adminPassword: 'P@ssw0rd1' }
    await expect(makeFirstAccounts(store, options)).rejects.toThrow(
      new SettingError(
        'ADMIN_PASSWORD is one that attackers try first: use three or more unrelated words, or a password manager',
      ),
    )
    expect(await held(store)).toEqual([])
  })

  it('do not use a name that another account has', async () => {
    const store = await fresh()
    await storeNewAccount(store, { username: 'admin', role: 'USER', password: 'x' }, noon, cheapPasswords)
    await expect(makeFirstAccounts(store, defaults)).rejects.toThrow(SettingError)
    expect(await held(store)).toEqual([['admin', 'USER']])
  })
})

describeOnStores('The accounts of the sample', (fresh) => {
  it('are disabled once real data is imported, and not made again, while others stay', async () => {
    const store = await fresh()
    const made = await makeFirstAccounts(store, { ...defaults, sample: true })
    const { client } = await startService({ store })
    const { username, password } = made[1] ?? { username: '', password: '' }
    const body = JSON.stringify({ username, password })
    await client.call(login, { body })
    expect(await retireSampleAccounts(store, noon)).toEqual(['auditor', 'installer', 'reader', 'verifier'])
    expect(await store.selectFrom('account_token').selectAll().execute()).toEqual([])
    await expect(client.call(login, { body })).rejects.toThrow('Unauthorized')
    const enabled = (await listStoredAccounts(store)).filter(({ disabled }) => disabled === 0)
    expect(enabled.map((account) => account.username)).toEqual(['admin'])
    expect(await retireSampleAccounts(store, noon)).toEqual([])
  })

  it('are not made after an import', async () => {
    const store = await fresh()
    await retireSampleAccounts(store, noon)
    await makeFirstAccounts(store, { ...defaults, sample: true })
    expect(await held(store)).toEqual([['admin', 'STANDARD_REGISTRY']])
  })
})

describe('The read-only account', () => {
  it('can read system schemas and cannot change them', async () => {
    const { store, app } = await startService()
    const made = await makeFirstAccounts(store, { ...defaults, sample: true })
    const { username, password } = made[1] ?? { username: '', password: '' }
    const response = await app.request('/api/session', { method: 'POST', body: JSON.stringify({ username, password }) })
    const { session } = await response.json()
    expect(session.permissions.filter((name: string) => name.includes('SYSTEM_SCHEMA'))).toEqual([
      'SCHEMAS_SYSTEM_SCHEMA_READ',
    ])
  })
})

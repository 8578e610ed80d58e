import { expect, it } from 'vitest'
import { pino } from 'pino'
import { storeNewAccount, type NewAccount } from '#server/areas/accounts/add-account.ts'
import { createEmbeddedAccounts } from '#server/areas/accounts/embedded/accounts.ts'
import { hashPassword } from '#server/areas/accounts/password.ts'
import { createIdentities } from '#server/areas/accounts/registry.ts'
import { createSecretBox } from '#server/platform/secret-box.ts'
import { createFactors } from '#server/areas/accounts/factors.ts'
import { createSigningKey } from '#server/areas/accounts/signing-key.ts'
import { addToken, putAccountChange, listStoredAccounts } from '#server/areas/accounts/store/accounts.ts'
import { confirmFactor } from '#server/areas/accounts/store/factors.ts'
import { createTokens } from '#server/areas/accounts/tokens.ts'
import { cheapPasswords, password } from '#test/support/server/accounts.ts'
import { noon } from '#test/support/server/service.ts'
import { describeOnBothStores } from '#test/support/server/stores.ts'

const client = { address: '192.0.2.1', device: null }
const ada: NewAccount = { username: 'ada', role: 'STANDARD_REGISTRY', password }

describeOnBothStores('Accounts that change at the same time', (fresh) => {
  it('A sign-in with the old password leaves no token after the password changes', async () => {
    const store = await fresh()
    const now = () => noon
    await storeNewAccount(store, ada, noon, cheapPasswords)
    const box = createSecretBox('a secret key of the tests, long enough')
    const tokens = createTokens(createSigningKey({ store, box, now, log: pino({ level: 'silent' }) }), now)
    // Slow, so that the change usually comes between the check of the password and the token.
    const slowPasswords = { log2n: 14, p: 1 }
    await putAccountChange(store, { username: 'ada' }, { password: await hashPassword(password, slowPasswords) })
    const accounts = createEmbeddedAccounts({
      store,
      tokens,
      factors: createFactors({ store, box, now, isPasskey: () => Promise.resolve(false) }),
      now,
      cost: slowPasswords,
    })
    const changed = await hashPassword('another password', cheapPasswords)
    await Promise.all([
      accounts.login({ username: 'ada', password }, client),
      putAccountChange(store, { username: 'ada' }, { password: changed }),
    ])
    expect(await store.selectFrom('account_token').selectAll().execute()).toEqual([])
    expect(await accounts.login({ username: 'ada', password: 'another password' }, client)).toMatchObject({
      username: 'ada',
    })
  })

  it('An account that changed since it was read gets no token', async () => {
    const store = await fresh()
    const token = { id: 'token', expires_at: noon + 5 }
    await storeNewAccount(store, ada, noon, cheapPasswords)
    const read = async () => (await listStoredAccounts(store)).slice(0, 1)
    const [first] = await read()
    await putAccountChange(store, { username: 'ada' }, { password: 'new' })
    const [second] = await read()
    await putAccountChange(store, { username: 'ada' }, { disabled: 1 })
    for (const account of [first, second]) expect(account && (await addToken(store, account, token))).toBe(false)
    await putAccountChange(store, { username: 'ada' }, { disabled: 0 })
    expect(second && (await addToken(store, second, token))).toBe(true)
  })

  it('Only one of two new registries gets the reserved DID', async () => {
    const store = await fresh()
    const did = await createIdentities(store).reserveDid('first-registry')
    await Promise.all(
      ['ada', 'bob'].map((username) => storeNewAccount(store, { ...ada, username }, noon, cheapPasswords)),
    )
    const dids = (await listStoredAccounts(store)).map((account) => account.did)
    expect(dids).toHaveLength(2)
    expect(dids.filter((one) => one === did)).toHaveLength(1)
  })

  it('A factor that was removed since its code was checked is not confirmed', async () => {
    const store = await fresh()
    await storeNewAccount(store, ada, noon, cheapPasswords)
    expect(await confirmFactor(store, 'gone', 'Phone')).toBe(false)
  })
})

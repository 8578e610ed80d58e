import { expect, it } from 'vitest'
import { bearer, giveAccount, password, tokenOf } from '#test/support/server/accounts.ts'
import { createTestPasskey, type TestPasskey } from '#test/support/server/passkey.ts'
import { startService, type TestServiceOptions } from '#test/support/server/service.ts'
import { describeOnStores, type FreshStore } from '#test/support/server/stores.ts'

/** An account, and what its browser sends. */
async function open(fresh: FreshStore, options: TestServiceOptions = {}) {
  const world = await startService({ store: await fresh(), ...options })
  await giveAccount(world)
  const token = await tokenOf(world)
  const send = async (path: string, body: object, headers: Record<string, string> = bearer(token)) => {
    const response = await world.app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await response.text()
    return { status: response.status, cookie: response.headers.get('set-cookie'), body: JSON.parse(text) }
  }
  const begin = async () => (await send('/api/account/passkeys', { password })).body
  const add = (challengeId: string, response: object, headers?: Record<string, string>) =>
    send(`/api/account/passkeys/${challengeId}`, { name: 'Laptop', response }, headers)
  const register = async (passkey: TestPasskey = createTestPasskey()) => {
    const { challengeId, options: made } = await begin()
    return { passkey, added: await add(challengeId, passkey.register(made.challenge)) }
  }
  const challenge = async () => (await send('/api/session/challenge', {}, {})).body
  const enter = (challengeId: string, response: object) => send('/api/session/passkey', { challengeId, response }, {})
  const signIn = async (passkey: TestPasskey) => {
    const { challengeId, options: asked } = await challenge()
    return enter(challengeId, passkey.answer(asked.challenge))
  }
  return { world, send, begin, add, register, challenge, enter, signIn }
}

const refused = { status: 401, body: { code: 'passkey_refused' } }
const notAdded = { status: 422, body: { code: 'passkey_refused' } }

describeOnStores('A passkey', (fresh) => {
  it('is added with the password, brings recovery codes, and signs in without a name', async () => {
    const { register, signIn, send, world } = await open(fresh)
    const { passkey, added } = await register()
    expect(added).toMatchObject({ status: 200 })
    expect(added.body.recoveryCodes).toHaveLength(10)
    passkey.counter = 1
    const entered = await signIn(passkey)
    expect(entered).toMatchObject({ status: 200, body: { session: { username: 'admin' } } })
    expect(entered.cookie).toMatch(/^__Host-signalbox_session=\S{20}/)
    const rows = await world.store.selectFrom('audit_entry').select(['action', 'actor']).execute()
    expect(rows.at(-1)).toEqual({ action: 'session.start', actor: 'admin' })
    const second = await register()
    expect(second.added.body.recoveryCodes).toBeNull()
    expect((await send('/api/account/passkeys', { password: 'guess' })).body.code).toBe('proof_wrong')
  })

  it('is the second factor after a password, also where its device asked for nothing', async () => {
    const { register, send, challenge } = await open(fresh)
    const { passkey } = await register()
    const login = (more: object) => send('/api/session', { username: 'admin', password, ...more }, {})
    expect(await login({})).toMatchObject({
      status: 401,
      body: { code: 'otp_required', factors: ['passkey'], passkeys: [passkey.id] },
    })
    passkey.counter = 1
    passkey.verifiesUser = false
    const { challengeId, options } = await challenge()
    const proof = { passkey: { challengeId, response: passkey.answer(options.challenge) } }
    expect(await login({ ...proof, password: 'a guess' })).toMatchObject({
      status: 401,
      body: { code: 'unauthorized' },
    })
    expect((await login(proof)).body.session).toMatchObject({ username: 'admin' })
    expect(await login(proof)).toMatchObject({ status: 401, body: { code: 'otp_wrong' } })
  })

  it('does not replace a password where its device asked for nothing', async () => {
    const { register, signIn } = await open(fresh)
    const { passkey } = await register()
    passkey.verifiesUser = false
    expect(await signIn(passkey)).toMatchObject(refused)
  })

  it('answers each challenge once, whether or not the answer was right', async () => {
    const { register, challenge, enter } = await open(fresh)
    const { passkey } = await register()
    const { challengeId, options } = await challenge()
    expect(await enter(challengeId, passkey.answer('bm90IHRoaXMgb25l'))).toMatchObject(refused)
    expect(await enter(challengeId, passkey.answer(options.challenge))).toMatchObject(refused)
    const other = await challenge()
    const answer = passkey.answer(other.options.challenge)
    expect((await enter(other.challengeId, answer)).status).toBe(200)
    expect(await enter(other.challengeId, answer)).toMatchObject(refused)
  })

  it('is rejected after five minutes', async () => {
    const { world, register, challenge, enter } = await open(fresh)
    const { passkey } = await register()
    const { challengeId, options } = await challenge()
    world.now += 5 * 60_000
    expect(await enter(challengeId, passkey.answer(options.challenge))).toMatchObject(refused)
    await world.runJob('delete expired sessions')
    expect(await world.store.selectFrom('passkey_challenge').selectAll().execute()).toEqual([])
  })

  it.each([
    ['another origin', (passkey: TestPasskey) => (passkey.origin = 'https://signalbox.example.net')],
    ['another port', (passkey: TestPasskey) => (passkey.origin = 'https://signalbox.example.org:8443')],
  ])('is refused from %s, to add and to sign in', async (_, spoil) => {
    const { register, signIn } = await open(fresh)
    const strange = createTestPasskey()
    spoil(strange)
    expect((await register(strange)).added).toMatchObject(notAdded)
    const { passkey } = await register()
    spoil(passkey)
    expect(await signIn(passkey)).toMatchObject(refused)
  })

  it('is rejected if it belongs to another account, or to none', async () => {
    const { world, begin, add, register, send, signIn, challenge, enter } = await open(fresh)
    await giveAccount(world, { username: 'ada' })
    const hers = bearer(await tokenOf(world, 'ada'))
    const { challengeId, options } = await begin()
    const passkey = createTestPasskey()
    expect(await add(challengeId, passkey.register(options.challenge), hers)).toMatchObject(notAdded)
    expect((await add(challengeId, passkey.register(options.challenge))).status).toBe(200)
    expect((await register(passkey)).added).toMatchObject(notAdded)
    expect(await signIn(createTestPasskey())).toMatchObject(refused)

    const begun = (await send('/api/account/passkeys', { password }, hers)).body
    await add(begun.challengeId, createTestPasskey().register(begun.options.challenge), hers)
    const asked = await challenge()
    const proof = { challengeId: asked.challengeId, response: passkey.answer(asked.options.challenge) }
    const stolen = await send('/api/session', { username: 'ada', password, passkey: proof }, {})
    expect(stolen).toMatchObject({ status: 401, body: { code: 'otp_wrong' } })
    const last = await challenge()
    const lie = passkey.answer(last.options.challenge, 'another account')
    expect(await enter(last.challengeId, lie)).toMatchObject(refused)
  })

  it('is rejected as a copy if its counter does not increase, and the audit log records it', async () => {
    const { world, register, signIn } = await open(fresh)
    const { passkey } = await register()
    passkey.counter = 7
    expect((await signIn(passkey)).status).toBe(200)
    for (const counter of [7, 3]) {
      passkey.counter = counter
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await signIn(passkey)).toMatchObject({ status: 401, body: { code: 'passkey_copied' } })
    }
    const entries = await world.store
      .selectFrom('audit_entry')
      .select(['object', 'outcome'])
      .where('action', '=', 'factor.copied')
      .execute()
    expect(entries).toEqual([
      { object: 'Laptop', outcome: 'refused' },
      { object: 'Laptop', outcome: 'refused' },
    ])
  })

  it('does not sign in a disabled account', async () => {
    const { world, register, signIn } = await open(fresh)
    const { passkey } = await register()
    await world.store.updateTable('account').set({ disabled: 1 }).execute()
    expect(await signIn(passkey)).toMatchObject(refused)
  })

  it('is begun thirty times from one address, and again when those have expired', async () => {
    const { world, send } = await open(fresh)
    const begin = async () => (await send('/api/session/challenge', {}, {})).status
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (let time = 0; time < 30; time += 1) expect(await begin()).toBe(200)
    expect(await begin()).toBe(429)
    world.now += 5 * 60_000
    expect(await begin()).toBe(200)
  })
})

describeOnStores('A service at an address without passkeys', (fresh) => {
  it.each([
    ['http://signalbox.example.org', 'Passkeys need HTTPS'],
    ['https://192.0.2.7', 'Passkeys need a host name'],
    ['http://127.0.0.1:4780', 'Passkeys need a host name'],
  ])('says why: %s', async (publicUrl, words) => {
    const { send } = await open(fresh, { publicUrl, allowedHosts: ['*'] })
    const answer = await send('/api/session/challenge', {}, {})
    expect(answer).toMatchObject({ status: 422, body: { code: 'passkey_unavailable' } })
    expect(String(answer.body.message)).toContain(words)
  })

  it('has them on localhost, with http', async () => {
    const { register, signIn } = await open(fresh, { publicUrl: 'http://localhost:4780', allowedHosts: ['*'] })
    const { passkey } = await register(createTestPasskey('http://localhost:4780'))
    expect((await signIn(passkey)).status).toBe(200)
  })
})

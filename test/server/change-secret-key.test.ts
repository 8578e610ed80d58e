import { generate } from 'otplib'
import { expect, it } from 'vitest'
import { getSubscription, getSubscriptionOptions, subscribeEmail } from '#api/notifications/subscriptions.ts'
import { openSecret } from '#server/areas/notifications/channel-secret.ts'
import { createSecretBox } from '#server/platform/secret-box.ts'
import { startMailServer, tokenIn } from '#test/support/notifications/mail-server.ts'
import { aChoice, addRoute, withTelling } from '#test/support/notifications/told.ts'
import { giveAccount, password } from '#test/support/server/accounts.ts'
import { noon, startService, type TestService } from '#test/support/server/service.ts'
import { describeOnStores, type FreshStore } from '#test/support/server/stores.ts'

const before = 'the key that leaked, of sixteen letters'
const after = 'another key, of more than sixteen letters'
const origin = 'https://signalbox.example.org'
const address = 'reader@example.org'

/** One of everything that is kept encrypted, and a way to open the data with other keys. */
async function open(fresh: FreshStore) {
  const store = await fresh()
  const { mails, smtpUrl } = await startMailServer()
  const start = async (minutes: number, keys: { secretKey: string; secretKeyBefore?: string }) => {
    const service = await startService({ store, ...keys, notifications: { smtpUrl, isMailOpen: true } })
    service.now = noon + minutes * 60_000
    return service
  }
  const subscribe = ({ client }: TestService) =>
    client.call(subscribeEmail, { body: JSON.stringify({ address, choice: aChoice() }) })
  const pushKeyAt = async ({ client }: TestService) => (await client.call(getSubscriptionOptions)).pushKey

  const first = await start(0, { secretKey: before })
  await giveAccount(first)
  const told = await withTelling(first)
  await addRoute(told, { address: 'https://hooks.example.org/a' })
  await subscribe(first)
  await told.send()
  const link = tokenIn(mails[0]?.text)
  const pushKey = await pushKeyAt(first)
  const session = await first.app.request('/api/session', {
    method: 'POST',
    headers: { origin },
    body: JSON.stringify({ username: 'admin', password }),
  })
  const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const post = async (path: string, body: object) =>
    (await first.app.request(path, { method: 'POST', headers: told.headers, body: JSON.stringify(body) })).json()
  const { id, secret } = await post('/api/account/factors/totp', { password })
  const codeAt = ({ now }: TestService) => generate({ secret, epoch: now / 1000 })
  await post(`/api/account/factors/totp/${id}`, { code: await codeAt(first), name: 'Phone' })

  /** What an instance can still read. */
  const readBy = async (service: TestService, key: string) => {
    const { app, client } = service
    const signedIn = await (await app.request('/api/session', { headers: { cookie } })).json()
    const body = JSON.stringify({ username: 'admin', password, otp: await codeAt(service) })
    const login = await (await app.request('/api/v1/accounts/login', { method: 'POST', body })).json()
    const found = await client.call(getSubscription, { body: JSON.stringify({ token: link }) }).catch(() => null)
    const channels = await store.selectFrom('notification_channel').select(['id', 'sealed']).execute()
    return {
      session: signedIn.session?.username,
      login: login.username,
      link: found?.hint,
      channels: channels.filter((row) => openSecret(createSecretBox(key), row) !== null).length,
      isSamePushKey: (await pushKeyAt(service)) === pushKey,
    }
  }
  return { store, start, readBy, subscribe }
}

const everything = { session: 'admin', login: 'admin', link: 'r…@example.org', channels: 2, isSamePushKey: true }

describeOnStores('Another SECRET_KEY', (fresh) => {
  it('takes over everything that SECRET_KEY_BEFORE has encrypted, and then does without it', async () => {
    const { store, start, readBy, subscribe } = await open(fresh)
    const both = await start(60, { secretKey: after, secretKeyBefore: before })
    expect(await readBy(both, after)).toEqual(everything)
    await subscribe(both)
    expect(await store.selectFrom('notification_channel').selectAll().execute()).toHaveLength(2)
    const alone = await start(120, { secretKey: after })
    // Links that the key before has signed end with it.
    expect(await readBy(alone, after)).toEqual({ ...everything, link: undefined })
  })

  it('leaves a subscription alone that its reader has made again in the meantime', async () => {
    const { store, start, readBy, subscribe } = await open(fresh)
    const alone = await start(60, { secretKey: after })
    await subscribe(alone)
    const both = await start(120, { secretKey: after, secretKeyBefore: before })
    expect(await readBy(both, after)).toMatchObject({ login: 'admin', channels: 2 })
    expect(await store.selectFrom('notification_channel').selectAll().execute()).toHaveLength(3)
  })

  it('alone opens nothing of what another key has encrypted', async () => {
    const { start, readBy } = await open(fresh)
    const nothing = { session: undefined, login: undefined, link: undefined, channels: 0, isSamePushKey: false }
    expect(await readBy(await start(60, { secretKey: after }), after)).toEqual(nothing)
  })
})

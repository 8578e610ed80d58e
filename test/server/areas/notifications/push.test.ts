import { createECDH, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { decodeJwt, importJWK, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { getNotifications } from '#api/notifications/notifications.ts'
import {
  getSubscription,
  getSubscriptionOptions,
  subscribePush,
  unsubscribe,
} from '#api/notifications/subscriptions.ts'
import type { Asked } from '#test/support/server/fault-server.ts'
import {
  aChoice,
  anEvent,
  startReceiver,
  startToldService,
  type ToldService,
} from '#test/support/notifications/told.ts'
import { startService } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

interface Decrypting {
  readonly version: 'aes128gcm'
  readonly privateKey: ReturnType<typeof createECDH>
  readonly authSecret: string
}
/** The reference implementation of the encryption of pushed messages; it has no types. */
const ece: { readonly decrypt: (body: Buffer, keys: Decrypting) => Buffer } = createRequire(import.meta.url)('http_ece')

/** A browser with its keys. */
function aBrowser(endpoint: string) {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  return {
    subscription: { endpoint, keys: { p256dh, auth } },
    read: (body: Buffer): Record<string, string> =>
      JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth }).toString('utf8')),
  }
}

function subscribe({ client }: ToldService, { subscription }: ReturnType<typeof aBrowser>, choice = aChoice()) {
  return client.call(subscribePush, { body: JSON.stringify({ subscription, choice }) })
}

const bytesOf = ({ bytes }: Asked) => bytes ?? Buffer.alloc(0)

describeOnStores('Web Push', (fresh) => {
  it('brings a message that only the browser can read, signed with the key of the service', async () => {
    const service = await startToldService({ store: await fresh() })
    const receiver = await startReceiver()
    const browser = aBrowser(`${receiver.url}/push/1`)
    const { pushKey } = await service.client.call(getSubscriptionOptions)
    await subscribe(service, browser)
    await service.tell(anEvent())
    await service.send()
    const [asked] = receiver.asked
    if (!asked) throw new Error('nothing was pushed')
    expect(asked.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
    expect(browser.read(bytesOf(asked))).toMatchObject({
      title: 'New incident: Slow queries',
      body: 'We are looking into it.',
      path: '/incidents/a',
    })
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(asked.headers.authorization ?? '') ?? []
    expect(key).toBe(pushKey)
    const point = Buffer.from(key, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const currentDate = new Date((decodeJwt(token).exp ?? 0) * 1000 - 1000)
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: receiver.url, currentDate })
    expect(payload.sub).toBe('https://signalbox.example.org')
  })

  it('is one subscription for each browser, and ends by its token', async () => {
    const service = await startToldService({ store: await fresh() })
    const receiver = await startReceiver()
    const browser = aBrowser(receiver.url)
    const first = await subscribe(service, browser)
    const second = await subscribe(service, browser, aChoice({ minImpact: 'major' }))
    expect(second).toEqual(first)
    const body = JSON.stringify({ token: first.token })
    expect(await service.client.call(getSubscription, { body })).toMatchObject({ choice: { minImpact: 'major' } })
    await service.client.call(unsubscribe, { query: { token: first.token } })
    await service.client.call(unsubscribe, { query: { token: first.token } })
    await service.tell(anEvent({ impact: 'critical' }))
    await service.send()
    expect(receiver.asked).toEqual([])
    await expect(service.client.call(getSubscription, { body })).rejects.toMatchObject({ status: 404 })
  })

  it.each([404, 410])('ends when the push service answers %i', async (status) => {
    const service = await startToldService({ store: await fresh() })
    const receiver = await startReceiver()
    await subscribe(service, aBrowser(receiver.url))
    receiver.break(() => ({ status }))
    await service.tell(anEvent())
    await service.send()
    await service.runJob('delete old notifications')
    const { headers, client } = service
    expect((await client.call(getNotifications, { headers })).subscribers).toEqual({ push: 0, email: 0 })
  })

  it('makes its keys once, whichever instance comes first', async () => {
    const store = await fresh()
    const instances = [await startService({ store }), await startService({ store })]
    const keys = await Promise.all(instances.map(({ client }) => client.call(getSubscriptionOptions)))
    expect(keys[0]?.pushKey).toBe(keys[1]?.pushKey)
    const rows = await store.selectFrom('setting').select('value').where('key', '=', 'notifications.vapid').execute()
    expect(rows.map(({ value }) => value.includes('publicKey'))).toEqual([false])
  })
})

it.each([
  ['http://push.example.org/1', 'subscription.endpoint: must begin with https://'],
  ['https://127.0.0.1/1', 'subscription.endpoint: is not a public address; WEBHOOK_PRIVATE=on allows others'],
  ['no address', 'subscription.endpoint: is not an address, expected one like https://hooks.example.org/abc'],
])('A browser cannot make the service connect to %s', async (endpoint, reason) => {
  const service = await startToldService({ notifications: { isPrivateAllowed: false } })
  await expect(subscribe(service, aBrowser(endpoint))).rejects.toMatchObject({
    status: 422,
    body: { message: [reason] },
  })
})

it('A subscription with invalid browser keys is rejected', async () => {
  const service = await startToldService()
  const subscription = { endpoint: 'https://push.example.org/1', keys: { p256dh: 'AAAA', auth: 'AAAA' } }
  const body = JSON.stringify({ subscription, choice: aChoice() })
  await expect(service.client.call(subscribePush, { body })).rejects.toMatchObject({ status: 422 })
})

it('Readers are not notified of work in policies', async () => {
  const service = await startToldService()
  await expect(
    subscribe(service, aBrowser('https://push.example.org/1'), aChoice({ what: ['policy.waiting'] })),
  ).rejects.toMatchObject({ status: 422 })
})

it.each([
  ['subscriptionsPerAddress', 429],
  ['subscriptions', 503],
  ['subscribesPerHour', 429],
] as const)('The bound %s answers %i', async (limit, status) => {
  const service = await startToldService({ limits: { [limit]: 1 } })
  const receiver = await startReceiver()
  await subscribe(service, aBrowser(`${receiver.url}/1`))
  await expect(subscribe(service, aBrowser(`${receiver.url}/2`))).rejects.toMatchObject({ status })
})

it.each(['', 'nonsense', 'a.b'])('The token “%s” is none', async (token) => {
  const service = await startToldService()
  await expect(service.client.call(getSubscription, { body: JSON.stringify({ token }) })).rejects.toMatchObject({
    status: 404,
  })
})

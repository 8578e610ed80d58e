import { describe, expect, it } from 'vitest'
import { livePath } from '#api/live.ts'
import { permissions } from '#api/accounts/accounts.ts'
import { bearer, giveAccount, password, tokenOf } from '#test/support/server/accounts.ts'
import { anIncident, aPage } from '#test/support/status/payloads.ts'
import { eventReader } from '#test/support/server/event-reader.ts'
import { startService, type TestService } from '#test/support/server/service.ts'

describe('The stream of live events', () => {
  it('is never cached, buffered or compressed', async () => {
    const { app } = await startService()
    const { status, headers } = await app.request(livePath, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('content-encoding')).toBeNull()
  })

  it('announces an import once its bytes are served', async () => {
    const world = await startService()
    await world.import({ page: aPage() })
    const { body } = await world.app.request(livePath, { headers: { 'last-event-id': '1' } })
    expect(body).not.toBeNull()
    const reader = eventReader(body ?? new ReadableStream())
    expect(await reader.next()).toBe('retry: 2000\nid: 1\n: 0')
    await world.import({ page: aPage({ updated_at: '2026-03-12T13:00:00.000Z' }), incidents: [anIncident('slow')] })
    expect(await reader.next()).toBe(
      'id: 2\nevent: status\ndata: {"kinds":["incident"],"updated_at":"2026-03-12T13:00:00.000Z"}',
    )
    const unresolved = await world.app.request('/api/v2/incidents/unresolved.json')
    expect((await unresolved.json()).incidents).toHaveLength(1)
  })

  it('is not opened by HEAD', async () => {
    const { app } = await startService()
    const response = await app.request(livePath, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(await (await app.request('/metrics')).text()).toContain('signalbox_live_listeners 0')
  })
})

describe('The number of streams', () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

  it('is bounded for each address, in words, until one of its streams ends', async () => {
    const { app } = await startService({ trustProxy: 1, limits: { liveStreamsPerAddress: 2 } })
    const open = (address: string) => app.request(livePath, from(address))
    const [first] = [await open('192.0.2.1'), await open('192.0.2.1')]
    const refused = await open('192.0.2.1')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
    expect((await refused.json()).message).toBe('Too many streams of live events are open from your address.')
    expect((await open('192.0.2.2')).status).toBe(200)
    await first?.body?.cancel()
    expect((await open('192.0.2.1')).status).toBe(200)
  })

  it('is bounded in all', async () => {
    const { app } = await startService({ trustProxy: 1, limits: { liveStreams: 1 } })
    expect((await app.request(livePath, from('192.0.2.1'))).status).toBe(200)
    const refused = await app.request(livePath, from('192.0.2.2'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    expect((await refused.json()).message).toBe('Too many streams of live events are open.')
  })

  it('counts the addresses of an IPv6 network as one', async () => {
    const { app } = await startService({ trustProxy: 1, limits: { liveStreamsPerAddress: 1 } })
    expect((await app.request(livePath, from('2001:db8::1'))).status).toBe(200)
    expect((await app.request(livePath, from('2001:db8::2'))).status).toBe(429)
  })
})

describe('Events for signed-in users', () => {
  const userOf = { username: 'ada', role: 'USER' } as const
  const reading = { ...userOf, granted: [permissions.readSystemSchemas] }

  async function open(account: Parameters<typeof giveAccount>[1] = {}) {
    const world = await startService()
    await giveAccount(world)
    if (account.username) await giveAccount(world, account)
    const cookie = await signIn(world, account.username ?? 'admin')
    const listen = async (headers: Record<string, string>) => {
      const { body } = await world.app.request(livePath, { headers: { 'last-event-id': '0', ...headers } })
      const reader = eventReader(body ?? new ReadableStream())
      await reader.next()
      return reader
    }
    const createSchema = async () => {
      const body = JSON.stringify({ name: 'New', entity: 'USER', document: { type: 'object', properties: {} } })
      const headers = bearer(await tokenOf(world))
      const made = await world.app.request('/api/v1/schemas/system/admin', { method: 'POST', headers, body })
      expect(made.status).toBe(201)
      const { id } = await made.json()
      await world.poll()
      return `id: 1\nevent: schema\ndata: {"id":"${id}"}`
    }
    return { world, cookie, listen, createSchema }
  }

  it.each([
    ['an admin', {}],
    ['a reader', reading],
  ])('name the changed schema to %s', async (_, account) => {
    const { cookie, listen, createSchema } = await open(account)
    const reader = await listen({ cookie })
    const told = await createSchema()
    expect(await reader.next()).toBe(told)
  })

  it('are sent to no other user', async () => {
    const { world, cookie, listen, createSchema } = await open(userOf)
    const readers = [await listen({}), await listen({ cookie }), await listen({ cookie: 'signalbox_session=x' })]
    await createSchema()
    world.service.close()
    expect(await Promise.all(readers.map((reader) => reader.next()))).toEqual([undefined, undefined, undefined])
  })

  it.each<[string, (world: TestService, cookie: string) => unknown]>([
    ['one signs out', (world, cookie) => world.app.request('/api/session', { method: 'DELETE', headers: { cookie } })],
    ['it has rested for twelve hours', (world) => (world.now += 12 * 3_600_000)],
  ])('ends with the session when %s', async (_, end) => {
    const { world, cookie, listen, createSchema } = await open()
    const reader = await listen({ cookie })
    const anyone = await listen({})
    await world.poll()
    await end(world, cookie)
    await createSchema()
    expect(await reader.next()).toBeUndefined()
    await world.import({ page: aPage() })
    expect(await anyone.next()).toContain('event: status')
  })

  it('do not count as use of the session', async () => {
    const { world, cookie, listen } = await open()
    world.now += 11 * 3_600_000
    await listen({ cookie })
    world.now += 3_600_000
    const answer = await world.app.request('/api/session', { headers: { cookie } })
    expect(await answer.json()).toEqual({ session: null })
  })
})

async function signIn({ app }: TestService, username: string): Promise<string> {
  const body = JSON.stringify({ username, password })
  const answer = await app.request('/api/session', { method: 'POST', body })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

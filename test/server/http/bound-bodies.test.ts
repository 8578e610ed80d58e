import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { once } from 'node:events'
import { createServer, request, type ClientRequest } from 'node:http'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerError } from '#server/http/errors.ts'
import { holdBodies, limitBody, readUnreadBody } from '#server/http/bound-bodies.ts'
import { HttpError } from '#server/platform/errors.ts'
import { limits } from '#server/platform/limits.ts'

const tooLarge = new HttpError(413, 'body_too_large', 'The body is larger than 8 bytes.')

describe('The bound of a body', () => {
  const app = new Hono()
  app.use(limitBody(8, tooLarge))
  app.all('*', async ({ req }) => new Response(await req.text()))

  it.each([
    ['declares a length within it', { 'content-length': '8' }, 200],
    ['declares a length beyond it', { 'content-length': '9' }, 413],
    ['comes in chunks within it', { 'transfer-encoding': 'chunked' }, 200],
  ])('looks at a body that %s', async (_, headers, status) => {
    expect((await app.request('/api/x', { method: 'POST', headers, body: '12345678' })).status).toBe(status)
  })

  it('refuses chunks as soon as they are too many', async () => {
    const headers = { 'transfer-encoding': 'chunked' }
    expect((await app.request('/api/x', { method: 'POST', headers, body: '123456789' })).status).toBe(413)
  })
})

describe('Bodies in memory', () => {
  it('are bounded for each network and in all, until they are answered', async () => {
    const app = new Hono()
    const held = Promise.withResolvers<Response>()
    app.onError((error, context) => answerError(error, context, pino({ level: 'silent' })))
    app.use(
      holdBodies({
        limits: { ...limits, heldBodyBytes: 30, heldBodyBytesPerAddress: 15 },
        networkOf: ({ req }) => req.header('x-network') ?? '',
      }),
    )
    app.all('*', () => held.promise.then((response) => response.clone()))
    const post = (network: string) =>
      app.request('/api/x', { method: 'POST', headers: { 'content-length': '10', 'x-network': network } })
    const first = [post('a'), post('b')]
    const refused = [await post('a')]
    first.push(post('c'))
    refused.push(await post('d'))
    expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [429, '1'],
      [503, '1'],
    ])
    held.resolve(new Response('done'))
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await post('a')).status).toBe(200)
  })
})

describe('A body that nobody wanted', () => {
  const app = new Hono()
  app.use(readUnreadBody({ unwantedBodyBytes: 100_000 }))
  app.all('*', () => new Response('no'))
  const server = createServer(getRequestListener(app.fetch))

  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
  afterAll(() => server.closeAllConnections())
  afterAll(() => void server.close())

  function post(bytes: number): ClientRequest {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the server does not listen')
    return request({ port: address.port, method: 'POST', headers: { 'content-length': bytes } })
  }

  it.each([
    ['is read before the answer', 90_000],
    ['is read with the answer', 200_000],
  ])('%s: %i bytes, and its sender loses nothing', async (_, bytes) => {
    const outgoing = post(bytes)
    const answered = once(outgoing, 'response')
    const closed = once(outgoing, 'close')
    outgoing.write('x'.repeat(80_000))
    if (bytes > 100_000) await answered
    outgoing.end('x'.repeat(bytes - 80_000))
    const [response] = await answered
    response.resume()
    await closed
    expect([response.statusCode, response.headers.connection, outgoing.writableFinished]).toEqual([
      200,
      'keep-alive',
      true,
    ])
  })
})

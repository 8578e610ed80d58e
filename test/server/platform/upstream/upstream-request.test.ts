import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { SetTimer } from '#api/timer.ts'
import { faultWords } from '#server/platform/upstream/upstream-fault.ts'
import { createUpstream, type UpstreamRequest } from '#server/platform/upstream/upstream-request.ts'
import { createManualTimeout } from '#test/support/server/manual-timeout.ts'
import {
  failing,
  faults,
  jsonReply,
  redirecting,
  startFaultServer,
  withHeaders,
  type Fault,
} from '#test/support/server/fault-server.ts'

const size = 1024 * 1024
const now = () => Date.parse('2026-03-12T12:00:00Z')
const content = { hello: 'a body that is long enough to be cut in two' }
const request: UpstreamRequest = { path: '/thing.json', timeoutMs: 5000, maxBytes: size }

describe('A request to an upstream', () => {
  async function open(fault?: Fault, setTimer?: SetTimer) {
    const server = await startFaultServer(() => jsonReply(content))
    if (fault) server.break(fault)
    const upstream = createUpstream({ base: `${server.url}/base`, now, setTimer })
    return { server, upstream, ask: (given: Partial<UpstreamRequest> = {}) => upstream({ ...request, ...given }) }
  }

  it('returns status, headers and body', async () => {
    const { ask, server } = await open()
    const answer = await ask({ path: '/thing.json?a=1' })
    expect(answer).toMatchObject({ ok: true, status: 200, sentAt: now() })
    expect(JSON.parse(answer.ok ? new TextDecoder().decode(answer.bytes) : '')).toEqual(content)
    expect(server.asked).toMatchObject([{ method: 'GET', path: '/base/thing.json?a=1' }])
  })

  it.each([
    ['Thu, 12 Mar 2026 13:00:00 GMT', undefined, 3_600_000],
    ['Thu, 12 Mar 2026 11:00:00 GMT', '3600', 0],
    ['no date', undefined, null],
  ])('compares the clocks by the date of the answer: %s, %s', async (date, age, expected) => {
    const { ask } = await open(withHeaders({ date, ...(age !== undefined && { age }) }))
    expect(await ask()).toMatchObject({ ok: true, clockAheadMs: expected })
  })

  it('sends only the given headers', async () => {
    const { ask, server } = await open()
    await ask({
      method: 'POST',
      body: '{}',
      headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    })
    const { host: _, connection: __, ...headers } = server.asked[0]?.headers ?? {}
    expect(headers).toEqual({
      accept: 'application/json',
      'accept-encoding': 'gzip, br',
      'user-agent': 'signalbox',
      authorization: 'Bearer x',
      'content-type': 'application/json',
      'content-length': '2',
    })
  })

  it.each<[string, Fault]>([
    ['hangs', faults.hang],
    ['stops in the middle', faults.stall],
    ['is too slow', faults.hang],
  ])('ends at its timeout when the upstream %s', async (name, fault) => {
    const { timer, outlast } = createManualTimeout()
    const late: Fault = (good, asked) => async (response) => {
      const hung = outlast(fault)(good, asked)
      if (typeof hung === 'function') await hung(response)
      if (name === 'is too slow') response.end(good.body)
    }
    const { ask, server } = await open(late, timer)
    const answer = await ask()
    expect(answer.ok ? 'fine' : faultWords(answer.fault)).toBe('did not answer within 5 s')
    server.repair()
    expect(await ask()).toMatchObject({ ok: true })
  })

  it.each<[string, Fault, string]>([
    ['is reset in the middle', faults.reset, 'closed the connection before its answer was complete'],
    ['hangs up', faults.drop, 'closed the connection before its answer was complete'],
    ['speaks something else', faults.garbage, 'answered with something that is not HTTP'],
    ['is a web page', faults.html, 'answered with a web page (HTML) instead of JSON'],
    ['is huge', faults.huge, 'answered with more than 1 MiB'],
    ['fails', failing(500), 'answered with the HTTP status 500'],
    [
      'leads elsewhere',
      redirecting('https://elsewhere.example.org/thing.json'),
      'redirects elsewhere, to elsewhere.example.org',
    ],
    ['leads to another port', redirecting('http://127.0.0.1:1/thing.json'), 'redirects elsewhere, to 127.0.0.1:1'],
    ['leads in circles', redirecting('/base/thing.json'), 'redirects in a loop'],
  ])('that %s is a fault in words', async (_, fault, words) => {
    const { ask, server } = await open(fault)
    const answer = await ask()
    expect(answer.ok ? 'fine' : faultWords(answer.fault)).toBe(words)
    server.repair()
    expect(await ask()).toMatchObject({ ok: true })
  })

  it('limits the size of a decompressed body', async () => {
    const bomb = gzipSync(Buffer.alloc(4 * size, 32))
    const { ask } = await open(() => (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb)
    })
    expect(await ask()).toMatchObject({ ok: false, fault: { kind: 'too-large' } })
  })

  it('reads compressed bodies', async () => {
    const { ask } = await open((good) => (response) => {
      response.writeHead(200, { ...good.headers, 'content-encoding': 'gzip' }).end(gzipSync(good.body ?? ''))
    })
    const answer = await ask()
    expect(answer.ok && new TextDecoder().decode(answer.bytes)).toBe(JSON.stringify(content))
  })

  it.each([
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after': 'Thu, 12 Mar 2026 12:00:30 GMT', date: 'Thu, 12 Mar 2026 12:00:00 GMT' }, 30],
    // By the clock that the date was made with.
    [{ 'retry-after': 'Thu, 12 Mar 2020 12:00:30 GMT', date: 'Thu, 12 Mar 2020 12:00:10 GMT' }, 20],
    [{ 'retry-after': 'soon' }, null],
  ])('that is answered with Retry-After %j reports when to retry', async (headers, retryAfterSeconds) => {
    const { ask } = await open(failing(429, headers))
    expect(await ask()).toMatchObject({ ok: false, fault: { kind: 'status', status: 429 }, retryAfterSeconds })
  })

  it('follows a redirect within the same host', async () => {
    const { ask, server } = await open((good, { path }) =>
      path.endsWith('/new.json') ? good : { status: 301, headers: { location: '/new.json' } },
    )
    expect(await ask()).toMatchObject({ ok: true, status: 200 })
    expect(server.asked.map(({ path }) => path)).toEqual(['/base/thing.json', '/new.json'])
    expect(await ask({ method: 'POST', body: '{}' })).toMatchObject({ ok: false, fault: { kind: 'redirect' } })
  })

  it.each(['/../secret', '/%2e%2e/secret', '@elsewhere.example.org/', '//../..//x', '.evil.example.org/'])(
    'never leaves the host of the settings: %s',
    async (path) => {
      const { ask, server } = await open()
      expect(await ask({ path })).toMatchObject({ ok: false, fault: { kind: 'outside' } })
      expect(server.asked).toEqual([])
    },
  )

  it('ends when its caller cancels it', async () => {
    const { ask } = await open(faults.hang)
    const gone = new AbortController()
    const answer = ask({ signal: gone.signal })
    gone.abort()
    expect(await answer).toMatchObject({ ok: false, fault: { kind: 'abandoned' } })
    expect(await ask({ signal: gone.signal })).toMatchObject({ ok: false, fault: { kind: 'abandoned' } })
  })

  it('reports that nothing listens, or that the certificate is not trusted', async () => {
    const { ask, server } = await open()
    const secure = createUpstream({ base: `https://127.0.0.1:${server.port}`, now })
    expect(await secure(request)).toMatchObject({ ok: false, fault: { kind: 'tls' } })
    await server.stop()
    expect(await ask()).toMatchObject({ ok: false, fault: { kind: 'refused' } })
    await server.resume()
    expect(await ask()).toMatchObject({ ok: true })
  })

  it('accepts other statuses if the request says so', async () => {
    const { ask } = await open((good) => ({ ...good, status: 404 }))
    expect(await ask({ accepts: (status) => status < 500 })).toMatchObject({ ok: true, status: 404 })
    expect(await ask()).toMatchObject({ ok: false, fault: { kind: 'status', status: 404 } })
  })

  it('accepts any content if the request says so', async () => {
    const { ask } = await open(withHeaders({ 'content-type': 'text/plain' }))
    expect(await ask({ type: 'any' })).toMatchObject({ ok: true })
    expect(await ask()).toMatchObject({ ok: false, fault: { kind: 'not-json', got: 'text/plain' } })
  })
})

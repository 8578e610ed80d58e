import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { statusEndpoints } from '#api/endpoints.ts'
import { aComponent, aMaintenance, anIncident, aPage } from '#test/support/status/payloads.ts'
import { startService, type TestService } from '#test/support/server/service.ts'

const paths = statusEndpoints.map(({ path }) => path)
const summary = '/api/v2/summary.json'
const payload = {
  page: aPage(),
  components: [aComponent('api')],
  incidents: [anIncident('slow')],
  scheduled_maintenances: [aMaintenance('upgrade')],
}
const cacheControl = 'max-age=10, public, s-maxage=10, stale-while-revalidate=20, stale-if-error=3600'

let world: TestService
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  Promise.resolve(world.app.request(path, { method, headers }))

describe('The status API', () => {
  beforeEach(async () => {
    world = await startService()
    await world.import(payload)
  })

  it.each(paths)('answers %s with the headers of a Statuspage', async (path) => {
    const response = await ask(path)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': cacheControl,
      vary: 'Accept, Accept-Encoding',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Age',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
      etag: expect.stringMatching(/^W\/"[\w-]+"$/),
      'content-length': String(Buffer.byteLength(await response.clone().text())),
    })
    expect(await response.json()).toMatchObject({ page: aPage() })
  })

  it.each(paths)('answers HEAD of %s without a body', async (path) => {
    const [head, get] = [await ask(path, {}, 'HEAD'), await ask(path)]
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers))
  })

  it('tells other sites which requests are allowed', async () => {
    const response = await ask(summary, { origin: 'https://elsewhere.example' }, 'OPTIONS')
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS')
    expect(response.headers.get('access-control-allow-headers')).toBe('If-None-Match')
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('answers %s with 404 and nothing else', async (method) => {
    const response = await ask(summary, {}, method)
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([404, '', null])
  })

  it.each([
    '/api/v2/',
    '/api/v2/summary',
    '/api/v2/summary.json/',
    '/api/v2/Summary.json',
    '/api/v2/subscribers.json',
    '/api/v2/incidents/slow.json',
    '/api/v2/%00',
    '/api/v2/constructor',
  ])('answers %s with 404, empty and without a content type', async (path) => {
    const response = await ask(path)
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([404, '', null])
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('passes parameters by', async () => {
    expect((await ask(`${summary}?limit=1&x=%zz`)).status).toBe(200)
  })
})

describe('An entity tag', () => {
  beforeEach(async () => {
    world = await startService()
    await world.import(payload)
  })
  const etagOf = async (path = summary) => (await ask(path)).headers.get('etag') ?? ''

  it.each<[string, (etag: string) => string]>([
    ['it', (etag) => etag],
    ['its strong form', (etag) => etag.slice(2)],
    ['a list with it', (etag) => `"other", ${etag},W/"third"`],
    ['*', () => '*'],
  ])('that one has makes %s a 304', async (_, header) => {
    const etag = await etagOf()
    const response = await ask(summary, { 'if-none-match': header(etag) })
    expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', etag])
    expect(response.headers.get('cache-control')).toBe(cacheControl)
  })

  it.each(['', '"other"', 'W/"other", "x"', 'nonsense', '"*"'])(
    'that one has not (%j) is answered whole',
    async (header) => {
      expect((await ask(summary, { 'if-none-match': header })).status).toBe(200)
    },
  )

  it('stays while the data stays, and differs when it does', async () => {
    const before = await Promise.all(paths.map(etagOf))
    await world.import(payload)
    expect(await Promise.all(paths.map(etagOf))).toEqual(before)

    await world.import({ incidents: [anIncident('slow', { name: 'Slower' })] })
    const after = await Promise.all(paths.map(etagOf))
    expect(paths.filter((_, index) => after[index] !== before[index])).toEqual([
      summary,
      '/api/v2/incidents.json',
      '/api/v2/incidents/unresolved.json',
    ])
  })
})

describe('compression', () => {
  beforeEach(async () => {
    world = await startService()
    await world.import(payload)
  })

  it.each([
    ['', null],
    ['identity', null],
    ['deflate', null],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['gzip;q=0', null],
    ['gzip;q=0.0, identity', null],
    ['gzip; q=0.001', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0,gzip;q=0', null],
    ['br ;q=1', 'br'],
    ['xgzip, brx', null],
  ])('for %j is %s', async (accepted, encoding) => {
    const response = await ask(summary, { 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding')
    const body = Buffer.from(await response.arrayBuffer())
    const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
    expect(plain.toString()).toBe(await (await ask(summary)).text())
  })
})

describe('While no page is known', () => {
  beforeEach(async () => {
    world = await startService()
  })

  it.each(paths)('%s is 503, empty, and worth another try', async (path) => {
    const response = await ask(path)
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([503, '', null])
    expect(response.headers.get('retry-after')).toBe('10')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('other paths are 404', async () => {
    expect((await ask('/api/v2/other.json')).status).toBe(404)
  })

  it('lasts for the status of a page that states none', async () => {
    await world.import({ page: aPage() })
    const { status, headers } = await ask('/api/v2/status.json')
    expect([status, headers.get('retry-after')]).toEqual([503, '10'])
    expect(await (await ask(summary)).text()).not.toContain('operational')
  })

  it('ends with the first import', async () => {
    await world.import({ page: aPage() })
    expect((await ask(summary)).status).toBe(200)
  })
})

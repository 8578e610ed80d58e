import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { getSources } from '#api/sources.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { aPage } from '#test/support/status/payloads.ts'
import { noon, startService } from '#test/support/server/service.ts'

const mebibyte = 1024 * 1024

/** A body that tells its length, or one that comes in pieces and does not. */
function bodyOf(size: number, isStreamed: boolean): BodyInit {
  const bytes = new Uint8Array(size).fill(0x20)
  return isStreamed ? new Blob([bytes]).stream() : bytes
}

describe('A body', () => {
  const areas = [
    ['/api/v1/transactions', { _status: { messages: [{ message: 'The body is larger than 1 MiB.' }] } }],
    [
      '/api/v1/schemas/system/x',
      { statusCode: 413, message: 'The body is larger than 1 MiB.', code: 'body_too_large' },
    ],
    ['/api/x', { statusCode: 413, message: 'The body is larger than 1 MiB.', code: 'body_too_large' }],
  ] as const

  it.each(areas)('of more than 1 MiB at %s is rejected in the format of the area', async (path, expected) => {
    const { app } = await startService()
    for (const isStreamed of [false, true]) {
      const body = bodyOf(mebibyte + 1, isStreamed)
      const length = { 'content-length': String(mebibyte + 1) }
      const init = { method: 'POST', body, duplex: 'half', ...(!isStreamed && { headers: length }) }
      const response = await app.request(path, init)
      expect([response.status, await response.json()]).toEqual([413, expected])
    }
  })

  it.each(['/api/v1/accounts/login', '/api/v1/accounts/access-token', '/api/session'])(
    'of more than 16 KiB at %s is refused, since no sign-in is as long',
    async (path) => {
      const { app } = await startService()
      const size = 16 * 1024 + 1
      const init = { method: 'POST', body: bodyOf(size, false), headers: { 'content-length': String(size) } }
      const response = await app.request(path, init)
      expect([response.status, (await response.json()).message]).toEqual([413, 'The body is larger than 16 KiB.'])
    },
  )

  it.each(areas)('of 1 MiB at %s is accepted', async (path) => {
    const { app } = await startService()
    const init = { method: 'POST', body: bodyOf(mebibyte, false), headers: { 'content-length': String(mebibyte) } }
    expect((await app.request(path, init)).status).not.toBe(413)
  })
})

it.each([
  ['no token', '/api/v1/policies', {}],
  ['a wrong token', '/api/audit', { headers: { authorization: 'Bearer wrong' } }],
  ['a wrong password', '/api/v1/accounts/login', { method: 'POST', body: '{"username":"ada","password":"x"}' }],
])('A 401 for %s asks for a bearer token', async (_, path, init) => {
  const { app } = await startService()
  const { status, headers } = await app.request(path, init)
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
})

describe('An unknown address', () => {
  it.each([
    ['GET', '/api', { statusCode: 404, message: 'There is no endpoint GET /api.', code: 'not_found' }],
    ['GET', '/api/nothing', { statusCode: 404, message: 'There is no endpoint GET /api/nothing.', code: 'not_found' }],
    [
      'GET',
      '/api/v1/tokens',
      { statusCode: 404, message: 'There is no endpoint GET /api/v1/tokens.', code: 'not_found' },
    ],
    [
      'DELETE',
      '/api/history/records',
      { statusCode: 404, message: 'There is no endpoint DELETE /api/history/records.', code: 'not_found' },
    ],
    ['GET', '/api/v1/transactions/x/y', { _status: { messages: [{ message: 'Not found' }] } }],
    ['PUT', '/api/v1/transactions', { _status: { messages: [{ message: 'Not found' }] } }],
    ['GET', '/feeds/nothing', { statusCode: 404, message: 'There is no feed at /feeds/nothing.', code: 'not_found' }],
    [
      'GET',
      '/assets/nothing.js',
      { statusCode: 404, message: 'There is no file at /assets/nothing.js.', code: 'not_found' },
    ],
    ['POST', '/incidents', { statusCode: 404, message: 'There is no endpoint POST /incidents.', code: 'not_found' }],
    ['DELETE', '/healthz', { statusCode: 404, message: 'There is no endpoint DELETE /healthz.', code: 'not_found' }],
  ])('is answered with JSON: %s %s', async (method, path, expected) => {
    const { app } = await startService()
    const response = await app.request(path, { method })
    expect([response.status, await response.json()]).toEqual([404, expected])
  })
})

describe('Every answer except those of the Statuspage API', () => {
  it.each([
    ['GET', '/'],
    ['GET', '/nothing'],
    ['HEAD', '/'],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/metrics'],
    ['GET', '/openapi.json'],
    ['GET', '/api/sources'],
    ['GET', '/api/live'],
    ['GET', '/api/history/records'],
    ['GET', '/api/history/records?limit=0'],
    ['GET', '/api/history/records/incident/x'],
    ['GET', '/api/nothing'],
    ['GET', '/feeds/history.atom'],
    ['GET', '/assets/nothing.js'],
    ['POST', '/api/v1/transactions'],
    ['OPTIONS', '/api/sources'],
  ])('forbids what it does not need: %s %s', async (method, path) => {
    const { app } = await startService()
    const { headers } = await app.request(path, { method })
    expect(Object.fromEntries(headers)).toMatchObject(securityHeaders)
  })

  it('allows no inline script, no eval, and no other origin', () => {
    const policy = securityHeaders['content-security-policy'] ?? ''
    expect(policy).not.toContain('unsafe')
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'self'", "script-src 'self'", "object-src 'none'"]),
    )
  })

  it.each([
    '/',
    '/healthz',
    '/api/sources',
    '/api/live',
    '/api/nothing',
    '/api/v2/summary.json',
    '/api/v2/nothing',
    '/assets/nothing.js',
    '//twice',
  ])('demands https of the host and of those below it, for a year: %s', async (path) => {
    const { app } = await startService()
    const { headers } = await app.request(path)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  it.each([
    ['the host alone, if it is set so', { strictSubdomains: false }, 'max-age=31536000'],
    ['nobody over http', { publicUrl: 'http://signalbox.example.org' }, null],
  ])('demands https of %s', async (_, options, expected) => {
    const { app } = await startService(options)
    for (const path of ['/api/sources', '/api/v2/summary.json']) {
      // oxlint-disable-next-line no-await-in-loop -- two requests
      expect((await app.request(path)).headers.get('strict-transport-security')).toBe(expected)
    }
  })

  it('demands https of a host name that is not ours, too', async () => {
    const { app } = await startService()
    const response = await app.request('/', { headers: { host: 'other.example.org' } })
    expect(response.status).toBe(421)
    expect(response.headers.get('strict-transport-security')).toContain('includeSubDomains')
  })

  it('leaves the headers of a Statuspage to the status area', async () => {
    const { app } = await startService()
    expect((await app.request('/api/v2/summary.json')).headers.get('content-security-policy')).toBeNull()
  })
})

describe('A failure', () => {
  it('is answered without its reason, in the form of the area', async () => {
    const { app, store } = await startService()
    await store.schema.dropTable('status_record').execute()
    const response = await app.request('/api/history/records')
    const message = 'The service failed to answer. See its log for the reason.'
    expect([response.status, await response.json()]).toEqual([500, { statusCode: 500, message, code: 'internal' }])
    expect(Object.fromEntries(response.headers)).toMatchObject(securityHeaders)
  })
})

describe('The sources', () => {
  it('state what the status area contains, and when it was confirmed', async () => {
    const world = await startService()
    const empty = { source: 'embedded', sample: false, known: false, imported_at: null, age: null }
    expect(await world.client.call(getSources)).toEqual({
      version: '0.0.0-test',
      now: new Date(noon).toISOString(),
      status: empty,
      ledger: { source: 'embedded', network: 'mainnet', sample: false, newest: null, imported_at: null },
      schemas: { source: 'embedded', sample: false },
      policies: { source: 'embedded', sample: false, max_file_bytes: 10 * 2 ** 20 },
      storage_full_since: null,
    })
    await world.import({ page: aPage() })
    world.now += 90_000
    expect((await world.client.call(getSources)).status).toEqual({
      source: 'embedded',
      sample: false,
      known: true,
      imported_at: new Date(noon).toISOString(),
      age: 0,
    })
  })

  it('mark the sample network as a sample', async () => {
    const { client } = await startService({ sample: true })
    const { status, schemas } = await client.call(getSources)
    expect(status).toMatchObject({ sample: true, known: true, imported_at: null })
    expect(schemas).toEqual({ source: 'embedded', sample: true })
  })
})

describe('A built app', () => {
  const builtApp = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'signalbox-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const dist = join(folder, 'dist')
    await mkdir(join(dist, 'assets'), { recursive: true })
    await mkdir(join(dist, '.vite'))
    await writeFile(join(dist, 'assets/app-123.js'), 'export {}')
    await writeFile(join(dist, 'assets/app-123.js.br'), 'compressed')
    await writeFile(join(dist, '.vite/manifest.json'), 'secret')
    await writeFile(join(folder, 'secret.txt'), 'secret')
    return (await startService({ dist })).app
  }

  it('has immutable hashed files', async () => {
    const app = await builtApp()
    const plain = await app.request('/assets/app-123.js')
    expect([plain.status, await plain.text()]).toEqual([200, 'export {}'])
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('content-type')).toMatch('javascript')
    const compressed = await app.request('/assets/app-123.js', { headers: { 'accept-encoding': 'br' } })
    expect([compressed.headers.get('content-encoding'), await compressed.text()]).toEqual(['br', 'compressed'])
  })

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/assets/../.vite/manifest.json',
  ])('serves no other file at %s', async (path) => {
    const app = await builtApp()
    expect(await (await app.request(path)).text()).not.toBe('secret')
  })
})

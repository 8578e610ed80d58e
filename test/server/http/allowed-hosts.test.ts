import { describe, expect, it } from 'vitest'
import { securityHeaders } from '#server/http/security-headers.ts'
import { startService } from '#test/support/server/service.ts'

async function statusOf(host: string, path = '/api/sources', allowedHosts?: readonly string[]): Promise<number> {
  const { app } = await startService(allowedHosts ? { allowedHosts } : {})
  return (await app.request(path, { headers: { host } })).status
}

describe('A host name', () => {
  it.each([
    'signalbox.example.org',
    'SIGNALBOX.example.org:8443',
    'signalbox.example.org.',
    'localhost:4780',
    '127.0.0.1:4780',
    '10.1.2.3',
    '[::1]:4780',
    '[2001:db8::1]',
  ])('is accepted if it is ours or an address: %s', async (host) => {
    expect(await statusOf(host)).toBe(200)
  })

  it.each([
    'evil.example',
    'evil.example:4780',
    'signalbox.example.org.evil.example',
    '127.0.0.1.evil.example',
    '[evil]',
    '',
  ])('is answered with 421 if it is another: %j', async (host) => {
    expect(await statusOf(host)).toBe(421)
  })

  it.each(['/api/v2/status.json', '/', '/api/v1/transactions', '/metrics', '/assets/x.js'])(
    'of another site reaches nothing at %s',
    async (path) => {
      expect(await statusOf('evil.example', path)).toBe(421)
    },
  )

  it.each(['/healthz', '/readyz'])('does not matter to a health check at %s', async (path) => {
    expect(await statusOf('pod.cluster.local', path)).toBe(200)
  })

  it('may be added, and a star stands for all', async () => {
    expect(await statusOf('evil.example', '/api/sources', ['Evil.example'])).toBe(200)
    expect(await statusOf('any.example', '/api/sources', ['*'])).toBe(200)
  })

  it('that is refused gets words that say what to do', async () => {
    const { app } = await startService()
    const response = await app.request('/api/sources', { headers: { host: 'evil.example' } })
    expect(await response.json()).toMatchObject({
      statusCode: 421,
      code: 'wrong_host',
      message: expect.stringContaining('add the name to ALLOWED_HOSTS'),
    })
  })
})

describe('A path that begins with two slashes', () => {
  it('leads to the path with one, so that no page links to another host', async () => {
    const { app } = await startService()
    const response = await app.request('http://localhost//evil.example/x?a=1')
    expect([response.status, response.headers.get('location')]).toEqual([308, '/evil.example/x?a=1'])
  })
})

it.each([
  ['a foreign host name', '/', { host: 'evil.example' }, 421],
  ['two slashes', 'http://localhost//evil.example/x', {}, 308],
] as const)('The answer to %s forbids what every page forbids', async (_, address, headers, status) => {
  const { app } = await startService()
  const response = await app.request(address, { headers })
  expect(response.status).toBe(status)
  expect(Object.fromEntries(response.headers)).toMatchObject(securityHeaders)
})

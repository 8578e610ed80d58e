import { describe, expect, it } from 'vitest'
import { endpoints } from '#api/endpoints.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { startService } from '#test/support/server/service.ts'

const all = Object.values(endpoints)
  .flatMap((area): Endpoint[] => Object.values(area))
  .filter(({ path }) => path.startsWith('/api/v1/') && !path.startsWith('/api/v1/transactions'))
  .map((endpoint) => [endpoint.method, endpoint.path.replaceAll(/\{\w+\}/g, '1')] as const)

describe('A path with a slash at its end', () => {
  it.each(all)('is answered like the one without: %s %s', async (method, path) => {
    const { app } = await startService({ sample: false })
    const ask = async (asked: string) => {
      const response = await app.request(asked, { method, ...(method !== 'GET' && { body: '{}' }) })
      return { status: response.status, text: (await response.text()).replaceAll(asked, '') }
    }
    const plain = await ask(path)
    expect(plain.text).not.toContain('There is nothing')
    expect(await ask(`${path}/`)).toEqual(plain)
  })
})

describe('A JSON answer', () => {
  it.each(['/api/v1/policies', '/api/nothing', '/api/sources'])(
    'is sent with its length and as it is where it is small: %s',
    async (path) => {
      const { app } = await startService({ sample: false })
      const response = await app.request(path, { headers: { 'accept-encoding': 'gzip' } })
      const { headers } = response
      expect(headers.get('content-encoding')).toBeNull()
      expect(headers.get('content-length')).toBe(String((await response.arrayBuffer()).byteLength))
    },
  )

  it('is compressed where it is large', async () => {
    const { app } = await startService({ sample: false })
    const { headers } = await app.request('/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(headers.get('content-length')).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { answeringWith } from '#test/support/guardian/guardian-faults.ts'
import { openGuardianWorld } from '#test/support/guardian/guardian-world.ts'

const shapes: readonly (readonly [string, object])[] = [
  ['an empty object', {}],
  ['an empty list', []],
  ['a list with a token', ['AT-SECRET-1']],
  ['a token in another place', { token: 'AT-SECRET-2', accessToken: { value: 'AT-SECRET-3' } }],
  ['a token as a list', { accessToken: ['AT-SECRET-4'], username: ['RT-SECRET-5'], refreshToken: ['RT-SECRET-6'] }],
  ['names of another type', { username: 4, role: 'RT-SECRET-7', permissions: 'RT-SECRET-8' }],
]

const addresses = ['/api/v1/accounts/access-token', '/api/v1/accounts/session', '/api/v1/accounts/login'] as const

describe('A Guardian that answers with another shape', () => {
  it.each(addresses.flatMap((address) => shapes.map(([name, body]) => [address, name, body] as const)))(
    'is named with 502 at %s: %s',
    async (address, _, body) => {
      const lines: string[] = []
      const log = createLog('debug', { write: (line) => void lines.push(line) })
      const { guardian, session, pass, signIn } = await openGuardianWorld({}, { log })
      await signIn()
      pass(60_000)
      guardian.break(answeringWith(200, body), address)
      const credentials = { username: 'registry', password: 'PW-SECRET-9' }
      const response = address.endsWith('login') ? await session('POST', credentials) : await session()
      expect([response.status, await response.json()]).toEqual([
        502,
        expect.objectContaining({ code: 'upstream_failed', message: expect.stringContaining('Guardian') }),
      ])
      expect(lines.join('')).not.toMatch(/SECRET|refresh 1|"secret"|eyJ|e30\./)
    },
  )

  it('leaves nothing of itself in the log when a token of another kind is looked up', async () => {
    const lines: string[] = []
    const log = createLog('debug', { write: (line) => void lines.push(line) })
    const { guardian, world } = await openGuardianWorld({}, { log })
    guardian.break(answeringWith(200, [{ token: 'AT-SECRET' }]), '/api/v1/accounts/session')
    const headers = { authorization: 'Bearer BEARER-SECRET' }
    const response = await world.app.request('/api/v1/accounts/session', { headers })
    expect(response.status).toBe(502)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain('SECRET')
  })
})

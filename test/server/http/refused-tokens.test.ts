import { expect, it } from 'vitest'
import { openGuardianWorld } from '#test/support/guardian/guardian-world.ts'
import { startService } from '#test/support/server/service.ts'

const path = '/api/v1/schemas/system/me'
const wrong = (address: string) => ({ headers: { authorization: 'Bearer wrong', 'x-forwarded-for': address } })

it('An address whose tokens are refused too often has to wait, and others do not', async () => {
  const world = await startService({ trustProxy: 1, limits: { refusedTokensPerMinute: 3 } })
  const ask = async (address: string) => (await world.app.request(path, wrong(address))).status
  expect([await ask('192.0.2.1'), await ask('192.0.2.1'), await ask('192.0.2.1')]).toEqual([401, 401, 401])
  const refused = await world.app.request(path, wrong('192.0.2.1'))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await refused.json()).message).toBe('Too many requests from your address had invalid tokens.')
  expect(await ask('192.0.2.2')).toBe(401)
  expect((await world.app.request('/healthz', wrong('192.0.2.1'))).status).toBe(200)
  world.now += 60_000
  expect(await ask('192.0.2.1')).toBe(401)
})

it('A Guardian is asked once about a token that it has refused', async () => {
  const { guardian, world } = await openGuardianWorld()
  const ask = () => world.app.request(path, { headers: { authorization: 'Bearer wrong' } })
  for (let asked = 0; asked < 5; asked += 1) expect((await ask()).status).toBe(401)
  expect(guardian.asked.filter(({ path: asked }) => asked === '/api/v1/accounts/session')).toHaveLength(1)
})

import { expect, it } from 'vitest'
import { openGuardianWorld } from '#test/support/guardian/guardian-world.ts'
import type { TestService } from '#test/support/server/service.ts'

const path = '/api/v1/schemas/system/me'
const minuteMs = 60_000

const asking = (world: TestService) => (token: string, address: string) =>
  world.app.request(path, { headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address } })

it('An address whose tokens are refused too often has to wait, and others do not', async () => {
  const { guardian, world, pass } = await openGuardianWorld(
    {},
    { trustProxy: 1, limits: { refusedTokensPerMinute: 3 } },
  )
  const ask = asking(world)
  for (const token of ['a', 'b', 'c']) expect((await ask(token, '192.0.2.1')).status).toBe(401)
  const before = guardian.asked.length
  const refused = await ask('d', '192.0.2.1')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await refused.json()).message).toBe('Too many requests from your address had invalid tokens.')
  expect(guardian.asked).toHaveLength(before)
  expect((await ask('d', '192.0.2.2')).status).toBe(401)
  pass(minuteMs)
  expect((await ask('d', '192.0.2.1')).status).toBe(401)
})

it('A user who is signed in, or signs in, is not kept waiting by wrong tokens from the same address', async () => {
  const { world, signIn, ask, pass } = await openGuardianWorld({}, { limits: { refusedTokensPerMinute: 3 } })
  await signIn()
  expect((await ask(path)).status).toBe(200)
  const wrong = asking(world)
  for (const token of ['a', 'b', 'c']) await wrong(token, '192.0.2.1')
  expect((await wrong('d', '192.0.2.1')).status).toBe(429)
  expect((await ask(path)).status).toBe(200)
  await signIn()
  expect((await ask(path)).status).toBe(200)
  // The token is checked again.
  pass(minuteMs / 2)
  for (const token of ['e', 'f', 'g']) await wrong(token, '192.0.2.1')
  expect((await ask(path)).status).toBe(200)
})

it('A Guardian is asked once about a token that it has refused', async () => {
  const { guardian, world } = await openGuardianWorld()
  const ask = () => world.app.request(path, { headers: { authorization: 'Bearer wrong' } })
  for (let asked = 0; asked < 5; asked += 1) expect((await ask()).status).toBe(401)
  expect(guardian.asked.filter(({ path: asked }) => asked === '/api/v1/accounts/session')).toHaveLength(1)
})

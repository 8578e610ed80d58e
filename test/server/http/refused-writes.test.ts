import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { bearer, giveAccount, password, tokenOf } from '#test/support/server/accounts.ts'
import { startService } from '#test/support/server/service.ts'

const env = { incoming: { socket: { remoteAddress: '192.0.2.1' } } }
const address = '192.0.2.1'

/** A service with an account called admin, and what its log has to say about who asks. */
async function startWithLog() {
  const lines: string[] = []
  const world = await startService({
    log: pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) }),
  })
  await giveAccount(world)
  return {
    world,
    text: () => lines.join(''),
    told: () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => /sign-in|password|write/.test(msg)),
    send: (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
      world.app.request(path, { method, body: JSON.stringify(body), headers }, env),
  }
}

describe('The log', () => {
  it.each(['/api/v1/accounts/login', '/api/session'])(
    'records sign-ins at %s by name and address, without secrets',
    async (path) => {
      const { send, told, text } = await startWithLog()
      const answer = await (await send('POST', path, { username: 'admin', password })).text()
      await send('POST', path, { username: 'admin', password: 'a wrong one' })
      for (let time = 0; time < 10; time += 1) await send('POST', path, { username: 'admin', password: 'a wrong one' })
      expect(told()).toHaveLength(12)
      expect(told()[0]).toEqual({ level: 30, username: 'admin', address, msg: 'sign-in' })
      expect(told()[1]).toEqual({ level: 40, username: 'admin', address, status: 401, msg: 'refused: sign-in' })
      expect(told()[11]).toEqual({ level: 40, username: 'admin', address, status: 429, msg: 'refused: sign-in' })
      for (const secret of [password, 'a wrong one', ...(answer.match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g) ?? [])])
        expect(text()).not.toContain(secret)
    },
  )

  it('records a change of password', async () => {
    const { world, send, told, text } = await startWithLog()
    const change = { username: 'admin', oldPassword: password, newPassword: 'battery staple' }
    await send('POST', '/api/v1/accounts/change-password', change, bearer(await tokenOf(world)))
    expect(told().at(-1)).toEqual({ level: 30, username: 'admin', address, msg: 'change of password' })
    expect(text()).not.toContain('battery staple')
  })

  it('records rejected writes and their callers', async () => {
    const { world, send, told } = await startWithLog()
    await giveAccount(world, { username: 'ada', role: 'USER' })
    const token = await tokenOf(world, 'ada')
    const before = told().length
    const path = '/api/v1/schemas/system/x'
    await send('PUT', path, {})
    await send('PUT', path, {}, bearer(token))
    await world.app.request(path, { method: 'GET' }, env)
    await send('DELETE', '/api/session', null, { origin: 'https://evil.example' })
    const refused = { level: 40, address, msg: 'refused: write' }
    expect(told().slice(before)).toEqual([
      { ...refused, method: 'PUT', path, status: 401 },
      { ...refused, method: 'PUT', path, status: 403, username: 'ada' },
      { ...refused, method: 'DELETE', path: '/api/session', status: 403 },
    ])
  })

  it('truncates a long name', async () => {
    const { send, told } = await startWithLog()
    await send('POST', '/api/v1/accounts/login', { username: 'a'.repeat(5000), password })
    expect(told().at(-1)?.username).toHaveLength(100)
  })
})

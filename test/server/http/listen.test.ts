import { Hono } from 'hono'
import { Agent, get, type IncomingMessage } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { endGracefully, listen } from '#server/http/listen.ts'
import { limits, type Limits } from '#server/platform/limits.ts'
import { freePort } from '#test/support/server/spawn.ts'

async function openServer(bounds: Partial<Limits>, trustProxy = 0) {
  const app = new Hono().get('/', (context) => context.text('here'))
  const port = await freePort()
  const server = await listen(app, { port, host: '127.0.0.1', trustProxy, limits: { ...limits, ...bounds } })
  const agents: Agent[] = []
  onTestFinished(async () => {
    for (const agent of agents) agent.destroy()
    await endGracefully(server)
  })
  /** Asks over a separate connection, which stays open. */
  return async () => {
    const agent = new Agent({ keepAlive: true })
    agents.push(agent)
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port, agent }, resolve).on('error', reject)
    })
    const text = (await response.toArray()).map(String).join('')
    return {
      status: response.statusCode,
      retryAfter: response.headers['retry-after'],
      text,
      close: () => agent.destroy(),
    }
  }
}

it('A connection beyond the bound of its address gets 429 with words', async () => {
  const ask = await openServer({ connectionsPerAddress: 2 })
  await ask()
  await ask()
  const { status, retryAfter, text } = await ask()
  expect([status, retryAfter]).toEqual([429, '5'])
  expect(JSON.parse(text)).toMatchObject({ message: 'Too many connections are open from your address.' })
})

it('Behind a proxy, which is one address for everybody, only the bound of all counts, with 503', async () => {
  const ask = await openServer({ connections: 2, connectionsPerAddress: 1 }, 1)
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
  const { status, retryAfter, text } = await ask()
  expect([status, retryAfter]).toEqual([503, '5'])
  expect(JSON.parse(text)).toMatchObject({ message: 'Too many connections are open.' })
})

it.each([
  ['192.0.2.1', '192.0.2.1 is not an address of this machine'],
  ['nowhere.invalid', 'No address is known for nowhere.invalid'],
])('A service on %s says why it cannot start, and what to set', async (host, reason) => {
  const started = listen(new Hono(), { port: await freePort(), host, trustProxy: 0, limits })
  await expect(started).rejects.toThrow(new RegExp(`^${RegExp.escape(reason)}.*HOST`, 'v'))
})

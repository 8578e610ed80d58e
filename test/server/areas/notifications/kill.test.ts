import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { login, getAccessToken } from '#api/accounts/accounts.ts'
import { createClient } from '#api/client.ts'
import { addChannel, addRule } from '#api/notifications/notifications.ts'
import { openStore } from '#server/platform/database/database.ts'
import { recordEvents } from '#server/platform/database/outbox.ts'
import { randomOf } from '#server/platform/random.ts'
import {
  aChoice,
  addRoute,
  anEvent,
  eventsIn,
  startReceiver,
  startToldService,
  withTelling,
} from '#test/support/notifications/told.ts'
import { bearer } from '#test/support/server/accounts.ts'
import { failingStore } from '#test/support/server/failing-writes.ts'
import { failing, faults, type Asked, type Fault, type FaultServer } from '#test/support/server/fault-server.ts'
import { temporaryFolder } from '#test/support/server/process.ts'
import { serveMain } from '#test/support/server/serve-main.ts'
import { startService } from '#test/support/server/service.ts'
import { openMemoryStore } from '#test/support/server/stores.ts'
import { isFullTier } from '#test/support/tier.ts'
import { until } from '#test/support/until.ts'

const minute = 60_000

/** The bodies of each message: one, if its repeats say the same. */
function bodiesById({ asked }: FaultServer): number[] {
  const byId = Map.groupBy(asked, ({ headers }) => String(headers['webhook-id']))
  return [...byId.values()].map((all) => new Set(all.map(({ body }) => body)).size)
}

const arrived = (asked: readonly Asked[]) => [...new Set(asked.flatMap(eventsIn))].toSorted((a, b) => a - b)

/** A message follows the one before it after a minute, and a claim or a lease of the dead ends before. */
async function untilAtLast(what: string, has: () => boolean): Promise<void> {
  for (let minutes = 1; minutes < 10; minutes += 1) if (await until(what, has).catch(() => false)) return
  await until(what, has)
}

it('An instance that dies at any of its writes loses no event, and another one repeats with the same content', async () => {
  const step = isFullTier ? 1 : 3
  let deaths = 0
  for (let write = 1; ; write += step) {
    const store = await openMemoryStore()
    onTestFinished(() => store.destroy())
    const disk = failingStore(store)
    const first = await startToldService({ store: disk.store })
    const receiver = await startReceiver()
    for (const name of ['a', 'b']) await addRoute(first, { address: `${receiver.url}/${name}` })
    await first.tell(anEvent(), anEvent({ subject: 'incident b' }))
    disk.failAt(write)
    await first.send().catch(() => undefined)
    const hasDied = disk.hasFailed()
    const second = await withTelling(await startService({ store, now: first.now + 2 * minute }))
    await second.tell(anEvent({ subject: 'incident c' }))
    for (let passed = 0; passed < 3; passed += 1) {
      await second.send()
      second.now += minute
    }
    for (const name of ['a', 'b'])
      expect(arrived(receiver.asked.filter(({ path }) => path === `/${name}`))).toEqual([1, 2, 3])
    expect(new Set(bodiesById(receiver))).toEqual(new Set([1]))
    if (!hasDied) break
    deaths += 1
  }
  expect(deaths * step).toBeGreaterThan(8)
})

describe.runIf(isFullTier)('A service that is killed while it sends', () => {
  vi.setConfig({ testTimeout: 15 * minute })

  it('loses no event, and repeats each message with the same content', async () => {
    const random = randomOf('kill the sender')
    const receiver = await startReceiver()
    const fates: readonly Fault[] = [faults.hang, faults.drop, failing(500), failing(429)]
    receiver.break((good, asked) => (random.chance(0.5) ? good : random.pick(fates)(good, asked)))
    const folder = await temporaryFolder()
    const secret = 'a password for tests'
    const env = {
      DATA_DIR: folder,
      // Each start takes another port, and messages hold links.
      PUBLIC_URL: 'http://signalbox.example',
      WEBHOOK_PRIVATE: 'on',
      ADMIN_PASSWORD: secret,
      SECRET_KEY: 'a key for this test',
    }
    let served = await serveMain(env)
    const client = createClient({ fetch: (input, init) => served.ask(String(input), init) })
    const credentials = JSON.stringify({ username: 'admin', password: secret })
    const { refreshToken } = await client.call(login, { body: credentials })
    const { accessToken } = await client.call(getAccessToken, { body: JSON.stringify({ refreshToken }) })
    const headers = bearer(accessToken)
    for (const name of ['a', 'b', 'c']) {
      const given = { kind: 'webhook', name, address: `${receiver.url}/${name}` } as const
      const { channel } = await client.call(addChannel, { body: JSON.stringify(given), headers })
      const rule = { name, enabled: true, channelIds: [channel.id], choice: aChoice() }
      await client.call(addRule, { body: JSON.stringify(rule), headers })
    }
    const store = await openStore({ file: join(folder, 'signalbox.db') })
    onTestFinished(() => store.destroy())
    for (let kill = 0; kill < 3; kill += 1) {
      const before = receiver.asked.length
      const events = Array.from({ length: 50 }, (_, index) => anEvent({ subject: `incident ${kill} ${index}` }))
      await store.transaction().execute((transaction) => recordEvents(transaction, events))
      await untilAtLast('a request to a receiver', () => receiver.asked.length > before)
      served.child.kill('SIGKILL')
      await served.ended
      served = await serveMain(env)
    }
    receiver.repair()
    const all = Array.from({ length: 150 }, (_, index) => index + 1)
    for (const name of ['a', 'b', 'c'])
      await untilAtLast(
        `every event on ${name}`,
        () => arrived(receiver.asked.filter(({ path }) => path === `/${name}`)).length === all.length,
      )
    for (const name of ['a', 'b', 'c'])
      expect(arrived(receiver.asked.filter(({ path }) => path === `/${name}`))).toEqual(all)
    expect(new Set(bodiesById(receiver))).toEqual(new Set([1]))
  })
})

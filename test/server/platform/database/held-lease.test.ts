import { describe, expect, it } from 'vitest'
import { openMemoryStore } from '#test/support/server/stores.ts'
import { startPage, statusParts } from '#test/support/status/followed-page.ts'
import { startMirrorNode } from '#test/support/ledger/mirror-node.ts'
import { startService, type TestService } from '#test/support/server/service.ts'

/** Two instances on one store, the first of which asks. */
async function open() {
  const page = await startPage()
  const node = await startMirrorNode()
  node.add(1)
  const store = await openMemoryStore()
  const one = () => startService({ statusUpstream: page.base, ledgerUpstream: node.url, statusParts, store })
  const instances = [await one(), await one()] as const
  const pass = async (seconds: number, alive: readonly TestService[]) => {
    for (const instance of instances) instance.now += seconds * 1000
    for (const instance of alive)
      for (const job of ['renew the lease on the status page', 'renew the lease on the mirror node', ...asking])
        await instance.runJob(job)
  }
  const age = async ({ app }: TestService) => (await (await app.request('/api/sources')).json()).status.age
  return { page, node, instances, pass, age }
}

const asking = ['poll the status page', 'follow the mirror node']

describe('Instances that share a store', () => {
  it('request an upstream once for all of them', async () => {
    const { page, node, instances, pass, age } = await open()
    for (let second = 0; second < 60; second += 1) await pass(1, instances)
    expect(page.asked().filter((path) => path === 'summary.json').length).toBeLessThanOrEqual(7)
    expect(node.asked.length).toBeLessThanOrEqual(31)
    expect(await age(instances[1])).toBeLessThanOrEqual(12)
  })

  it('take over within ten seconds after the instance with the lease was killed', async () => {
    const { page, node, instances, pass, age } = await open()
    const [first, second] = instances
    for (let seconds = 0; seconds < 5; seconds += 1) await pass(1, instances)
    page.asked()
    node.asked.splice(0)
    for (let seconds = 0; seconds < 10; seconds += 0.5) await pass(0.5, [second])
    expect([page.asked().includes('summary.json'), node.asked.length > 0]).toEqual([true, true])
    expect(await age(second)).toBeLessThan(10)
    await first.runJob('poll the status page')
    expect(page.asked()).toEqual([])
  })

  it('leave the lease to its owner, however long an answer takes', async () => {
    const { page, instances, pass } = await open()
    const [first, second] = instances
    await pass(0, [first])
    page.asked()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    page.server.break((good) => async (response) => {
      await answered
      response.writeHead(200, { ...good.headers }).end(good.body)
    })
    first.now += 10_000
    second.now += 10_000
    const asked = first.runJob('poll the status page')
    for (let seconds = 0; seconds < 12; seconds += 1) {
      first.now += 1000
      second.now += 1000
      await first.runJob('renew the lease on the status page')
      await second.runJob('poll the status page')
    }
    answer()
    await asked
    expect(page.asked().filter((path) => path === 'summary.json')).toHaveLength(1)
  })

  it.each([
    ['the one that waits is set ahead by a day', 1, 86_400_000],
    ['the one that asks is set back by a day', 0, -86_400_000],
    ['the one that asks is set ahead by a day', 0, 86_400_000],
  ])('keep one that asks, and it keeps asking, when the clock of %s', async (_, which, jump) => {
    const page = await startPage()
    const node = await startMirrorNode()
    node.add(1)
    const store = await openMemoryStore()
    const steady = { now: 0 }
    const one = () =>
      startService({
        statusUpstream: page.base,
        ledgerUpstream: node.url,
        statusParts,
        store,
        monotonic: () => steady.now,
      })
    const instances = [await one(), await one()] as const
    const owners = async () => store.selectFrom('lease').select(['name', 'owner']).orderBy('name').execute()
    const pass = async (seconds: number) => {
      steady.now += seconds * 1000
      for (const instance of instances) {
        instance.now += seconds * 1000
        for (const job of ['renew the lease on the status page', 'renew the lease on the mirror node', ...asking])
          await instance.runJob(job)
      }
    }
    for (let second = 0; second < 5; second += 1) await pass(1)
    const before = await owners()
    const jumping = instances[which]
    if (jumping) jumping.now += jump
    page.asked()
    node.asked.splice(0)
    for (let second = 0; second < 30; second += 1) {
      await pass(1)
      expect(await owners()).toEqual(before)
    }
    const polls = page.asked().filter((path) => path === 'summary.json').length
    expect([polls, node.asked.length > 8, node.asked.length < 17]).toEqual([3, true, true])
  })
})

import { describe, expect, it } from 'vitest'
import { failing } from '#test/support/server/fault-server.ts'
import { startService } from '#test/support/server/service.ts'
import { freshSqlite } from '#test/support/server/stores.ts'
import { startPage, statusParts } from '#test/support/status/followed-page.ts'

async function follow(store = freshSqlite()) {
  const held = await store
  const page = await startPage()
  const steady = { at: 0 }
  const parts = { ...statusParts, monotonic: () => steady.at }
  const start = (now?: number) =>
    startService({ statusUpstream: page.base, statusParts: parts, store: held, ...(now !== undefined && { now }) })
  const service = await start()
  const run = () => service.runJob('poll the status page')
  return {
    page,
    steady,
    service,
    start,
    run,
    async pass(seconds: number) {
      service.now += seconds * 1000
      steady.at += seconds * 1000
      await run()
    },
  }
}

const ageOf = async (service: Awaited<ReturnType<typeof startService>>) =>
  (await (await service.app.request('/api/sources')).json()).status.age

describe('A wall clock that jumps', () => {
  it.each([
    ['ten minutes ahead', 600],
    ['a day ahead', 86_400],
    ['ten minutes back', -600],
    ['a minute back', -60],
    ['a day back', -86_400],
  ])('A jump %s and its correction cost at most one poll', async (_, seconds) => {
    const { pass, service, page } = await follow()
    await pass(0)
    for (const jump of [seconds, -seconds]) {
      await pass(10)
      service.now += jump * 1000
      await pass(10)
      expect(page.asked().length).toBeGreaterThan(0)
      expect(await ageOf(service)).toBe(0)
      await pass(10)
      expect(page.asked().length).toBeGreaterThan(0)
      expect(await ageOf(service)).toBe(0)
    }
  })

  it('Nothing looks fresh after a restart when the clock was set back', async () => {
    const { pass, service, page, start } = await follow()
    await pass(0)
    for (const { stop } of service.service.jobs) await stop?.()
    page.server.break(failing(500))
    const next = await start(service.now - 600_000)
    await next.runJob('poll the status page')
    expect(await ageOf(next)).toBeGreaterThanOrEqual(60)
  })
})

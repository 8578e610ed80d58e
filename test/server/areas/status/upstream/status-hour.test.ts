import { expect, it } from 'vitest'
import { parseInstant } from '#domain/time/instant.ts'
import { randomOf } from '#server/platform/random.ts'
import { listAllRecords } from '#server/areas/status/store/records.ts'
import { failingPage, pageFaults, type PageFault } from '#test/support/status/failing-page.ts'
import { changingPage } from '#test/support/status/changing-page.ts'
import type { FakeStatuspage } from '#test/support/status/fake-statuspage.ts'
import { noon, startService } from '#test/support/server/service.ts'
import { isFullTier } from '#test/support/tier.ts'

/** An hour, and a third of it in the usual tier. */
const lengthMs = isFullTier ? 3_600_000 : 1_200_000
const tick = 500
/** How often somebody asks. */
const lookEveryMs = isFullTier ? tick : 4 * tick

interface World {
  now: number
  fault: PageFault | null
  place: string
  faultUntil: number
  rightSince: number
}

/** Runs everything that is ready. */
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Sleepers that wake when the clock has reached their time. */
function sleepers(now: () => number) {
  const asleep = new Set<{ readonly until: number; readonly wake: () => void }>()
  return {
    sleep: (milliseconds: number) =>
      new Promise<void>((wake) => void asleep.add({ until: now() + milliseconds, wake })),
    wake() {
      for (const sleeper of asleep)
        if (sleeper.until <= now()) {
          asleep.delete(sleeper)
          sleeper.wake()
        }
    },
    any: () => asleep.size > 0,
  }
}

/** The versions that a page showed, and when each was current. */
function seenStates() {
  const versions: { readonly at: number; readonly version: number }[] = []
  return {
    statuses: new Set<string>(),
    incidents: new Set<string>(),
    first: () => versions[0],
    add: (at: number, version: number) => void versions.push({ at, version }),
    newestOf: (version: number) => Math.max(...versions.filter((one) => one.version === version).map(({ at }) => at)),
  }
}

it.each(isFullTier ? [1, 2, 3] : [1])(
  'The service follows a page that changes and fails at random for a long time (seed %i)',
  async (seed) => {
    const random = randomOf('hour', seed)
    const statusPage = changingPage(random, noon)
    const world: World = { now: noon, fault: null, place: '/', faultUntil: noon, rightSince: noon }
    const seen = seenStates()
    const { sleep, wake, any } = sleepers(() => world.now)
    let newest = -Infinity

    const onAnswer = (path: string, { page, components, incidents }: FakeStatuspage, old: number) => {
      // An answer of a state before the one that is known is not taken over.
      if (world.fault !== null && versionOf(page) < newest) return
      for (const { id } of path === '/incidents.json' ? incidents.slice(0, 50) : []) seen.incidents.add(id)
      if (path !== '/summary.json') return
      seen.add(world.now - old * 1000, versionOf(page))
      for (const { id, status } of components) seen.statuses.add(`${id} ${status}`)
    }
    const upstream = failingPage({
      page: () => ({
        now: statusPage.now(),
        before: statusPage.before(),
        fault: world.fault,
        where: (path) => path.startsWith(world.place),
      }),
      now: () => world.now,
      sleep,
      delay: () => random.between(5, 900),
      onAnswer,
    })
    const service = await startService({
      statusUpstream: 'https://status.example.org/api/v2',
      statusParts: { upstream, random: () => random.share(), monotonic: () => world.now },
    })
    const running = { step: false }
    const wrong: string[] = []
    let right = 0

    function liveOn(): void {
      if (statusPage.live(world.now)) world.rightSince = world.now
      if (world.now < world.faultUntil) return
      world.fault = world.fault === null ? random.pick(pageFaults) : null
      world.place = random.pick(['/', '/', '/summary.json', '/incidents.json'])
      world.faultUntil = world.now + random.between(5, world.fault === null ? 90 : 120) * 1000
      world.rightSince = world.now
    }

    async function look(): Promise<string[]> {
      const { age } = (await (await service.app.request('/api/sources')).json()).status
      const answer = await service.app.request('/api/v2/summary.json')
      // The first lists may take their time.
      if (answer.status === 503) return world.now - (seen.first()?.at ?? world.now) < 10_000 ? [] : ['still 503']
      const summary = await answer.json()
      const version = versionOf(summary.page)
      const faults = []
      if (version < newest) faults.push('an older state after a newer one')
      newest = Math.max(newest, version)
      if (Number(answer.headers.get('age') ?? 0) !== age) faults.push('another Age than the source tells')
      const trueFor = (world.now - seen.newestOf(version)) / 1000
      if (age < 60 && trueFor > age + 2) faults.push(`confirmed ${age} s ago, but seen ${trueFor} s ago`)
      if (world.fault === null && world.now - world.rightSince > 20_000) {
        right += 1
        if (JSON.stringify(summary) !== JSON.stringify(statusPage.summary())) faults.push('not right again')
        if (age > 20) faults.push(`not confirmed for ${age} s`)
      }
      return faults
    }

    for (; world.now < noon + lengthMs; world.now += tick) {
      service.now = world.now
      wake()
      liveOn()
      if (!running.step) {
        running.step = true
        void service.runJob('poll the status page').finally(() => (running.step = false))
      }
      await turn()
      while (running.step && !any()) await turn()
      if ((world.now - noon) % lookEveryMs !== 0) continue
      for (const fault of await look())
        wrong.push(`${(world.now - noon) / 1000} s, ${world.fault ?? 'fine'} at ${world.place}: ${fault}`)
    }
    expect(wrong).toEqual([])
    expect(right).toBeGreaterThan(isFullTier ? 100 : 30)

    // Nothing is lost in the recorder.
    const changes = await service.store.selectFrom('status_change').selectAll().execute()
    const recorded = new Set(changes.map(({ subject_id, to_value }) => `${subject_id} ${to_value}`))
    const before = seen.first()?.version
    expect([...seen.statuses].filter((one) => !recorded.has(one) && !statusPage.stateAt(before, one))).toEqual([])
    const kept = await listAllRecords(service.store)
    const ids = new Set(kept.map(({ id }) => id))
    expect([...seen.incidents].filter((id) => !ids.has(id))).toEqual([])
    expect(ids.size).toBeGreaterThan(isFullTier ? 50 : 15)
    expect(kept.some(({ withdrawn_at }) => withdrawn_at !== null)).toBe(true)
  },
  120_000,
)

function versionOf(page: { readonly updated_at: string }): number {
  return parseInstant(page.updated_at) ?? 0
}

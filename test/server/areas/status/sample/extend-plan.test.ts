import { isActive, isUnresolved, isUpcoming } from '#domain/status/record.ts'
import { extendPlan } from '#server/areas/status/sample/extend-plan.ts'
import { newPlan } from '#server/areas/status/sample/new-plan.ts'
import { momentsOf, type SamplePlan } from '#server/areas/status/sample/plan.ts'
import { nextChangeAt, renderPlan } from '#server/areas/status/sample/render-plan.ts'
import { readSample, timeOf } from '#test/support/status/rendered-sample.ts'
import { isFullTier } from '#test/support/tier.ts'
import { describe, expect, it } from 'vitest'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const epoch = Date.parse('2026-11-20T16:43:21.500Z')
const seeds = isFullTier ? [1, 2, 20_260_101] : [20_260_101]

function started(seed: number): SamplePlan {
  return extendPlan(newPlan({ seed, now: epoch }), { now: epoch, startedAt: epoch })
}

/** A service that runs from `from` to `until`, looking every minute; `watch` sees each plan. */
function run(
  plan: SamplePlan,
  from: number,
  until: number,
  watch?: (plan: SamplePlan, now: number) => void,
): SamplePlan {
  let current = plan
  for (let now = from; now <= until; now += minute) {
    current = extendPlan(current, { now, startedAt: from })
    watch?.(current, now)
  }
  return current
}

/** Incidents that began within a time. */
function begunIncidents(plan: SamplePlan, from: number, until: number) {
  return plan.stories.filter(({ kind, createdAt }) => kind === 'incident' && createdAt > from && createdAt <= until)
}

describe('An extended plan', () => {
  it('is the same for the same inputs, and plain JSON', () => {
    expect(started(1)).toEqual(started(1))
    expect(JSON.parse(JSON.stringify(started(1)))).toStrictEqual(started(1))
    expect(started(2)).not.toEqual(started(1))
  })

  it('is the plan itself while that reaches far enough', () => {
    const plan = started(1)
    expect(extendPlan(plan, { now: epoch + 5 * minute, startedAt: epoch })).toBe(plan)
    expect(extendPlan(plan, { now: epoch + 30 * minute, startedAt: epoch })).not.toBe(plan)
  })

  it('does not start over when an older instance takes over', () => {
    const plan = started(1)
    const later = epoch + 30 * minute
    const older = extendPlan(plan, { now: later, startedAt: epoch - 5 * hour })
    expect(older).toEqual(extendPlan(plan, { now: later, startedAt: epoch }))
  })

  it('changes nothing that can be seen already', () => {
    const plan = newPlan({ seed: 1, now: epoch })
    expect(renderPlan(started(1), epoch)).toEqual(renderPlan(plan, epoch))
    const later = epoch + 10 * minute
    const before = renderPlan(started(1), later)
    const restarted = renderPlan(extendPlan(started(1), { now: later, startedAt: later }), later)
    expect(restarted.page).toEqual(before.page)
    expect(restarted.components).toEqual(before.components)
    expect(restarted.incidents).toEqual(before.incidents.slice(0, restarted.incidents.length))
    expect(before.scheduled_maintenances).toEqual(expect.arrayContaining([...restarted.scheduled_maintenances]))
  })
})

describe.each(seeds)('the first hour, seed %i', (seed) => {
  const plan = started(seed)

  it('changes visibly at least every two minutes', () => {
    let now = epoch
    while (now < epoch + hour) {
      const next = nextChangeAt(plan, now) ?? Infinity
      expect(next - now).toBeLessThanOrEqual(2 * minute)
      now = next
    }
  })

  it('brings the open incident its next update every one to two minutes, resolves it, and begins another', () => {
    const open = plan.stories.find(({ name }) => name.startsWith('Elevated latency'))
    const coming = open?.updates.filter(({ enteredAt, shownAt }) => enteredAt > epoch && shownAt !== null) ?? []
    const gaps = coming.map(({ enteredAt }, index) => enteredAt - (coming[index - 1]?.enteredAt ?? epoch))
    expect(coming.length).toBeGreaterThan(3)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(2 * minute)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(minute)
    expect(coming.at(-1)?.status).toBe('resolved')
    const begun = begunIncidents(plan, epoch, epoch + hour).map(({ createdAt }) => createdAt)
    expect(begun.length).toBeGreaterThanOrEqual(4)
    expect(begun.length).toBeLessThanOrEqual(5)
    expect(Math.min(...begun)).toBeGreaterThan((coming.at(-1)?.enteredAt ?? 0) + 2 * minute)
    expect(Math.min(...begun)).toBeLessThan(epoch + 15 * minute)
  })

  it.runIf(isFullTier)('has at most one incident open at a time', () => {
    for (let now = epoch; now < epoch + hour; now += minute) {
      const open = readSample(plan, now).incidents.filter(({ status }) => isUnresolved(status))
      expect(open.length).toBeLessThanOrEqual(1)
    }
  })

  it.runIf(isFullTier)('runs one maintenance past its window and begins and ends another', () => {
    const phases = new Map<string, Set<string>>()
    for (let now = epoch; now < epoch + hour; now += minute / 2)
      for (const { name, status, scheduled_until } of readSample(plan, now).maintenances) {
        const late = isActive(status) && timeOf(scheduled_until) < now
        phases.set(name, (phases.get(name) ?? new Set()).add(late ? 'late' : status))
      }
    const seen = [...phases.values()]
    expect(phases.get('Previewnet Upgrade to v0.77')).toEqual(
      new Set(['in_progress', 'verifying', 'late', 'completed']),
    )
    expect(seen.some((states) => ['scheduled', 'in_progress', 'completed'].every((state) => states.has(state)))).toBe(
      true,
    )
  })

  it('never takes a component for two stories at once', () => {
    for (const story of plan.stories.filter(({ backfilled }) => !backfilled))
      for (const { changes, enteredAt } of story.updates.filter(({ status }) => status !== 'scheduled'))
        for (const { place, from, to } of changes ?? [])
          expect([place, stateBefore(plan, place, enteredAt, from === to)]).toEqual([place, from])
  })
})

/** The state of a place just before an instant, by what other updates say. */
function stateBefore(plan: SamplePlan, place: string, at: number, quiet: boolean): string {
  const known = plan.stories
    .filter(({ backfilled }) => !backfilled)
    .flatMap(({ updates }) => updates.filter(({ enteredAt }) => (quiet ? enteredAt <= at : enteredAt < at)))
    .toSorted((a, b) => a.enteredAt - b.enteredAt)
    .flatMap(({ changes }) => changes ?? [])
    .filter((change) => change.place === place && change.from !== change.to)
  return known.at(-1)?.to ?? 'operational'
}

describe.each(seeds)('a day of running, seed %i', (seed) => {
  const counts = { stories: 0, upgradesMissing: 0, largest: 0, pageAt: 0, backwards: 0 }
  const plan = run(started(seed), epoch, epoch + day, (current, now) => {
    counts.stories = Math.max(counts.stories, current.stories.length)
    if ((now - epoch) % hour !== 0) return
    counts.largest = Math.max(counts.largest, JSON.stringify(current).length)
    const { maintenances, page } = readSample(current, now)
    const upcoming = maintenances.filter(({ name, status }) => isUpcoming(status) && name.includes('Upgrade'))
    if (upcoming.length === 0) counts.upgradesMissing += 1
    if (timeOf(page.updated_at) < counts.pageAt) counts.backwards += 1
    counts.pageAt = timeOf(page.updated_at)
  })

  it('is calmer: an incident every two to three hours, works every six', () => {
    const incidents = begunIncidents(plan, epoch + 70 * minute, epoch + day).length
    const works = plan.stories.filter(
      ({ kind, window }) => kind === 'work' && (window?.from ?? 0) > epoch + 70 * minute,
    )
    expect(incidents).toBeGreaterThanOrEqual(6)
    // One of them is about the ledger's first stop.
    expect(incidents).toBeLessThanOrEqual(13)
    expect(works.length).toBeGreaterThanOrEqual(3)
    expect(works.length).toBeLessThanOrEqual(5)
  })

  it('never takes the time of the page back', () => {
    expect(counts.backwards).toBe(0)
  })

  it('always has an upgrade ahead, and stays small', () => {
    expect(counts.upgradesMissing).toBe(0)
    expect(counts.stories).toBeLessThan(110)
    expect(plan.stories.length).toBeLessThan(60)
    expect(counts.largest).toBeLessThan(250_000)
  })

  it('announces maintenance before it begins', () => {
    const announced = plan.stories.filter(({ window, createdAt }) => window !== null && createdAt > epoch)
    expect(announced.length).toBeGreaterThan(3)
    for (const { window, createdAt } of announced) expect(createdAt).toBeLessThan(window?.from ?? 0)
  })
})

describe('What is long over', () => {
  it('is dropped, and leaves the times of page and components where they were', () => {
    const first = started(1)
    const end = epoch + 4 * day
    const late = run(first, epoch, end)
    const dropped = first.stories.filter(({ id }) => !late.stories.some((story) => story.id === id))
    expect(dropped.length).toBeGreaterThan(60)
    expect(Math.max(...dropped.flatMap(momentsOf))).toBeLessThan(end - 2 * day)
    expect(late.stories.length).toBeLessThan(60)
    const before = new Map(readSample(first, epoch + hour).components.map((c) => [c.id, timeOf(c.updated_at)]))
    for (const { id, updated_at } of readSample(late, end).components)
      expect(timeOf(updated_at)).toBeGreaterThanOrEqual(before.get(id) ?? Infinity)
  })

  it('stays until it could be seen as over', () => {
    const plan = started(1)
    const again = epoch + 20 * day
    const ids = plan.stories.map(({ id }) => id)
    const kept = extendPlan(plan, { now: again, startedAt: again }).stories.map(({ id }) => id)
    const notOver = plan.stories.filter((story) => Math.max(...momentsOf(story)) > epoch)
    expect(notOver.length).toBeGreaterThan(3)
    const begun = notOver.filter((story) => Math.min(...momentsOf(story)) <= again)
    for (const { id } of begun) expect(kept).toContain(id)
    expect(ids.length).toBeGreaterThan(kept.length)
  })
})

describe.each(seeds)('a gap of ten days, seed %i', (seed) => {
  const again = epoch + 10 * day
  const plan = extendPlan(started(seed), { now: again, startedAt: again })
  const slept = extendPlan(started(seed), { now: again, startedAt: epoch })

  it.each([
    ['after a restart', plan],
    ['after a sleep', slept],
  ])('is filled as thinly as the history %s', (_, filled) => {
    const between = begunIncidents(filled, epoch + 3 * hour, again - 1)
    const works = filled.stories.filter((s) => s.window && s.window.from > epoch + 6 * hour && s.window.from < again)
    expect(between.length).toBeGreaterThanOrEqual(2)
    expect(between.length).toBeLessThanOrEqual(5)
    expect(works.length).toBeGreaterThanOrEqual(2)
    expect(works.length).toBeLessThanOrEqual(6)
    expect(readSample(filled, again - 1).incidents.filter(({ status }) => isUnresolved(status))).toEqual([])
  })

  it('is followed by a first hour with much to see', () => {
    let now = again
    while (now < again + hour) {
      const next = nextChangeAt(plan, now) ?? Infinity
      expect(next - now).toBeLessThanOrEqual(2 * minute)
      now = next
    }
    expect(begunIncidents(plan, again, again + hour).length).toBeGreaterThanOrEqual(4)
    expect(begunIncidents(slept, again, again + hour).length).toBeLessThanOrEqual(1)
  })

  it('ends what was open before it, and shows nothing from the time after it', () => {
    const { incidents, maintenances } = readSample(plan, again)
    for (const record of [...incidents, ...maintenances]) expect(timeOf(record.updated_at)).toBeLessThanOrEqual(again)
    expect(incidents.find(({ name }) => name.startsWith('Elevated latency'))).toMatchObject({ status: 'postmortem' })
    expect(maintenances.some(({ status }) => isUpcoming(status))).toBe(true)
  })
})

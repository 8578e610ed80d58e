import { describe, expect, it } from 'vitest'
import { extendPlan } from '#server/areas/status/sample/extend-plan.ts'
import { newPlan } from '#server/areas/status/sample/new-plan.ts'
import { isStopped } from '#server/areas/ledger/sample/load-profile.ts'
import { newLedgerPlan } from '#server/areas/ledger/sample/plan.ts'
import { sampleStops } from '#server/platform/sample-stop.ts'
import { recordsBetween } from '#test/support/ledger/sample-ledger.ts'

const hour = 3_600_000
const minute = 60_000
const epoch = Date.parse('2026-03-12T12:00:00.000Z')

describe('A stop of the sample network', () => {
  const [stop] = sampleStops(epoch + 8 * hour, epoch + 24 * hour, epoch)
  const from = stop?.from ?? 0
  const until = stop?.until ?? 0

  it('comes every eight hours, and around the first start once, an hour after it', () => {
    expect(sampleStops(epoch + 2 * hour, epoch + 26 * hour, epoch).length).toBeGreaterThanOrEqual(2)
    const starts = Array.from({ length: 200 }, (_, index) => epoch + index * 17 * minute)
    expect(starts.map((start) => sampleStops(start - 30 * minute, start + 95 * minute, start))).toEqual(
      starts.map((start) => [{ from: start + 65 * minute, until: start + 77 * minute }]),
    )
  })

  it.each([1, 2, 3, 4, 5, 6])('an hour after the first start is on the status page of sample %i', (seed) => {
    const plan = extendPlan(newPlan({ seed, now: epoch }), { now: epoch, startedAt: epoch })
    const begun = epoch + 65 * minute
    const story = plan.stories.find(({ places, createdAt }) => places.includes('mainnet/uptime') && createdAt > begun)
    expect((story?.createdAt ?? 0) - begun).toBeGreaterThanOrEqual(6 * minute)
    expect((story?.createdAt ?? 0) - begun).toBeLessThanOrEqual(8 * minute)
  })

  it('leaves the ledger without a transaction, and only that long', () => {
    const plan = newLedgerPlan({ seed: 1, now: epoch })
    expect(isStopped(plan, from / 1000)).toBe(true)
    expect(isStopped(plan, until / 1000)).toBe(false)
    expect(recordsBetween(plan, from / 1000, until / 1000)).toEqual([])
    expect(recordsBetween(plan, until / 1000, until / 1000 + 120).length).toBeGreaterThan(100)
  })

  it('is on the status page some minutes late, and resolved after its end', () => {
    const now = from - 10 * minute
    const plan = extendPlan(newPlan({ seed: 1, now: epoch }), { now, startedAt: now - 2 * hour })
    const story = plan.stories.find(({ createdAt }) => createdAt > from && createdAt < until)
    expect((story?.createdAt ?? 0) - from).toBeGreaterThanOrEqual(6 * minute)
    expect(story?.places).toEqual(expect.arrayContaining(['mainnet/uptime', 'mainnet/consensus']))
    expect(story?.updates.find(({ status }) => status === 'resolved')?.enteredAt).toBeGreaterThan(until)
  })
})

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

  it('comes every eight hours, but not around the first start', () => {
    expect(sampleStops(epoch + 2 * hour, epoch + 26 * hour, epoch).length).toBeGreaterThanOrEqual(2)
    const around = Array.from({ length: 200 }, (_, index) => epoch + index * 17 * minute)
    expect(around.flatMap((start) => sampleStops(start - 30 * minute, start + hour, start))).toEqual([])
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

import { incidentStatuses } from '#api/status/incidents.ts'
import { daysOf } from '#domain/status/component-days.ts'
import { networkOf } from '#domain/status/network.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { isActive, isUnresolved, isUpcoming } from '#domain/status/record.ts'
import { rollupOf } from '#domain/status/rollup.ts'
import { newPlan } from '#server/areas/status/sample/new-plan.ts'
import { readSample, timeOf } from '#test/support/status/rendered-sample.ts'
import { describe, expect, it } from 'vitest'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const count = (some: readonly unknown[]) => some.length

const cases = [
  { seed: 1, time: '2026-11-20T16:43:21.500Z' },
  { seed: 2, time: '2026-07-05T23:59:59.000Z' },
  { seed: 3, time: '2027-03-14T07:00:00.000Z' },
  { seed: 20_260_101, time: '2028-02-29T03:12:00.000Z' },
]

describe.each(cases)('a new plan, seed $seed at $time', ({ seed, time }) => {
  const now = Date.parse(time)
  const plan = newPlan({ seed, now })
  const { page, components, incidents, maintenances } = readSample(plan, now)
  const updates = incidents.flatMap((incident) => incident.incident_updates)
  const works = maintenances.flatMap((maintenance) => maintenance.incident_updates)
  const past = maintenances.filter(({ status }) => status === 'completed')
  const stateOf = (id: string) => components.find((component) => component.id === id)?.status

  it('is the same for the same seed and time, another for another', () => {
    expect(newPlan({ seed, now })).toEqual(plan)
    expect(newPlan({ seed: seed + 1, now })).not.toEqual(plan)
  })

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(plan))).toStrictEqual(plan)
  })

  it('has one open incident: identified, minor, on testnet, one component degraded and one in partial outage', () => {
    const open = incidents.filter(({ status }) => isUnresolved(status))
    expect(open).toHaveLength(1)
    expect(open[0]).toMatchObject({ status: 'identified', impact: 'minor', resolved_at: null })
    expect(networkOf(open[0]?.name)).toBe('testnet')
    const states = open[0]?.components.map(({ id }) => stateOf(id)) ?? []
    expect(states.toSorted()).toEqual(['degraded_performance', 'partial_outage'])
    expect(rollupOf(components)).toEqual({ indicator: 'minor', description: 'Minor Service Outage' })
  })

  it('has one maintenance in progress, on previewnet, and everything else is operational', () => {
    const active = maintenances.filter(({ status }) => isActive(status))
    expect(active).toHaveLength(1)
    expect(networkOf(active[0]?.name)).toBe('previewnet')
    expect(now - timeOf(active[0]?.scheduled_for)).toBeGreaterThan(20 * minute)
    expect(now - timeOf(active[0]?.scheduled_for)).toBeLessThan(30 * minute)
    expect(timeOf(active[0]?.scheduled_until) - now).toBeGreaterThan(15 * minute)
    expect(timeOf(active[0]?.scheduled_until) - now).toBeLessThan(25 * minute)
    const under = active[0]?.components ?? []
    expect(under.map(({ id }) => stateOf(id))).toEqual(under.map(() => 'under_maintenance'))
    const others = components.filter(({ group, status }) => !group && status !== 'operational')
    expect(others).toHaveLength(under.length + 2)
  })

  it('has upgrades announced: testnet in about three hours, mainnet in about four days', () => {
    const upcoming = maintenances.filter(({ status }) => isUpcoming(status))
    const ahead = upcoming.map((one) => [networkOf(one.name), timeOf(one.scheduled_for) - now] as const)
    const hours = new Map(ahead.map(([network, milliseconds]) => [network, milliseconds / hour]))
    expect(upcoming).toHaveLength(2)
    expect(hours.get('testnet')).toBeGreaterThanOrEqual(3)
    expect(hours.get('testnet')).toBeLessThan(3.5)
    expect(hours.get('mainnet')).toBeGreaterThan(2.5 * 24)
    expect(hours.get('mainnet')).toBeLessThan(6 * 24)
  })

  it('goes back 120 days, with about 45 incidents and 25 maintenances, no two incidents of the same name', () => {
    const starts = [...incidents, ...past].map((record) => now - timeOf(record.created_at))
    expect(Math.max(...starts)).toBeGreaterThan(116 * day)
    expect(Math.max(...starts)).toBeLessThan(125 * day)
    expect(incidents.length).toBeGreaterThanOrEqual(45)
    expect(incidents.length).toBeLessThanOrEqual(48)
    expect(past.length).toBeGreaterThanOrEqual(23)
    expect(past.length).toBeLessThanOrEqual(26)
    expect(new Set(incidents.map(({ name }) => name)).size).toBe(incidents.length)
    const bodies = updates.filter(({ status }) => status !== 'scheduled').map(({ body }) => body)
    expect(new Set(bodies).size).toBeGreaterThan(0.97 * bodies.length)
  })

  it('has the quirks of real pages', () => {
    const edited = updates.filter((u) => timeOf(u.updated_at) - timeOf(u.created_at) > minute)
    const text = (part: string | RegExp) => [...updates, ...works].filter(({ body }) => body.search(part) >= 0)
    const postmortems = updates.filter(({ status }) => status === 'postmortem')
    const backfilled = incidents.filter((i) => i.resolved_at !== null && timeOf(i.resolved_at) < timeOf(i.started_at))
    const backdated = updates.filter(
      (u) => u.display_at !== null && timeOf(u.created_at) - timeOf(u.display_at) > minute,
    )
    const changes = updates.flatMap((update) => update.affected_components)
    const late = past.map((m) => timeOf(m.resolved_at) - timeOf(m.scheduled_until))

    expect(count(backfilled)).toBeGreaterThanOrEqual(2)
    expect(count(backdated)).toBeGreaterThan(count(backfilled))
    expect(count(edited)).toBeGreaterThan(8)
    expect(count(edited)).toBeLessThan(70)
    expect(text('Corrected:'), 'corrections of what an update need not contain').toEqual([])
    expect(count(postmortems)).toBeGreaterThanOrEqual(2)
    expect(postmortems.every(({ display_at }) => display_at === null)).toBe(true)
    expect(count(changes.filter((c) => c.old_status === c.new_status))).toBeGreaterThan(20)
    expect(count(updates.filter((u) => u.affected_components.length === 0))).toBeGreaterThan(20)
    expect(count(text('<br />'))).toBeGreaterThanOrEqual(3)
    expect(count(text(/<(?![a-z/])/))).toBeGreaterThanOrEqual(2)
    expect(count(text('<a href="https://'))).toBeGreaterThanOrEqual(3)
    expect(count(text('\u00a0'))).toBeGreaterThanOrEqual(2)
    expect(count(incidents.filter((i) => i.impact === 'none' && i.components.length === 0))).toBeGreaterThanOrEqual(3)
    expect(count(incidents.filter((i) => i.monitoring_at === null))).toBeGreaterThan(8)
    expect(count(late.filter((milliseconds) => milliseconds < -minute))).toBeGreaterThanOrEqual(4)
    expect(count(late.filter((milliseconds) => milliseconds > minute))).toBe(1)
    expect(count(text('Maintenance will begin as scheduled in 60 minutes.'))).toBeGreaterThan(15)
    expect(count(text('The scheduled maintenance has been completed.'))).toBeGreaterThan(15)
    expect(count(works.filter(({ status }) => status === 'verifying'))).toBeGreaterThanOrEqual(1)
    expect(count(components.filter((c) => c.only_show_if_degraded))).toBe(1)
    expect(count(components.filter((c) => c.description?.includes('\r\n')))).toBe(1)
  })

  it('goes through the states of an incident in their order', () => {
    for (const incident of incidents) {
      const order = incident.incident_updates.map(({ status }) =>
        incidentStatuses.findIndex((known) => known === status),
      )
      expect(order).toEqual(order.toSorted((a, b) => b - a))
      expect(order).not.toContain(-1)
    }
  })

  it('has one component that began 40 days ago, without any earlier status of it', () => {
    const young = components.filter((c) => now - (parseInstant(`${c.start_date}T00:00:00Z`) ?? 0) < 50 * day)
    expect(young).toHaveLength(1)
    const begin = timeOf(`${young[0]?.start_date}T00:00:00Z`)
    expect(Math.round((now - begin) / day)).toBeGreaterThanOrEqual(39)
    const own = [...incidents, ...maintenances].filter((r) => r.components.some(({ id }) => id === young[0]?.id))
    expect(own.length).toBeGreaterThan(0)
    for (const record of own) expect(timeOf(record.created_at)).toBeGreaterThan(begin)
  })

  it('leads every component from one state to the next without a break', () => {
    for (const { id, status, group } of components.filter((component) => !component.group)) {
      const own = transitionsOf(id)
      expect(own.map(({ from }) => from)).toEqual(['operational', ...own.map(({ to }) => to)].slice(0, own.length))
      expect({ status, group }).toEqual({ status: own.at(-1)?.to ?? 'operational', group: false })
    }
  })

  it('has a healthy mainnet, and test networks with a few bad days', () => {
    const uptimes = components
      .filter((component) => !component.group)
      .map((component) => {
        const { uptime, days } = daysOf({
          transitions: transitionsOf(component.id),
          current: { status: component.status, updatedAt: timeOf(component.updated_at) },
          knownFrom: now - 120 * day,
          knownUntil: now,
          recordIntervals: [],
          now,
          zone: page.time_zone ?? '',
          count: 90,
        })
        const group = components.find(({ id }) => id === component.group_id)
        return { network: networkOf(group?.name), uptime: uptime ?? 0, bad: days.length }
      })
    const of = (network: string) => uptimes.filter((one) => one.network === network).map(({ uptime }) => uptime)
    expect(Math.min(...of('mainnet'))).toBeGreaterThan(0.9997)
    expect(Math.min(...of('testnet'))).toBeLessThan(0.999)
    expect(Math.min(...of('testnet'), ...of('previewnet'))).toBeGreaterThan(0.98)
    for (const { bad } of uptimes) expect(bad).toBeLessThan(16)
  })

  function transitionsOf(id: string) {
    return [...incidents, ...maintenances]
      .flatMap((record) => record.incident_updates.map((update) => ({ ...update, recordId: record.id })))
      .flatMap((update) => {
        const at = timeOf(update.display_at ?? update.created_at)
        return update.affected_components.map(({ code, old_status, new_status }) => ({
          code,
          at,
          from: old_status ?? '',
          to: new_status ?? '',
          recordId: update.recordId,
        }))
      })
      .filter(({ code, from, to }) => code === id && from !== to)
      .toSorted((a, b) => a.at - b.at)
  }
})

import { componentStatuses } from '#api/status/components.ts'
import { incidentStatuses, impacts } from '#api/status/incidents.ts'
import { maintenanceStatuses } from '#api/status/maintenance.ts'
import { timeOfUpdate } from '#domain/status/record.ts'
import { severityOf, statusKindOf } from '#domain/status/status-kind.ts'
import { extendPlan } from '#server/areas/status/sample/extend-plan.ts'
import { newPlan } from '#server/areas/status/sample/new-plan.ts'
import { nextChangeAt, renderPlan } from '#server/areas/status/sample/render-plan.ts'
import { rawObjects, readSample, timeOf } from '#test/support/status/rendered-sample.ts'
import { isFullTier } from '#test/support/tier.ts'
import { describe, expect, it } from 'vitest'

const minute = 60_000
const epoch = Date.parse('2026-11-20T16:43:21.500Z')
const plan = extendPlan(newPlan({ seed: 11, now: epoch }), { now: epoch, startedAt: epoch })
const moments = (isFullTier ? [0, 3, 8, 21, 33, 58, 119] : [0, 21, 119]).map((minutes) => epoch + minutes * minute)

const pageKeys = ['id', 'name', 'url', 'time_zone', 'updated_at']
const componentKeys = (
  'id name status created_at updated_at position description showcase start_date group_id page_id group ' +
  'only_show_if_degraded'
).split(' ')
const recordKeys = (
  'id name status created_at updated_at monitoring_at resolved_at impact shortlink started_at page_id ' +
  'incident_updates components'
).split(' ')
const updateKeys = (
  'id status body incident_id created_at updated_at display_at affected_components deliver_notifications ' +
  'custom_tweet tweet_id'
).split(' ')

describe.each(moments)('the form at %i', (now) => {
  const raw = renderPlan(plan, now)
  const sample = readSample(plan, now)
  const records = [...sample.incidents, ...sample.maintenances]

  it('has the keys of the real thing, in its order', () => {
    expect(Object.keys(raw.page)).toEqual(pageKeys)
    for (const component of raw.components)
      expect(Object.keys(component)).toEqual(component['group'] ? [...componentKeys, 'components'] : componentKeys)
    for (const incident of raw.incidents) expect(Object.keys(incident)).toEqual([...recordKeys, 'reminder_intervals'])
    for (const maintenance of raw.scheduled_maintenances)
      expect(Object.keys(maintenance)).toEqual([...recordKeys, 'scheduled_for', 'scheduled_until'])
    for (const record of [...raw.incidents, ...raw.scheduled_maintenances]) {
      for (const update of rawObjects(record['incident_updates'])) {
        expect(Object.keys(update)).toEqual(updateKeys)
        for (const affected of rawObjects(update['affected_components'] ?? []))
          expect(Object.keys(affected)).toEqual(['code', 'name', 'old_status', 'new_status'])
      }
      for (const component of rawObjects(record['components'])) expect(Object.keys(component)).toEqual(componentKeys)
    }
  })

  it('leaves nothing undefined and no placeholder unfilled', () => {
    expect(raw).toStrictEqual(JSON.parse(JSON.stringify(raw)))
    expect(records.map(({ name }) => name).join()).not.toMatch(/[{}]/)
    expect(records.flatMap((record) => record.incident_updates.map(({ body }) => body)).join()).not.toMatch(/[{}]/)
  })

  it('has unique ids of twelve letters and digits, and one page id', () => {
    const ids = [
      sample.page.id,
      ...sample.components.map(({ id }) => id),
      ...records.flatMap((record) => [record.id, ...record.incident_updates.map(({ id }) => id)]),
      ...records.map(({ shortlink }) => shortlink?.split('/').at(-1) ?? ''),
    ]
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]{12}$/)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { page_id } of [...sample.components, ...records]) expect(page_id).toBe(sample.page.id)
    for (const record of records)
      for (const update of record.incident_updates) expect(update.incident_id).toBe(record.id)
  })

  it('writes times with milliseconds and the offset of their date', () => {
    const times = JSON.stringify(raw).match(/\d{4}-\d\d-\d\dT[^"]*/g) ?? []
    for (const time of times) expect(time).toMatch(/T\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/)
    expect(new Set(times.map((time) => time.slice(-6)))).toEqual(new Set(['-05:00', '-04:00']))
  })

  it('uses the known states only', () => {
    for (const { status } of sample.components) expect(componentStatuses).toContain(status)
    for (const incident of sample.incidents) {
      expect(incidentStatuses).toContain(incident.status)
      expect(impacts).toContain(incident.impact)
    }
    for (const maintenance of sample.maintenances) {
      expect(maintenanceStatuses).toContain(maintenance.status)
      expect(maintenance.impact).toBe('maintenance')
      expect(maintenance.started_at).toBe(maintenance.created_at)
    }
    for (const record of records) expect(record.status).toBe(record.incident_updates[0]?.status)
  })

  it('names existing components, qualified by their group', () => {
    const names = new Map(sample.components.map(({ id, name }) => [id, name]))
    const groups = new Map(sample.components.map(({ id, group_id }) => [id, names.get(group_id ?? '')]))
    for (const { code, name } of records
      .flatMap((record) => record.incident_updates)
      .flatMap((u) => u.affected_components)) {
      const own = names.get(code ?? '')
      const version = /\(v[\d.]+\)/
      expect(own).toBeDefined()
      expect(name?.replace(version, '')).toBe(`${groups.get(code ?? '')} - ${own}`.replace(version, ''))
    }
  })

  it('embeds components as they are now, by position', () => {
    const current = new Map(sample.components.map((component) => [component.id, component]))
    for (const { components } of records) {
      for (const component of components) expect(component).toEqual(current.get(component.id))
      const positions = components.map(({ position }) => position)
      expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    }
  })

  it('gives a group the worst state of its children and their ids', () => {
    for (const group of sample.components.filter((component) => component.group)) {
      const children = sample.components.filter(({ group_id }) => group_id === group.id)
      const worst = Math.max(...children.map(({ status }) => severityOf(statusKindOf(status))))
      expect(severityOf(statusKindOf(group.status))).toBe(worst)
      expect(group.components).toEqual(children.map(({ id }) => id))
    }
    expect(sample.components.filter((component) => !component.group)).toHaveLength(21)
  })

  it('lists updates and records newest first', () => {
    for (const { incident_updates } of records) {
      const times = incident_updates.map((update) => timeOfUpdate(update) ?? 0)
      expect(times).toEqual(times.toSorted((a, b) => b - a))
      const entered = incident_updates.map((update) => timeOf(update.created_at))
      expect(entered).toEqual(entered.toSorted((a, b) => b - a))
    }
    for (const list of [sample.incidents, sample.maintenances]) {
      const newest = list.map((record) =>
        Math.max(...record.incident_updates.map((update) => timeOfUpdate(update) ?? 0)),
      )
      expect(newest).toEqual(newest.toSorted((a, b) => b - a))
    }
  })

  it('shows nothing of the future but planned windows', () => {
    const shown = JSON.stringify(raw, (key, value: unknown) =>
      key.startsWith('scheduled_') && typeof value === 'string' ? null : value,
    )
    for (const time of shown.match(/\d{4}-\d\d-\d\dT[^"]*/g) ?? []) expect(timeOf(time)).toBeLessThanOrEqual(now)
  })

  it('gives a negative duration to incidents entered after the fact only', () => {
    for (const incident of sample.incidents) {
      if (incident.resolved_at === null) continue
      const negative = timeOf(incident.resolved_at) < timeOf(incident.started_at)
      expect(negative).toBe(timeOf(incident.started_at) - timeOf(incident.created_at) > minute)
    }
  })

  it('reports when each state was reached', () => {
    for (const record of records) {
      const first = (...statuses: string[]) =>
        record.incident_updates.findLast(({ status }) => statuses.includes(status))?.display_at ?? null
      expect(record.monitoring_at).toBe(first('monitoring', 'verifying'))
      expect(record.resolved_at).toBe(first('resolved', 'completed'))
    }
  })
})

describe('What moves', () => {
  it('shows a silent edit from its time on only', () => {
    const edited = plan.stories.flatMap(({ updates }) => updates).filter(({ edit }) => edit && edit.at > epoch)
    expect(edited.length).toBeGreaterThan(0)
    for (const { id, body, edit, enteredAt } of edited) {
      const at = edit?.at ?? 0
      const seen = (now: number) =>
        readSample(plan, now)
          .incidents.flatMap(({ incident_updates }) => incident_updates)
          .find((update) => update.id === id)
      expect(seen(at - 1)).toMatchObject({ body })
      expect(timeOf(seen(at - 1)?.updated_at)).toBe(enteredAt)
      expect(seen(at)).toMatchObject({ body: edit?.body })
      expect(timeOf(seen(at)?.updated_at)).toBe(at)
    }
  })

  it.runIf(isFullTier)('changes exactly when it says it will, and the page says when that was', () => {
    let now = epoch
    for (let change = 0; change < 40; change += 1) {
      const next = nextChangeAt(plan, now)
      if (next === null) throw new Error('expected a change to come')
      expect(renderPlan(plan, next - 1)).toEqual(renderPlan(plan, now))
      expect(renderPlan(plan, next)).not.toEqual(renderPlan(plan, now))
      expect(timeOf(readSample(plan, next).page.updated_at)).toBe(next)
      now = next
    }
  })

  it('has no change to come once everything is over', () => {
    expect(nextChangeAt(plan, epoch + 400 * 24 * 60 * minute)).toBeNull()
  })

  it.runIf(isFullTier)('moves a component’s time with its state, a group’s never', () => {
    let before = readSample(plan, epoch).components
    const moved = { leaves: 0, groups: 0 }
    for (let now = epoch + minute; now < epoch + 60 * minute; now += minute) {
      const after = readSample(plan, now).components
      const states = new Map(before.map((component) => [component.id, component]))
      const changed = after.filter(({ id, status }) => states.get(id)?.status !== status)
      for (const { updated_at } of changed.filter(({ group }) => !group))
        expect(timeOf(updated_at)).toBeGreaterThan(now - minute)
      for (const { id, updated_at } of changed.filter(({ group }) => group))
        expect(updated_at).toBe(states.get(id)?.updated_at)
      moved.leaves += changed.filter(({ group }) => !group).length
      moved.groups += changed.filter(({ group }) => group).length
      before = after
    }
    expect(moved.leaves).toBeGreaterThan(15)
    expect(moved.groups).toBeGreaterThan(5)
  })

  it('names the network by the version it runs', () => {
    expect(namesAt(epoch)).toContain('Previewnet (v0.76.2) | Network Uptime')
    expect(namesAt(epoch)).toContain('Mainnet (v0.75.1) | Network Uptime')
    expect(namesAt(epoch + 30 * minute)).toContain('Previewnet (v0.77.0) | Network Uptime')
  })

  it('moves the window of an announced upgrade', () => {
    const [before, after] = [testnetUpgradeAt(epoch), testnetUpgradeAt(epoch + 10 * minute)]
    expect(timeOf(after?.scheduled_for) - timeOf(before?.scheduled_for)).toBe(30 * minute)
    expect(after?.incident_updates).toHaveLength((before?.incident_updates.length ?? 0) + 1)
  })
})

function namesAt(now: number) {
  return readSample(plan, now).components.map(({ name }) => name)
}

function testnetUpgradeAt(now: number) {
  return readSample(plan, now).maintenances.find(({ name }) => name === 'Testnet Upgrade to v0.77')
}

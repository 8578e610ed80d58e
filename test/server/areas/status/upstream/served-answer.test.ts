import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { followPage } from '#test/support/status/followed-page.ts'
import {
  aComponent,
  allOperational,
  aMaintenance,
  anIncident,
  anUpdate,
  aPage,
  type ComponentPayload,
} from '#test/support/status/payloads.ts'
import { noon } from '#test/support/server/service.ts'
import { fuzzRuns } from '#test/support/tier.ts'

const iso = (seconds: number) => new Date(noon + seconds * 1000).toISOString()
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

/** Seconds from noon: times stand still, go back, and lie ahead. */
const moment = fc.constantFrom(-7200, -60, -2, 0, 0, 5, 20, 3600)
const text = fc.constantFrom('', ' ', 'API', '<b>&amp;', '\u202e', 'a'.repeat(300))
const component = (id: string) =>
  fc
    .record({
      status: fc.constantFrom('operational', 'degraded_performance', 'major_outage'),
      at: moment,
      name: text,
      description: fc.option(text),
      group_id: fc.constantFrom(null, 'left', 'right'),
      position: fc.constantFrom(1, 2, 7),
    })
    .map(({ at, ...given }) => aComponent(id, { ...given, updated_at: iso(at) }))
const groups = ['left', 'right'].map((id) => aComponent(id, { group: true, updated_at: iso(-7200) }))
const incident = (id: string) =>
  fc
    .record({
      status: fc.constantFrom('investigating', 'monitoring', 'resolved'),
      at: moment,
      said: moment,
      name: text,
      words: text,
      told: fc.nat(2),
      impact: fc.constantFrom('none', 'minor', 'critical'),
      isElsewhere: fc.boolean(),
    })
    .map(({ status, at, said, name, words, told, impact, isElsewhere }) =>
      anIncident(id, {
        status,
        name,
        impact,
        components: isElsewhere ? [aComponent('unknown', { status: 'major_outage' })] : [],
        updated_at: iso(at),
        resolved_at: status === 'resolved' ? iso(said) : null,
        incident_updates: Array.from({ length: told + 1 }, (_, index) =>
          anUpdate(`${id}-u${index}`, iso(said), { incident_id: id, status, body: words }),
        ),
      }),
    )
const maintenance = (id: string) =>
  fc
    .record({ status: fc.constantFrom('scheduled', 'in_progress', 'completed'), at: moment, said: moment })
    .map(({ status, at, said }) =>
      aMaintenance(id, {
        status,
        updated_at: iso(at),
        resolved_at: status === 'completed' ? iso(said) : null,
        incident_updates: [anUpdate(`${id}-u`, iso(said), { incident_id: id, status })],
      }),
    )
const groupsOf = (all: readonly ComponentPayload[]): ComponentPayload[] =>
  groups.flatMap((group) => {
    const inside = all.filter(({ group_id }) => group_id === group.id).map(({ id }) => id)
    return inside.length > 0 ? [{ ...group, components: inside }] : []
  })
const state = fc.record({
  page: moment.map((at) => aPage({ updated_at: iso(at) })),
  status: fc.constantFrom(allOperational, { indicator: 'major', description: 'Partial System Outage' }),
  components: fc
    .tuple(component('api'), component('web'))
    .chain((all) => fc.subarray(all, { minLength: 1 }))
    .map((all) => groupsOf(all).concat(all)),
  incidents: fc.tuple(incident('one'), incident('two')).chain((all) => fc.subarray(all)),
  maintenances: fc.tuple(maintenance('upgrade')).chain((all) => fc.subarray(all)),
})

const open = new Set(['investigating', 'monitoring', 'scheduled', 'in_progress'])
const isOpen = ({ status }: { status: string }) => open.has(status)

describe('What is served', () => {
  it('It equals the answer record by record after each poll that confirms it, whatever its times say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(state, { minLength: 2, maxLength: 6 }), async (states) => {
        const { pass, become, body, info } = await followPage()
        for (const [index, next] of states.entries()) {
          become(next)
          await pass(index === 0 ? 0 : 11)
          if ((await info()).age !== 0) continue
          const { page, status, components, incidents, maintenances } = next
          const summary = await body('summary')
          expect({ ...summary, incidents: summary.incidents.toSorted(byId) }).toEqual({
            page,
            components,
            incidents: incidents.filter(isOpen),
            scheduled_maintenances: maintenances.filter(isOpen),
            status,
          })
          expect((await body('status')).status).toEqual(status)
          expect((await body('incidents')).incidents.toSorted(byId)).toEqual(incidents)
          expect((await body('scheduled-maintenances')).scheduled_maintenances).toEqual(maintenances)
        }
      }),
      { numRuns: fuzzRuns(30) },
    )
  })

  it('It is the open version of a record that the page reopened with an earlier time', async () => {
    const at = (seconds: number, status: string) => ({
      page: aPage({ updated_at: iso(0) }),
      incidents: [anIncident('one', { status, updated_at: iso(seconds), resolved_at: null, incident_updates: [] })],
    })
    const { pass, become, body, get } = await followPage(at(3600, 'resolved'))
    await pass(0)
    become({ ...at(5, 'investigating'), page: aPage({ updated_at: iso(5) }) })
    await pass(10)
    expect((await body('incidents/unresolved')).incidents).toHaveLength(1)
    expect(await (await get('/api/history/records/incident/one')).json()).toMatchObject({
      record: { status: 'investigating' },
    })
  })
})

describe('An answer that lists an id more than once', () => {
  it('Its last version is served, and the sources say so', async () => {
    const down = aComponent('api', { status: 'major_outage' })
    const { pass, body, info } = await followPage({ components: [aComponent('api'), down] })
    await pass(0)
    expect((await body('components')).components).toEqual([down])
    const { age, health } = await info()
    expect(age).toBe(0)
    expect(health.last_error.words).toBe(
      'The status page lists components “api” more than once; the last version counts.',
    )
  })
})

describe('A component whose times are out of order', () => {
  it.each([
    ['ahead', 30],
    ['far ahead', 86_400],
    ['back', -30],
  ])('An outage stamped %s counts only while it lasted', async (_, seconds) => {
    const old = iso(-10 * 86_400)
    const past = anIncident('past', { status: 'resolved', created_at: old, started_at: old, resolved_at: old })
    const components = [aComponent('api', { start_date: null, updated_at: iso(-600) })]
    const { pass, become, get } = await followPage({ components, incidents: [past] })
    await pass(0)
    const down = aComponent('api', { status: 'major_outage', updated_at: iso(10 + seconds) })
    become({ page: aPage({ updated_at: iso(10) }), components: [down] })
    await pass(10)
    become({ page: aPage({ updated_at: iso(20) }), components: [aComponent('api', { updated_at: iso(20) })] })
    await pass(10)
    await pass(3600)
    const bars = await (await get('/api/history/days?component=api')).json()
    const outage = bars.components[0].days.reduce((sum: number, { major }: { major: number }) => sum + major, 0)
    expect(outage).toBeGreaterThan(0)
    expect(outage).toBeLessThanOrEqual(60)
  })
})

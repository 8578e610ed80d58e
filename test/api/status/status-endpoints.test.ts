import { describe, expect, it } from 'vitest'
import { checkBody } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { listComponents } from '#api/status/components.ts'
import { listIncidents } from '#api/status/incidents.ts'
import { listMaintenance } from '#api/status/maintenance.ts'
import { statusEndpoints } from '#api/endpoints.ts'
import { getSummary } from '#api/status/status.ts'
import {
  aComponent,
  allOperational,
  aMaintenance,
  anIncident,
  anUpdate,
  aPage,
  eightPayloads,
} from '#test/support/status/payloads.ts'

const content = {
  page: aPage(),
  components: [aComponent('api')],
  incidents: [anIncident('slow', { components: [aComponent('api')] })],
  maintenances: [aMaintenance('upgrade')],
  status: allOperational,
}

describe('The status endpoints', () => {
  it('The schemas accept the eight payloads of a Statuspage', () => {
    const payloads = eightPayloads(content)
    expect(statusEndpoints.map(({ path }) => path)).toEqual([...payloads.keys()])
    for (const endpoint of statusEndpoints) expect(() => checkBody(endpoint, payloads.get(endpoint.path))).not.toThrow()
  })

  it('A summary with only the required keys is valid', () => {
    const bare = { page: { name: 'Bare' }, components: [{ id: 'a', name: 'A' }], status: allOperational }
    const { page, components, incidents, scheduled_maintenances } = checkBody(getSummary, bare)
    expect(page).toEqual({ id: '', name: 'Bare', url: null, time_zone: null, updated_at: null })
    expect(components[0]).toMatchObject({ status: 'unknown', position: 0, group: false, group_id: null })
    expect([incidents, scheduled_maintenances]).toEqual([[], []])
  })

  it('An unknown state is valid', () => {
    const components = [{ ...aComponent('a'), status: 'surprise' }]
    expect(checkBody(listComponents, { page: aPage(), components }).components[0]?.status).toBe('surprise')
    const incidents = [{ ...anIncident('a'), status: 'full_outage', impact: 'catastrophic' }]
    const read = checkBody(listIncidents, { page: aPage(), incidents }).incidents[0]
    expect([read?.status, read?.impact]).toEqual(['full_outage', 'catastrophic'])
  })

  it('Null is valid wherever a Statuspage writes it', () => {
    const update = {
      ...anUpdate('u', '2026-03-12T10:00:00.000Z'),
      display_at: null,
      affected_components: null,
      body: null,
    }
    const record = { ...aMaintenance('a'), impact: null, incident_updates: [update], components: null, shortlink: null }
    const [read] = checkBody(listMaintenance, {
      page: aPage(),
      scheduled_maintenances: [record],
    }).scheduled_maintenances
    expect(read).toMatchObject({ impact: 'maintenance', components: [], shortlink: null })
    expect(read?.incident_updates[0]).toMatchObject({ display_at: null, affected_components: [], body: '' })
  })

  it('Affected components that only have a name are valid', () => {
    const update = { ...anUpdate('u', '2026-03-12T10:00:00.000Z'), affected_components: [{ name: 'API' }] }
    const { incidents } = checkBody(listIncidents, {
      page: aPage(),
      incidents: [{ ...anIncident('a'), incident_updates: [update] }],
    })
    expect(incidents[0]?.incident_updates[0]?.affected_components).toEqual([
      { code: null, name: 'API', old_status: null, new_status: null },
    ])
  })

  it.each([
    ['no page', { components: [] }],
    ['a nameless component', { page: aPage(), components: [{ id: 'a' }] }],
    ['a component without id', { page: aPage(), components: [{ name: 'a' }] }],
    ['a list that is none', { page: aPage(), components: {} }],
    ['a web page', '<html>'],
  ])('An answer is rejected: %s', (_, payload) => {
    expect(() => checkBody(listComponents, payload)).toThrow(ApiError)
  })
})

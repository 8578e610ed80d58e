import { describe, expect, it } from 'vitest'
import { ImportError } from '#server/platform/expected-error.ts'
import { idFromName, readStatusPayload } from '#server/areas/status/embedded/status-payload.ts'
import {
  aComponent,
  allOperational,
  aMaintenance,
  anIncident,
  anUpdate,
  aPage,
  eightPayloads,
} from '#test/support/status/payloads.ts'

const read = (payload: unknown) => readStatusPayload('file.json', JSON.stringify(payload))

const content = {
  page: aPage(),
  components: [aComponent('api')],
  incidents: [anIncident('slow', { components: [aComponent('api')] })],
  maintenances: [aMaintenance('upgrade')],
  status: allOperational,
}

describe('Reading a payload', () => {
  it.each([...eightPayloads(content)])('stores everything in %s unchanged', (_, payload) => {
    const nothing = { page: null, status: null, components: null, incidents: null, scheduled_maintenances: null }
    expect(JSON.stringify(read(payload))).toBe(JSON.stringify({ file: 'file.json', ...nothing, ...payload }))
  })

  it('keeps unknown keys, their order, and integers beyond 2^53', () => {
    const incident = '{"zebra":1,"name":"Slow","id":"slow","tweet":1234567890123456789,"apple":{"b":1,"a":2}}'
    const { incidents } = readStatusPayload('file.json', `{"incidents":[${incident}]}`)
    expect(Object.keys(incidents?.[0] ?? {})).toEqual(['zebra', 'name', 'id', 'tweet', 'apple'])
    expect(incidents?.[0]?.['tweet']).toBe(1234567890123456789n)
  })

  it('takes null and missing lists alike', () => {
    expect(read({ page: aPage(), components: null })).toMatchObject({ components: null, incidents: null })
  })

  it.each([
    ['no page', { components: [] }],
    ['a page with nothing but a name', { page: { name: 'Ledger' } }],
    ['an unknown status', { components: [{ ...aComponent('api'), status: 'surprise' }] }],
    ['bare records', { incidents: [{ name: 'Slow' }], scheduled_maintenances: [{ name: 'Upgrade' }] }],
    ['a name in place of an affected component', { incidents: [withAffected([{ name: 'API' }])] }],
    ['no affected components', { incidents: [withAffected(null)] }],
    ['updates without ids', { incidents: [{ name: 'Slow', incident_updates: [{ body: 'We look.' }] }] }],
  ])('is tolerant of %s', (_, payload) => {
    expect(() => read(payload)).not.toThrow()
  })
})

describe('ids', () => {
  it('are made from names where they are missing or null', () => {
    const { page, components, incidents, scheduled_maintenances } = read({
      page: { name: 'Ledger' },
      components: [{ name: 'API' }],
      incidents: [{ name: 'Slow', id: null, components: [{ name: 'API' }] }],
      scheduled_maintenances: [{ name: 'Upgrade' }],
    })
    expect(page).toEqual({ id: idFromName('Ledger'), name: 'Ledger' })
    expect(components).toEqual([{ id: idFromName('API'), name: 'API' }])
    expect(incidents?.[0]).toEqual({ id: idFromName('Slow'), name: 'Slow', components })
    expect(scheduled_maintenances?.[0]?.['id']).toBe(idFromName('Upgrade'))
  })

  it.each(['API', 'api', '', 'é', 'Mainnet (v0.75.1) | Network Uptime', 'x'.repeat(5000)])(
    'of %j look as they should',
    (name) => {
      expect(idFromName(name)).toMatch(/^[a-z0-9]{12}$/)
      expect(idFromName(name)).toBe(idFromName(name))
    },
  )

  it('differ with the name', () => {
    expect(new Set(['API', 'api', ' API', 'APIs'].map(idFromName)).size).toBe(4)
  })
})

describe('The rollup of Instatus, which stands in the page', () => {
  it.each([
    ['UP', 'none', 'All Systems Operational'],
    ['HASISSUES', 'minor', 'Has Issues'],
    ['UNDERMAINTENANCE', 'maintenance', 'Service Under Maintenance'],
  ])('%s is %s', (status, indicator, description) => {
    expect(read({ page: { ...aPage(), status } }).status).toEqual({ indicator, description })
  })

  it.each(['DOWN', 'constructor', 'toString', 5, null])('says nothing with %j', (status) => {
    expect(read({ page: { ...aPage(), status } }).status).toBeNull()
  })

  it('is replaced by a rollup that the payload contains', () => {
    expect(read({ page: { ...aPage(), status: 'HASISSUES' }, status: allOperational }).status).toEqual(allOperational)
  })
})

const components = [aComponent('a'), aComponent('b'), aComponent('c')]

describe('A broken payload', () => {
  it.each<[string, string, string]>([
    ['a list', '[]', 'expected a JSON object, got a list'],
    ['null', 'null', 'expected a JSON object, got null'],
    ['a text', '"page"', 'expected a JSON object, got a string'],
    ['a number', '5', 'expected a JSON object, got a number'],
    [
      'none of the keys',
      '{"pages":{}}',
      'contains none of page, status, components, incidents, scheduled_maintenances. Provide a payload of a Statuspage, such as its summary.json.',
    ],
    ['a wrong page', '{"page":"Ledger"}', 'page: expected Object, got "Ledger"'],
    ['a page without a name', '{"page":{"id":"x"}}', 'page.name: is missing'],
    ['an empty page name', '{"page":{"name":""}}', 'page.name: must not be empty'],
    ['a wrong list', '{"components":{}}', 'components: expected Array, got Object'],
    ['a wrong item', '{"components":["api"]}', 'components[0]: expected Object, got "api"'],
    [
      'a wrong type',
      JSON.stringify({ components: [...components, { ...aComponent('d'), name: 5 }] }),
      'components[3].name: expected string, got 5',
    ],
    ['an empty name', '{"incidents":[{"id":"x","name":""}]}', 'incidents[0].name: must not be empty'],
    ['an empty id', '{"incidents":[{"id":"","name":"x"}]}', 'incidents[0].id: must not be empty'],
    ['no name', '{"incidents":[{"id":"x"}]}', 'incidents[0].name: is missing'],
    [
      'a wrong type deep inside',
      JSON.stringify({ incidents: [anIncident('a'), withAffected([{ code: 5 }])] }),
      'incidents[1].incident_updates[0].affected_components[0].code: expected string, got 5',
    ],
    [
      'a wrong embedded component',
      '{"scheduled_maintenances":[{"name":"x","components":[{"id":"c"}]}]}',
      'scheduled_maintenances[0].components[0].name: is missing',
    ],
    ['a rollup without an indicator', '{"status":{"description":"?"}}', 'status.indicator: is missing'],
    [
      'a NUL',
      String.raw`{"incidents":[{"name":"a\u0000b"}]}`,
      String.raw`contains a NUL character (\u0000), which is not allowed`,
    ],
    [
      'a NUL after a backslash',
      String.raw`{"incidents":[{"name":"a\\\u0000b"}]}`,
      String.raw`contains a NUL character (\u0000), which is not allowed`,
    ],
  ])('with %s is refused', (_, text, message) => {
    expect(() => readStatusPayload('file.json', text)).toThrow(new ImportError(`file.json: ${message}`))
  })

  it.each(['', '{', 'nonsense', '<html></html>', '{"page":{}'])('that is not JSON (%j) is rejected', (text) => {
    expect(() => readStatusPayload('file.json', text)).toThrow(ImportError)
    expect(() => readStatusPayload('file.json', text)).toThrow(/^file\.json: is not JSON: /)
  })

  it('is not one where a text only speaks of NUL', () => {
    const { incidents } = readStatusPayload('file.json', String.raw`{"incidents":[{"id":"x","name":"a \\u0000 b"}]}`)
    expect(incidents?.[0]?.['name']).toBe(String.raw`a \u0000 b`)
  })
})

function withAffected(affected_components: unknown): object {
  return {
    ...anIncident('slow'),
    incident_updates: [{ ...anUpdate('u', '2026-03-12T10:00:00.000Z'), affected_components }],
  }
}

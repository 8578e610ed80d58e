import * as fc from 'fast-check'
import { componentStatuses } from '#api/status/components.ts'
import { incidentStatuses } from '#api/status/incidents.ts'
import { maintenanceStatuses } from '#api/status/maintenance.ts'
import { anyText } from '#test/support/any-text.ts'
import {
  aComponent,
  aMaintenance,
  anIncident,
  aPage,
  eightPayloads,
  type ComponentPayload,
  type IncidentPayload,
  type MaintenancePayload,
} from '#test/support/status/payloads.ts'

const begin = Date.parse('2026-03-12T10:00:00.000Z')
const minute = 60_000
const ids = ['a', 'b', 'c'] as const

const step = fc.record({
  id: fc.constantFrom(...ids),
  change: fc.oneof(
    fc.record({ kind: fc.constant('component' as const), status: fc.constantFrom(...componentStatuses) }),
    fc.record({ kind: fc.constant('incident' as const), status: fc.constantFrom(...incidentStatuses) }),
    fc.record({ kind: fc.constant('maintenance' as const), status: fc.constantFrom(...maintenanceStatuses) }),
  ),
  shape: fc.nat({ max: 7 }),
})

/** The payloads that a changing page served in sequence, each of them one of the eight. */
export const lifeOfAPage: fc.Arbitrary<object[]> = fc.array(step, { minLength: 1, maxLength: 12 }).map((steps) => {
  const components = new Map<string, ComponentPayload>(ids.map((id) => [id, aComponent(id)]))
  const incidents = new Map<string, IncidentPayload>()
  const maintenances = new Map<string, MaintenancePayload>()
  return steps.map(({ id, change: { kind, status }, shape }, index) => {
    const updated_at = new Date(begin + (index + 1) * minute).toISOString()
    const component = components.get(id)
    if (kind === 'component' && component && component.status !== status)
      components.set(id, { ...component, status, updated_at })
    if (kind === 'incident') incidents.set(id, anIncident(id, { status, updated_at }))
    if (kind === 'maintenance') maintenances.set(id, aMaintenance(id, { status, updated_at }))
    const content = {
      page: aPage({ updated_at }),
      components: [...components.values()],
      incidents: [...incidents.values()],
      maintenances: [...maintenances.values()],
      status: { indicator: 'none', description: `As of ${updated_at}` },
    }
    return [...eightPayloads(content).values()][shape] ?? {}
  })
})

/** The same items in another order, split into several imports. */
export function reordered<Item>(items: readonly Item[]): fc.Arbitrary<Item[][]> {
  const cuts = fc.array(fc.boolean(), { minLength: items.length, maxLength: items.length })
  return fc.tuple(fc.shuffledSubarray([...items], { minLength: items.length }), cuts).map(([shuffled, begins]) =>
    shuffled.reduce<Item[][]>((imports, item, index) => {
      const last = imports.at(-1)
      return !last || begins[index] ? [...imports, [item]] : [...imports.slice(0, -1), [...last, item]]
    }, []),
  )
}

const words = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
  fc.constantFrom('Etc/UTC', 'America/New_York', 'Mars/Phobos', 'a b', '%_\\', 'ﬃ É', '\ud800', 'constructor'),
  fc.constantFrom('operational', 'major_outage', 'surprise', 'resolved', 'investigating', 'completed', 'scheduled'),
)
const moments = fc.oneof(
  fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString()),
  fc.constantFrom('2026-03-12', '2026-13-45', '2026-02-30', 'soon', ''),
  fc.constantFrom('0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999-23:59', '2026-03-12T10:00:00.000Z'),
)
const anything = fc.oneof(anyText({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }))
const mostly = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 80, arbitrary: usual }, { weight: 1, arbitrary: anything })
const few = (item: fc.Arbitrary<unknown>) => mostly(fc.array(item, { maxLength: 2 }))
const free = { requiredKeys: [] }

const dated = { id: mostly(words), status: mostly(words), created_at: mostly(moments), updated_at: mostly(moments) }
const named = { name: mostly(words) }
const needName: { requiredKeys: ['name'] } = { requiredKeys: ['name'] }

const component = fc.record(
  { ...dated, ...named, group: mostly(fc.boolean()), group_id: mostly(words), start_date: mostly(moments) },
  needName,
)
const affected = fc.record(
  { ...named, code: mostly(words), old_status: mostly(words), new_status: mostly(words) },
  free,
)
const update = fc.record(
  { ...dated, body: mostly(words), display_at: mostly(moments), affected_components: few(affected) },
  free,
)
const window = { scheduled_for: mostly(moments), scheduled_until: mostly(moments) }
const record = fc.record(
  {
    ...dated,
    ...named,
    ...window,
    impact: mostly(words),
    started_at: mostly(moments),
    resolved_at: mostly(moments),
    incident_updates: few(update),
    components: few(component),
  },
  needName,
)
const page = fc.record({ ...dated, ...named, time_zone: mostly(words) }, needName)
const rollup = fc.record({ indicator: mostly(words), description: mostly(words) })

/** A text between a valid payload and arbitrary JSON. */
export const strangePayload: fc.Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: fc.json() },
  {
    weight: 9,
    arbitrary: fc
      .record(
        {
          page: mostly(page),
          status: mostly(rollup),
          components: few(component),
          incidents: few(record),
          scheduled_maintenances: few(record),
        },
        free,
      )
      .map((payload) => JSON.stringify(payload)),
  },
)

import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { OutputOf } from '#api/endpoint.ts'
import { componentStatuses } from '#api/status/components.ts'
import { listRecords } from '#api/status/history.ts'
import { impacts, incidentStatuses } from '#api/status/incidents.ts'
import { maintenanceStatuses } from '#api/status/maintenance.ts'
import { listFigures, listMonths } from '#api/status/record-history.ts'
import { getSummary } from '#api/status/status.ts'
import { networks } from '#domain/status/network.ts'
import { isUpcoming } from '#domain/status/record.ts'
import { matchesRecord } from '#domain/status/search.ts'
import { statusFactsOf } from '#domain/status/status-facts.ts'
import { filterTree, isNotable, leaves, statusViewOf, viewOfNetwork } from '#domain/status/status-view.ts'
import { wallColumns } from '#domain/status/wall.ts'
import { noon, startService, type TestService } from '#test/support/server/service.ts'
import { aComponent, aGroup, aMaintenance, anIncident, aPage } from '#test/support/status/payloads.ts'
import { fuzzRuns } from '#test/support/tier.ts'

const day = 86_400_000
const names = ['Mainnet', 'Testnet', 'Previewnet', 'Website']
const ids = ['a', 'b', 'c', 'd']

const component = fc.record({
  name: fc.constantFrom('Relay', ...names),
  status: fc.constantFrom(...componentStatuses),
  group: fc.option(fc.constantFrom(...names)),
  only_show_if_degraded: fc.boolean(),
})
const record = <Status extends string>(statuses: readonly Status[]) =>
  fc.record({
    status: fc.constantFrom(...statuses),
    impact: fc.constantFrom(...impacts),
    name: fc.constantFrom('Slow answers', ...names),
    members: fc.subarray(ids),
    ageMs: fc.integer({ min: 0, max: 200 * day }),
  })

/** A page with components in groups and records of the last 200 days. */
const page = fc
  .record({
    components: fc.tuple(component, component, component, component),
    incidents: fc.array(record(incidentStatuses), { maxLength: 6 }),
    maintenances: fc.array(record(maintenanceStatuses), { maxLength: 4 }),
    time_zone: fc.constantFrom('Etc/UTC', 'Pacific/Auckland'),
  })
  .map(({ components, incidents, maintenances, time_zone }) => {
    const members = components.map(({ group, ...rest }, index) =>
      aComponent(ids[index] ?? '', { ...rest, group_id: group && `group ${group}` }),
    )
    const groups = names.map((name) => aGroup(`group ${name}`, [], { name }))
    const given = (kind: string) => (one: (typeof incidents | typeof maintenances)[number], index: number) => ({
      id: `${kind}${index}`,
      name: one.name,
      status: one.status,
      impact: one.impact,
      created_at: new Date(noon - one.ageMs).toISOString(),
      components: members.filter(({ id }) => one.members.includes(id)),
    })
    return {
      page: aPage({ time_zone }),
      components: [...groups, ...members],
      incidents: incidents.map(given('i')).map(({ id, ...rest }) => anIncident(id, rest)),
      scheduled_maintenances: maintenances.map(given('m')).map(({ id, ...rest }) => aMaintenance(id, rest)),
    }
  })

it('leads from each count of the status to as many rows', async () => {
  await fc.assert(
    fc.asyncProperty(page, async (payload) => {
      const world = await startService()
      await world.import(payload)
      for (const network of [null, ...networks]) {
        const { counts, rows } = await countsAndRows(world, network)
        expect(counts).toEqual(rows)
      }
    }),
    { numRuns: fuzzRuns(200) },
  )
})

/** What the pages count in a network, and the number of rows at the place to which each count leads. */
async function countsAndRows({ client, now }: TestService, network: (typeof networks)[number] | null) {
  const own = network === null ? {} : { network }
  const rowsOf = (query: { readonly [name: string]: string }) => countRows(client, { ...query, ...own })
  const view = viewOfNetwork(statusViewOf(await client.call(getSummary)), network)
  const facts = statusFactsOf(view, now)
  const shown = leaves(filterTree(view.tree, ({ hidden, signpost }) => !hidden && !signpost))
  const listed = view.maintenances.filter((one) => matchesRecord(one, { network }))
  const counts: Record<string, number> = {
    components: facts.total,
    'affected components': facts.affected,
    'components in maintenance': facts.inMaintenance,
    'open incidents': facts.openIncidents,
    'open maintenance': facts.activeMaintenance + facts.upcomingMaintenance,
    'maintenance in progress': facts.activeMaintenance,
    'planned maintenance': facts.upcomingMaintenance,
  }
  const rows: Record<string, number> = {
    components: shown.length,
    'affected components': shown.filter((one) => isNotable(one) && one.status !== 'maintenance').length,
    'components in maintenance': shown.filter(({ status }) => status === 'maintenance').length,
    'open incidents': await rowsOf({ kind: 'incident', over: 'no' }),
    'open maintenance': await rowsOf({ kind: 'maintenance', over: 'no' }),
    'maintenance in progress': listed.filter((one) => !isUpcoming(one.status)).length,
    'planned maintenance': await rowsOf({ kind: 'maintenance', status: 'scheduled' }),
  }
  for (const column of wallColumns(view, network)) {
    const rowsOfColumn = shown.filter((one) => one.network === column.network)
    counts[`wall of ${column.network}`] = column.operational
    rows[`wall of ${column.network}`] = rowsOfColumn.filter((one) => !isNotable(one)).length
  }
  for (const { month, records } of (await client.call(listMonths, { query: { kind: 'incident', ...own } })).months) {
    counts[month] = records
    rows[month] = await rowsOf({ kind: 'incident', month })
  }
  for (const { month, incidents, by_impact } of (await client.call(listFigures, { query: own })).figures) {
    counts[`figure of ${month}`] = incidents
    rows[`figure of ${month}`] = await rowsOf({ kind: 'incident', month })
    for (const [impact, number] of Object.entries(by_impact)) {
      counts[`${impact} in ${month}`] = number
      rows[`${impact} in ${month}`] = await rowsOf({ kind: 'incident', month, impact })
    }
  }
  return { counts, rows }
}

/** Pages through a list to its end, as "Show older" does. */
async function countRows(client: TestService['client'], query: Readonly<Record<string, string>>): Promise<number> {
  let rows = 0
  for (let before: string | null = ''; before !== null;) {
    const answer: OutputOf<typeof listRecords> = await client.call(listRecords, {
      query: { ...query, before, limit: '2' },
    })
    rows += answer.records.length
    before = answer.next
    if (before === null) expect(rows).toBe(answer.total)
  }
  return rows
}

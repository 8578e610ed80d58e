import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { getDayBars, listRecords, type RecordSummary } from '#api/status/history.ts'
import { listNews } from '#api/status/news.ts'
import { calendarOf, barsOn } from '#domain/status/maintenance-calendar.ts'
import { workSpan } from '#domain/status/maintenance-window.ts'
import { recordFromSummary } from '#domain/status/record.ts'
import { addDays, dayOf, startOfDay, weekOf } from '#domain/time/calendar-day.ts'
import { noon, startService, type TestService } from '#test/support/server/service.ts'
import { aComponent, aMaintenance, anIncident, anUpdate, aPage } from '#test/support/status/payloads.ts'
import { fuzzRuns } from '#test/support/tier.ts'

const hour = 3_600_000
const day = 24 * hour
const ids = ['a', 'b', 'c'] as const
const names = { a: 'Mainnet relay', b: 'Testnet relay', c: 'Website' } as const
const iso = (at: number) => new Date(at).toISOString()

const aRecord = fc.record({
  /** When it began, or is to begin. */
  beginHour: fc.integer({ min: -120 * 24, max: 40 * 24 }),
  hours: fc.constantFrom(0, 1, 5, 24, 100),
  isOpen: fc.boolean(),
  members: fc.subarray([...ids]),
})
const aPageWithRecords = fc.record({
  records: fc.array(fc.tuple(fc.constantFrom('incident', 'maintenance'), aRecord), { maxLength: 8 }),
  timeZone: fc.constantFrom('Etc/UTC', 'Pacific/Auckland', 'America/New_York'),
  sinceHour: fc.integer({ min: -130 * 24, max: -1 }),
  weekOf: fc.integer({ min: -100, max: 40 }),
})
type Given = typeof aPageWithRecords extends fc.Arbitrary<infer Value> ? Value : never

function payloadOf({ records, timeZone }: Given) {
  const components = ids.map((id) => aComponent(id, { name: names[id] }))
  const given = records.map(([kind, { beginHour, hours, isOpen, members }], index) => {
    const isPlanned = beginHour >= 0
    const begin = noon + beginHour * hour
    const end = begin + hours * hour
    const isOver = !isPlanned && !(isOpen || end > noon)
    const id = `${kind}${index}`
    const created_at = iso(isPlanned ? noon - day : begin)
    const status =
      kind === 'incident'
        ? isOver
          ? 'resolved'
          : 'identified'
        : isPlanned
          ? 'scheduled'
          : isOver
            ? 'completed'
            : 'in_progress'
    const incident_updates = [
      ...(isOver ? [anUpdate(`${id}-2`, iso(end), { incident_id: id, status })] : []),
      anUpdate(`${id}-1`, created_at, { incident_id: id, status: isOver ? 'identified' : status }),
    ]
    const head = {
      status,
      created_at,
      started_at: created_at,
      updated_at: isOver ? iso(end) : created_at,
      resolved_at: isOver ? iso(end) : null,
      components: components.filter((one) => members.some((member) => member === one.id)),
      incident_updates,
    }
    const maintenance = { ...head, scheduled_for: iso(begin), scheduled_until: iso(end) }
    return kind === 'maintenance'
      ? { maintenances: [aMaintenance(id, maintenance)], incidents: [] }
      : { maintenances: [], incidents: isPlanned ? [] : [anIncident(id, head)] }
  })
  return {
    page: aPage({ time_zone: timeZone }),
    components,
    incidents: given.flatMap(({ incidents }) => incidents),
    scheduled_maintenances: given.flatMap(({ maintenances }) => maintenances),
  }
}

async function listed({ client }: TestService, query: Readonly<Record<string, string>>): Promise<RecordSummary[]> {
  return (await client.call(listRecords, { query: { ...query, limit: '100' } })).records
}

it('leads from each day, week and count of changes to the records that it stands for', async () => {
  await fc.assert(
    fc.asyncProperty(aPageWithRecords, async (given) => {
      const world = await startService()
      await world.import(payloadOf(given))
      const { timeZone } = given
      const all = await listed(world, {})

      // The popover of a day, and the page of the component to which it leads.
      const { components, first_day, last_day, records } = await world.client.call(getDayBars)
      for (const { id, days } of components) {
        // Before `until` begins what is listed; the day of what begins right now has it, too.
        const rows = await listed(world, { component: id, until: iso(noon + 1) })
        const expected = rows
          .filter(({ started_at }) => Date.parse(started_at) <= noon)
          .flatMap((row) => {
            const begin = Date.parse(row.started_at)
            // What ends at midnight does not touch the next day.
            const end = Math.max(begin, Date.parse(row.ended_at ?? iso(noon)) - 1)
            return daysFrom(dayOf(begin, timeZone), dayOf(end, timeZone)).map((one) => `${one} ${row.id}`)
          })
          .filter((one) => one >= first_day && one.slice(0, 10) <= last_day)
        const shown = days.flatMap((one) => one.records.map((record) => `${one.day} ${record}`))
        expect([id, shown.toSorted()]).toEqual([id, expected.toSorted()])
        expect(shown.every((one) => Object.hasOwn(records, one.slice(11)))).toBe(true)
        const [own] = (await world.client.call(getDayBars, { query: { component: id } })).components
        expect(own).toEqual(components.find((one) => one.id === id))
      }

      // The calendar fetches what overlaps the days that it shows.
      const week = weekOf(addDays(dayOf(noon, timeZone), given.weekOf))
      const from = startOfDay(week[0] ?? '', timeZone)
      const until = startOfDay(addDays(week[6] ?? '', 1), timeZone)
      const entries = (rows: readonly RecordSummary[]) => {
        const [calendar] = calendarOf([week], timeZone, rows.map(recordFromSummary), (one) => workSpan(one, noon))
        return week.map(
          (_, place) =>
            calendar &&
            barsOn(calendar, place)
              .map(({ item }) => item.id)
              .toSorted(),
        )
      }
      const fetched = await listed(world, { kind: 'maintenance', from: iso(from), until: iso(until) })
      expect(entries(fetched)).toEqual(entries(all.filter(({ kind }) => kind === 'maintenance')))

      // “6 changes since 22:40”, in each network.
      const since = iso(noon + given.sinceHour * hour)
      const changed = all.filter(({ newest_at }) => newest_at > since)
      for (const network of [undefined, 'mainnet', 'testnet', 'previewnet']) {
        const own = changed.filter(
          ({ networks }) => network === undefined || networks.length === 0 || networks.includes(network),
        )
        const { news, total } = await world.client.call(listNews, { query: { since, network } })
        expect(news).toHaveLength(total)
        const shown = news.filter(({ subject }) => subject.kind !== 'component').map(({ subject }) => subject.id)
        expect([network, shown.toSorted()]).toEqual([network, own.map(({ id }) => id).toSorted()])
      }
    }),
    { numRuns: fuzzRuns(400) },
  )
})

function daysFrom(first: string, last: string): string[] {
  return first > last ? [] : [first, ...daysFrom(addDays(first, 1), last)]
}

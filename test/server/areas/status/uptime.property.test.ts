import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { componentStatuses } from '#api/status/components.ts'
import { getDayBars } from '#api/status/history.ts'
import { getUptime, type Measured, type UptimeQuery } from '#api/status/uptime.ts'
import { mergeDays } from '#domain/status/day-bars.ts'
import { noon, startService } from '#test/support/server/service.ts'
import { openMemoryStore } from '#test/support/server/stores.ts'
import { aComponent, aGroup, aMaintenance, anIncident, anUpdate, aPage } from '#test/support/status/payloads.ts'
import { fuzzRuns } from '#test/support/tier.ts'

/** Every zone begins its days at a multiple of this, and everything here happens at one. */
const slotMs = 1_800_000
const slotCount = (450 * 24 * 3_600_000) / slotMs
const timeOf = (slot: number) => noon + (slot - slotCount) * slotMs
const isoOf = (slot: number) => new Date(timeOf(slot)).toISOString()

const members = { relay: 'main', mirror: 'main', lab: 'test', gateway: 'test' } as const
const ids = ['relay', 'mirror', 'lab', 'gateway'] as const
type Id = (typeof ids)[number]
const networkOf = { main: 'mainnet', test: 'testnet' } as const
const status = fc.constantFrom(...componentStatuses, 'on_fire')

const change = fc.record({ id: fc.constantFrom(...ids), to: status })
/** Most within the last 90 days, the others before. */
const slot = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: slotCount - 91 * 48, max: slotCount - 1 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: slotCount - 1 }) },
)

/** Of a day that is counted whole: the first one begins before the first slot. */
const slotOfWholeDay = fc.integer({ min: 48, max: slotCount - 1 })

/** Records that overlap in time and concern the same components; each change says what the component was before. */
const aHistory = fc.record({
  slots: fc.uniqueArray(slot, { minLength: 1, maxLength: 24 }),
  changes: fc.infiniteStream(change),
  recordSizes: fc.infiniteStream(fc.integer({ min: 1, max: 4 })),
  starts: fc.tuple(...ids.map(() => fc.option(slot))),
  timeZone: fc.constantFrom('Etc/UTC', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata'),
  /** Slots since the page was last reached; null while it is. */
  deadFor: fc.option(fc.integer({ min: 1, max: 40 * 48 })),
  custom: fc.tuple(slotOfWholeDay, slotOfWholeDay),
  ranges: fc.subarray([...Array(10).keys()], { minLength: 4, maxLength: 4 }),
})
type History = typeof aHistory extends fc.Arbitrary<infer Value> ? Value : never

interface Change {
  readonly slot: number
  readonly id: Id
  readonly from: string
  readonly to: string
}

function changesOf({ slots, changes }: History): Change[] {
  const states = new Map<Id, string>()
  return slots
    .toSorted((a, b) => a - b)
    .flatMap((at) => {
      const { id, to } = changes.next().value ?? { id: 'relay', to: 'operational' }
      const from = states.get(id) ?? 'operational'
      states.set(id, to)
      return from === to ? [] : [{ slot: at, id, from, to }]
    })
}

function payloadOf({ recordSizes, starts, timeZone }: History, changes: readonly Change[]) {
  const components = ids.map((id, index) => {
    const start = starts[index] ?? null
    return aComponent(id, {
      group_id: members[id],
      status: changes.findLast((one) => one.id === id)?.to ?? 'operational',
      start_date: start === null ? null : isoOf(start),
    })
  })
  // Dealt in turn, so that the records overlap.
  const records = Math.max(1, Math.ceil(changes.length / (recordSizes.next().value ?? 1)))
  const dealt = [...Map.groupBy(changes.entries(), ([index]) => index % records).values()]
  const given = (kind: string) => (parts: readonly (readonly [number, Change])[], index: number) => ({
    id: `${kind}${index}`,
    status: kind === 'i' ? 'resolved' : 'completed',
    created_at: isoOf(parts[0]?.[1].slot ?? 0),
    started_at: isoOf(parts[0]?.[1].slot ?? 0),
    incident_updates: parts.map(([number, { slot: at, id, from, to }]) =>
      anUpdate(`u${number}`, isoOf(at), {
        affected_components: [{ code: id, name: id, old_status: from, new_status: to }],
      }),
    ),
  })
  const half = Math.ceil(dealt.length / 2)
  return {
    page: aPage({ time_zone: timeZone }),
    components: [
      aGroup('main', ['relay', 'mirror'], { name: 'Mainnet' }),
      aGroup('test', ['lab', 'gateway'], { name: 'Testnet' }),
      ...components,
    ],
    incidents: dealt
      .slice(0, half)
      .map(given('i'))
      .map(({ id, ...rest }) => anIncident(id, rest)),
    scheduled_maintenances: dealt
      .slice(half)
      .map(given('m'))
      .map(({ id, ...rest }) => aMaintenance(id, rest)),
  }
}

const dayNames = new Map<string, readonly string[]>()

/** The calendar day of each slot. */
function daysIn(timeZone: string): readonly string[] {
  const known = dayNames.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const days = Array.from({ length: slotCount }, (_, at) => format.format(timeOf(at)))
  dayNames.set(timeZone, days)
  return days
}

type Tally = Record<'known' | 'unknown' | 'major' | 'partial' | 'degraded' | 'maintenance', number>

const kinds: Readonly<Record<string, keyof Tally>> = {
  major_outage: 'major',
  partial_outage: 'partial',
  degraded_performance: 'degraded',
  under_maintenance: 'maintenance',
}

/** Counts slot by slot. */
function tallyOf(states: readonly (string | null)[], within: readonly number[]): Tally {
  const tally: Tally = { known: 0, unknown: 0, major: 0, partial: 0, degraded: 0, maintenance: 0 }
  for (const at of within) {
    const state = states[at] ?? null
    const kind = kinds[state ?? '']
    tally[state === null || state === 'on_fire' ? 'unknown' : 'known'] += 1
    if (kind) tally[kind] += 1
  }
  return tally
}

/** Null for what is unknown. */
function statesOf(history: History, changes: readonly Change[], id: Id): (string | null)[] {
  const own = changes.filter((one) => one.id === id)
  const start = history.starts[ids.indexOf(id)] ?? 0
  const [first] = changes
  const knownFrom = Math.max(start, first ? first.slot : slotCount - (history.deadFor ?? 0))
  const knownUntil = slotCount - (history.deadFor ?? 0)
  return Array.from({ length: slotCount }, (_, at) => {
    if (at < knownFrom || at >= knownUntil) return null
    return own.findLast((one) => one.slot <= at)?.to ?? 'operational'
  })
}

const secondsOf = (slots: number) => (slots * slotMs) / 1000

function expected(tallies: readonly Tally[]): Measured {
  const sum = (part: keyof Tally) => tallies.reduce((slots, tally) => slots + tally[part], 0)
  const tally = {
    known: sum('known'),
    unknown: sum('unknown'),
    major: sum('major'),
    partial: sum('partial'),
    degraded: sum('degraded'),
    maintenance: sum('maintenance'),
  }
  const share: number = expect.closeTo(1 - (tally.major + tally.partial * 0.3) / tally.known, 9)
  return {
    uptime: tally.known === 0 ? null : share,
    known_seconds: secondsOf(tally.known),
    unknown_seconds: secondsOf(tally.unknown),
    major_seconds: secondsOf(tally.major),
    partial_seconds: secondsOf(tally.partial),
    degraded_seconds: secondsOf(tally.degraded),
    maintenance_seconds: secondsOf(tally.maintenance),
  }
}

it('measures over any range what counting slot by slot measures, in table, file and day bars', async () => {
  await fc.assert(
    fc.asyncProperty(aHistory, async (history) => {
      const { deadFor, timeZone, custom, ranges } = history
      const known = slotCount - (deadFor ?? 0)
      const changes = changesOf(history).filter(({ slot: at }) => at < known)
      const store = await openMemoryStore()
      const live = await startService({ store, now: timeOf(known) })
      await live.import(payloadOf(history, changes))
      const world =
        deadFor === null ? live : await startService({ store, now: noon, statusUpstream: 'http://127.0.0.1:1/api/v2' })
      if (deadFor !== null) await world.poll()
      const days = daysIn(timeZone)
      const today = days.at(-1) ?? ''
      const names = [...new Set(days)]
      const monthBefore = names.findLast((day) => day.slice(0, 7) < today.slice(0, 7))?.slice(0, 7) ?? ''
      const [from = '', until = ''] = custom.toSorted((a, b) => a - b).map((at) => days[at])
      const since = (count: number) => (day: string) => day >= (names.at(-count) ?? '')
      const measurable: [{ [Key in keyof UptimeQuery]?: string }, (day: string, at: number) => boolean][] = [
        [{ range: '24h' }, (_, at) => at >= slotCount - 48],
        [{ range: '7d' }, since(7)],
        [{ range: '30d' }, since(30)],
        [{ range: '90d' }, since(90)],
        [{ range: '365d' }, since(365)],
        [{ range: 'this-month' }, (day) => day.startsWith(today.slice(0, 7))],
        [{ range: 'last-month' }, (day) => day.startsWith(monthBefore)],
        [{ range: 'this-year' }, (day) => day.startsWith(today.slice(0, 4))],
        [{ range: 'last-year' }, (day) => day.startsWith(String(Number(today.slice(0, 4)) - 1))],
        [{ from, until }, (day) => day >= from && day <= until],
      ]
      const states = new Map(ids.map((id) => [id, statesOf(history, changes, id)]))
      const bars = await world.client.call(getDayBars)
      for (const [query, isIn] of ranges.flatMap((index) => measurable.slice(index, index + 1))) {
        const within = days.flatMap((day, at) => (isIn(day, at) ? [at] : []))
        const tallies = new Map(ids.map((id) => [id, tallyOf(states.get(id) ?? [], within)]))
        const pooled = (wanted: readonly Id[]) => expected(wanted.flatMap((id) => tallies.get(id) ?? []))
        const report = await world.client.call(getUptime, { query })
        const file = await (
          await world.app.request(`/api/history/uptime?${new URLSearchParams({ ...query, format: 'csv' })}`)
        ).text()
        const rows = [
          ...Object.entries(networkOf).map(
            ([group, id]) => ['network', id, ids.filter((one) => members[one] === group)] as const,
          ),
          ...Object.keys(networkOf).map((id) => ['group', id, ids.filter((one) => members[one] === id)] as const),
          ...ids.map((id) => ['component', id, [id]] as const),
        ]
        const lines = file.trimEnd().split('\r\n').slice(1)
        expect(lines).toHaveLength(rows.length)
        for (const [kind, id, parts] of rows) {
          const measured = report[`${kind}s`].find((row) => row.id === id)
          expect([query, id, measured]).toMatchObject([query, id, pooled(parts)])
          const cells = lines.find((line) => line.startsWith(`${kind},${id},`))?.split(',')
          expect(cells?.slice(7)).toEqual(measured && cellsOf(measured))
        }
        const own = (parts: readonly Id[]) => bars.components.filter((one) => parts.some((part) => part === one.id))
        const beside = new Map<string, (readonly [readonly Id[], number | null | undefined])[]>([
          ['90d', rows.map(([, , parts]) => [parts, mergeDays(own(parts))?.uptime ?? null])],
          ['30d', ids.map((id) => [[id], own([id])[0]?.uptime_30d])],
          ['7d', ids.map((id) => [[id], own([id])[0]?.uptime_7d])],
        ])
        for (const [parts, share] of beside.get(query.range ?? '') ?? [])
          expect([query, parts, share]).toEqual([query, parts, pooled(parts).uptime])
      }
    }),
    { numRuns: fuzzRuns(400) },
  )
})

function cellsOf(row: Measured): string[] {
  const { known_seconds, unknown_seconds, major_seconds, partial_seconds, degraded_seconds, maintenance_seconds } = row
  return [
    row.uptime === null ? '' : (Math.floor(row.uptime * 1e7) / 1e5).toFixed(5),
    ...[known_seconds, unknown_seconds, major_seconds, partial_seconds, degraded_seconds, maintenance_seconds].map(
      String,
    ),
  ]
}

import type { Measured, UptimeQuery, UptimeReport } from '#api/status/uptime.ts'
import { componentTree } from '#domain/status/status-view.ts'
import { networks, parseNetwork } from '#domain/status/network.ts'
import {
  dayRange,
  type DaysFault,
  faultOfDays,
  measure,
  type MeasuredRange,
  type Measurement,
  monthsIn,
  namedRange,
  pool,
  shareUp,
} from '#domain/status/uptime.ts'
import { dayOf } from '#domain/time/calendar-day.ts'
import { isoOrNull, utcIso } from '#domain/time/instant.ts'
import type { Store } from '../../../platform/database/database.ts'
import { invalidQuery, notFound } from '../../../platform/errors.ts'
import { limits } from '../../../platform/limits.ts'
import { createVersionedCache } from '../../../platform/versioned-cache.ts'
import { readComponentHistories, type ComponentHistories } from './component-histories.ts'

const minute = 60_000
const defaultRange = '90d'

export type UptimeSource = (query: UptimeQuery, now: number, confirmedAt: number) => Promise<UptimeReport>

/** Uptime over a range, measured again when the data changes or after a minute. Time after `confirmedAt` is unknown. */
export function createUptime(store: Store, version: () => number): UptimeSource {
  const histories = createVersionedCache<ComponentHistories>(1)
  const reports = createVersionedCache<UptimeReport>(limits.keptUptimeReports)

  return async (query, now, confirmedAt) => {
    const state = `${version()} ${Math.floor(now / minute)} ${confirmedAt < now ? confirmedAt : ''}`
    const known = await histories.get('', state, () => readComponentHistories(store, now))
    const range = rangeOf(query, now, known.zone)
    const key = `${query.range ?? ''} ${range.firstDay} ${range.lastDay} ${query.by ?? ''}`
    const report = await reports.get(key, state, () =>
      Promise.resolve(reportOf(known, range, query.by === 'month', confirmedAt)),
    )
    return narrowed(report, query)
  }
}

/** Throws `HttpError` for a range that cannot be measured. */
function rangeOf({ range, from = '', until = '', by }: UptimeQuery, now: number, zone: string): MeasuredRange {
  if (from === '' && until === '') return namedRange(range ?? defaultRange, now, zone)
  if (range !== undefined) throw invalidQuery('range', 'cannot be combined with from and until')
  const today = dayOf(now, zone)
  const most = by === 'month' ? limits.uptimeMonthDays : limits.uptimeDays
  const fault = faultOfDays(from, until, today, most)
  const reasons: Readonly<Record<DaysFault['why'], string>> = {
    missing: 'is missing: a range of days needs both from and until',
    unreal: 'is not a date that exists',
    reversed: 'is before from',
    future: `is in the future: today is ${today} in ${zone}`,
    'too-long': `is too long after from: at most ${most} days are measured${by === 'month' ? ' by month' : ''}`,
  }
  if (fault) throw invalidQuery(fault.day, reasons[fault.why])
  return dayRange(from, until, now, zone)
}

interface MeasuredComponent {
  readonly whole: Measurement
  readonly months: readonly Measurement[]
}

function reportOf(
  { zone, groups, components }: ComponentHistories,
  range: MeasuredRange,
  byMonth: boolean,
  confirmedAt: number,
): UptimeReport {
  const { from, until, firstDay, lastDay } = range
  const months = byMonth ? monthsIn(range, zone) : []
  const measured = new Map(
    components.map((history): [string, MeasuredComponent] => {
      const known = { ...history, knownUntil: Math.min(history.knownUntil, confirmedAt) }
      return [
        history.component.id,
        {
          whole: measure(known, from, until),
          months: months.map((month) => measure(known, month.from, month.until)),
        },
      ]
    }),
  )
  const rowOf = (parts: readonly MeasuredComponent[]) =>
    Object.assign(
      printed(pool(parts.map(({ whole }) => whole))),
      byMonth && {
        months: months.map(({ month }, index) =>
          Object.assign({ month }, printed(pool(parts.flatMap((part) => part.months[index] ?? [])))),
        ),
      },
    )
  const partsOf = (members: readonly { readonly id: string }[]) => members.flatMap(({ id }) => measured.get(id) ?? [])

  const tree = componentTree([...groups, ...components.map(({ component }) => component)])
  const histories = new Map(components.map((history) => [history.component.id, history]))
  const shown = tree.groups
    .flatMap((group) => group.components)
    .filter(({ id, signpost }) => !signpost && (histories.get(id)?.delistedAt ?? Infinity) > from)
  return {
    time_zone: zone,
    from: utcIso(from),
    until: utcIso(until),
    first_day: firstDay,
    last_day: lastDay,
    networks: networks.flatMap((network) => {
      const members = shown.filter((component) => component.network === network)
      if (members.length === 0) return []
      return [{ id: network, name: network, network, components: members.length, ...rowOf(partsOf(members)) }]
    }),
    groups: tree.groups.flatMap(({ id, name, network }) => {
      const members = shown.filter(({ groupId }) => groupId === id)
      if (id === null || members.length === 0) return []
      return [{ id, name: name ?? id, network, components: members.length, ...rowOf(partsOf(members)) }]
    }),
    components: shown.map(({ id, name, groupId, network }) => {
      const history = histories.get(id)
      const delisted = typeof history?.delistedAt === 'number' && { withdrawn_at: utcIso(history.delistedAt) }
      const head = { id, name, group: groupId, network, known_from: isoOrNull(history?.knownFrom ?? null) }
      return Object.assign(head, delisted, rowOf(partsOf([{ id }])))
    }),
  }
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 1000)

function printed(measurement: Measurement): Measured {
  return {
    uptime: shareUp(measurement),
    known_seconds: seconds(measurement.known),
    unknown_seconds: seconds(measurement.unknown),
    major_seconds: seconds(measurement.major),
    partial_seconds: seconds(measurement.partial),
    degraded_seconds: seconds(measurement.degraded),
    maintenance_seconds: seconds(measurement.maintenance),
  }
}

/** Throws `HttpError` for an unknown network, group or component, because an empty report would look valid. */
function narrowed(report: UptimeReport, { network, group, component }: UptimeQuery): UptimeReport {
  if (network !== undefined && parseNetwork(network) === null)
    throw invalidQuery('network', `there is no “${network}”; allowed are ${networks.join(', ')}`)
  if (group !== undefined && !report.groups.some(({ id }) => id === group))
    throw notFound(`There is no group with the id ${group}.`)
  if (component !== undefined && !report.components.some(({ id }) => id === component))
    throw notFound(`There is no component with the id ${component}.`)
  const isWithin = (row: { readonly network: string | null }) => network === undefined || row.network === network
  return {
    ...report,
    networks: group === undefined && component === undefined ? report.networks.filter(isWithin) : [],
    groups: report.groups.filter(
      (row) => isWithin(row) && component === undefined && (group === undefined || row.id === group),
    ),
    components: report.components.filter(
      (row) =>
        isWithin(row) &&
        (group === undefined || row.group === group) &&
        (component === undefined || row.id === component),
    ),
  }
}

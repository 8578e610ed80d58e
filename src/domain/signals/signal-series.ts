import { signalNames, type SignalHistory, type SignalName } from '#api/signals/signals.ts'
import { utcIso } from '../time/instant.ts'
import { usualRange } from './bounds.ts'
import { signalUnits } from './readings.ts'
import { medianOf } from './robust.ts'
import { minuteSeconds, type SignalMinute } from './signal-minute.ts'
import { hourSeconds, usualAt, valueOf, type Measure, type SignalHour } from './usual.ts'

/** Seconds since 1970; `to` is exclusive. */
export interface SeriesRange {
  readonly from: number
  readonly to: number
  /** Seconds per point: a multiple of a minute, or of an hour if only hours exist. */
  readonly interval: number
}

type Series = Omit<SignalHistory['series'][number], 'episodes'>

const measureOf: Readonly<Partial<Record<SignalName, Measure>>> = {
  throughput: 'throughput',
  failures: 'failures',
  consensus: 'consensus',
  lag: 'lag',
  fees: 'fees',
}

/** Builds a series from minutes, oldest first. `hours` cover the weeks to compare with. */
export function seriesOfMinutes(
  minutes: readonly SignalMinute[],
  hours: ReadonlyMap<number, SignalHour>,
  range: SeriesRange,
  names: readonly SignalName[] = signalNames,
): Series[] {
  const parts = Map.groupBy(minutes, ({ start }) => start - ((start - range.from) % range.interval))
  const silent = silences(minutes)
  return seriesOf(range, names, hours, (start, name) => {
    const part = parts.get(start) ?? []
    if (part.length === 0) return null
    if (name === 'silence') return Math.max(...part.map((minute) => silent.get(minute.start) ?? 0))
    if (name === 'nodes') return Math.max(...part.map(({ nodes }) => nodes.length))
    const measure = measureOf[name]
    return measure === undefined ? null : meanOf(part, measure)
  })
}

/** Builds a series from hours, for long ranges. */
export function seriesOfHours(
  hours: ReadonlyMap<number, SignalHour>,
  range: SeriesRange,
  names: readonly SignalName[] = signalNames,
): Series[] {
  return seriesOf(range, names, hours, (start, name) => {
    const values: number[] = []
    for (let at = start; at < start + range.interval; at += hourSeconds) {
      const hour = hours.get(at)
      if (!hour || hour.counted === 0) continue
      const measure = measureOf[name]
      const perSecond = hour.centers.throughput?.median ?? 0
      if (measure !== undefined) values.push(...[hour.centers[measure]?.median].flatMap((value) => value ?? []))
      else if (name === 'nodes') values.push(hour.nodes.size)
      else if (perSecond > 0) values.push(1 / perSecond)
    }
    return medianOf(values)
  })
}

function seriesOf(
  { from, to, interval }: SeriesRange,
  names: readonly SignalName[],
  hours: ReadonlyMap<number, SignalHour>,
  valueAt: (start: number, name: SignalName) => number | null,
): Series[] {
  const starts: number[] = []
  for (let start = from; start < to; start += interval) starts.push(start)
  const times = starts.map((start) => utcIso(start * 1000))
  const usual = new Map(
    starts.map((start) => [
      start,
      usualAt(hours, [], start + interval / 2, names.includes('nodes') ? undefined : new Map()),
    ]),
  )
  return names.map((name) => ({
    name,
    unit: signalUnits[name],
    points: starts.map((start, index) => {
      const learned = usual.get(start)
      const range = learned?.learned ? usualRange(name, learned) : null
      const value = valueAt(start, name)
      return {
        at: times[index] ?? '',
        value: roundedOrNull(value),
        low: roundedOrNull(range?.low),
        high: roundedOrNull(range?.high),
      }
    }),
  }))
}

function roundedOrNull(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value.toPrecision(4))
}

function meanOf(part: readonly SignalMinute[], measure: Measure): number | null {
  if (measure === 'throughput') {
    const counted = part.reduce((sum, minute) => sum + minute.counted, 0)
    return counted === 0 ? null : part.reduce((sum, { transactions }) => sum + transactions, 0) / counted
  }
  const values = part.flatMap((minute) => valueOf(minute, measure) ?? [])
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The seconds without transactions at the end of each minute, or else the mean interval between two transactions. */
function silences(minutes: readonly SignalMinute[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  let quiet = 0
  let before: number | null = null
  for (const { start, transactions, counted } of minutes) {
    const follows = before === start - minuteSeconds
    quiet = transactions > 0 ? 0 : (follows ? quiet : 0) + counted
    found.set(start, transactions > 0 ? counted / transactions : quiet)
    before = start
  }
  return found
}

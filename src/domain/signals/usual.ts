import { centerOf, medianOf, type Center } from './robust.ts'
import type { SignalMinute } from './signal-minute.ts'

export const measures = ['throughput', 'failures', 'consensus', 'slowest', 'fees', 'lag'] as const
export type Measure = (typeof measures)[number]

export type Centers = Readonly<Record<Measure, Center | null>>

/** A summary of the minutes of one hour. */
export interface SignalHour {
  /** Seconds since 1970. */
  readonly start: number
  /** Seconds that were counted. */
  readonly counted: number
  /** The number of minutes that were learned from. */
  readonly minutes: number
  readonly centers: Centers
  /** Each node's share of the transactions submitted in the hour. */
  readonly nodes: ReadonlyMap<string, number>
}

export interface Usual {
  /** True if derived from the same hour of past weeks; otherwise from the last hour, so fixed bounds apply. */
  readonly learned: boolean
  readonly centers: Centers
  readonly nodes: ReadonlyMap<string, number>
}

export const hourSeconds = 3600
export const weekSeconds = 7 * 24 * hourSeconds
/** More weeks would adapt too slowly to a growing network. */
export const weeksCompared = 4
const minMinutesOfHour = 20
const minRecentMinutes = 5
const recentMinutes = 60
const nodeHours = 48
/** Shares of fewer transactions are not meaningful. */
const minTransactions = 10

export function valueOf(minute: SignalMinute, measure: Measure): number | null {
  const { transactions, failures, fees, counted } = minute
  if (counted === 0) return null
  switch (measure) {
    case 'throughput':
      return transactions / counted
    case 'failures':
      return transactions < minTransactions ? null : failures / transactions
    case 'consensus':
      return minute.median
    case 'slowest':
      return minute.p95
    case 'fees':
      return transactions < minTransactions ? null : Number(fees) / transactions
    case 'lag':
      return minute.lag
  }
}

/** `isStrange` marks minutes to exclude from learning. */
export function summarizeHour(
  start: number,
  minutes: readonly SignalMinute[],
  isStrange: (minute: SignalMinute) => boolean = () => false,
): SignalHour {
  const learned = minutes.filter((minute) => !isStrange(minute))
  const counted = minutes.reduce((sum, minute) => sum + minute.counted, 0)
  return { start, counted, minutes: learned.length, centers: centersOf(learned), nodes: sharesOf(minutes) }
}

function centersOf(minutes: readonly SignalMinute[]): Centers {
  return centersBy((measure) => centerOf(minutes.flatMap((minute) => valueOf(minute, measure) ?? [])))
}

function centersBy(center: (measure: Measure) => Center | null): Centers {
  return {
    throughput: center('throughput'),
    failures: center('failures'),
    consensus: center('consensus'),
    slowest: center('slowest'),
    fees: center('fees'),
    lag: center('lag'),
  }
}

function sharesOf(minutes: readonly SignalMinute[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  let all = 0
  for (const { nodes } of minutes)
    for (const [name, count] of nodes) {
      counts.set(name, (counts.get(name) ?? 0) + count)
      all += count
    }
  return new Map([...counts].map(([name, count]) => [name, count / all]))
}

/**
 * The usual values at a time (seconds since 1970): from the same hour and weekday of past weeks, or else from the last
 * hour. Null while neither is known. `recent`: minutes before that time, oldest first.
 */
export function usualAt(
  hours: ReadonlyMap<number, SignalHour>,
  recent: readonly SignalMinute[],
  at: number,
  nodes = usualNodes(hours, recent, at),
): Usual | null {
  const learned = learnedCenters(hours, at)
  if (learned?.throughput) return { learned: true, centers: learned, nodes }
  const known = recent.filter(({ start }) => start >= at - recentMinutes * 60 && start < at)
  return known.length < minRecentMinutes ? null : { learned: false, centers: centersOf(known), nodes }
}

/** Interpolates linearly between the middles of two hours. */
function learnedCenters(hours: ReadonlyMap<number, SignalHour>, at: number): Centers | null {
  const before = Math.floor((at - hourSeconds / 2) / hourSeconds) * hourSeconds
  const share = (at - hourSeconds / 2 - before) / hourSeconds
  const [first, second] = [before, before + hourSeconds].map((start) => weeksBefore(hours, start))
  if (!first || !second || first.length + second.length === 0) return null
  return centersBy((measure) => {
    const [from, to] = [ofWeeks(first, measure), ofWeeks(second, measure)]
    if (!from || !to) return from ?? to
    return {
      median: from.median * (1 - share) + to.median * share,
      deviation: from.deviation * (1 - share) + to.deviation * share,
    }
  })
}

function weeksBefore(hours: ReadonlyMap<number, SignalHour>, start: number): SignalHour[] {
  return Array.from({ length: weeksCompared }, (_, index) => hours.get(start - (index + 1) * weekSeconds)).flatMap(
    (hour) => (hour && hour.minutes >= minMinutesOfHour ? [hour] : []),
  )
}

function ofWeeks(weeks: readonly SignalHour[], measure: Measure): Center | null {
  const centers = weeks.flatMap(({ centers: those }) => those[measure] ?? [])
  const between = centerOf(centers.map(({ median }) => median))
  const within = medianOf(centers.map(({ deviation }) => deviation))
  if (!between || within === null) return null
  return { median: between.median, deviation: Math.hypot(within, between.deviation) * fewWeeks(centers.length) }
}

/** The usual share of each node, which depends on the hour. A node that was absent for a day no longer counts. */
export function usualNodes(
  hours: ReadonlyMap<number, SignalHour>,
  recent: readonly SignalMinute[],
  at: number,
): ReadonlyMap<string, number> {
  const last = Math.floor(at / hourSeconds) * hourSeconds
  const known = Array.from({ length: nodeHours }, (_, index) => hours.get(last - (index + 1) * hourSeconds)).flatMap(
    (hour) => (hour && hour.nodes.size > 0 ? [hour.nodes] : []),
  )
  if (known.length === 0) return sharesOf(recent.filter(({ start }) => start < at))
  const names = new Set(known.flatMap((shares) => [...shares.keys()]))
  return new Map([...names].map((name) => [name, medianOf(known.map((shares) => shares.get(name) ?? 0)) ?? 0]))
}

/**
 * The fewer weeks a median is based on, the less certain it is: widens like a prediction interval, relative to that of
 * all weeks.
 */
function fewWeeks(weeks: number): number {
  return Math.sqrt((1 + 1 / weeks) / (1 + 1 / weeksCompared))
}

import { randomOf } from './random.ts'
import { hour, minute } from './spans.ts'

/** Milliseconds since 1970. */
export interface SampleStop {
  readonly from: number
  readonly until: number
}

const every = 8 * hour
const shortest = 10
const longest = 14
/** A new user first sees a working ledger, and a stop only after the eventful first hour of the status page. */
const calmBefore = 45 * minute
const firstAfter = 65 * minute
const firstLength = 12 * minute
const calmAfter = 100 * minute

/**
 * When the sample network stops between two instants. During a stop its ledger has no transactions; its status
 * page reports the stop a few minutes later.
 */
export function sampleStops(from: number, until: number, firstStart: number): SampleStop[] {
  const first = { from: firstStart + firstAfter, until: firstStart + firstAfter + firstLength }
  const stops: SampleStop[] = first.until > from && first.from < until ? [first] : []
  for (let place = Math.floor(from / every); place * every < until; place += 1) {
    const random = randomOf('stop', place)
    const begin = place * every + random.between(30, 420) * minute
    const stop = { from: begin, until: begin + random.between(shortest, longest) * minute }
    const isCalm = stop.until > firstStart - calmBefore && stop.from < firstStart + calmAfter
    if (!isCalm && stop.until > from && stop.from < until) stops.push(stop)
  }
  return stops.toSorted((a, b) => a.from - b.from)
}

import type { ComponentDays } from '#api/status/history.ts'
import { addDays, startOfDay } from '../time/calendar-day.ts'
import { partialWeight, type BarSpan } from './day-bars.ts'
import { parseInstant } from '../time/instant.ts'

/** The share of the known time of the last `count` days, today included, that a component was up: 0 to 1, null where nothing is known. */
export function uptimeOver(component: ComponentDays, span: BarSpan, count: number, now: number): number | null {
  const knownFrom = parseInstant(component.known_from)
  if (knownFrom === null || knownFrom >= now) return null
  const first = addDays(span.lastDay, 1 - count)
  const known = (now - Math.max(knownFrom, startOfDay(first, span.zone))) / 1000
  const lost = component.days
    .filter(({ day }) => day >= first)
    .reduce((seconds, day) => seconds + day.major + day.partial * partialWeight, 0)
  return Math.max(0, 1 - lost / known)
}

/** The mean of the known shares; null where none is known. */
export function meanUptime(shares: readonly (number | null | undefined)[]): number | null {
  const known = shares.filter((share) => typeof share === 'number')
  return known.length === 0 ? null : known.reduce((sum, share) => sum + share, 0) / known.length
}

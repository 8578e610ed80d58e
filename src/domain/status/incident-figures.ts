import type { Figures } from '#api/status/record-history.ts'
import { addMonths, monthOf } from '../time/calendar-day.ts'
import { earliest, type RecordValue } from './record.ts'

type Figured = Pick<RecordValue, 'kind' | 'impact' | 'startedAt' | 'endedAt' | 'identifiedAt' | 'monitoringAt'>

/**
 * Figures by month of a time zone, newest first: from this month back to the oldest with an incident, at most `count`.
 * All medians cover only incidents that have ended. A step that was not reported counts as reached with the next one,
 * so no median exceeds that of a later step.
 */
export function incidentFiguresOf(records: readonly Figured[], zone: string, now: number, count = 12): Figures[] {
  const incidents = records.filter((record) => record.kind === 'incident' && record.startedAt <= now)
  const byMonth = Map.groupBy(incidents, (incident) => monthOf(incident.startedAt, zone))
  const thisMonth = monthOf(now, zone)
  const months = Array.from({ length: count }, (_, index) => addMonths(thisMonth, -index))
  const oldest = months.findLastIndex((month) => byMonth.has(month))
  return months.slice(0, oldest + 1).map((month) => figuresOfMonth(month, byMonth.get(month) ?? []))
}

function figuresOfMonth(month: string, incidents: readonly Figured[]): Figures {
  const ended = incidents.filter((incident) => incident.endedAt !== null)
  const seconds = (step: 'identifiedAt' | 'monitoringAt' | 'endedAt', ...next: readonly (typeof step)[]) =>
    ended.some((incident) => incident[step] !== null)
      ? median(ended.flatMap((incident) => secondsUntil(incident, earliest([step, ...next].map((at) => incident[at])))))
      : null
  return {
    month,
    incidents: incidents.length,
    by_impact: Object.fromEntries(
      [...Map.groupBy(incidents, (incident) => incident.impact)].map(([impact, group]) => [impact, group.length]),
    ),
    ended: ended.length,
    identify_seconds: seconds('identifiedAt', 'monitoringAt', 'endedAt'),
    mitigate_seconds: seconds('monitoringAt', 'endedAt'),
    resolve_seconds: seconds('endedAt'),
  }
}

function secondsUntil({ startedAt }: Figured, moment: number | null): number[] {
  return moment === null ? [] : [Math.max(0, Math.round((moment - startedAt) / 1000))]
}

/** Rounded; null without values. */
export function median(values: readonly number[]): number | null {
  const ordered = values.toSorted((a, b) => a - b)
  const high = ordered[Math.floor(ordered.length / 2)]
  const low = ordered[Math.floor((ordered.length - 1) / 2)]
  return high === undefined || low === undefined ? null : Math.round((low + high) / 2)
}

import { count, formatDuration } from '../../../components/messages/time.ts'

interface Named {
  readonly kind: 'incident' | 'maintenance'
}

export const dayBarsMessages = {
  label: (component: string, days: number) => `${component}, last ${days} days`,
  role: 'timeline',
  open: 'Open component',
  parts: 'Components with events',
  mean: 'per component on average',
  noOutage: 'No downtime recorded',
  notKnown: 'The state is not known',
  knownUntil: 'Known until',
  /** For screen readers. */
  known: (time: string) => `known until ${time}`,
  /** For screen readers: "partial outage 42 min". */
  outage: (state: string, seconds: number) => `${state.toLowerCase()} ${formatDuration(seconds)}`,
  records(records: readonly Named[]) {
    const incidents = records.filter(({ kind }) => kind === 'incident').length
    const works = records.length - incidents
    return [
      ...(incidents > 0 ? [count(incidents, 'incident')] : []),
      ...(works > 0 ? [count(works, 'maintenance window')] : []),
    ]
  },
  spoken: (parts: readonly string[]) => parts.join(', '),
  legend: 'Bar legend',
  noted: 'Event without downtime',
  today: 'Today',
  noUptime: 'Uptime unknown',
  /** Rounded down, so that only full uptime reads 100%. */
  percent(share: number) {
    const hundredths = Math.floor(share * 10_000 + 1e-6)
    return hundredths === 10_000 ? '100%' : `${(hundredths / 100).toFixed(2)}%`
  },
} as const

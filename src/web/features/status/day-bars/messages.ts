import { count, durationWords } from '../../../components/messages/time.ts'

interface Named {
  readonly kind: 'incident' | 'maintenance'
}

export const dayBarsMessages = {
  label: (component: string, days: number) => `${component}, last ${days} days`,
  operational: 'Operational',
  noOutage: 'No downtime recorded',
  noData: 'No data',
  notTracked: 'Not tracked yet',
  /** What a day amounts to, spoken: "partial outage 42 min". */
  outage: (state: string, seconds: number) => `${state.toLowerCase()} ${durationWords(seconds)}`,
  records(records: readonly Named[]) {
    const incidents = records.filter(({ kind }) => kind === 'incident').length
    const works = records.length - incidents
    return [
      ...(incidents > 0 ? [count(incidents, 'incident')] : []),
      ...(works > 0 ? [count(works, 'maintenance', 'maintenances')] : []),
    ]
  },
  spoken: (parts: readonly string[]) => parts.join(', '),
  legend: 'What the bars mean',
  noted: 'Event without downtime',
  ago: (days: number) => `${days} days ago`,
  today: 'Today',
  uptime: 'Uptime',
  uptimeOver: (days: number) => `Uptime over ${days} days`,
  noUptime: 'No uptime known',
  /** Rounded down, so that only a flawless time reads 100 %. */
  percent(share: number) {
    const hundredths = Math.floor(share * 10_000 + 1e-6)
    return hundredths === 10_000 ? '100 %' : `${(hundredths / 100).toFixed(2)} %`
  },
} as const

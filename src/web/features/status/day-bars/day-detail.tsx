import type { Bar } from '#domain/status/day-bars.ts'
import { formatDays } from '../../../components/time-format.ts'
import { DayEvents } from './day-events.tsx'

interface DayDetailProps {
  readonly bar: Bar
}

export function DayDetail({ bar }: DayDetailProps) {
  return (
    <div className="min-w-44">
      <p className="mb-1 font-medium">{formatDays(bar.from, bar.to)}</p>
      <DayEvents bar={bar} />
    </div>
  )
}

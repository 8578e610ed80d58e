import { useState } from 'react'
import { barsOf, type Bar } from '#domain/status/day-bars.ts'
import { DayEvents } from '../day-bars/day-detail.tsx'
import { StaleNote } from '../../../components/freshness.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { formatDays } from '../../../components/time-format.ts'
import { useDays } from '../history-queries.ts'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { componentWords } from './component-messages.ts'

export interface EventfulDaysProps {
  readonly id: string
}

const first = 8

/** The days on which something happened, newest first. */
export function EventfulDays({ id }: EventfulDaysProps) {
  const query = useDays(id)
  const [all, setAll] = useState(false)
  const { span, components, records } = query.data
  const component = components.get(id)
  const days = component ? barsOf(component, span, records, 90).filter(isEventful).toReversed() : []
  const shown = all ? days : days.slice(0, first)
  if (days.length === 0) return <EmptyState mark={<StatusMark status="operational" />} title={componentWords.noDays} />
  return (
    <>
      <StaleNote query={query} />
      <ul className="divide-y divide-line">
        {shown.map((day) => (
          <li key={day.to} className="grid gap-x-6 gap-y-1 py-2.5 text-sm sm:grid-cols-[8.5rem_minmax(0,1fr)]">
            <span className="text-quiet">{formatDays(day.from, day.to)}</span>
            <DayEvents bar={day} />
          </li>
        ))}
      </ul>
      {shown.length < days.length && (
        <Button className="mt-2" onClick={() => setAll(true)}>
          {componentWords.moreDays(days.length - shown.length)}
        </Button>
      )}
    </>
  )
}

function isEventful({ kind, records }: Bar): boolean {
  return records.length > 0 || (kind !== 'operational' && kind !== 'no-data')
}

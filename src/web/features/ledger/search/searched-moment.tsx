import { addDays, dayOf, startOfDay } from '#domain/time/calendar-day.ts'
import { millisecondsOf } from '#domain/time/timestamp.ts'
import { formatDays } from '../../../components/time/time-format.ts'
import { useZones } from '../../../platform/time/zone.tsx'
import { TimeSpan } from '../../../components/time/time-span.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { ConsensusTime } from '../consensus-time.tsx'
import { searchMessages } from './messages.ts'
import type { SearchedTime } from './search-choices.ts'

/** As precise as the reader wrote it. */
export function SearchedMoment({ time }: { readonly time: SearchedTime }) {
  return (
    <>
      <Moment time={time} />
      {time.dateOrder && <span className="text-quiet"> · {searchMessages.dateOrders[time.dateOrder]}</span>}
    </>
  )
}

function Moment({ time: { at, until, isExact } }: { readonly time: SearchedTime }) {
  const { shown } = useZones()
  if (isExact) return <ConsensusTime at={at} plain />
  const from = millisecondsOf(at)
  if (until === undefined) return <Timestamp at={from} mode={from % 60_000 === 0 ? 'date-time' : 'date-time-seconds'} />
  const to = millisecondsOf(until)
  const [first, last] = [dayOf(from, shown), dayOf(to - 1, shown)]
  const isDays = startOfDay(first, shown) === from && startOfDay(addDays(last, 1), shown) === to
  return isDays ? formatDays(first, last) : <TimeSpan from={from} until={to} brief />
}

import { millisecondsOf } from '#domain/time/timestamp.ts'
import { TimeSpan } from '../../../components/time-span.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
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
  if (isExact) return <ConsensusTime at={at} plain />
  if (until === undefined) return <Timestamp at={millisecondsOf(at)} mode="date-time-seconds" />
  return <TimeSpan from={millisecondsOf(at)} until={millisecondsOf(until)} brief />
}

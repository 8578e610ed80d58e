import { type Bar, outageKinds } from '#domain/status/day-bars.ts'
import { Duration } from '../../../components/time/age.tsx'
import { statusMessages } from '../../../components/messages/status.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { paths } from '../../../paths.ts'
import { dayBarsMessages } from './messages.ts'

interface DayEventsProps {
  readonly bar: Bar
  /** True if several components are combined, so that their times are means. */
  readonly isMean?: boolean
}

export function DayEvents({ bar, isMean = false }: DayEventsProps) {
  const outages = outageKinds.filter((kind) => bar.outageSeconds[kind] > 0)
  return (
    <div className="min-w-0">
      <ul className="flex flex-col gap-0.5">
        {outages.map((kind) => (
          <li key={kind} className="flex items-center gap-2">
            <StatusMark status={kind} size={14} />
            {statusMessages.kind(kind)}
            <span className="text-quiet">
              <Duration seconds={bar.outageSeconds[kind]} />
              {isMean && ` ${dayBarsMessages.mean}`}
            </span>
          </li>
        ))}
        {outages.length === 0 && (
          <li className="flex items-center gap-2 text-quiet">
            <StatusMark status={bar.kind} size={14} />
            {bar.kind === 'no-data' ? dayBarsMessages.notKnown : dayBarsMessages.noOutage}
          </li>
        )}
        {bar.knownUntil !== null && (
          <li className="ps-5.5 text-quiet">
            {dayBarsMessages.knownUntil} <Timestamp at={bar.knownUntil} />
          </li>
        )}
      </ul>
      {bar.records.length > 0 && (
        <ul className="mt-1 flex flex-col gap-0.5">
          {bar.records.map((record) => (
            <li key={record.id}>
              <PageLink to={paths.record(record.kind, record.id)} className="text-accent wrap-anywhere hover:underline">
                {record.name}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

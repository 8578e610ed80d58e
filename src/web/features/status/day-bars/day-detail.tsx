import type { ComponentDays, DayBars } from '#api/status/history.ts'
import { type Bar, barsOf, hasEvent } from '#domain/status/day-bars.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { formatDays } from '../../../components/time/time-format.ts'
import { paths } from '../../../paths.ts'
import { useBarTime } from './bar-time.ts'
import { DayEvents } from './day-events.tsx'
import { dayBarsMessages } from './messages.ts'

/** A component of a group, with its days. */
export interface PartDays extends ComponentDays {
  readonly name: string
}

interface DayDetailProps {
  readonly bar: Bar
  /** The component whose page shows these days, too. */
  readonly component?: string | undefined
  /** The components of a group, whose pages do. */
  readonly parts?: readonly PartDays[] | undefined
  readonly zone: string
  readonly records: DayBars['records']
}

export function DayDetail({ bar, component, parts, zone, records }: DayDetailProps) {
  const now = useBarTime()
  const days = { from: bar.from, until: bar.to }
  const troubled = (parts ?? []).flatMap((part) => {
    const [own] = barsOf(part, { firstDay: bar.from, lastDay: bar.to, zone }, records, 1, now)
    return own && hasEvent(own) ? [{ id: part.id, name: part.name, kind: own.kind }] : []
  })
  return (
    <div className="min-w-44">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">{formatDays(bar.from, bar.to)}</p>
        {component !== undefined && (
          <PageLink
            to={paths.component(component, days)}
            className="target flex items-center text-accent hover:underline"
          >
            {dayBarsMessages.open}
          </PageLink>
        )}
      </div>
      <DayEvents bar={bar} isMean={parts !== undefined} />
      {troubled.length > 0 && (
        <ul aria-label={dayBarsMessages.parts} className="mt-2 flex flex-col gap-0.5 border-t border-line pt-2">
          {troubled.map(({ id, name, kind }) => (
            <li key={id} className="flex items-center gap-2">
              <StatusMark status={kind} size={14} />
              <PageLink to={paths.component(id, days)} className="text-accent wrap-anywhere hover:underline">
                {name}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

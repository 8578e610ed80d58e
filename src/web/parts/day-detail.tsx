import { outageKinds, type Bar } from '#domain/day-bars.ts'
import { paths } from '#web/paths.ts'
import { dayBarsWords } from '#web/words/day-bars.ts'
import { statusWords } from '#web/words/status.ts'
import { Duration } from './duration.tsx'
import { PageLink } from './page-link.tsx'
import { StatusMark } from './status-mark.tsx'
import { formatDays } from './time-format.ts'

export interface DayDetailProps {
  readonly bar: Bar
}

/** One bar in words: the days, how long each state lasted, and what was recorded. */
export function DayDetail({ bar }: DayDetailProps) {
  const outages = outageKinds.filter((kind) => bar.outageSeconds[kind] > 0)
  return (
    <div className="min-w-44">
      <p className="font-medium">{formatDays(bar.from, bar.to)}</p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {outages.map((kind) => (
          <li key={kind} className="flex items-center gap-2">
            <StatusMark status={kind} size={14} />
            <span className="grow">{statusWords.kind(kind)}</span>
            <span className="ps-4 text-quiet">
              <Duration seconds={bar.outageSeconds[kind]} />
            </span>
          </li>
        ))}
        {outages.length === 0 && (
          <li className="flex items-center gap-2 text-quiet">
            <StatusMark status={bar.kind} size={14} />
            {bar.kind === 'no-data' ? dayBarsWords.notTracked : dayBarsWords.noOutage}
          </li>
        )}
      </ul>
      {bar.records.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1 border-t border-line pt-2">
          {bar.records.map((record) => (
            <li key={record.id}>
              <PageLink to={paths.record(record.kind, record.id)} className="text-accent hover:underline">
                {record.name}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The same, spoken in one breath. */
export function spokenDay(bar: Bar): string {
  const outages = outageKinds
    .filter((kind) => bar.outageSeconds[kind] > 0)
    .map((kind) => dayBarsWords.outage(statusWords.kind(kind), bar.outageSeconds[kind]))
  const state = outages.length > 0 ? outages : [statusWords.kind(bar.kind).toLowerCase()]
  return dayBarsWords.spoken([formatDays(bar.from, bar.to), ...state, ...dayBarsWords.records(bar.records)])
}

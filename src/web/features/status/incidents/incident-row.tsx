import { durationSeconds, type RecordHead } from '#domain/status/record.ts'
import { Duration } from '../../../components/duration.tsx'
import { ImpactMark } from '../records/impact-mark.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
import { paths } from '../../../paths.ts'
import { useNow } from '../../../platform/now.ts'
import { recordWords } from '../records/messages.ts'
import { statusWords } from '../../../components/messages/status.ts'
import { MarkedText } from './marked-text.tsx'
import { RowComponents } from './row-components.tsx'

export interface IncidentRowProps {
  readonly record: RecordHead
  readonly search: string
}

/** An incident of the past: when, what, which components, in which state it was left and how long it took. */
export function IncidentRow({ record, search }: IncidentRowProps) {
  const seconds = durationSeconds(record, useNow(300))
  return (
    <li
      data-place=""
      className="relative grid scroll-mt-24 grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3 first:rounded-t-xl last:rounded-b-xl hover:bg-hover has-focus-visible:bg-hover sm:grid-cols-[5.5rem_minmax(0,1fr)_6.5rem] sm:px-5"
    >
      <p className="text-sm text-quiet">
        <span className="sm:block sm:text-ink">
          <Timestamp at={record.startedAt} mode="date" />
        </span>
        <span className="sm:hidden">, </span>
        <Timestamp at={record.startedAt} mode="time" />
      </p>
      <div className="col-span-full row-start-2 flex min-w-0 items-baseline gap-2.5 sm:col-span-1 sm:row-start-auto">
        <span className="translate-y-0.5">
          <ImpactMark impact={record.impact} compact />
        </span>
        <div className="min-w-0">
          <PageLink to={paths.incident(record.id)} className="font-medium wrap-anywhere after:absolute after:inset-0">
            <MarkedText text={record.name} search={search} />
          </PageLink>
          <RowComponents record={record} />
        </div>
      </div>
      <p className="text-end text-sm text-quiet">
        <span className="sm:block">
          {record.withdrawnAt === null ? statusWords.state(record.status) : recordWords.withdrawn}
        </span>
        <span className="sm:hidden"> · </span>
        <span className="text-ink">
          <Duration seconds={seconds} />
        </span>
      </p>
    </li>
  )
}

import { Dotted } from '../../../components/dotted.tsx'
import { durationSeconds, isUpcoming, type RecordHead } from '#domain/status/record.ts'
import { Duration } from '../../../components/time/age.tsx'
import { StaleNote } from '../../../components/freshness.tsx'
import { statusMessages } from '../../../components/messages/status.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { paths } from '../../../paths.ts'
import { useNow } from '../../../platform/time/now.ts'
import { useServices } from '../../../platform/services.ts'
import { recordsQuery } from '../record-list.ts'
import { ImpactMark } from '../records/impact-mark.tsx'
import { componentMessages } from './messages.ts'
import { ShowMoreButton, useShowMore } from './show-more.tsx'
import { ConfirmedAt } from '../confirmed-at.tsx'
import { useSuspenseInfiniteQuery } from '../../../platform/suspense-query.ts'

export interface ComponentRecordsProps {
  readonly id: string
}

export function ComponentRecords({ id }: ComponentRecordsProps) {
  const query = useSuspenseInfiniteQuery(recordsQuery(useServices(), { component: id }))
  const now = useNow(60)
  const { records, total } = query.data
  const list = useShowMore(records, query)
  if (total === 0)
    return (
      <EmptyState title={componentMessages.noRecords}>
        <ConfirmedAt at={query.dataUpdatedAt} />
      </EmptyState>
    )
  return (
    <>
      <StaleNote query={query} />
      <ul data-list="" className="divide-y divide-line">
        {list.shown.map((record) => (
          <li key={record.id} className="flex items-baseline gap-3 py-2.5">
            <span className="translate-y-0.5">
              <ImpactMark impact={record.impact} compact />
            </span>
            <div className="min-w-0 grow">
              <PageLink to={paths.record(record.kind, record.id)} className="font-medium wrap-anywhere hover:underline">
                {record.name}
              </PageLink>
              <p className="text-sm text-quiet">
                <RecordFacts record={record} now={now} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <ShowMoreButton list={list} />
    </>
  )
}

function RecordFacts({ record, now }: { readonly record: RecordHead; readonly now: number }) {
  const open = record.isOpen && !isUpcoming(record.status)
  return (
    <Dotted>
      <span className={record.isOpen ? 'text-ink' : undefined}>{statusMessages.state(record.status)}</span>
      <Timestamp at={record.startedAt} />
      {!isUpcoming(record.status) && (
        <>
          <Duration seconds={durationSeconds(record, now)} />
          {open && ` ${componentMessages.soFar}`}
        </>
      )}
    </Dotted>
  )
}

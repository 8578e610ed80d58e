import { Dotted } from '../../../components/dotted.tsx'
import { StaleNote } from '../../../components/freshness.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { paths } from '../../../paths.ts'
import { useServices } from '../../../platform/services.ts'
import { transitionsQuery } from '../record-queries.ts'
import { TransitionMark } from '../records/state-path.tsx'
import { componentMessages } from './messages.ts'
import { ShowMoreButton, useShowMore } from './show-more.tsx'
import { ConfirmedAt } from '../confirmed-at.tsx'
import { useSuspenseInfiniteQuery } from '../../../platform/suspense-query.ts'

export interface StateChangesProps {
  readonly id: string
}

export function StateChanges({ id }: StateChangesProps) {
  const query = useSuspenseInfiniteQuery(transitionsQuery(useServices(), id))
  const list = useShowMore(query.data, query)
  if (query.data.length === 0)
    return (
      <EmptyState title={componentMessages.noTransitions}>
        <ConfirmedAt at={query.dataUpdatedAt} />
      </EmptyState>
    )
  return (
    <>
      <StaleNote query={query} />
      <ol className="divide-y divide-line">
        {list.shown.map(({ at, from, to, record }) => (
          <li key={`${at} ${from} ${to}`} className="flex flex-col gap-0.5 py-2.5 text-sm">
            <span className="text-quiet">
              <Dotted>
                <Timestamp at={at} mode="date-time" />
                {record === null && componentMessages.observed}
              </Dotted>
            </span>
            <TransitionMark from={from} to={to} />
            {record !== null && (
              <PageLink
                to={paths.record(record.kind, record.id)}
                className="text-quiet wrap-anywhere hover:text-ink hover:underline"
              >
                {record.name}
              </PageLink>
            )}
          </li>
        ))}
      </ol>
      <ShowMoreButton list={list} />
    </>
  )
}

import { usePrefetchInfiniteQuery } from '@tanstack/react-query'
import { componentHistory, type ComponentTransition, type HistoryItem } from '#domain/status/component-history.ts'
import { durationSeconds, isUpcoming, type RecordHead } from '#domain/status/record.ts'
import { statusKindOf } from '#domain/status/status-kind.ts'
import { dayOf } from '#domain/time/calendar-day.ts'
import { Dotted } from '../../../components/dotted.tsx'
import { StaleNote } from '../../../components/freshness.tsx'
import { statusMessages } from '../../../components/messages/status.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { StatusLabel } from '../../../components/status-mark.tsx'
import { Duration } from '../../../components/time/age.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { paths } from '../../../paths.ts'
import { useNow } from '../../../platform/time/now.ts'
import { useServices } from '../../../platform/services.ts'
import { useSuspenseInfiniteQuery } from '../../../platform/suspense-query.ts'
import { useZones } from '../../../platform/time/zone.tsx'
import { ConfirmedAt } from '../confirmed-at.tsx'
import { recordsQuery } from '../record-list.ts'
import { transitionsQuery } from '../record-queries.ts'
import { ImpactMark } from '../records/impact-mark.tsx'
import { StateAfter, TransitionMark } from '../records/state-path.tsx'
import { componentMessages } from './messages.ts'
import { ShowMoreButton, useShowMore } from './show-more.tsx'

interface ComponentHistoryProps {
  readonly id: string
}

/** Incidents and maintenance with the states that they stated, and other state changes between them. */
export function ComponentHistory({ id }: ComponentHistoryProps) {
  const services = useServices()
  const ofTransitions = transitionsQuery(services, id)
  usePrefetchInfiniteQuery(ofTransitions)
  const records = useSuspenseInfiniteQuery(recordsQuery(services, { component: id }))
  const transitions = useSuspenseInfiniteQuery(ofTransitions)
  const { shown: zone } = useZones()
  const items = componentHistory(
    { items: records.data.records, isComplete: !records.hasNextPage },
    { items: transitions.data, isComplete: !transitions.hasNextPage },
  )
  const list = useShowMore(items, {
    hasNextPage: records.hasNextPage || transitions.hasNextPage,
    isFetchingNextPage: records.isFetchingNextPage || transitions.isFetchingNextPage,
    fetchNextPage: () => Promise.all([records, transitions].map((query) => query.hasNextPage && query.fetchNextPage())),
  })
  if (items.length === 0)
    return (
      <EmptyState title={componentMessages.noHistory}>
        <ConfirmedAt at={Math.min(records.dataUpdatedAt, transitions.dataUpdatedAt)} />
      </EmptyState>
    )
  const days = list.shown.map(({ at }) => dayOf(at, zone))
  return (
    <>
      <StaleNote query={records} />
      <StaleNote query={transitions} within={records} />
      <ol data-list="" className="divide-y divide-line">
        {list.shown.map((item, index) => (
          <HistoryRow key={keyOf(item)} item={item} isSameDay={index > 0 && days[index] === days[index - 1]} />
        ))}
      </ol>
      <ShowMoreButton list={list} />
    </>
  )
}

interface HistoryRowProps {
  readonly item: HistoryItem
  /** The row above is of the same day. */
  readonly isSameDay: boolean
}

/** Wide screens show each day once, beside its first row. */
function HistoryRow({ item, isSameDay }: HistoryRowProps) {
  return (
    <li className="grid gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
      <p className="text-sm text-quiet">
        <span className={isSameDay ? 'sm:sr-only' : 'sm:block sm:text-ink'}>
          <Timestamp at={item.at} mode="date" />
          <span className="sm:hidden">, </span>
        </span>
        <Timestamp at={item.at} mode="time" />
      </p>
      {item.kind === 'record' ? <RecordItem {...item} /> : <TransitionItem {...item.transition} />}
    </li>
  )
}

type RecordItemProps = Pick<Extract<HistoryItem, { readonly kind: 'record' }>, 'record' | 'transitions'>

function RecordItem({ record, transitions }: RecordItemProps) {
  const { shown: zone } = useZones()
  const startDay = dayOf(record.startedAt, zone)
  return (
    <div className="flex min-w-0 items-baseline gap-3">
      <span className="translate-y-0.5">
        <ImpactMark impact={record.impact} compact />
      </span>
      <div className="min-w-0 grow">
        <PageLink to={paths.record(record.kind, record.id)} className="font-medium wrap-anywhere hover:underline">
          {record.name}
        </PageLink>
        <p className="text-sm text-quiet">
          <RecordFacts record={record} />
        </p>
        {transitions[0] && (
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
            <StatusLabel status={statusKindOf(transitions[0].from)} wire={transitions[0].from} size={12} />
            {transitions.map(({ at, to }) => (
              <span key={`${at} ${to}`} className="inline-flex items-center gap-x-2">
                <StateAfter state={to} />
                <span className="text-quiet">
                  <Timestamp at={at} mode={dayOf(at, zone) === startDay ? 'bare' : 'date-time'} />
                </span>
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  )
}

function RecordFacts({ record }: { readonly record: RecordHead }) {
  const now = useNow(60)
  return (
    <Dotted>
      <span className={record.isOpen ? 'text-ink' : undefined}>{statusMessages.state(record.status)}</span>
      {!isUpcoming(record.status) && (
        <>
          <Duration seconds={durationSeconds(record, now)} />
          {record.isOpen && ` ${componentMessages.soFar}`}
        </>
      )}
    </Dotted>
  )
}

function TransitionItem({ from, to, record }: ComponentTransition) {
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm">
      <TransitionMark from={from} to={to} />
      {record === null ? (
        <span className="text-quiet">{componentMessages.observed}</span>
      ) : (
        <PageLink
          to={paths.record(record.kind, record.id)}
          className="text-quiet wrap-anywhere hover:text-ink hover:underline"
        >
          {record.name}
        </PageLink>
      )}
    </p>
  )
}

function keyOf(item: HistoryItem): string {
  if (item.kind === 'record') return `${item.record.kind} ${item.record.id}`
  const { at, from, to } = item.transition
  return `${at} ${from} ${to}`
}

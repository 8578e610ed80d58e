import { Dotted } from '../../../components/dotted.tsx'
import { windowOf, windowPicture } from '#domain/status/maintenance-window.ts'
import type { RecordHead } from '#domain/status/record.ts'
import { monthOf } from '#domain/time/calendar-day.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { formatMonth } from '../../../components/time/month-format.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { TimeSpan } from '../../../components/time/time-span.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { paths } from '../../../paths.ts'
import { useDrawingTime } from '../../../platform/time/now.ts'
import { useServices } from '../../../platform/services.ts'
import { useZones } from '../../../platform/time/zone.tsx'
import { recordsQuery } from '../record-list.ts'
import { WindowBar } from '../records/maintenance-window.tsx'
import { recordMessages } from '../records/record-messages.ts'
import { useRecordFilters } from '../records/record-filters.tsx'
import { maintenanceMessages } from './messages.ts'
import { WindowOutcome } from './outcome.tsx'
import { RecordSuggestion } from '../records/record-suggestion.tsx'
import { ConfirmedAt } from '../confirmed-at.tsx'
import { useSuspenseInfiniteQuery } from '../../../platform/suspense-query.ts'

export function PastList() {
  const { filters, pending, active: filtered } = useRecordFilters('maintenance')
  const { kind, ...narrowed } = filters
  const query = useSuspenseInfiniteQuery(
    recordsQuery(useServices(), { kind: kind ?? 'maintenance', over: 'yes', ...narrowed }),
  )
  const { shown } = useZones()
  const { records, total } = query.data
  const months = Map.groupBy(records, ({ startedAt }) => monthOf(startedAt, shown))
  return (
    <div aria-busy={pending} className={classes('flex flex-col gap-3', pending && 'opacity-60')}>
      <StaleNote query={query} />
      {records.length === 0 && (
        <Card>
          <EmptyState title={filtered > 0 ? maintenanceMessages.nothingFound.past : maintenanceMessages.nothingPast}>
            <ConfirmedAt at={query.dataUpdatedAt} />
            <RecordSuggestion kind="maintenance" />
          </EmptyState>
        </Card>
      )}
      <div className="flex flex-col gap-6">
        {[...months].map(([month, inMonth]) => (
          <div key={month}>
            <h3 className="sticky top-(--strip) z-10 bg-surface py-1.5 text-sm font-medium text-quiet print:static">
              {formatMonth(month)}
            </h3>
            <Card padded={false} className="px-4 sm:px-5">
              <ul data-list className="divide-y divide-line">
                {inMonth.map((maintenance) => (
                  <PastRow key={maintenance.id} maintenance={maintenance} />
                ))}
              </ul>
            </Card>
          </div>
        ))}
      </div>
      {records.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          {query.hasNextPage && (
            <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {maintenanceMessages.showMore}
            </Button>
          )}
          <p className="text-sm text-quiet">{maintenanceMessages.shown(records.length, total)}</p>
        </div>
      )}
    </div>
  )
}

function PastRow({ maintenance }: { readonly maintenance: RecordHead }) {
  const { id, name, startedAt, endedAt, components } = maintenance
  const now = useDrawingTime()
  const picture = windowPicture(maintenance, now, 'framed')
  return (
    <li className="relative -mx-4 grid items-center px-4 hover:bg-hover sm:-mx-5 sm:px-5 gap-x-6 gap-y-1.5 py-3 md:grid-cols-[minmax(0,1fr)_8rem_15rem] xl:grid-cols-[minmax(0,1fr)_9rem_22.5rem]">
      <div className="min-w-0">
        <PageLink
          to={paths.maintenanceItem(id)}
          className="font-medium wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {name}
        </PageLink>
        <p className="text-sm text-quiet">
          <Dotted>
            <TimeSpan from={startedAt} until={endedAt} brief />
            {components.length > 0 && maintenanceMessages.touched(components.length)}
          </Dotted>
        </p>
      </div>
      <div data-status="no-data" className="hidden md:block">
        {picture && <WindowBar picture={picture} className="h-2.5" />}
      </div>
      {maintenance.delistedAt === null ? (
        <WindowOutcome window={windowOf(maintenance, now)} />
      ) : (
        <p className="text-sm text-quiet">{recordMessages.delisted}</p>
      )}
    </li>
  )
}

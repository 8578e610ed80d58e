import { monthOf } from '#domain/time/calendar-day.ts'
import { CheckedAt, StaleNote } from '../../../components/freshness.tsx'
import { formatMonth } from '../../../components/month-format.ts'
import { useRecordFilters } from '../records/record-filters.tsx'
import { useRecords } from '../records/queries.ts'
import { useZones } from '../../../platform/zone.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { maintenanceWords } from './messages.ts'
import { PastRow } from './past-row.tsx'

/** What is over, by month, and more of it when asked. */
export function PastList() {
  const { filters, pending, active: filtered } = useRecordFilters('maintenance')
  const { kind, ...narrowed } = filters
  const query = useRecords({ kind: kind ?? 'maintenance', over: 'yes', ...narrowed })
  const { shown } = useZones()
  const { records, total } = query.data
  const months = Map.groupBy(records, ({ startedAt }) => monthOf(startedAt, shown))
  return (
    <div aria-busy={pending} className={classes('flex flex-col gap-3', pending && 'opacity-60')}>
      <StaleNote query={query} />
      {records.length === 0 && (
        <Card>
          <EmptyState title={filtered > 0 ? maintenanceWords.nothingFound.past : maintenanceWords.nothingPast}>
            <CheckedAt at={query.dataUpdatedAt} />
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
              {maintenanceWords.showMore}
            </Button>
          )}
          <p className="text-sm text-quiet">{maintenanceWords.shown(records.length, total)}</p>
        </div>
      )}
    </div>
  )
}

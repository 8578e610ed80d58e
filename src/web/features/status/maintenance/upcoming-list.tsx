import { windowOf } from '#domain/status/maintenance-window.ts'
import type { OpenRecord } from '#domain/status/status-view.ts'
import { AffectedChips } from '../records/affected-chips.tsx'
import { CheckedAt } from '../../../components/freshness.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { TimeSpan } from '../../../components/time-span.tsx'
import { WindowCountdown } from '../records/window-countdown.tsx'
import { paths } from '../../../paths.ts'
import { useRecordFilters } from '../records/record-filters.tsx'
import { useServices } from '../../../platform/services.ts'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { maintenanceWords } from './messages.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { useOpenMaintenances } from './open-maintenances.ts'

export function UpcomingList() {
  const { status, upcoming } = useOpenMaintenances()
  const { active: filtered } = useRecordFilters('maintenance')
  if (upcoming.length === 0)
    return (
      <Card>
        <EmptyState title={filtered > 0 ? maintenanceWords.nothingFound.upcoming : maintenanceWords.nothingUpcoming}>
          <CheckedAt at={status.dataUpdatedAt} />
        </EmptyState>
      </Card>
    )
  return (
    <Card padded={false}>
      <ul data-list className="divide-y divide-line">
        {upcoming.map((maintenance) => (
          <li
            key={maintenance.id}
            className="grid gap-x-6 gap-y-2 px-4 py-4 sm:px-5 md:grid-cols-[12.5rem_minmax(0,1fr)_auto]"
          >
            <UpcomingMaintenance maintenance={maintenance} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function UpcomingMaintenance({ maintenance }: { readonly maintenance: OpenRecord }) {
  const { id, name, scheduledFor, scheduledUntil, components } = maintenance
  const { noticeSeconds, plannedSeconds } = windowOf(maintenance, useServices().clock.now())
  return (
    <>
      <div>
        <p className="font-semibold">
          <WindowCountdown maintenance={maintenance} />
        </p>
        {noticeSeconds !== null && <p className="text-sm text-quiet">{maintenanceWords.notice(noticeSeconds)}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <div>
          <h3 className="font-medium wrap-anywhere">
            <PageLink to={paths.maintenanceItem(id)} className="hover:underline">
              {name}
            </PageLink>
          </h3>
          {scheduledFor !== null && (
            <p className="text-sm">
              <TimeSpan from={scheduledFor} until={scheduledUntil} />
              {plannedSeconds !== null && plannedSeconds > 0 && (
                <span className="text-quiet">{` · ${maintenanceWords.planned(plannedSeconds)}`}</span>
              )}
            </p>
          )}
        </div>
        <AffectedChips components={components} />
      </div>
      <div>
        <AddToCalendar id={id} name={name} />
      </div>
    </>
  )
}

import { Dotted } from '../../../components/dotted.tsx'
import { firstToEnd, windowOf } from '#domain/status/maintenance-window.ts'
import { isActive, isUpcoming } from '#domain/status/record.ts'
import { matchesRecord } from '#domain/status/search.ts'
import type { OpenRecord } from '#domain/status/status-view.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { Section } from '../../../components/section.tsx'
import { TimeSpan } from '../../../components/time/time-span.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { paths } from '../../../paths.ts'
import { useAddress } from '../../../platform/address.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useDrawingTime } from '../../../platform/time/now.ts'
import { useStatus } from '../queries.ts'
import { MaintenanceCard } from '../records/maintenance-card.tsx'
import { WindowCountdown } from '../records/maintenance-window.tsx'
import { AffectedChips } from '../records/named-components.tsx'
import { useRecordFilters } from '../records/record-filters.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { maintenanceMessages } from './messages.ts'
import { PastList } from './past-list.tsx'
import { ConfirmedAt } from '../confirmed-at.tsx'

export function MaintenanceList() {
  const states = useAddress().list('status')
  const { filters } = useRecordFilters('maintenance')
  const asked = (is: (state: string) => boolean) => states.length === 0 || states.some(is)
  return (
    <div className="flex flex-col gap-8">
      {asked(isActive) && (
        <Section title={maintenanceMessages.now} height={160}>
          <NowList />
        </Section>
      )}
      {asked(isUpcoming) && (
        <Section title={maintenanceMessages.upcoming} height={220}>
          <UpcomingList />
        </Section>
      )}
      {asked(isOver) && (
        <Section title={maintenanceMessages.past} height={480} subject={JSON.stringify(filters)}>
          <PastList />
        </Section>
      )}
    </div>
  )
}

function isOver(state: string): boolean {
  return !isActive(state) && !isUpcoming(state)
}

function NowList() {
  const { status, active } = useOpenMaintenances()
  const { active: filtered } = useRecordFilters('maintenance')
  return (
    <div className="flex flex-col gap-3">
      <StaleNote query={status} />
      {active.length === 0 && (
        <Card>
          <EmptyState title={filtered > 0 ? maintenanceMessages.nothingFound.now : maintenanceMessages.nothingNow}>
            <ConfirmedAt at={status.dataUpdatedAt} />
          </EmptyState>
        </Card>
      )}
      {active.length > 0 && (
        <ul data-list className="flex flex-col gap-4">
          {active.map((maintenance) => (
            <li key={maintenance.id}>
              <MaintenanceCard maintenance={maintenance} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function UpcomingList() {
  const { status, upcoming } = useOpenMaintenances()
  const { active: filtered } = useRecordFilters('maintenance')
  if (upcoming.length === 0)
    return (
      <Card>
        <EmptyState
          title={filtered > 0 ? maintenanceMessages.nothingFound.upcoming : maintenanceMessages.nothingUpcoming}
        >
          <ConfirmedAt at={status.dataUpdatedAt} />
        </EmptyState>
      </Card>
    )
  return (
    <Card padded={false}>
      <ul data-list className="divide-y divide-line">
        {upcoming.map((maintenance) => (
          <li
            key={maintenance.id}
            className="relative grid gap-x-6 gap-y-2 px-4 py-4 first:rounded-t-xl last:rounded-b-xl hover:bg-hover sm:px-5 sm:max-lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[12.5rem_minmax(0,1fr)_auto]"
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
  const { noticeSeconds, plannedSeconds } = windowOf(maintenance, useDrawingTime())
  return (
    <>
      <div>
        <p className="font-semibold">
          <WindowCountdown maintenance={maintenance} />
        </p>
        {noticeSeconds !== null && <p className="text-sm text-quiet">{maintenanceMessages.notice(noticeSeconds)}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-2 sm:max-lg:col-span-2 sm:max-lg:row-start-2">
        <div>
          <h3 className="font-medium wrap-anywhere">
            <PageLink to={paths.maintenanceItem(id)} className="after:absolute after:inset-0 hover:underline">
              {name}
            </PageLink>
          </h3>
          {scheduledFor !== null && (
            <p className="text-sm">
              <Dotted>
                <TimeSpan from={scheduledFor} until={scheduledUntil} />
                {plannedSeconds !== null && plannedSeconds > 0 && (
                  <span className="text-quiet">{maintenanceMessages.planned(plannedSeconds)}</span>
                )}
              </Dotted>
            </p>
          )}
        </div>
        <div className="relative z-1 w-fit max-w-full">
          <AffectedChips components={components} />
        </div>
      </div>
      <div className="relative z-1 w-fit">
        <AddToCalendar id={id} name={name} />
      </div>
    </>
  )
}

/** Suspends. Active maintenance is sorted by its planned end. */
function useOpenMaintenances() {
  const status = useStatus()
  const { value, list } = useAddress()
  const { network } = useNetwork()
  const wanted = { text: value('q'), statuses: list('status'), component: value('component'), network }
  const passed = status.data.maintenances.filter((maintenance) => matchesRecord(maintenance, wanted))
  const active: OpenRecord[] = []
  const upcoming: OpenRecord[] = []
  for (const maintenance of passed) (isUpcoming(maintenance.status) ? upcoming : active).push(maintenance)
  return { status, active: active.toSorted(firstToEnd), upcoming }
}

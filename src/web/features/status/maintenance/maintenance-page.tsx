import { statusFactsOf } from '#domain/status/status-facts.ts'
import { viewOfNetwork } from '#domain/status/status-view.ts'
import { pageMessages } from '../../../components/messages/pages.ts'
import { uiMessages } from '../../../components/messages/ui.ts'
import { Section } from '../../../components/section.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Subscribe } from '../../../components/subscribe/subscribe.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { useAddress } from '../../../platform/address.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useNow } from '../../../platform/time/now.ts'
import { AfterTitle } from '../../../platform/screen/arrival.tsx'
import { NeedsStatus } from '../needs-status.tsx'
import { useStatusIfKnown } from '../queries.ts'
import { RecordExport } from '../records/record-export.tsx'
import { RecordFilterBar, useRecordFilters } from '../records/record-filters.tsx'
import { useShownPeriod } from './calendar-period.ts'
import { CalendarSteps, MaintenanceCalendar } from './maintenance-calendar.tsx'
import { MaintenanceList } from './maintenance-list.tsx'
import { maintenanceMessages } from './messages.ts'

const views = [
  { value: 'list', label: maintenanceMessages.views.list },
  { value: 'calendar', label: maintenanceMessages.views.calendar },
  { value: 'week', label: maintenanceMessages.views.week },
] as const

export function MaintenancePage() {
  const { value } = useAddress()
  const { filters, active, set, clear } = useRecordFilters('maintenance')
  const view = views.find((one) => one.value === value('view'))?.value ?? 'list'
  return (
    <>
      <PageHeader title={pageMessages.maintenance} lead={<Lead />}>
        <RecordExport name="maintenance" filters={filters} />
        <Subscribe />
        <div data-print="no">
          <Segmented
            label={maintenanceMessages.view}
            value={view}
            options={views}
            onChange={(next) => set({ view: next === 'list' ? null : next, month: null, week: null })}
          />
        </div>
      </PageHeader>
      <AfterTitle>
        <NeedsStatus>
          <RecordFilterBar kind="maintenance" active={active} set={set}>
            {active > 0 && (
              <Button look="quiet" onClick={clear}>
                {uiMessages.clearFilters}
              </Button>
            )}
          </RecordFilterBar>
          {view === 'list' ? <MaintenanceList /> : <CalendarSection />}
        </NeedsStatus>
      </AfterTitle>
    </>
  )
}

function CalendarSection() {
  const { key, title, isWeek } = useShownPeriod().period
  return (
    <Section title={title} height={isWeek ? 400 : 640} actions={<CalendarSteps />} subject={key}>
      <MaintenanceCalendar />
    </Section>
  )
}

function Lead() {
  const { network } = useNetwork()
  const { data } = useStatusIfKnown()
  const now = useNow(15)
  if (!data) return null
  const { activeMaintenance, upcomingMaintenance, nextMaintenance } = statusFactsOf(viewOfNetwork(data, network), now)
  return maintenanceMessages.lead(activeMaintenance, upcomingMaintenance, nextMaintenance?.inSeconds ?? null)
}

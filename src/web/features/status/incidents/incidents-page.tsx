import { useDeferredValue } from 'react'
import { concerns } from '#domain/status/status-view.ts'
import { pageMessages } from '../../../components/messages/pages.ts'
import { Section } from '../../../components/section.tsx'
import { Subscribe } from '../../../components/subscribe/subscribe.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { useZones } from '../../../platform/time/zone.tsx'
import { useNetwork } from '../../../platform/network.ts'
import { AfterTitle } from '../../../platform/screen/arrival.tsx'
import { NeedsStatus } from '../needs-status.tsx'
import type { RecordFilters } from '../record-list.ts'
import { useStatusIfKnown } from '../queries.ts'
import { RecordExport } from '../records/record-export.tsx'
import { RecordFilterBar } from '../records/record-filters.tsx'
import { FiguresSection } from './figures.tsx'
import { useIncidentFilters } from './incident-filters.ts'
import { IncidentResults } from './incident-results.tsx'
import { incidentsMessages } from './messages.ts'
import { MonthFacet, MonthNav } from './months.tsx'

export function IncidentsPage() {
  const { filters: chosen } = useIncidentFilters()
  // The current list stays until the new one has arrived.
  const filters = useDeferredValue(chosen)
  const subject = JSON.stringify(filters)
  const { month: _, ...ofAnyMonth } = filters
  return (
    <>
      <IncidentsHeader filters={chosen} />
      <AfterTitle>
        <NeedsStatus>
          <FilterBar />
          <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_17rem]">
            <Section title={incidentsMessages.list} hideTitle height={720} subject={subject}>
              <IncidentResults filters={filters} busy={filters !== chosen} />
            </Section>
            <aside className="flex min-w-0 flex-col gap-6 xl:sticky xl:top-[calc(var(--strip)+1.5rem)] xl:max-h-[calc(100dvh-var(--strip)-3rem)] xl:self-start xl:overflow-y-auto print:static print:max-h-none">
              <Section title={incidentsMessages.months} card height={160} subject={subject} className="hidden xl:block">
                <MonthNav filters={ofAnyMonth} />
              </Section>
              <FiguresSection filters={filters} />
            </aside>
          </div>
        </NeedsStatus>
      </AfterTitle>
    </>
  )
}

function IncidentsHeader({ filters }: { readonly filters: RecordFilters }) {
  const { network } = useNetwork()
  const { page, shown } = useZones()
  const open = useStatusIfKnown().data?.incidents.filter((incident) => concerns(incident, network)).length
  return (
    <PageHeader
      title={pageMessages.incidents}
      lead={
        open !== undefined && (
          <>
            {open > 0 ? incidentsMessages.openNow(open) : incidentsMessages.noneOpen}
            {page !== shown && incidentsMessages.monthsIn(page)}
          </>
        )
      }
    >
      <RecordExport name="incidents" filters={filters} />
      <Subscribe component={filters.component} />
    </PageHeader>
  )
}

function FilterBar() {
  const { active, set } = useIncidentFilters()
  return (
    <RecordFilterBar kind="incident" active={active} set={set}>
      <MonthFacet />
    </RecordFilterBar>
  )
}

import { useDeferredValue } from 'react'
import { Section } from '../../../components/section.tsx'
import { incidentsWords } from './messages.ts'
import { FeedLinks } from './feed-links.tsx'
import { Figures } from './figures.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useIncidentFilters } from './incident-filters.ts'
import { IncidentResults } from './incident-results.tsx'
import { IncidentsHeader } from './incidents-header.tsx'
import { MonthNav } from './months.tsx'

/** All incidents there are on record: what is open first, then month by month. */
export function IncidentsPage() {
  const { filters: chosen } = useIncidentFilters()
  // The list that stands there stays until the one asked for has come.
  const filters = useDeferredValue(chosen)
  const subject = JSON.stringify(filters)
  const { month: _, ...ofAnyMonth } = filters
  return (
    <>
      <IncidentsHeader filters={chosen} />
      <FilterBar />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <Section title={incidentsWords.list} hideTitle height={720} subject={subject}>
          <IncidentResults filters={filters} busy={filters !== chosen} />
        </Section>
        <aside className="flex min-w-0 flex-col gap-6 xl:sticky xl:top-[calc(var(--strip)+1.5rem)] xl:max-h-[calc(100dvh-var(--strip)-3rem)] xl:self-start xl:overflow-y-auto print:static print:max-h-none">
          <Section title={incidentsWords.months} card height={160} subject={subject} className="hidden xl:block">
            <MonthNav filters={ofAnyMonth} />
          </Section>
          <Figures filters={filters} />
          <FeedLinks filters={filters} className="flex sm:hidden" />
        </aside>
      </div>
    </>
  )
}

import { useEffect } from 'react'
import { monthOf } from '#domain/time/calendar-day.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { uiMessages } from '../../../components/messages/ui.ts'
import { Button } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { KeepPlace } from '../../../components/ui/keep-place.tsx'
import { useAddress } from '../../../platform/address.ts'
import { useZones } from '../../../platform/time/zone.tsx'
import { type RecordFilters } from '../record-list.ts'
import { useOpenAndPast } from '../record-queries.ts'
import { useIncidentFilters } from './incident-filters.ts'
import { MonthGroup, OpenIncidentRows } from './incident-rows.tsx'
import { incidentsMessages } from './messages.ts'
import { NothingFound } from './nothing-found.tsx'

interface IncidentResultsProps {
  readonly filters: RecordFilters
  readonly busy: boolean
}

const pageSize = 50
const maxPages = 40

export function IncidentResults({ filters, busy }: IncidentResultsProps) {
  const { open, past } = useOpenAndPast(filters)
  const { page: zone } = useZones()
  const { value } = useAddress()
  const requestedPages = Math.min(maxPages, Number(value('pages')) || 1)
  const { records, total } = past.data
  const { hasNextPage } = past
  useLoadedPages(past, requestedPages)
  // Open incidents are not paged.
  useLoadedPages(open, maxPages)

  const all = total + open.data.total
  if (all === 0) return <NothingFound filters={filters} checkedAt={past.dataUpdatedAt} />
  const months = [...Map.groupBy(records, (record) => monthOf(record.startedAt, zone))]
  return (
    <div aria-busy={busy} className={classes('transition-opacity', busy && 'opacity-60')}>
      <ResultLine total={all} />
      <StaleNote query={past} />
      <KeepPlace className="flex flex-col gap-8">
        <OpenIncidentRows records={open.data.records} search={filters.q ?? ''} />
        {months.map(([month, group]) => (
          <MonthGroup
            key={month}
            month={month}
            records={group}
            isComplete={!hasNextPage || month !== months.at(-1)?.[0]}
            search={filters.q ?? ''}
          />
        ))}
      </KeepPlace>
      <ShowOlder list={past} loaded={Math.ceil(records.length / pageSize)} />
    </div>
  )
}

function useLoadedPages(list: ReturnType<typeof useOpenAndPast>['past'], pages: number): void {
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = list
  const behind = hasNextPage && !isFetchingNextPage && !isError && data.records.length < pages * pageSize
  useEffect(() => {
    if (behind) void fetchNextPage()
  }, [behind, fetchNextPage])
}

function ResultLine({ total }: { readonly total: number }) {
  const { active, clear } = useIncidentFilters()
  if (active === 0) return null
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-3 text-sm text-quiet">
      <output>{incidentsMessages.found(total)}</output>
      <Button look="quiet" className="px-2" onClick={clear} data-print="no">
        {uiMessages.clearFilters}
      </Button>
    </div>
  )
}

interface ShowOlderProps {
  readonly list: ReturnType<typeof useOpenAndPast>['past']
  readonly loaded: number
}

/** The number of visible pages is stored in the address. */
function ShowOlder({ list, loaded }: ShowOlderProps) {
  const { set } = useAddress()
  const { records, total } = list.data
  if (!list.hasNextPage)
    return total > records.length || loaded > 1 ? (
      <p className="mt-6 text-sm text-quiet">{incidentsMessages.everything}</p>
    ) : null
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 text-sm text-quiet" data-print="no">
      <Button
        disabled={list.isFetchingNextPage}
        onClick={() => {
          set({ pages: String(loaded + 1) })
          void list.fetchNextPage()
        }}
      >
        {list.isFetchingNextPage ? incidentsMessages.loadingOlder : incidentsMessages.showOlder}
      </Button>
      <output>{incidentsMessages.shown(records.length, total)}</output>
    </div>
  )
}

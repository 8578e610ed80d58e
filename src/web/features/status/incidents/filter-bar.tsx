import { RecordFilterBar } from '../records/record-filter-bar.tsx'
import { useIncidentFilters } from './incident-filters.ts'
import { MonthFacet } from './month-facet.tsx'

/** The filters of incidents, and the month where there is no room for the list of months. */
export function FilterBar() {
  const { active, set } = useIncidentFilters()
  return (
    <RecordFilterBar kind="incident" active={active} set={set}>
      <MonthFacet />
    </RecordFilterBar>
  )
}

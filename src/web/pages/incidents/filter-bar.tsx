import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { impacts, incidentStatuses } from '#api/incidents.ts'
import { impactKindOf } from '#domain/status-kind.ts'
import { StatusMark } from '#web/parts/status-mark.tsx'
import { useAddress } from '#web/queries/address.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { ToggleChips } from '#web/ui/toggle-chips.tsx'
import { incidentsWords } from '#web/words/incidents.ts'
import { statusWords } from '#web/words/status.ts'
import { ComponentFacet } from './component-facet.tsx'
import { useIncidentFilters } from './incident-filters.ts'
import { MonthFacet } from './month-facet.tsx'

const states = incidentStatuses.map((value) => ({ value, label: statusWords.state(value) }))
const grades = impacts.map((value) => ({
  value,
  label: incidentsWords.impacts[value],
  mark: <StatusMark status={impactKindOf(value)} size={12} />,
}))

/** Search and facets; all of them stand in the address. On a phone the facets unfold on demand. */
export function FilterBar() {
  const { value, list } = useAddress()
  const { active, set } = useIncidentFilters()
  const [open, setOpen] = useState(false)
  return (
    <search aria-label={incidentsWords.filters} data-print="no" className="mb-6 flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-56 sm:max-w-96">
          <SearchField
            label={incidentsWords.search}
            placeholder={incidentsWords.searchHint}
            value={value('q')}
            onSearch={(q) => set({ q })}
          />
        </div>
        <Button className="sm:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
          <SlidersHorizontal size={14} aria-hidden />
          {incidentsWords.showFilters(active)}
        </Button>
        <div className={classes('w-full gap-2 sm:flex sm:w-auto', open ? 'flex flex-col sm:flex-row' : 'hidden')}>
          <ComponentFacet />
          <MonthFacet />
        </div>
      </div>
      <div className={classes('flex-wrap gap-x-6 gap-y-2 sm:flex', open ? 'flex' : 'hidden')}>
        <ToggleChips
          label={incidentsWords.state}
          options={states}
          chosen={list('status')}
          onChange={(chosen) => set({ status: chosen.join(',') })}
        />
        <ToggleChips
          label={incidentsWords.impact}
          options={grades}
          chosen={list('impact')}
          onChange={(chosen) => set({ impact: chosen.join(',') })}
        />
      </div>
    </search>
  )
}

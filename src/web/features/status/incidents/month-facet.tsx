import { formatMonth } from '../../../components/month-format.ts'
import { useMonthsIfKnown } from '../records/queries.ts'
import { Select } from '../../../components/ui/select.tsx'
import { incidentsWords } from './messages.ts'
import { useIncidentFilters } from './incident-filters.ts'

/** The choice of a month where there is no room for the list of months. */
export function MonthFacet() {
  const { filters, set } = useIncidentFilters()
  const { month: chosen = '', ...ofAnyMonth } = filters
  const months = useMonthsIfKnown(ofAnyMonth).data ?? []
  const offered = months.map(({ month, records }) => ({
    value: month,
    label: incidentsWords.monthCount(formatMonth(month), records),
  }))
  const missing = chosen !== '' && !offered.some(({ value }) => value === chosen)
  return (
    <div className="sm:w-48 xl:hidden">
      <Select
        label={incidentsWords.month}
        hideLabel
        value={chosen}
        options={[
          { value: '', label: incidentsWords.anyMonth },
          ...(missing ? [{ value: chosen, label: formatMonth(chosen) }] : []),
          ...offered,
        ]}
        onChange={(month) => set({ month })}
      />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { formatMonth, formatMonthName } from '../../../components/time/month-format.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useServices } from '../../../platform/services.ts'
import { type RecordFilters } from '../record-list.ts'
import { monthsQuery } from '../record-queries.ts'
import { useIncidentFilters } from './incident-filters.ts'
import { incidentsMessages } from './messages.ts'
import { useSuspenseQuery } from '../../../platform/suspense-query.ts'

export function MonthNav({ filters }: { readonly filters: Omit<RecordFilters, 'month'> }) {
  const { filters: chosen, ofMonth } = useIncidentFilters()
  const months = useSuspenseQuery(monthsQuery(useServices(), filters)).data
  const years = [...Map.groupBy(months, ({ month }) => month.slice(0, 4))]
  const total = months.reduce((sum, { records }) => sum + records, 0)
  return (
    <nav aria-label={incidentsMessages.months} data-print="no" className="-mx-2 text-sm">
      <MonthLink
        to={ofMonth(null)}
        name={incidentsMessages.anyMonth}
        records={total}
        current={chosen.month === undefined}
      />
      {years.map(([year, members]) => (
        <div key={year}>
          <p className="px-2 pt-2 pb-0.5 text-xs text-quiet">{year}</p>
          <ul>
            {members.map(({ month, records }) => (
              <li key={month}>
                <MonthLink
                  to={ofMonth(month)}
                  name={formatMonthName(month)}
                  records={records}
                  current={chosen.month === month}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

interface MonthLinkProps {
  readonly to: string
  readonly name: string
  readonly records: number
  readonly current: boolean
}

function MonthLink({ to, name, records, current }: MonthLinkProps) {
  return (
    <PageLink
      to={to}
      aria-current={current || undefined}
      className="target flex h-7 items-center justify-between gap-4 rounded-md px-2 hover:bg-hover aria-[current=true]:bg-chosen aria-[current=true]:font-medium"
    >
      {name}
      <span className="font-normal text-quiet">{records}</span>
    </PageLink>
  )
}

/** Replaces the list of months on narrow screens. */
export function MonthFacet() {
  const { filters, set } = useIncidentFilters()
  const { month: chosen = '', ...ofAnyMonth } = filters
  const months = useQuery(monthsQuery(useServices(), ofAnyMonth)).data ?? []
  const offered = months.map(({ month, records }) => ({
    value: month,
    label: incidentsMessages.monthCount(formatMonth(month), records),
  }))
  const missing = chosen !== '' && !offered.some(({ value }) => value === chosen)
  return (
    <div className="sm:w-48 xl:hidden">
      <Select
        label={incidentsMessages.month}
        hideLabel
        value={chosen}
        options={[
          { value: '', label: incidentsMessages.anyMonth },
          ...(missing ? [{ value: chosen, label: formatMonth(chosen) }] : []),
          ...offered,
        ]}
        onChange={(month) => set({ month }, { push: true })}
      />
    </div>
  )
}

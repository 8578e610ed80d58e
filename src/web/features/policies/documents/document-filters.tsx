import type { DocumentsSourceData } from '#api/policies/blocks.ts'
import { readBlockData } from '../block-data.ts'
import { useBlock } from '../queries.ts'
import { FilterSelect, filterLabel } from './filter-select.tsx'
import { resetPage } from '../block/reset-page.ts'
import type { Setting } from '../block/use-setting.ts'

export interface DocumentFiltersProps {
  readonly policyId: string
  readonly filters: DocumentsSourceData['blocks']
  /** The pagination of the same documents; null for none. */
  readonly addon: string | null
  readonly setting: Setting
}

/** What narrows the documents. */
export function DocumentFilters({ filters, ...rest }: DocumentFiltersProps) {
  return filters.map((filter) => <DocumentFilter key={filter.id} filter={filter} {...rest} />)
}

interface DocumentFilterProps extends Omit<DocumentFiltersProps, 'filters'> {
  readonly filter: DocumentsSourceData['blocks'][number]
}

function DocumentFilter({ policyId, filter, addon, setting }: DocumentFilterProps) {
  const { data: body } = useBlock(policyId, filter.id)
  const page = useBlock(policyId, addon ?? '', addon !== null).data
  if (body === undefined) return null
  const answer = readBlockData('filtersAddon', body)
  if (answer.kind !== 'filter') return null
  const change = (filterValue: string | null) =>
    setting.change({ uuid: filter.id, body: { filterValue } }, ...resetPage(addon, page))
  return (
    <div className="min-w-40 flex-1 sm:flex-none">
      <FilterSelect label={filterLabel(answer.data, '')} data={answer.data} disabled={setting.busy} onChange={change} />
    </div>
  )
}

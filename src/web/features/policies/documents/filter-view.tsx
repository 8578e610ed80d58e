import type { FilterData, DocumentsSourceData } from '#api/policies/blocks.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { type PolicyView, useBlock } from '../queries.ts'
import { Card } from '../../../components/ui/card.tsx'
import { filterBlockMessages } from '../block/messages.ts'
import { ParentBlockLink } from '../tree/block-links.tsx'
import { SettingFailure } from '../block/setting-failure.tsx'
import { useSetting, type Setting } from '../block-writes.ts'
import { Select } from '../../../components/ui/select.tsx'
import { documentsMessages } from './messages.ts'
import { readBlockData } from '../block-data.ts'
import { resetPage } from './page-bar.tsx'

interface FilterViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: FilterData
}

export function FilterView({ view, block, data }: FilterViewProps) {
  const setting = useSetting(view.policy.id, [block.id])
  return (
    <Card>
      <p className="mb-3 max-w-[72ch] text-quiet">{filterBlockMessages.lead}</p>
      <div className="mb-3 w-64 max-w-full">
        <FilterSelect
          label={filterBlockMessages.label}
          data={data}
          disabled={setting.isBusy}
          onChange={(filterValue) => setting.run([{ uuid: block.id, body: { filterValue } }])}
        />
      </div>
      <SettingFailure setting={setting} />
      <ParentBlockLink label={filterBlockMessages.of} view={view} block={block} />
    </Card>
  )
}

interface FilterSelectProps {
  readonly label: string
  readonly data: FilterData
  readonly disabled: boolean
  readonly onChange: (value: string | null) => void
}

/** Shows a chosen value even if it is no longer offered. */
function FilterSelect({ label, data, disabled, onChange }: FilterSelectProps) {
  const chosen = typeof data.filterValue === 'string' ? data.filterValue : ''
  const offered = data.data.map(({ name, value }) => ({ value, label: name || value }))
  const isOffered = chosen === '' || offered.some(({ value }) => value === chosen)
  const unset = data.canBeEmpty ? documentsMessages.any : chosen === '' ? documentsMessages.noChoice : null
  const options = [
    ...(unset === null ? [] : [{ value: '', label: unset }]),
    ...offered,
    ...(isOffered ? [] : [{ value: chosen, label: chosen }]),
  ]
  return (
    <Select
      label={label}
      value={chosen}
      options={options}
      disabled={disabled}
      onChange={(value) => onChange(value === '' ? null : value)}
    />
  )
}

function filterLabel(data: FilterData, fallback: string): string {
  const { title, content, label } = data.uiMetaData ?? {}
  return (
    [title, content, label].find((text) => typeof text === 'string' && text !== '')?.toString() ??
    (fallback || documentsMessages.filter)
  )
}

interface DocumentFiltersProps {
  readonly policyId: string
  readonly filters: DocumentsSourceData['blocks']
  /** The block ID of the pagination addon; null if there is none. */
  readonly addon: string | null
  readonly setting: Setting
}

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
    setting.run([{ uuid: filter.id, body: { filterValue } }, ...resetPage(addon, page)])
  return (
    <div className="min-w-40 flex-1 sm:flex-none">
      <FilterSelect
        label={filterLabel(answer.data, '')}
        data={answer.data}
        disabled={setting.isBusy}
        onChange={change}
      />
    </div>
  )
}

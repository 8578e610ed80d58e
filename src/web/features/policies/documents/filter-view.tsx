import { Suspense } from 'react'
import type { FilterData, DocumentsSourceData } from '#api/policies/blocks.ts'
import { stringifyJson } from '#api/json.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { withStatusWord } from '#domain/policies/work/document-status.ts'
import { type PolicyView, useBlock } from '../queries.ts'
import { useGridFacts } from './queries.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { filterBlockMessages } from '../block/messages.ts'
import { ParentBlockLink } from '../tree/block-links.tsx'
import { SettingFailure } from '../block/setting-failure.tsx'
import { useSetting, type Setting } from '../block-writes.ts'
import { preloadedPart } from '../../../components/lazy-part.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { documentsMessages } from './messages.ts'
import type { FilterControlProps } from './filter-text.tsx'
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
        <FilterControl
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

const filterText = preloadedPart(() => import('./filter-text.tsx').then((part) => part.FilterText))

interface Counts {
  /** The documents without a filter; undefined while that is unknown. */
  readonly all: number | undefined
  readonly of: (value: string) => number | undefined
}

function FilterControl(props: FilterControlProps & { readonly counts?: Counts }) {
  return props.data.type === 'input' || props.data.type === 'datepicker' ? (
    <Suspense fallback={null}>
      <filterText.Part {...props} />
    </Suspense>
  ) : (
    <FilterSelect {...props} />
  )
}

/** Shows a chosen value even if it is no longer offered. */
function FilterSelect({ label, data, counts, disabled, onChange }: FilterControlProps & { readonly counts?: Counts }) {
  const chosen = choiceText(data.filterValue)
  // Several documents may offer the same value, and some have none.
  const values = new Map(data.data.map(({ name, value }) => [choiceText(value), { name: choiceText(name), value }]))
  values.delete('')
  // Choices without a name of their own are the values of the field.
  const word = (text: string) => withStatusWord(data.field || data.optionValue || '', text)
  const offered = [...values].map(([value, { name }]) => ({
    value,
    label: counted(name === '' || name === value ? word(value) : name, counts?.of(value)),
  }))
  const isOffered = chosen === '' || offered.some(({ value }) => value === chosen)
  const unset = data.canBeEmpty ? documentsMessages.any : chosen === '' ? documentsMessages.noChoice : null
  const options = [
    ...(unset === null ? [] : [{ value: '', label: data.canBeEmpty ? counted(unset, counts?.all) : unset }]),
    ...offered,
    ...(isOffered ? [] : [{ value: chosen, label: word(chosen) }]),
  ]
  return (
    <Select
      label={label}
      value={chosen}
      options={options}
      disabled={disabled}
      onChange={(value) => onChange(value === '' ? null : (values.get(value)?.value ?? value))}
    />
  )
}

function counted(name: string, documents: number | undefined): string {
  return documents === undefined ? name : documentsMessages.counted(name, documents)
}

function choiceText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : stringifyJson(value)
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
  /** The block ID of the grid. */
  readonly grid: string
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

function DocumentFilter({ policyId, grid, filter, addon, setting }: DocumentFilterProps) {
  const { data: body, error } = useBlock(policyId, filter.id)
  const page = useBlock(policyId, addon ?? '', addon !== null).data
  const { data: facts } = useGridFacts(policyId, grid)
  // As high as a filter, so that its list does not move when it arrives.
  if (body === undefined) return error ? null : <div aria-hidden="true" className="h-13.5 min-w-40" />
  const answer = readBlockData('filtersAddon', body)
  if (answer.kind !== 'filter') return null
  const change = (filterValue: unknown) =>
    setting.run([{ uuid: filter.id, body: { filterValue } }, ...resetPage(addon, page)])
  const choices = facts?.choices.filter((choice) => choice.filter === filter.id) ?? []
  const waiting = choices.find(({ waits, documents }) => waits && documents > 0)
  const isShown = waiting && choiceText(answer.data.filterValue) === waiting.value
  return (
    <>
      <div className="min-w-40 flex-1 sm:flex-none">
        <FilterControl
          label={filterLabel(answer.data, '')}
          data={answer.data}
          counts={{
            all: choices.length > 0 ? facts?.shown : undefined,
            of: (value) => choices.find((choice) => choice.value === value)?.documents,
          }}
          disabled={setting.isBusy}
          onChange={change}
        />
      </div>
      {waiting && (!isShown || answer.data.canBeEmpty) && (
        <Button
          aria-pressed={isShown}
          className="aria-pressed:border-accent aria-pressed:bg-chosen"
          // Not disabled while it is sent, which would lose the focus.
          aria-disabled={setting.isBusy}
          onClick={() => !setting.isBusy && change(isShown ? null : waiting.value)}
        >
          {documentsMessages.waiting(waiting.documents)}
        </Button>
      )}
    </>
  )
}

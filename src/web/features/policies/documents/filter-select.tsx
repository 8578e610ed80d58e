import type { FilterData } from '#api/policies/blocks.ts'
import { Select } from '../../../components/ui/select.tsx'
import { documentsWords } from './messages.ts'

export interface FilterSelectProps {
  readonly label: string
  readonly data: FilterData
  readonly disabled: boolean
  readonly onChange: (value: string | null) => void
}

/** A value to narrow documents by. What was chosen and is no longer offered stays in sight. */
export function FilterSelect({ label, data, disabled, onChange }: FilterSelectProps) {
  const chosen = typeof data.filterValue === 'string' ? data.filterValue : ''
  const offered = data.data.map(({ name, value }) => ({ value, label: name || value }))
  const isOffered = chosen === '' || offered.some(({ value }) => value === chosen)
  const options = [
    { value: '', label: documentsWords.any },
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

/** What a filter is called: by its block, else by its tag. */
export function filterLabel(data: FilterData, fallback: string): string {
  const { title, label } = data.uiMetaData ?? {}
  return (
    [title, label].find((text) => typeof text === 'string' && text !== '')?.toString() ??
    (fallback || documentsWords.filter)
  )
}

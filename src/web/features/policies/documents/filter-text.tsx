import type { FilterData } from '#api/policies/blocks.ts'
import { Input, LabeledField } from '../../../components/ui/field.tsx'

export interface FilterControlProps {
  readonly label: string
  readonly data: FilterData
  readonly disabled: boolean
  /** Gets an offered value as the service named it, or null to show everything. */
  readonly onChange: (value: unknown) => void
}

/** Applied when the text is complete: with Enter, or when the focus leaves it. */
export function FilterText({ label, data, disabled, onChange }: FilterControlProps) {
  const held = typeof data.filterValue === 'string' ? data.filterValue : ''
  const apply = (text: string) => {
    if (text.trim() !== held) onChange(text.trim() === '' ? null : text.trim())
  }
  return (
    <LabeledField label={label}>
      {(control) => (
        <Input
          key={held}
          {...control}
          type={data.type === 'datepicker' ? 'date' : 'search'}
          defaultValue={held}
          disabled={disabled}
          onBlur={({ currentTarget }) => apply(currentTarget.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') apply(currentTarget.value)
          }}
        />
      )}
    </LabeledField>
  )
}

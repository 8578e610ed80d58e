import { useState } from 'react'
import { foldText } from '#domain/text/fold-text.ts'
import { transactionTypes } from '#domain/ledger/transaction-type.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Dropdown } from '../../../components/ui/dropdown.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { filterMessages } from './messages.ts'
import { typeLabel } from '../transaction-type-messages.ts'

interface TypeFilterProps {
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

interface TypeOption {
  readonly name: string
  readonly label: string
  readonly folded: string
}

export function TypeFilter({ values, onChange }: TypeFilterProps) {
  const [only] = values
  const chosen = only === undefined ? undefined : values.length === 1 ? typeLabel(only.toUpperCase()) : values.length
  return (
    <Dropdown label={filterMessages.types} chosen={chosen}>
      {() => <TypePanel values={values} onChange={onChange} />}
    </Dropdown>
  )
}

function TypePanel({ values, onChange }: TypeFilterProps) {
  const [text, setText] = useState('')
  const [options] = useState(allOptions)
  const chosen = new Set(values.map((value) => value.toUpperCase()))
  // Types that were selected when the panel opened stay on top.
  const [first] = useState(chosen)
  const wanted = foldText(text).replaceAll(' ', '')
  const found = options
    .filter(({ folded }) => folded.includes(wanted))
    .toSorted((a, b) => Number(first.has(b.name)) - Number(first.has(a.name)))
  const toggle = (name: string) =>
    onChange(chosen.has(name) ? values.filter((value) => value.toUpperCase() !== name) : [...values, name])
  return (
    <div className="flex flex-col gap-2">
      <LabeledField label={filterMessages.type.search} hideLabel>
        {(control) => (
          <Input
            {...control}
            type="search"
            value={text}
            placeholder={filterMessages.type.search}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </LabeledField>
      <fieldset className="-mx-2 max-h-72 overflow-y-auto">
        <legend className="sr-only">{filterMessages.types}</legend>
        {found.map(({ name, label }) => (
          <label
            key={name}
            className="target flex cursor-pointer items-baseline gap-2 rounded-md px-2 py-1 hover:bg-hover has-checked:bg-chosen"
          >
            <input
              type="checkbox"
              checked={chosen.has(name)}
              onChange={() => toggle(name)}
              className="translate-y-0.5 accent-accent"
            />
            <span>{label}</span>
            <span className="ms-auto truncate font-mono text-xs text-quiet">{name}</span>
          </label>
        ))}
        {found.length === 0 && <p className="px-2 py-1 text-quiet">{filterMessages.type.none}</p>}
      </fieldset>
      {values.length > 0 && (
        <Button look="quiet" onClick={() => onChange([])}>
          {filterMessages.type.clear}
        </Button>
      )}
    </div>
  )
}

function allOptions(): readonly TypeOption[] {
  return [...transactionTypes.keys()]
    .map((name) => {
      const label = typeLabel(name)
      return { name, label, folded: foldText(`${label}${name}`).replaceAll(' ', '') }
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

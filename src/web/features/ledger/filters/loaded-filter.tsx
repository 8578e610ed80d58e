import { useState } from 'react'
import { parseHbar } from '#domain/ledger/hbar.ts'
import { Button } from '../../../components/ui/button.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { uiMessages } from '../../../components/messages/ui.ts'
import { filterMessages } from './messages.ts'
import type { LocalTexts } from '../list/list-address.ts'

interface LoadedFieldsProps {
  readonly texts: LocalTexts
  readonly onChange: (patch: Partial<LocalTexts>) => void
}

/** Filters that apply to the loaded rows only. */
export function LoadedFields({ texts, onChange }: LoadedFieldsProps) {
  const isSet = Object.values(texts).some(Boolean)
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-3">
      <legend className="sr-only">{filterMessages.loadedOnly}</legend>
      <p aria-hidden="true" className="text-sm font-medium">
        {filterMessages.loadedOnly}
      </p>
      <p className="text-xs text-quiet">{filterMessages.local.hint}</p>
      <LabeledField label={filterMessages.local.memo}>
        {(control) => (
          <Input
            {...control}
            type="search"
            value={texts.memo}
            onChange={(event) => onChange({ memo: event.currentTarget.value })}
          />
        )}
      </LabeledField>
      <div className="grid grid-cols-2 gap-2">
        <FeeField
          label={filterMessages.local.feeFrom}
          value={texts.feeFrom}
          onChange={(feeFrom) => onChange({ feeFrom })}
        />
        <FeeField label={filterMessages.local.feeTo} value={texts.feeTo} onChange={(feeTo) => onChange({ feeTo })} />
      </div>
      {isSet && (
        <Button look="quiet" onClick={() => onChange({ feeFrom: '', feeTo: '', memo: '' })}>
          {uiMessages.clearFilters}
        </Button>
      )}
    </fieldset>
  )
}

interface FeeFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
}

/** Takes effect as soon as the text is an amount. */
function FeeField({ label, value, onChange }: FeeFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const invalid = typed.trim() !== '' && parseHbar(typed) === undefined
  return (
    <LabeledField label={label} error={invalid ? filterMessages.local.feeInvalid : undefined}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          aria-invalid={invalid}
          onChange={(event) => {
            const text = event.currentTarget.value
            setTyped(text)
            const trimmed = text.trim()
            if (trimmed === '' || parseHbar(trimmed) !== undefined) onChange(trimmed)
          }}
        />
      )}
    </LabeledField>
  )
}

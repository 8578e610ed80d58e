import { useState } from 'react'
import { parseHbar } from '#domain/ledger/hbar.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Dropdown } from '../../../components/ui/dropdown.tsx'
import { Field, Input } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { uiMessages } from '../../../components/messages/ui.ts'
import { filterMessages } from './messages.ts'
import type { LocalTexts } from '../list/list-address.ts'

interface LoadedFilterProps {
  readonly texts: LocalTexts
  readonly onChange: (patch: Partial<LocalTexts>) => void
  /** Of the loaded transactions. */
  readonly nodes: readonly string[]
}

/** Filters that the API does not have. */
export function LoadedFilter({ texts, onChange, nodes }: LoadedFilterProps) {
  const set = [texts.feeFrom !== '' || texts.feeTo !== '', texts.memo !== '', texts.node !== ''].filter(Boolean).length
  const offered = texts.node === '' || nodes.includes(texts.node) ? nodes : [texts.node, ...nodes]
  return (
    <Dropdown label={filterMessages.loadedOnly} chosen={set === 0 ? undefined : set}>
      {() => (
        <div className="flex flex-col gap-3">
          <p className="text-xs text-quiet">{filterMessages.local.hint}</p>
          <Field label={filterMessages.local.memo}>
            {(control) => (
              <Input
                {...control}
                type="search"
                value={texts.memo}
                onChange={(event) => onChange({ memo: event.currentTarget.value })}
              />
            )}
          </Field>
          <div className="grid grid-cols-2 gap-2">
            <FeeField
              label={filterMessages.local.feeFrom}
              value={texts.feeFrom}
              onChange={(feeFrom) => onChange({ feeFrom })}
            />
            <FeeField
              label={filterMessages.local.feeTo}
              value={texts.feeTo}
              onChange={(feeTo) => onChange({ feeTo })}
            />
          </div>
          <Select
            label={filterMessages.local.node}
            value={texts.node}
            options={[
              { value: '', label: filterMessages.local.anyNode },
              ...offered.map((node) => ({ value: node, label: node })),
            ]}
            onChange={(node) => onChange({ node })}
          />
          {set > 0 && (
            <Button look="quiet" onClick={() => onChange({ feeFrom: '', feeTo: '', memo: '', node: '' })}>
              {uiMessages.clearFilters}
            </Button>
          )}
        </div>
      )}
    </Dropdown>
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
    <Field label={label} error={invalid ? filterMessages.local.feeInvalid : undefined}>
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
    </Field>
  )
}

import { useId, useState } from 'react'
import { formatEntityId, readWrittenEntityId } from '#domain/ledger/entity-id.ts'
import { operandOf, operatorOf } from '#domain/ledger/transaction-filter.ts'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { Dropdown } from '../../../components/ui/dropdown.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { filterMessages } from './messages.ts'
import X from 'lucide-react/icons/x'

interface AccountFilterProps {
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly suggestions: readonly string[]
}

const operators = ['eq', 'ne', 'gte', 'gt', 'lte', 'lt'] as const
type Operator = (typeof operators)[number]
const options = operators.map((value) => ({ value, label: filterMessages.operator(value) }))
const maxAccounts = 100

export function AccountFilter({ values, onChange, suggestions }: AccountFilterProps) {
  const chosen =
    values.length === 0 ? undefined : values.length === 1 ? operandOf(values[0] ?? '') : String(values.length)
  return (
    <Dropdown label={filterMessages.accounts} chosen={chosen}>
      {() => <AccountPanel values={values} onChange={onChange} suggestions={suggestions} />}
    </Dropdown>
  )
}

function AccountPanel({ values, onChange, suggestions }: AccountFilterProps) {
  const listId = useId()
  const [operator, setOperator] = useState<Operator>('eq')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const read = readAccount(text)
    if ('error' in read) return setError(read.error)
    const value = operator === 'eq' ? read.id : `${operator}:${read.id}`
    if (values.includes(value)) return setError(filterMessages.account.twice)
    if (values.length >= maxAccounts) return setError(filterMessages.account.tooMany)
    setText('')
    onChange([...values, value])
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <div className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-start gap-2">
        <Select
          label={filterMessages.account.operator}
          hideLabel
          value={operator}
          options={options}
          onChange={setOperator}
        />
        <LabeledField label={filterMessages.account.value} hideLabel error={error}>
          {(control) => (
            <Input
              {...control}
              data-focus-first=""
              value={text}
              list={listId}
              inputMode="decimal"
              autoComplete="off"
              spellCheck={false}
              placeholder={filterMessages.account.placeholder}
              aria-invalid={error !== undefined}
              className="font-mono"
              onChange={(event) => {
                setText(event.currentTarget.value)
                setError(undefined)
              }}
            />
          )}
        </LabeledField>
        <Button type="submit">{filterMessages.account.add}</Button>
      </div>
      <datalist id={listId}>
        {suggestions.map((id) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
      </datalist>
      {values.length > 0 && (
        <ul className="flex flex-col">
          {values.map((value) => (
            <li key={value} className="flex items-center justify-between gap-2 border-t border-line py-1">
              <span>
                <span className="text-quiet">{filterMessages.operator(operatorOf(value))}</span>{' '}
                <span className="font-mono">{operandOf(value)}</span>
              </span>
              <IconButton
                label={filterMessages.remove(operandOf(value))}
                onClick={() => onChange(values.filter((other) => other !== value))}
              >
                <X size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <p className="text-xs text-quiet">{filterMessages.account.hint}</p>
    </form>
  )
}

function readAccount(text: string): { readonly id: string } | { readonly error: string } {
  const reading = readWrittenEntityId(text)
  if (reading.kind === 'id') return { id: formatEntityId(reading.id) }
  if (reading.kind === 'range') return { error: filterMessages.account.range(reading.shown) }
  return { error: reading.kind === 'evm' ? filterMessages.account.evm : filterMessages.account.invalid }
}

import { useId, useState } from 'react'
import { plainEntityId } from '#domain/ledger/entity-id.ts'
import { filterViolations, readFilter } from '#domain/ledger/transaction-filter.ts'
import type { FindName } from '#domain/ledger/list/find-query.ts'
import { resultLabel } from '#domain/ledger/figures/result-label.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Dropdown } from '../../../components/ui/dropdown.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import type { ListAddress } from '../list/list-address.ts'
import { LoadedFields } from './loaded-filter.tsx'
import { filterMessages } from './messages.ts'

interface MoreFiltersProps {
  readonly address: ListAddress
  /** Nodes in the loaded transactions. */
  readonly nodes: readonly string[]
  readonly codes: readonly string[]
}

/** Filters that a mirror node does not have, and filters for the loaded rows. */
export function MoreFilters({ address, nodes, codes }: MoreFiltersProps) {
  const { filter, texts } = address
  const set = [
    filter.code.length > 0,
    filter.node.length > 0,
    filter.payer.length > 0,
    filter.entity.length > 0,
    filter.involved.length > 0,
    texts.feeFrom !== '' || texts.feeTo !== '',
    texts.memo !== '',
  ].filter(Boolean).length
  return (
    <Dropdown label={filterMessages.more} chosen={set === 0 ? undefined : set}>
      {() => (
        <div className="flex flex-col gap-3">
          <FindField name="code" address={address} suggestions={codes} />
          <FindField name="entity" address={address} suggestions={[]} />
          <FindField name="involved" address={address} suggestions={[]} />
          <FindField name="payer" address={address} suggestions={[]} />
          <FindField name="node" address={address} suggestions={nodes} />
          <LoadedFields texts={texts} onChange={address.setLocal} />
        </div>
      )}
    </Dropdown>
  )
}

interface FindFieldProps {
  readonly name: FindName
  readonly address: ListAddress
  readonly suggestions: readonly string[]
}

function FindField({ name, address: { filter, setFilter }, suggestions }: FindFieldProps) {
  const listId = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { label, placeholder } = filterMessages.find[name]
  const add = () => {
    const value = valueOf(name, text)
    if (value === '') return
    if (filterViolations({ ...readFilter(''), [name]: [value] }).length > 0)
      return setError(filterMessages.unreadable[name])
    setText('')
    setFilter({ [name]: [...new Set([...filter[name], value])] })
  }
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <LabeledField label={label} error={error}>
        {(control) => (
          <Input
            {...control}
            value={text}
            list={suggestions.length > 0 ? listId : undefined}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={error !== undefined}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setError(undefined)
            }}
          />
        )}
      </LabeledField>
      <Button type="submit" aria-label={filterMessages.find.add(label)}>
        {filterMessages.account.add}
      </Button>
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((one) => (
            <option key={one} value={one}>
              {name === 'code' ? resultLabel(one) : undefined}
            </option>
          ))}
        </datalist>
      )}
    </form>
  )
}

/** Accepts a code in words: "invalid signature". */
function valueOf(name: FindName, text: string): string {
  return name === 'code'
    ? text
        .trim()
        .toUpperCase()
        .replaceAll(/[\s-]+/g, '_')
    : plainEntityId(text)
}

import { useState } from 'react'
import { isList, tryParseJson } from '#domain/json/json-value.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { ToggleChips } from '../../../components/ui/toggle-chips.tsx'
import { useServices } from '../../../platform/services.ts'
import { readItem, writeItem } from '../../../platform/storage.ts'
import { columnMessages } from './grid-messages.ts'
import type { TableColumn } from './table-columns.ts'

interface ColumnChoice {
  readonly hidden: readonly string[]
  readonly set: (hidden: readonly string[]) => void
}

/** The visible columns of a grid, stored in the browser. At least one column with values is always visible. */
export function useChosenColumns(
  policyId: string,
  uuid: string,
  all: readonly TableColumn[],
): { readonly columns: readonly TableColumn[]; readonly choice: ColumnChoice } {
  const { storage } = useServices()
  const key = `signalbox-columns-${policyId}-${uuid}`
  const [hidden, setHidden] = useState(() => textsIn(tryParseJson(readItem(storage, key) ?? '')))
  const shown = all.filter((column) => !hidden.includes(column.key))
  const columns = shown.some(({ value }) => value !== null) ? shown : all
  const set = (next: readonly string[]) => {
    setHidden(next)
    writeItem(storage, key, JSON.stringify(next))
  }
  return { columns, choice: { hidden, set } }
}

interface ColumnChooserProps {
  readonly columns: readonly TableColumn[]
  readonly choice: ColumnChoice
}

export function ColumnChooser({ columns, choice }: ColumnChooserProps) {
  const { hidden, set } = choice
  const offered = columns.filter(({ value }) => value !== null)
  if (offered.length < 2) return null
  return (
    <Disclosure summary={columnMessages.choose} className="self-center open:order-last open:basis-full">
      <div className="mt-2 flex max-w-160 flex-col items-start gap-2">
        <ToggleChips
          label={columnMessages.label}
          options={offered.map(({ key, title }) => ({ value: key, label: title }))}
          chosen={offered.flatMap(({ key }) => (hidden.includes(key) ? [] : [key]))}
          onChange={(chosen) => {
            if (chosen.length > 0) set(offered.flatMap(({ key }) => (chosen.includes(key) ? [] : [key])))
          }}
        />
        {hidden.length > 0 && (
          <Button look="quiet" onClick={() => set([])}>
            {columnMessages.reset}
          </Button>
        )}
      </div>
    </Disclosure>
  )
}

function textsIn(value: unknown): readonly string[] {
  return isList(value) ? value.filter((one) => typeof one === 'string') : []
}

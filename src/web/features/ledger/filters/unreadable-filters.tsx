import type { FilterFault } from '#domain/ledger/transaction-filter.ts'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { filterWords } from './messages.ts'
import type { ListAddress } from '../list/list-address.ts'

export interface UnreadableFiltersProps {
  readonly faults: readonly FilterFault[]
  readonly address: ListAddress
}

/** What the address asks for and the ledger would not understand; each can be taken back. */
export function UnreadableFilters({ faults, address: { filter, setFilter } }: UnreadableFiltersProps) {
  return (
    <div role="alert" className="px-4 py-6">
      <EmptyState title={filterWords.unreadableTitle}>
        <p>{filterWords.unreadableHint}</p>
        <ul className="mt-3 flex flex-col gap-2">
          {faults.map(({ name, value }) => (
            <li key={`${name}=${value}`} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <code className="font-mono text-ink wrap-anywhere">
                {name}={value}
              </code>
              <span>{filterWords.unreadable[name]}</span>
              <Button
                className="max-h-7"
                onClick={() => setFilter({ [name]: filter[name].filter((other) => other !== value) })}
              >
                {filterWords.remove(name)}
              </Button>
            </li>
          ))}
        </ul>
      </EmptyState>
    </div>
  )
}

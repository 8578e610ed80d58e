import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import {
  filterNames,
  operandOf,
  operatorOf,
  type FilterName,
  type ListFilter,
} from '#domain/ledger/transaction-filter.ts'
import { resultLabel } from '#domain/ledger/figures/result-label.ts'
import { ConsensusTime } from '../consensus-time.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { chipClass } from '../../../components/ui/chip.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { filterMessages } from './messages.ts'
import { typeLabel } from '../transaction-type-messages.ts'
import type { ListAddress } from '../list/list-address.ts'

interface ActiveFilter {
  readonly key: string
  readonly label: ReactNode
  readonly remove: () => void
}

export function FilterChips({ address }: { readonly address: ListAddress }) {
  const set = [...apiFilters(address), ...localFilters(address)]
  if (set.length === 0) return null
  return (
    <ul aria-label={filterMessages.active} className="flex flex-wrap items-center gap-1.5">
      {set.map(({ key, label, remove }) => (
        <li key={key} className="max-w-full">
          <button
            type="button"
            title={filterMessages.removeHint}
            className={classes(chipClass, 'target h-7 bg-chosen hover:border-line-strong')}
            onClick={remove}
          >
            <span className="sr-only">{filterMessages.removeHint}</span>
            <span className="truncate">{label}</span>
            <X size={12} aria-hidden className="shrink-0 text-quiet" />
          </button>
        </li>
      ))}
      <li>
        <Button look="quiet" className="max-h-7" onClick={address.clear}>
          {filterMessages.clear}
        </Button>
      </li>
    </ul>
  )
}

/** Omits the order, which is not a filter. */
export function describeFilters(
  filter: ListFilter,
): readonly { readonly key: string; readonly label: ReactNode; readonly name: FilterName; readonly value: string }[] {
  return filterNames
    .filter((name) => name !== 'order')
    .flatMap((name) =>
      filter[name].map((value) => ({ key: `${name}=${value}`, label: describeValue(name, value), name, value })),
    )
}

function apiFilters({ filter, setFilter }: ListAddress): ActiveFilter[] {
  return describeFilters(filter).map(({ key, label, name, value }) => ({
    key,
    label,
    remove: () => setFilter({ [name]: filter[name].filter((other) => other !== value) }),
  }))
}

function describeValue(name: FilterName, value: string): ReactNode {
  const [operator, operand] = [operatorOf(value), operandOf(value)]
  switch (name) {
    case 'account.id':
      return (
        <>
          {filterMessages.accountChip(operator)} <span className="font-mono">{operand}</span>
        </>
      )
    case 'timestamp':
      return (
        <>
          {filterMessages.timeOperator(operator)} <ConsensusTime at={operand} />
        </>
      )
    case 'transactiontype':
      return typeLabel(operand.toUpperCase())
    case 'result':
      return filterMessages.resultOption(operand)
    case 'type':
      return filterMessages.directionOption(operand)
    case 'order':
      return operand
    case 'code':
      return `${filterMessages.findChip.code(operator.toLowerCase() === 'ne')} ${resultLabel(operand.toUpperCase())}`
    case 'node':
    case 'payer':
    case 'entity':
    case 'involved':
      return (
        <>
          {filterMessages.findChip[name]} <span className="font-mono">{operand}</span>
        </>
      )
  }
}

function localFilters({ texts, setLocal }: ListAddress): ActiveFilter[] {
  const { feeFrom, feeTo, memo } = texts
  const { feeChip, memoChip } = filterMessages.local
  return [
    ...(feeFrom || feeTo
      ? [{ key: 'fee', label: feeChip(feeFrom, feeTo), remove: () => setLocal({ feeFrom: '', feeTo: '' }) }]
      : []),
    ...(memo ? [{ key: 'memo', label: memoChip(memo), remove: () => setLocal({ memo: '' }) }] : []),
  ]
}

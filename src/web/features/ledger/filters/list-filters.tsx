import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState, useMemo } from 'react'
import { countFilters, type FilterViolation } from '#domain/ledger/transaction-filter.ts'
import { Button } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { Select } from '../../../components/ui/select.tsx'
import { filterMessages } from './messages.ts'
import { AccountFilter } from './account-filter.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { ListAddress } from '../list/list-address.ts'
import { MoreFilters } from './more-filters.tsx'
import { useSavedViews } from './kept-views.ts'
import { SharedView, ViewsMenu } from './saved-views.tsx'
import { TimeFilter } from './time-filter.tsx'
import { TypeFilter } from './type-filter.tsx'
import type { TransactionList } from '#domain/ledger/list/transaction-list.ts'
import type { TransactionRow } from '#domain/ledger/list/transaction-row.ts'
import { EmptyState } from '../../../components/ui/empty-state.tsx'

interface ListFiltersProps {
  readonly address: ListAddress
  /** Accounts in the loaded transactions, most frequent first. */
  readonly accounts: readonly string[]
  readonly nodes: readonly string[]
  readonly codes: readonly string[]
}

const results = (['', 'success', 'fail'] as const).map((value) => ({
  value,
  label: filterMessages.resultOption(value),
}))
const directions = (['', 'credit', 'debit'] as const).map((value) => ({
  value,
  label: filterMessages.directionOption(value),
}))
const orders = (['desc', 'asc'] as const).map((value) => ({ value, label: filterMessages.orders[value] }))

export function ListFilters({ address, accounts, nodes, codes }: ListFiltersProps) {
  const { filter, setFilter, texts, grouped, setGrouped } = address
  const [open, setOpen] = useState(false)
  const saved = useSavedViews()
  const active = countFilters(filter) + Object.values(texts).filter(Boolean).length
  const [result = ''] = filter.result
  const direction = filter.type.length === 1 ? filter.type[0] : ''
  return (
    <section aria-label={filterMessages.filters} data-print="no" className="flex flex-col gap-2">
      <Button className="self-start sm:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
        <SlidersHorizontal size={14} aria-hidden />
        {filterMessages.show(active)}
      </Button>
      <div className={classes('flex-wrap items-center gap-2 sm:flex', open ? 'flex' : 'hidden')}>
        <AccountFilter
          values={filter['account.id']}
          suggestions={accounts}
          onChange={(values) => setFilter({ 'account.id': values })}
        />
        <TypeFilter values={filter.transactiontype} onChange={(values) => setFilter({ transactiontype: values })} />
        <TimeFilter values={filter.timestamp} onChange={(values) => setFilter({ timestamp: values })} />
        <Select
          label={filterMessages.result}
          hideLabel
          value={results.find(({ value }) => value === result)?.value ?? ''}
          options={results}
          onChange={(value) => setFilter({ result: value === '' ? [] : [value] })}
        />
        <Select
          label={filterMessages.direction}
          hideLabel
          value={directions.find(({ value }) => value === direction)?.value ?? ''}
          options={directions}
          onChange={(value) => setFilter({ type: value === '' ? [] : [value] })}
        />
        <Select
          label={filterMessages.order}
          hideLabel
          value={filter.order[0] === 'asc' ? 'asc' : 'desc'}
          options={orders}
          onChange={(value) => setFilter({ order: value === 'desc' ? [] : [value] })}
        />
        <MoreFilters address={address} nodes={nodes} codes={codes} />
        <ViewsMenu saved={saved} />
        <label className="target inline-flex h-8 cursor-pointer items-center gap-2 px-1 text-sm text-quiet hover:text-ink">
          <input
            type="checkbox"
            checked={grouped}
            onChange={(event) => setGrouped(event.currentTarget.checked)}
            className="accent-accent"
          />
          {filterMessages.group}
        </label>
        <SharedView saved={saved} />
      </div>
      <FilterChips address={address} />
    </section>
  )
}

interface SeenAccounts {
  readonly accounts: readonly string[]
  readonly nodes: readonly string[]
  /** Result codes of failures. */
  readonly codes: readonly string[]
}

const maxRowsExamined = 2000
const maxAccounts = 50

/** Looks only at the first loaded rows; most frequent first. */
export function useSeenAccounts(list: TransactionList<TransactionRow>): SeenAccounts {
  return useMemo(() => {
    const payers = new Map<string, number>()
    const nodes = new Map<string, number>()
    const codes = new Map<string, number>()
    let left = maxRowsExamined
    for (const chunk of list.ranges.flatMap(({ chunks }) => chunks)) {
      if (left <= 0) break
      left -= chunk.length
      for (const { payer, node, result, success } of chunk) {
        payers.set(payer, (payers.get(payer) ?? 0) + 1)
        if (!success) codes.set(result, (codes.get(result) ?? 0) + 1)
        if (node !== null) nodes.set(node, (nodes.get(node) ?? 0) + 1)
      }
    }
    return { accounts: byFrequency(payers).slice(0, maxAccounts), nodes: byFrequency(nodes), codes: byFrequency(codes) }
  }, [list])
}

function byFrequency(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([id]) => id)
}

interface UnreadableFiltersProps {
  readonly violations: readonly FilterViolation[]
  readonly address: ListAddress
}

export function UnreadableFilters({ violations, address: { filter, setFilter } }: UnreadableFiltersProps) {
  return (
    <div role="alert" className="px-4 py-6">
      <EmptyState title={filterMessages.unreadableTitle}>
        <p>{filterMessages.unreadableHint}</p>
        <ul className="mt-3 flex flex-col gap-2">
          {violations.map(({ name, value }) => (
            <li key={`${name}=${value}`} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <code className="font-mono text-ink wrap-anywhere">
                {name}={value}
              </code>
              <span>{filterMessages.unreadable[name]}</span>
              <Button
                className="max-h-7"
                onClick={() => setFilter({ [name]: filter[name].filter((other) => other !== value) })}
              >
                {filterMessages.remove(name)}
              </Button>
            </li>
          ))}
        </ul>
      </EmptyState>
    </div>
  )
}

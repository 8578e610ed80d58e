import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { parseHbar } from '#domain/ledger/hbar.ts'
import type { LocalFilter } from '#domain/ledger/list/transaction-row.ts'
import { filterNames, readFilter, type FilterName, type ListFilter } from '#domain/ledger/transaction-filter.ts'

/** The filters for the loaded rows, as written in the address. */
export interface LocalTexts {
  /** In ℏ; either end may be empty. */
  readonly feeFrom: string
  readonly feeTo: string
  readonly memo: string
}

export interface ListAddress {
  readonly filter: ListFilter
  /** `push` adds an entry to the browser's history. */
  readonly setFilter: (patch: Partial<ListFilter>, options?: { readonly push?: boolean }) => void
  readonly texts: LocalTexts
  readonly local: LocalFilter
  readonly setLocal: (patch: Partial<LocalTexts>) => void
  readonly grouped: boolean
  readonly setGrouped: (grouped: boolean) => void
  readonly clear: () => void
}

const filterNameSet: ReadonlySet<string> = new Set(filterNames)
const feeSeparator = '..'

export function useListAddress(): ListAddress {
  const [search, setSearch] = useSearchParams()
  const text = search.toString()
  const filter = useMemo(() => readFilter(text), [text])
  const [feeFrom = '', feeTo = ''] = (search.get('fee') ?? '').split(feeSeparator)
  const memo = search.get('memo') ?? ''
  const texts = useMemo(() => ({ feeFrom, feeTo, memo }), [feeFrom, feeTo, memo])
  const local = useMemo(() => localFilterOf(texts), [texts])

  const change = (edit: (search: URLSearchParams) => void, push = false) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        edit(after)
        // Other filters are not the view that the address names.
        if (after.toString() !== before.toString()) after.delete('view')
        return after
      },
      { replace: !push, preventScrollReset: true },
    )
  const setFilter: ListAddress['setFilter'] = (patch, { push = true } = {}) =>
    change((after) => writeFilter(after, { ...readFilter(after.toString()), ...patch }), push)
  const setLocal: ListAddress['setLocal'] = (patch) =>
    change((after) => {
      const next = { ...texts, ...patch }
      const fee = next.feeFrom === '' && next.feeTo === '' ? '' : `${next.feeFrom}${feeSeparator}${next.feeTo}`
      for (const [name, value] of Object.entries({ fee, memo: next.memo })) setOrDelete(after, name, value)
    })
  return {
    filter,
    setFilter,
    texts,
    local,
    setLocal,
    grouped: search.get('group') === 'id',
    setGrouped: (grouped) => change((after) => setOrDelete(after, 'group', grouped ? 'id' : ''), true),
    clear: () =>
      change((after) => {
        const { order } = readFilter(after.toString())
        writeFilter(after, { order })
        for (const name of ['fee', 'memo']) after.delete(name)
      }, true),
  }
}

function writeFilter(search: URLSearchParams, filter: Partial<Readonly<Record<FilterName, readonly string[]>>>): void {
  for (const name of new Set(search.keys())) if (filterNameSet.has(name.toLowerCase())) search.delete(name)
  for (const name of filterNames) for (const value of filter[name] ?? []) search.append(name, value)
}

function setOrDelete(search: URLSearchParams, name: string, value: string): void {
  if (value === '') search.delete(name)
  else search.set(name, value)
}

/** Unreadable values are ignored. */
function localFilterOf({ feeFrom, feeTo, memo }: LocalTexts): LocalFilter {
  return { feeFrom: parseHbar(feeFrom) ?? null, feeTo: parseHbar(feeTo) ?? null, memo }
}

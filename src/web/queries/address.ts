import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

export interface AddressState {
  /** A value of the address; empty where there is none. */
  readonly value: (name: string) => string
  /** A value that is a list, separated by commas. */
  readonly list: (name: string) => readonly string[]
  /** Sets some values and keeps the others; null and empty ones go. `push` makes a step one can go back from. */
  readonly set: (patch: Readonly<Record<string, string | null>>, options?: { readonly push?: boolean }) => void
}

/** The part of a page's state that stands in the address: filters, tabs, positions. */
export function useAddress(): AddressState {
  const [search, setSearch] = useSearchParams()
  const value = useCallback((name: string) => search.get(name) ?? '', [search])
  const list = useCallback(
    (name: string) => (search.get(name) ?? '').split(',').filter((item) => item !== ''),
    [search],
  )
  const set = useCallback<AddressState['set']>(
    (patch, { push = false } = {}) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          for (const [name, next] of Object.entries(patch))
            if (next) after.set(name, next)
            else after.delete(name)
          return after
        },
        { replace: !push, preventScrollReset: true },
      ),
    [setSearch],
  )
  return { value, list, set }
}

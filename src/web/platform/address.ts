import { createContext, use, useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'

interface AddressState {
  /** A value in the address; empty if missing. */
  readonly value: (name: string) => string
  /** A value that is a list, separated by commas. */
  readonly list: (name: string) => readonly string[]
  /** Sets some values and keeps the others; null and empty values are removed. `push` adds a history entry. */
  readonly set: (patch: Readonly<Record<string, string | null>>, options?: { readonly push?: boolean }) => void
}

/** A prefix for names in the address, which keeps the states of similar parts of a page separate. */
export const AddressScope = createContext('')

/** The current address with some values changed, for links. */
export function useAddressWith(): (patch: Readonly<Record<string, string | null>>) => string {
  const { pathname, search } = useLocation()
  const scope = use(AddressScope)
  return useCallback(
    (patch) => `${pathname}?${patched(new URLSearchParams(search), patch, scope)}`,
    [pathname, search, scope],
  )
}

/** Page state in the query string: filters, tabs, positions. */
export function useAddress(): AddressState {
  const [search, setSearch] = useSearchParams()
  const scope = use(AddressScope)
  const value = useCallback((name: string) => search.get(scope + name) ?? '', [search, scope])
  const list = useCallback(
    (name: string) =>
      value(name)
        .split(',')
        .filter((item) => item !== ''),
    [value],
  )
  // The router's setter changes with the address; a stable one avoids renders.
  const latest = useRef(setSearch)
  useLayoutEffect(() => {
    latest.current = setSearch
  })
  const set = useCallback<AddressState['set']>(
    (patch, { push = false } = {}) =>
      latest.current((before) => patched(before, patch, scope), { replace: !push, preventScrollReset: true }),
    [scope],
  )
  return { value, list, set }
}

function patched(
  before: URLSearchParams,
  patch: Readonly<Record<string, string | null>>,
  scope: string,
): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, next] of Object.entries(patch))
    if (next) after.set(scope + name, next)
    else after.delete(scope + name)
  return after
}

export function useHere(): string {
  const { pathname, search, hash } = useLocation()
  return pathname + search + hash
}

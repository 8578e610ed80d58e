import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ListFilter } from '#domain/ledger/transaction-filter.ts'
import { useServices, type Services } from '../../../platform/services.ts'
import { useStore } from '../../../platform/store.ts'
import { setTimer } from '../../../platform/timer.ts'
import { createLiveList, type ListState, type LiveList } from './live-list.ts'
import { browserVisibility } from '../../../platform/visibility.ts'

/** Lists that were looked at last: who comes back to one finds it as it was left. */
const kept = 3
const listsOf = new WeakMap<Services, Map<string, LiveList>>()

/** The list of a filter, which follows the ledger while it is shown. `ledger` names whose it is: another one has other rows. */
export function useLiveList(
  filter: ListFilter,
  ledger: string,
): { readonly state: ListState; readonly list: LiveList } {
  const services = useServices()
  const key = JSON.stringify([ledger, filter])
  const list = useMemo(() => findList(services, key, filter), [services, key, filter])
  const state = useStore(list)
  const queries = useQueryClient()
  useEffect(() => {
    // Other rows may be of another source, and have other figures.
    if (state.replaced > 0)
      for (const noun of ['sources', 'ledger']) void queries.invalidateQueries({ queryKey: [noun] })
  }, [queries, state.replaced])
  return { state, list }
}

function findList(services: Services, key: string, filter: ListFilter): LiveList {
  const lists = listsOf.get(services) ?? new Map<string, LiveList>()
  listsOf.set(services, lists)
  const list = lists.get(key) ?? newList(services, filter)
  lists.delete(key)
  lists.set(key, list)
  for (const old of [...lists.keys()].slice(0, -kept)) lists.delete(old)
  return list
}

function newList(services: Services, filter: ListFilter): LiveList {
  return createLiveList({ ...services, visibility: browserVisibility, setTimer, random: Math.random }, filter)
}

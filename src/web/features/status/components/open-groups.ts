import { useCallback } from 'react'
import type { ComponentGroup } from '#domain/status/status-view.ts'
import { useAddress } from '../../../platform/address.ts'

export interface OpenGroups {
  readonly isOpen: (group: ComponentGroup) => boolean
  readonly toggle: (group: ComponentGroup) => void
  readonly setAll: (open: boolean) => void
}

/** Up to this many components, all groups are open; beyond it, only groups with a problem. */
const maxAllOpen = 60

/** The address stores which groups the user opened or closed; other groups follow their status. */
export function useOpenGroups(total: number, searching: boolean): OpenGroups {
  const { value, list, set } = useAddress()
  const openIds = list('open')
  const closedIds = list('fold')
  const base = value('groups')
  const isOpen = (group: ComponentGroup) => {
    const id = idOf(group)
    if (searching || openIds.includes(id)) return true
    if (closedIds.includes(id) || base === 'folded') return false
    return base === 'open' || group.affected + group.inMaintenance > 0 || total <= maxAllOpen
  }
  const toggle = (group: ComponentGroup) => {
    const id = idOf(group)
    const without = (ids: readonly string[]) => ids.filter((other) => other !== id)
    const [open, fold] = isOpen(group)
      ? [without(openIds), [...without(closedIds), id]]
      : [[...without(openIds), id], without(closedIds)]
    set({ open: open.join(','), fold: fold.join(',') })
  }
  const setAll = useCallback(
    (open: boolean) => set({ open: null, fold: null, groups: open ? 'open' : 'folded' }),
    [set],
  )
  return { isOpen, toggle, setAll }
}

function idOf(group: ComponentGroup): string {
  return group.id ?? '-'
}

/** Gives a slot back. A second call does nothing. */
type Release = () => void

/** How many may be open at once, in all and for each owner. */
export interface SlotMax {
  readonly inAll: number
  readonly perOwner: number
}

/** What is full: the slots of everybody, or those of one owner. */
export type Full = 'all' | 'owner'

export interface Slots {
  take(owner: string): Release | Full
}

/** Counts what stays open for a while, such as streams and connections. */
export function createSlots(max: SlotMax): Slots {
  const open = new Map<string, number>()
  let total = 0
  return {
    take(owner) {
      const own = open.get(owner) ?? 0
      if (total >= max.inAll) return 'all'
      if (own >= max.perOwner) return 'owner'
      open.set(owner, own + 1)
      total += 1
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        total -= 1
        const left = (open.get(owner) ?? 1) - 1
        if (left === 0) open.delete(owner)
        else open.set(owner, left)
      }
    },
  }
}

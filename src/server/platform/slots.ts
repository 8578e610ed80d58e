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
  /** `amount`: how many at once; one by default. */
  take(owner: string, amount?: number): Release | Full
}

/** Counts what stays open or is held for a while, such as streams, connections and bytes. */
export function createSlots(max: SlotMax): Slots {
  const open = new Map<string, number>()
  let total = 0
  return {
    take(owner, amount = 1) {
      const own = open.get(owner) ?? 0
      if (total + amount > max.inAll) return 'all'
      if (own + amount > max.perOwner) return 'owner'
      open.set(owner, own + amount)
      total += amount
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        total -= amount
        const left = (open.get(owner) ?? amount) - amount
        if (left === 0) open.delete(owner)
        else open.set(owner, left)
      }
    },
  }
}

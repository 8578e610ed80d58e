/** Frees a slot. A second call does nothing. */
type Release = () => void

/** How many slots may be taken at once, in total and by each owner. */
export interface SlotMax {
  readonly inAll: number
  readonly perOwner: number
}

/** Which limit is reached: that for everybody, or that for one owner. */
export type Full = 'all' | 'owner'

export interface Slots {
  /** `amount`: the number of slots; one by default. */
  take(owner: string, amount?: number): Release | Full
}

/** Counts resources that are held for a while: streams, connections, bytes. */
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

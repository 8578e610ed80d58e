import { dropLease, takeLease } from '../database/lease.ts'
import type { Store } from '../database/database.ts'

export interface HeldLeaseOptions {
  readonly store: Store
  readonly name: string
  /** Names this process among all that use the store. */
  readonly owner: string
  readonly now: () => number
}

/** The right of one instance among all to ask an upstream. */
export interface HeldLease {
  /** Takes or renews it; whether this instance has it. */
  claim(): Promise<boolean>
  /** Renews it where that is due: to be called often, and whatever else runs. */
  keep(): Promise<void>
  /** Whether this instance has it, as far as it knows. */
  isHeld(): boolean
  /** Leaves it to another instance, for good. */
  drop(): Promise<void>
}

/** Milliseconds: what asks may die without a word, and another one goes on as soon as this is over. */
const duration = 8000
/** Milliseconds between two claims, by whoever has it and whoever waits for it. */
export const claimEvery = 2000

/** It lasts for a short while, and is renewed all the while that its owner lives, however long a request takes. */
export function createHeldLease({ store, name, owner, now }: HeldLeaseOptions): HeldLease {
  let held = false
  let claimedAt = -Infinity
  let isDropped = false

  async function claim(): Promise<boolean> {
    if (isDropped) return false
    claimedAt = now()
    held = await takeLease(store, { name, owner, now: claimedAt, duration })
    // It was given up while it was claimed.
    if (isDropped) await drop()
    return held
  }

  async function drop(): Promise<void> {
    isDropped = true
    held = false
    await dropLease(store, { name, owner })
  }

  return {
    claim,
    async keep() {
      if (held && (now() >= claimedAt + claimEvery || now() < claimedAt)) await claim()
    },
    isHeld: () => held,
    drop,
  }
}

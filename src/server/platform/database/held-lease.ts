import { createWatchedLease } from './lease.ts'
import type { Store } from './database.ts'

export interface HeldLeaseOptions {
  readonly store: Store
  readonly name: string
  /** Identifies this process. */
  readonly owner: string
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
}

/** A lease for work that only one instance at a time may do: polling an upstream, sending notifications. */
export interface HeldLease {
  /** Takes or renews the lease. False if another instance holds it. */
  claim(): Promise<boolean>
  /** Renews the lease if it is due. Call it often, and while the work runs. */
  keep(): Promise<void>
  isHeld(): boolean
  /** Releases the lease permanently. */
  drop(): Promise<void>
}

/** If an instance dies, the others wait this long after its last renewal that they saw. */
const durationMs = 6000
/** How often the holder renews the lease, and how often the others try to take it. */
export const claimIntervalMs = 2000

export function createHeldLease({ store, name, owner, monotonic }: HeldLeaseOptions): HeldLease {
  const lease = createWatchedLease(store, { name, owner, durationMs, monotonic })
  let claimedAt = -Infinity
  let isDropped = false

  async function claim(): Promise<boolean> {
    if (isDropped) return false
    claimedAt = monotonic()
    const held = await lease.claim()
    // The lease was dropped while the claim was in progress.
    if (isDropped) await lease.drop()
    return held && !isDropped
  }

  return {
    claim,
    async keep() {
      if (lease.isHeld() && monotonic() >= claimedAt + claimIntervalMs) await claim()
    },
    isHeld: () => !isDropped && lease.isHeld(),
    async drop() {
      isDropped = true
      await lease.drop()
    },
  }
}

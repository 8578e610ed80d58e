import { createWatchedLease } from './lease.ts'
import type { Store } from './database.ts'

export interface HeldLeaseOptions {
  readonly store: Store
  readonly name: string
  /** Identifies this process. */
  readonly owner: string
  /** Milliseconds of a clock that is never adjusted. */
  readonly monotonic: () => number
}

/** A lease for work that one instance at a time does: asking an upstream, sending notifications. */
export interface HeldLease {
  /** Takes or renews the lease. False if another instance holds it. */
  claim(): Promise<boolean>
  /** Renews the lease if it is due. Call it often, also while the work runs. */
  keep(): Promise<void>
  isHeld(): boolean
  /** Releases the lease for good. */
  drop(): Promise<void>
}

/** An instance that dies blocks the others for this long after they last saw it renew the lease. */
const durationMs = 6000
/** Between two claims of the holder, and of an instance that waits. */
export const claimIntervalMs = 2000

export function createHeldLease({ store, name, owner, monotonic }: HeldLeaseOptions): HeldLease {
  const lease = createWatchedLease(store, { name, owner, durationMs, monotonic })
  let claimedAt = -Infinity
  let isDropped = false

  async function claim(): Promise<boolean> {
    if (isDropped) return false
    claimedAt = monotonic()
    const held = await lease.claim()
    // Released while the claim was under way.
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

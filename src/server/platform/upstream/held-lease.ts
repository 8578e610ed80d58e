import { dropLease, takeLease } from '../database/lease.ts'
import type { Store } from '../database/database.ts'

export interface HeldLeaseOptions {
  readonly store: Store
  readonly name: string
  /** Identifies this process. */
  readonly owner: string
  readonly now: () => number
}

/** The lease on an upstream: only the instance that holds it sends requests. */
export interface HeldLease {
  /** Takes or renews the lease. False if another instance holds it. */
  claim(): Promise<boolean>
  /** Renews the lease if it is due. Call it often, also while a request runs. */
  keep(): Promise<void>
  isHeld(): boolean
  /** Releases the lease for good. */
  drop(): Promise<void>
}

/** An instance that dies blocks the others for this long. */
const durationMs = 8000
/** Between two claims of the holder, and of an instance that waits. */
export const claimIntervalMs = 2000

export function createHeldLease({ store, name, owner, now }: HeldLeaseOptions): HeldLease {
  let held = false
  let claimedAt = -Infinity
  let isDropped = false

  async function claim(): Promise<boolean> {
    if (isDropped) return false
    claimedAt = now()
    held = await takeLease(store, { name, owner, now: claimedAt, duration: durationMs })
    // Released while the claim was under way.
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
      if (held && (now() >= claimedAt + claimIntervalMs || now() < claimedAt)) await claim()
    },
    isHeld: () => held,
    drop,
  }
}

import { randomUUID } from 'node:crypto'
import type { Store } from '../../platform/database/database.ts'
import { dropLease, takeLease } from '../../platform/database/lease.ts'

/** The right of one instance to send. */
export interface Turn {
  /** Takes or renews it where it is due. Whether this instance has it. */
  keep(): Promise<boolean>
  /** By a clock that nobody sets, so that a stalled instance knows that it has lost its turn. */
  isHeld(): boolean
  leave(): Promise<void>
}

interface TurnOptions {
  readonly store: Store
  /** The database's. */
  readonly clock: () => Promise<number>
  readonly monotonic: () => number
}

const name = 'notifications'
/** An instance that dies blocks the others for this long. */
const durationMs = 15_000
const renewMs = 4000
/** Left unused at the end: another instance may begin then. */
const marginMs = 3000

export function createTurn({ store, clock, monotonic }: TurnOptions): Turn {
  const owner = randomUUID()
  let heldUntil = -Infinity
  let askAt = -Infinity
  let hasLeft = false

  const isHeld = () => !hasLeft && monotonic() < heldUntil
  return {
    isHeld,
    async keep() {
      if (hasLeft || monotonic() < askAt) return isHeld()
      // Counted from before the question, so that we never believe in it longer than the others do.
      const asked = monotonic()
      const taken = await takeLease(store, { name, owner, now: await clock(), duration: durationMs })
      heldUntil = taken ? asked + durationMs - marginMs : -Infinity
      askAt = asked + renewMs
      return isHeld()
    },
    async leave() {
      hasLeft = true
      await dropLease(store, { name, owner })
    },
  }
}

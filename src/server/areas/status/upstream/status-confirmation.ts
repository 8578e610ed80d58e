import { ageAt, unconfirmedAfterSeconds, type Confirmation } from '#domain/status/freshness.ts'

/** Two clocks: one that tells the time, and one that nobody sets. Both in milliseconds. */
export interface Clocks {
  readonly now: () => number
  readonly monotonic: () => number
}

export interface StatusConfirmation {
  /** The status was true at that time, milliseconds since 1970. What is older than what is known changes nothing. */
  confirm(at: number): void
  /** What is held came with what could not be read: until it is confirmed anew it counts as too old to rely on. */
  doubt(): void
  /** Whole seconds since then, null when it never was; of two clocks the one that claims more. */
  age(): number | null
}

/** Remembers when an upstream last confirmed the status. A clock that is set back makes nothing look fresh. */
export function createConfirmation({ now, monotonic }: Clocks): StatusConfirmation {
  let last: { readonly wall: Confirmation; readonly steady: Confirmation } | null = null
  let newest = -Infinity
  let least = 0
  const age = () => last && Math.max(least, ageAt(last.wall, now()), ageAt(last.steady, monotonic()))
  return {
    confirm(at) {
      // The same word again, from another instance, is no news: by its own clock it may have been given just now.
      if (at <= newest) return
      newest = at
      least = 0
      const seconds = Math.max(0, (now() - at) / 1000)
      const known = age()
      if (known !== null && known < Math.floor(seconds)) return
      last = { wall: { age: seconds, at: now() }, steady: { age: seconds, at: monotonic() } }
    },
    doubt() {
      least = unconfirmedAfterSeconds
    },
    age,
  }
}

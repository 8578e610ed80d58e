/** A time of the ledger: seconds since 1970, and nanoseconds. */
export interface Moment {
  readonly second: number
  readonly nanos: number
}

const billion = 1_000_000_000

/** As the ledger writes it: `seconds.nanoseconds`. */
export function timestampOf({ second, nanos }: Moment): string {
  return `${second}.${String(nanos).padStart(9, '0')}`
}

/** A moment that many nanoseconds later; earlier if negative. */
export function later({ second, nanos }: Moment, by: number): Moment {
  const sum = nanos + by
  const carried = Math.floor(sum / billion)
  return { second: second + carried, nanos: sum - carried * billion }
}

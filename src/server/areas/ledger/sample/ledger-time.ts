/** Seconds since 1970, and nanoseconds. */
export interface LedgerTime {
  readonly second: number
  readonly nanos: number
}

const nanosPerSecond = 1_000_000_000

/** Formats a time like the ledger: `seconds.nanoseconds`. */
export function formatLedgerTime({ second, nanos }: LedgerTime): string {
  return `${second}.${String(nanos).padStart(9, '0')}`
}

export function addNanos({ second, nanos }: LedgerTime, by: number): LedgerTime {
  const sum = nanos + by
  const carried = Math.floor(sum / nanosPerSecond)
  return { second: second + carried, nanos: sum - carried * nanosPerSecond }
}

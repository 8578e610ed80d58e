import process from 'node:process'

const nanosecondsPerMs = 1_000_000n

/** A monotonic clock in milliseconds that is the same in every thread. The deadlines of scans refer to it. */
export function scanClockMs(): number {
  return Number(process.hrtime.bigint() / nanosecondsPerMs)
}

import process from 'node:process'

const nanosecondsPerMs = 1_000_000n

/** Milliseconds of a clock that is never adjusted, and that is the same in every thread. Deadlines of scans go by it. */
export function scanClockMs(): number {
  return Number(process.hrtime.bigint() / nanosecondsPerMs)
}

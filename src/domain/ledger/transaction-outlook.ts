import type { TransactionEntry } from './transaction-entry.ts'

/** Nanoseconds for which a schedule may still be carried out: 89,285 minutes, about 62 days. */
const longestSchedule = 89_285n * 60n * 1_000_000_000n
/** Nanoseconds in which duplicates and children are likely to follow. */
const settled = 180n * 1_000_000_000n

/** Whether a schedule was made and may still be carried out. `now` in nanoseconds since 1970. */
export function awaitsExecution(entries: readonly TransactionEntry[], now: bigint): boolean {
  const made = entries.find(({ type, success }) => type === 'SCHEDULECREATE' && success)
  return made !== undefined && now - made.consensusNs < longestSchedule && !entries.some(({ scheduled }) => scheduled)
}

/** Whether more records of the transaction may come. `now` in nanoseconds since 1970. */
export function isUnsettled(entries: readonly TransactionEntry[], now: bigint): boolean {
  return entries.some(({ consensusNs }) => now - consensusNs < settled) || awaitsExecution(entries, now)
}

import { dropTransactionsBefore } from '#server/areas/ledger/embedded/ledger-retention.ts'
import type { Store } from '#server/platform/database/database.ts'

/** The last time that a 64-bit count of nanoseconds can name. */
const endOfTimeMs = 9_223_372_036_854

/** Tests share a database, and partitions are no rows: drops those that earlier tests made, however late they are. */
export async function dropPeriods(store: Store): Promise<void> {
  await dropTransactionsBefore(store, endOfTimeMs, 0)
}

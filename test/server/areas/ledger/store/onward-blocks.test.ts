import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makePeriods } from '#server/areas/ledger/store/periods.ts'
import type { Stream } from '#server/areas/ledger/store/posting-rows.ts'
import { insertPostings, listMerged, listMergedClasses } from '#server/areas/ledger/store/postings.ts'
import { timesPerBlock } from '#server/areas/ledger/store/time-blocks.ts'
import { everything, type Order } from '#server/areas/ledger/store/transactions.ts'
import type { Store } from '#server/platform/database/database.ts'
import { describeOnPostgres } from '#test/support/server/stores.ts'
import { isFullTier } from '#test/support/tier.ts'

const yearNs = 365n * 86_400_000_000_000n
/** Many blocks of one stream, among many accounts with a single time. */
const busyTimes = isFullTier ? 10_000 : 6000
const otherAccounts = isFullTier ? 5000 : 3000

async function fill(store: Store, busy: Stream, years: number): Promise<void> {
  const times = Array.from({ length: busyTimes }, (_, at) => BigInt(at % years) * yearNs + BigInt(at) + 1n)
  const others = Array.from({ length: otherAccounts }, (_, at) => ({
    account: BigInt(at + 100),
    class: at % 5,
    consensus: BigInt(at) + 1n,
  }))
  const coming = [years, years + 1].map((year) => BigInt(year) * yearNs)
  const periodOf = await makePeriods(store, [...times, ...coming])
  const rows = times.map((consensus) => ({ account: busy.account, class: busy.class, consensus }))
  await insertPostings(store, [...rows, ...others], periodOf)
}

/** The number of rows, in the table or its key, that PostgreSQL passes over for a read. */
async function countRead(store: Store, read: (transaction: Store) => Promise<unknown>): Promise<number> {
  return store.transaction().execute(async (transaction) => {
    const before = await readSoFar(transaction)
    await read(transaction)
    return (await readSoFar(transaction)) - before
  })
}

async function readSoFar(transaction: Store): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select sum(seq_tup_read) from pg_stat_xact_user_tables where relname like 'ledger_posting_block%')
      + (select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index
         join pg_inherits on inhrelid = indrelid and inhparent = 'ledger_posting_block'::regclass)
    )::integer as count`.execute(transaction)
  return rows[0]?.count ?? 0
}

describeOnPostgres('The first page of a long stream', (fresh) => {
  it.each([...(isFullTier ? [['one year', 1] as const] : []), ['five years', 5] as const])(
    'is read from its first blocks alone, with any statistics, over %s',
    async (_, years) => {
      const store = await fresh()
      const busy = { account: BigInt(years), class: 3 }
      await fill(store, busy, years)
      const classes = { from: 0, below: 10, step: 1 } as const
      const reads: readonly ((order: Order) => (transaction: Store) => Promise<bigint[]>)[] = [
        (order) => (transaction) => listMerged(transaction, [busy], everything, order, 300),
        (order) => (transaction) => listMergedClasses(transaction, [busy.account], classes, everything, order, 300),
      ]
      for (const statistics of ['select', 'analyze ledger_posting_block']) {
        await sql.raw(statistics).execute(store)
        for (const order of ['desc', 'asc'] as const)
          for (const read of reads)
            expect(await countRead(store, read(order))).toBeLessThan(busyTimes / timesPerBlock / 2)
      }
    },
  )
})

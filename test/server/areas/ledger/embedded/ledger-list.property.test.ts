import { fuzzRuns } from '#test/support/tier.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Transaction } from '#api/ledger/transactions.ts'
import { createEmbeddedLedger } from '#server/areas/ledger/embedded/ledger.ts'
import { limits } from '#server/platform/limits.ts'
import { mergeTransactions, storedTransactionsOf } from '#server/areas/ledger/embedded/ledger-merge.ts'
import { createLedgerReader } from '#server/areas/ledger/embedded/ledger-reader.ts'
import { clearLedger } from '#server/areas/ledger/embedded/ledger-state.ts'
import type { LedgerSource } from '#server/areas/ledger/source.ts'
import type { Store } from '#server/platform/database/database.ts'
import { selectedBy } from '#test/support/ledger/naive-ledger.ts'
import { aLedger, aListQuery } from '#test/support/ledger/random-ledger.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const path = '/api/v1/transactions'

interface Page {
  readonly transactions: readonly Transaction[]
  readonly links: { readonly next: string | null }
}

/** The pages of a query, as far as their links lead. */
async function walk(ledger: LedgerSource, search: string): Promise<string[][]> {
  const pages: string[][] = []
  for (let next: string | null = search; next !== null;) {
    const parameters = [...new URLSearchParams(next)].map(([name, value]) => ({ name, value }))
    const page: Page = JSON.parse((await ledger.list({ path, parameters, owner: 'test' })).body)
    pages.push(page.transactions.map(({ consensus_timestamp }) => consensus_timestamp))
    next = page.links.next?.slice(path.length + 1) ?? null
    if (pages.length > 100) throw new Error(`${search} never ends`)
  }
  return pages
}

async function fill(store: Store, records: readonly Transaction[]): Promise<void> {
  await clearLedger(store)
  await mergeTransactions(store, storedTransactionsOf(records), { now: 0, sampled: false })
}

describeOnStores('A list of transactions', (fresh, dialect) => {
  it('A list holds what its query selects, each transaction once and in order, page by page', async () => {
    const store = await fresh()
    const ledger = createEmbeddedLedger({ store, reader: createLedgerReader(store), network: 'mainnet', limits })
    const queries = fc.array(aListQuery, { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(aLedger, queries, async (records, searches) => {
        await fill(store, records)
        for (const search of searches) {
          const pages = await walk(ledger, search)
          expect([search, pages.flat()]).toEqual([search, selectedBy(search, records)])
          // Only the last page may be short.
          expect(new Set(pages.slice(0, -1).map(({ length }) => length)).size).toBeLessThan(2)
        }
      }),
      { numRuns: fuzzRuns(dialect === 'SQLite' ? 300 : 80) },
    )
  })
})

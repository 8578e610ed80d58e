import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mergeTransactions, storedTransactionsOf } from '#server/areas/ledger/embedded/ledger-merge.ts'
import type { StoredTransaction } from '#server/areas/ledger/embedded/stored-transaction.ts'
import { openStore, type Store } from '#server/platform/database/database.ts'
import { sizesAt, sizesIn } from './ledger-import.ts'
import { recordAt } from './ledger-records.ts'

const batch = 5000
const kept = [1_000_000_000, 80_000_000_000] as const
const noPayload = new Uint8Array(0)

/**
 * Generates a ledger without payloads: what finds records has its rows, the records themselves are empty. Shows how the
 * bytes of each index grow with the number of records, and what that makes of the plans in `docs/operations.md`. `url` is an
 * empty PostgreSQL.
 */
export async function benchLedgerSize(rows = 200_000, url?: string): Promise<string[]> {
  const lines: string[] = []
  if (url !== undefined) {
    const store = await openStore({ url })
    const payload = await fill(store, rows)
    lines.push(sizeLine(`${rows.toLocaleString('en')} records on PostgreSQL`, await sizesAt(url, rows), payload))
  }
  for (const count of [Math.ceil(rows / 10), rows]) {
    const folder = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
    try {
      const file = join(folder, 'signalbox.db')
      const payload = await fill(await openStore({ file }), count)
      const sizes = sizesIn(file, count)
      const found = [...sizes.values()].reduce((sum, size) => sum + size, 0)
      lines.push(sizeLine(`${count.toLocaleString('en')} records`, sizes, payload))
      if (count === rows)
        for (const many of kept)
          lines.push(
            `  ${many.toLocaleString('en')} records: ${(((found + payload) * many) / 1e12).toFixed(1)} TB on SQLite`,
          )
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return lines
}

function sizeLine(what: string, sizes: ReadonlyMap<string, number>, payload: number): string {
  const found = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const parts = [...sizes].toSorted(([, a], [, b]) => b - a).slice(0, 5)
  const shown = parts.map(([name, size]) => `${name} ${size.toFixed(0)}`).join(', ')
  return `${what} without payloads: ${found.toFixed(0)} bytes a record (${shown}); a payload has ${payload.toFixed(0)}`
}

/** Closes the store. Returns the mean bytes of the payloads that were left out. */
async function fill(store: Store, count: number): Promise<number> {
  let bytes = 0
  for (let start = 0; start < count; start += batch) {
    const records = Array.from({ length: Math.min(batch, count - start) }, (_, i) => recordAt(start + i, count))
    const stored = storedTransactionsOf(records)
    bytes += stored.reduce((sum, { row }) => sum + row.packed.length, 0)
    await mergeTransactions(store, stored.map(withoutPayload), { now: Date.now(), sampled: false })
  }
  await store.destroy()
  return bytes / count
}

function withoutPayload(record: StoredTransaction): StoredTransaction {
  return { ...record, row: { ...record.row, packed: noPayload } }
}

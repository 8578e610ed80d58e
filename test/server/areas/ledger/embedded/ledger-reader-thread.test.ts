import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readListQuery, type ListQuery } from '#domain/ledger/transaction-query.ts'
import { createWorkerReader, createLedgerReader } from '#server/areas/ledger/embedded/ledger-reader.ts'
import { mergeTransactions, storedTransactionsOf } from '#server/areas/ledger/embedded/ledger-merge.ts'
import { openStore } from '#server/platform/database/database.ts'
import { temporaryFolder } from '#test/support/server/process.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'
import { HttpError, invalidQuery, unavailable } from '#server/platform/errors.ts'
import { isFullTier } from '#test/support/tier.ts'

function queryOf(search: string): ListQuery {
  const read = readListQuery([...new URLSearchParams(search)].map(([name, value]) => ({ name, value })))
  if (!read.ok) throw new Error(read.messages.join())
  return read.query
}

const everyone = queryOf('account.id=gt:0.0.0')
const oldest = queryOf('account.id=lt:0.0.270')
const nothingAsked = { codes: [], exceptCodes: [], nodes: [], payers: [], entities: [], involved: [] }
const farAway = 8e15

/** A file with more records than are read in one go, of more accounts than are merged at once. */
async function ledgerFile() {
  const file = join(await temporaryFolder(), 'ledger.db')
  bytes ??= ledgerBytes()
  await writeFile(file, await bytes)
  const store = await openStore({ file })
  onTestFinished(() => store.destroy())
  return { file, store }
}

let bytes: Promise<Uint8Array> | undefined

async function ledgerBytes(): Promise<Uint8Array> {
  const file = join(await temporaryFolder(), 'whole.db')
  const store = await openStore({ file })
  const records = Array.from({ length: 800 }, (_, second) =>
    aTransaction(second, { transfers: transfersOf([`0.0.${second + 1}`, 9_223_372_036_847_275_807n]) }),
  )
  await mergeTransactions(store, storedTransactionsOf(records), { now: 0, sampled: false })
  await store.destroy()
  return readFile(file)
}

function readerOf(file: string) {
  const reader = createWorkerReader(file)
  onTestFinished(() => reader.close())
  return reader
}

describe('createWorkerReader', () => {
  it('answers like a reader in the calling thread', async () => {
    const { file, store } = await ledgerFile()
    const [there, here] = [readerOf(file), createLedgerReader(store)]
    expect(await there.page(everyone, farAway)).toEqual(await here.page(everyone, farAway))
    const many = queryOf(`account.id=0.0.5&account.id=0.0.6&type=credit`)
    expect(await there.page(many, 0)).toEqual(await here.page(many, 0))
    expect(await there.stats({ intervals: 7 })).toEqual(await here.stats({ intervals: 7 }))
    for (const format of ['csv', 'json'] as const) {
      const part = await there.exportPart(everyone, nothingAsked, format)
      expect(part).toEqual(await here.exportPart(everyone, nothingAsked, format))
      expect(part.lines).toHaveLength(500)
    }
  })

  it.runIf(isFullTier)('answers concurrent calls, each with its own result', async () => {
    const { file } = await ledgerFile()
    const reader = readerOf(file)
    const asked = Array.from({ length: 20 }, (_, index) => index + 1)
    const answers = asked.map((limit) => reader.page({ ...everyone, limit }, farAway))
    const stats = reader.stats({ intervals: 1 })
    expect((await Promise.all(answers)).map(({ length }) => length)).toEqual(asked)
    expect((await stats).total.transactions).toBe(800)
  })

  it('sees data that is written while it runs', async () => {
    const { file, store } = await ledgerFile()
    const reader = readerOf(file)
    expect((await reader.stats({ intervals: 1 })).total.transactions).toBe(800)
    await mergeTransactions(store, storedTransactionsOf([aTransaction(800)]), { now: 0, sampled: false })
    expect((await reader.stats({ intervals: 1 })).total.transactions).toBe(801)
  })

  it('passes errors on with their class and status', async () => {
    const { file, store } = await ledgerFile()
    const reader = readerOf(file)
    await expect(reader.page(oldest, 0)).rejects.toEqual(unavailable('Service unavailable'))
    const reversed = reader.stats({ from: '2', to: '1', intervals: 1 })
    await expect(reversed).rejects.toEqual(invalidQuery('to', 'is before from'))
    await expect(reversed).rejects.toBeInstanceOf(HttpError)
    await store.schema.dropTable('ledger_bucket').execute()
    await expect(reader.stats({ intervals: 1 })).rejects.toThrow('no such table: ledger_bucket')
    expect(await reader.page(everyone, farAway)).toHaveLength(25)
  })

  it('starts a new thread after the thread failed', async () => {
    const file = join(await temporaryFolder(), 'ledger.db')
    const reader = readerOf(file)
    await expect(reader.stats({ intervals: 1 })).rejects.toThrow('unable to open database file')
    await writeFile(file, 'no database')
    await expect(reader.stats({ intervals: 1 })).rejects.toThrow('file is not a database')
  })

  it('answers 503 to calls that closing cuts off, and starts a new thread for later calls', async () => {
    const whole = await ledgerFile()
    const other = readerOf(whole.file)
    const pending = Promise.allSettled([other.page(oldest, farAway), other.stats({ intervals: 1 })])
    await other.close()
    const reason = unavailable('The service ended this request. Try again.')
    expect(await pending).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ])
    expect((await other.stats({ intervals: 1 })).total.transactions).toBe(800)
  })
})

import { describe, expect, it } from 'vitest'
import type { Transaction } from '#api/ledger/transactions.ts'
import { formatTimestamp } from '#domain/time/timestamp.ts'
import { readListQuery } from '#domain/ledger/transaction-query.ts'
import { createEmbeddedLedger } from '#server/areas/ledger/embedded/ledger.ts'
import { limits } from '#server/platform/limits.ts'
import { mergeTransactions, storedTransactionsOf } from '#server/areas/ledger/embedded/ledger-merge.ts'
import { createLedgerReader, type LedgerReader } from '#server/areas/ledger/embedded/ledger-reader.ts'
import { scanPage, scanUntil } from '#server/areas/ledger/embedded/ledger-page.ts'
import type { LedgerSource } from '#server/areas/ledger/source.ts'
import type { Store } from '#server/platform/database/database.ts'
import { selectedBy } from '#test/support/ledger/naive-ledger.ts'
import { describeOnStores, freshSqlite } from '#test/support/server/stores.ts'
import { aTransaction, atSecond, transfersOf } from '#test/support/ledger/transactions.ts'
import { unavailable } from '#server/platform/errors.ts'
import { isFullTier } from '#test/support/tier.ts'

type Given = readonly (readonly [name: string, value: string])[]

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const accounts = numbers(100).map((number) => `0.0.${5000 + number}`)
const types = ['CRYPTOTRANSFER', 'CONTRACTCALL', 'TOKENMINT', 'TOKENBURN', 'FREEZE', 'FILECREATE']

function ledgerOn(store: Store, reader: LedgerReader = createLedgerReader(store)): LedgerSource {
  return createEmbeddedLedger({ store, reader, network: 'mainnet', limits })
}

async function fill(store: Store, records: readonly Transaction[]): Promise<void> {
  for (let start = 0; start < records.length; start += 500)
    await mergeTransactions(store, storedTransactionsOf(records.slice(start, start + 500)), { now: 0, sampled: false })
}

async function list(ledger: LedgerSource, given: Given) {
  const parameters = given.map(([name, value]) => ({ name, value }))
  const { body, next } = await ledger.list({ path: '/list', parameters, owner: 'test' })
  const { transactions }: { transactions: Transaction[] } = JSON.parse(body)
  return { times: transactions.map(({ consensus_timestamp }) => consensus_timestamp), next }
}

function searchOf(given: Given): string {
  return String(new URLSearchParams(given.map(([name, value]) => [name, value])))
}

describeOnStores('The list of stored transactions', (fresh) => {
  it.runIf(isFullTier)('merges a hundred accounts of many types into one list', async () => {
    const store = await fresh()
    const records = numbers(600).map((second) =>
      aTransaction(second, {
        name: types[second % types.length] ?? '',
        result: second % 5 === 0 ? 'INVALID_SIGNATURE' : 'SUCCESS',
        // Some concern every account, the others some of them: the streams begin together and apart.
        transfers: transfersOf(
          ...accounts.filter((_, at) => second % 100 < 5 || at % 7 === second % 7).map((id) => [id, 1n] as const),
        ),
      }),
    )
    await fill(store, records)
    const many: Given = [
      ...accounts.map((id) => ['account.id', id] as const),
      ...numbers(100).map((number) => ['timestamp', `ne:${atSecond(number * 3)}`] as const),
    ]
    const filters: Given[] = [[], [['type', 'credit']], types.map((name) => ['transactiontype', name] as const)]
    for (const filter of filters)
      for (const order of ['asc', 'desc']) {
        const given: Given = [...many, ...filter, ['limit', '100'], ['order', order]]
        const expected = selectedBy(searchOf(given), records).slice(0, 100)
        expect((await list(ledgerOn(store), given)).times).toEqual(expected)
      }
  })

  it('fills its page although transactions are removed while it is read', async () => {
    const store = await fresh()
    await fill(
      store,
      numbers(5).map((second) => aTransaction(second, { transfers: transfersOf(['0.0.7', 1n]) })),
    )
    // What is left of a record that was there a moment ago.
    await store.deleteFrom('ledger_transaction').where('consensus', '=', 1_700_000_001_000_000_000n).execute()
    const given: Given = [
      ['account.id', '0.0.7'],
      ['order', 'asc'],
      ['limit', '2'],
    ]
    const { times, next } = await list(ledgerOn(store), given)
    expect(times).toEqual([atSecond(0), atSecond(2)])
    expect(next).toBe(`/list?account.id=0.0.7&order=asc&limit=2&timestamp=gt:${atSecond(2)}`)
  })

  it('scans for a range of accounts, however far apart the matches are', async () => {
    const store = await fresh()
    const records = numbers(1300).map((second) =>
      aTransaction(second, {
        transfers: transfersOf([`0.0.${second % 50 === 3 ? 9000 + second : 100 + (second % 300)}`, 1n]),
      }),
    )
    await fill(store, records)
    const queries: Given[] = [
      [['account.id', 'gte:0.0.9000']],
      [
        ['account.id', 'gt:0.0.50'],
        ['account.id', 'lt:0.0.2000'],
        ['transactiontype', 'FREEZE'],
      ],
      [
        ['account.id', 'ne:0.0.1001'],
        ['account.id', 'gte:0.0.300'],
        ['type', 'credit'],
        ['order', 'asc'],
      ],
    ]
    for (const query of queries) {
      const given: Given = [...query, ['limit', '20']]
      expect((await list(ledgerOn(store), given)).times).toEqual(selectedBy(searchOf(given), records).slice(0, 20))
    }
  })
})

describe('scanUntil', () => {
  const records = numbers(1700).map((second) =>
    aTransaction(second, {
      transfers: transfersOf([`0.0.${5000 + (second % 300)}`, 1n]),
    }),
  )

  it.each(['asc', 'desc'] as const)('continues after a deadline where it stopped: %s', async (order) => {
    const store = await freshSqlite()
    await fill(store, records)
    // Without a lower bound, the accounts are not read together.
    const given: Given = [
      ['account.id', 'ne:0.0.1001'],
      ['account.id', 'lt:0.0.5250'],
      ['order', order],
    ]
    const read = readListQuery(given.map(([name, value]) => ({ name, value })))
    if (!read.ok) throw new Error(read.messages.join())
    const found: string[] = []
    const reached: bigint[] = []
    for (let bound = {}; ;) {
      const scan = await scanUntil(store, { ...read.query, limit: 2000, time: { ...read.query.time, ...bound } }, 0)
      found.push(...scan.found.map(({ consensus }) => formatTimestamp(consensus)))
      if (scan.reached === null) break
      reached.push(scan.reached)
      bound = order === 'asc' ? { from: scan.reached + 1n } : { to: scan.reached - 1n }
    }
    expect(found).toEqual(selectedBy(searchOf(given), records))
    expect(reached).toHaveLength(3)
  })
})

describe('A query by a range of accounts', () => {
  // More accounts than are merged at once, and more newer records than are looked at in one go.
  const many = 250
  const crowded = numbers(many + 600).map((second) =>
    aTransaction(second, {
      name: second === 3 ? 'TOKENMINT' : 'CRYPTOTRANSFER',
      result: second === 7 ? 'INVALID_SIGNATURE' : 'SUCCESS',
      transfers: transfersOf([`0.0.${second < many ? 9000 + second : 5}`, 1n]),
    }),
  )
  const wide = ['account.id', 'gte:0.0.9000'] as const
  const readerWith = (store: Store, deadline: number): LedgerReader => ({
    ...createLedgerReader(store),
    page: (query) => scanPage(store, query, deadline),
  })
  const late = (store: Store) => readerWith(store, 0)

  it('is answered with 503 if it cannot be read in time', async () => {
    const store = await freshSqlite()
    await fill(store, crowded)
    const unbounded: Given = [
      ['account.id', 'ne:0.0.1001'],
      ['account.id', 'ne:0.0.5'],
    ]
    const answer = list(ledgerOn(store, late(store)), unbounded)
    await expect(answer).rejects.toEqual(unavailable('Service unavailable'))
  })

  it('merges many accounts whose transactions lie far from the start of the list', async () => {
    const store = await freshSqlite()
    const newer = numbers(2100).map((second) => aTransaction(second + 1000, { transfers: transfersOf(['0.0.5', 1n]) }))
    await fill(store, [...crowded, ...newer])
    const given: Given = [wide, ['account.id', 'ne:0.0.9100'], ['limit', '100']]
    const expected = selectedBy(searchOf(given), crowded).slice(0, 100)
    expect((await list(ledgerOn(store, readerWith(store, Infinity)), given)).times).toEqual(expected)
  })

  it.each<Given>([
    [['account.id', 'ne:0.0.7']],
    [
      ['account.id', 'gt:0.0.7'],
      ['account.id', '0.0.9001'],
    ],
    [
      ['account.id', 'gt:0.0.9007'],
      ['account.id', 'lt:0.0.9010'],
    ],
    [wide, ['timestamp', 'gt:5'], ['timestamp', 'lt:5']],
    [wide, ['transactiontype', 'TOKENMINT']],
    [wide, ['transactiontype', 'FREEZE']],
    [wide, ['result', 'fail']],
    [wide, ['transactiontype', 'TOKENMINT'], ['result', 'fail']],
  ])('is answered if it is found soon: %j', async (...given) => {
    const store = await freshSqlite()
    await fill(store, crowded)
    const expected = selectedBy(searchOf(given), crowded).slice(0, 25)
    expect((await list(ledgerOn(store, late(store)), given)).times).toEqual(expected)
  })

  it.each<Given>([
    [wide, ['transactiontype', 'FREEZE']],
    [...numbers(50).map((at) => ['account.id', `0.0.${9000 + at * 3}`] as const), ['transactiontype', 'FREEZE']],
  ])('is read among all transactions of a type if these are few', async (...given) => {
    const store = await freshSqlite()
    const rare = [3, 4, 6].map((second) =>
      aTransaction(5000 + second, { name: 'FREEZE', transfers: transfersOf([`0.0.${9000 + second}`, 1n]) }),
    )
    await fill(store, [...crowded, ...rare])
    const none: LedgerReader = { ...createLedgerReader(store), page: () => Promise.reject(new Error('not asked')) }
    const expected = selectedBy(searchOf(given), [...crowded, ...rare])
    expect((await list(ledgerOn(store, none), given)).times).toEqual(expected)
  })
})

import { Hono } from 'hono'
import { afterAll, describe, expect, it } from 'vitest'
import { parseJson } from '#api/json.ts'
import { exportFormats } from '#api/ledger/ledger.ts'
import type { Transaction } from '#api/ledger/transactions.ts'
import { serveLedger } from '#server/areas/ledger/stats-routes.ts'
import { HttpError } from '#server/platform/errors.ts'
import { limits } from '#server/platform/limits.ts'
import type { Store } from '#server/platform/database/database.ts'
import { createEmbeddedLedger } from '#server/areas/ledger/embedded/ledger.ts'
import { mergeTransactions, storedTransactionsOf } from '#server/areas/ledger/embedded/ledger-merge.ts'
import { createLedgerReader, type LedgerReader } from '#server/areas/ledger/embedded/ledger-reader.ts'
import { askLedger } from '#test/support/ledger/ledger-answers.ts'
import { settle } from '#test/support/app/manual-timers.ts'
import { selectedBy } from '#test/support/ledger/naive-ledger.ts'
import { startService } from '#test/support/server/service.ts'
import { freshSqlite, openMemoryStore } from '#test/support/server/stores.ts'
import { aTransaction, atSecond, transfersOf } from '#test/support/ledger/transactions.ts'

const numbered = (count: number) =>
  Array.from({ length: count }, (_, second) =>
    aTransaction(second, {
      name: second % 3 === 0 ? 'CONTRACTCALL' : 'CRYPTOTRANSFER',
      transfers: transfersOf([`0.0.${1 + (second % 300)}`, BigInt((second % 5) - 2)]),
    }),
  )

const stores = new Map<number, Promise<Store>>()
afterAll(async () => {
  for (const store of stores.values()) await (await store).destroy()
})

/** A store of that many transactions. Tests share it, because an export only reads. */
function storeOf(count: number): Promise<Store> {
  const store = stores.get(count) ?? filledStore(count)
  stores.set(count, store)
  return store
}

async function filledStore(count: number): Promise<Store> {
  const store = await openMemoryStore()
  await mergeTransactions(store, storedTransactionsOf(numbered(count)), { now: 0, sampled: false })
  return store
}

async function serviceWith(records: readonly Transaction[]) {
  const world = await startService()
  await world.importTransactions(records)
  const ask = (search: string, init?: RequestInit) => world.app.request(`/api/ledger/export${search}`, init)
  return { ...world, ask }
}

/** The routes over a reader that is looked at, and may fail. */
async function watched(failingAt = Infinity) {
  const store = await storeOf(3000)
  const calls: string[] = []
  const reader: LedgerReader = {
    ...createLedgerReader(store),
    exportPart: (query, find, format) => {
      calls.push(format)
      if (calls.length >= failingAt) throw new Error('the disk is gone')
      return createLedgerReader(store).exportPart(query, find, format)
    },
  }
  const app = new Hono()
  const ledger = createEmbeddedLedger({ store, reader, network: 'mainnet', limits })
  serveLedger(app, { ledger, clientAddress: ({ req }) => req.header('from') ?? 'here', limits })
  return { app, calls }
}

describe('The number of exports', () => {
  it('is limited per address and in total, with a message, until one of them ends', async () => {
    const { app } = await startService({ trustProxy: 1, limits: { exports: 2, exportsPerAddress: 1 } })
    const ask = (address: string) => app.request('/api/ledger/export', { headers: { 'x-forwarded-for': address } })
    const first = await ask('192.0.2.1')
    const again = await ask('192.0.2.1')
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '30'])
    expect((await again.json()).message).toBe('Too many exports are running from your address.')
    expect((await ask('192.0.2.2')).status).toBe(200)
    expect((await ask('192.0.2.3')).status).toBe(503)
    await first.body?.cancel()
    expect((await ask('192.0.2.3')).status).toBe(200)
  })

  it('counts one that its reader left until the part that is being read has ended', async () => {
    const store = await freshSqlite()
    let open = () => {}
    const opened = new Promise<void>((resolve) => (open = resolve))
    const reader: LedgerReader = {
      ...createLedgerReader(store),
      exportPart: async (...asked) => {
        await opened
        return createLedgerReader(store).exportPart(...asked)
      },
    }
    const bounds = { ...limits, exportsPerAddress: 1 }
    const app = new Hono()
    app.onError((error) => new Response(null, { status: error instanceof HttpError ? error.status : 500 }))
    const ledger = createEmbeddedLedger({ store, reader, network: 'mainnet', limits: bounds })
    serveLedger(app, { ledger, clientAddress: () => 'here', limits: bounds })
    const ask = async () => app.request('/api/ledger/export?format=csv')
    const body = (await ask()).body?.getReader()
    // The line of headings comes at once; the rows are waited for.
    await body?.read()
    void body?.read()
    const left = body?.cancel()
    await settle()
    expect((await ask()).status).toBe(429)
    open()
    await left
    expect((await ask()).status).toBe(200)
  })
})

describe('An export', () => {
  it('as JSON is an array of all transactions, complete and exact', async () => {
    const fees = [
      { amount: 2n ** 63n - 1n, collector_account_id: '0.0.8', effective_payer_account_ids: [], token_id: null },
    ]
    const { ask, ...world } = await serviceWith([
      aTransaction(0, { transfers: transfersOf(['0.0.7', -9_223_372_036_847_275_807n]), assessed_custom_fees: fees }),
      aTransaction(1),
    ])
    const response = await ask('?format=json&order=asc')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="transactions.json"',
      'cache-control': 'no-store',
    })
    const text = await response.text()
    const whole = await askLedger(world, '/0.0.1001-1699999998-0')
    expect(text.split('\n')).toHaveLength(5)
    expect(text).toContain('"amount":-9223372036847275807,')
    expect(parseJson(text)).toEqual([
      ...Object.values(parseJson(whole.text) ?? {}).flat(),
      ...Object.values(parseJson((await askLedger(world, '/0.0.1001-1699999999-0')).text) ?? {}).flat(),
    ])
  })

  it('as CSV has a safe line for each transaction, with exact numbers', async () => {
    const { ask } = await serviceWith([
      aTransaction(0, {
        name: '=CMD()',
        result: '@SUM(1)',
        memo_base64: Buffer.from('=1+1,"é"').toString('base64'),
        charged_tx_fee: 9_223_372_036_854_775_807n,
        transfers: transfersOf(['0.0.7', -9_007_199_254_740_993n]),
        nonce: 2,
      }),
    ])
    for (const search of ['', '?format=csv']) {
      const response = await ask(search)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="transactions.csv"',
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
      const [head, line, end, ...more] = new TextDecoder().decode(bytes).split('\r\n')
      expect([head?.split(',').length, head?.split(',')[0], end, more]).toEqual([19, 'consensus_timestamp', '', []])
      expect(line).toContain("'=CMD(),'@SUM(1),0.0.1001,")
      expect(line).toContain(
        ',9223372036854775807,92233720368.54775807,100000000,"\'=1+1,""é""",0.0.7 -9007199254740993,',
      )
    }
  })

  it.each([
    ['', 1200],
    ['order=asc&limit=3', 1200],
    ['transactiontype=contractcall', 400],
    ['type=credit&type=credit&result=SUCCESS', 480],
    ['account.id=0.0.5&account.id=0.0.6', 8],
    ['account.id=gt:0.0.150&account.id=ne:0.0.200&order=asc', 1200],
    ['account.id=gt:0.0.150&account.id=lt:0.0.900', 600],
    [`timestamp=gte:${atSecond(100)}&timestamp=lt:${atSecond(700)}&timestamp=ne:${atSecond(300)}`, 599],
    ['type=credit&type=debit', 0],
    ['account.id=0.0.777', 0],
  ])('holds everything that the filters select, in order: ?%s', async (search, count) => {
    const { app } = await startService({ store: await storeOf(1200) })
    const ask = (query: string) => app.request(`/api/ledger/export${query}`)
    const text = await (await ask(`?${search}&format=json`)).text()
    const exported: Transaction[] = JSON.parse(text)
    const expected = selectedBy(search, numbered(1200))
    expect(exported.map(({ consensus_timestamp }) => consensus_timestamp)).toEqual(expected)
    expect(expected).toHaveLength(count)
    const lines = (await (await ask(`?${search}`)).text()).split('\r\n')
    expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(expected)
  })

  it.each([
    ['?format=xml', 'format: expected csv or json'],
    ['?format=', 'format: expected csv or json'],
    ['?limit=no&format=csv&format=pdf', 'format: expected csv or json'],
    ['?timestamp=x&nonce=1', 'query: Invalid parameter: timestamp; Unknown query parameter: nonce'],
    ['?account.id=0.0.999999999999', 'query: Invalid entity ID "0.0.999999999999"'],
    [`?${'account.id=1&'.repeat(101)}`, 'query: Array limit exceeded. Only 100 elements allowed in an array.'],
  ])('is rejected before it begins if its query is invalid: %s', async (search, message) => {
    const { ask } = await serviceWith(numbered(1))
    for (const method of ['GET', 'HEAD']) {
      const response = await ask(search, { method })
      const expected = method === 'GET' ? JSON.stringify({ statusCode: 422, message, code: 'invalid_query' }) : ''
      expect([response.status, await response.text()]).toEqual([422, expected])
    }
  })

  it.each(exportFormats)('is read only as far as its reader reads, and not at all for HEAD: %s', async (format) => {
    const { app, calls } = await watched()
    await app.request(`/api/ledger/export?format=${format}`, { method: 'HEAD' })
    await settle()
    expect(calls).toEqual([])
    const { body } = await app.request(`/api/ledger/export?format=${format}`)
    const reader = body?.getReader()
    await reader?.read()
    await reader?.read()
    await settle()
    const taken = calls.length
    expect(taken).toBeLessThan(4)
    await reader?.cancel()
    await settle()
    expect(calls).toHaveLength(taken)
    expect(
      (await (await app.request(`/api/ledger/export?format=${format}`)).text()).split('\n').length,
    ).toBeGreaterThan(3000)
    expect(calls).toHaveLength(taken + 7)
  })

  it('does not look complete if it fails halfway', async () => {
    const { app } = await watched(3)
    const response = await app.request('/api/ledger/export')
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('The export ended early.')
  })
})

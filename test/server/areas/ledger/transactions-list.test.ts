import { fuzzRuns } from '#test/support/tier.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '#test/support/any-text.ts'
import { askLedger, transactionsPath } from '#test/support/ledger/ledger-answers.ts'
import { startService } from '#test/support/server/service.ts'
import { freshSqlite } from '#test/support/server/stores.ts'
import { aTransaction, atSecond, transfersOf } from '#test/support/ledger/transactions.ts'

const seconds = (count: number) => Array.from({ length: count }, (_, second) => second)

async function serviceWith(count: number) {
  const world = await startService()
  await world.importTransactions(seconds(count).map((second) => aTransaction(second)))
  return world
}

describe('The list of transactions', () => {
  it('is empty if there are no transactions', async () => {
    const { status, text } = await askLedger(await startService(), '')
    expect([status, text]).toEqual([200, '{"transactions":[],"links":{"next":null}}'])
  })

  it.each([
    ['', 25],
    ['?limit=1', 1],
    ['?limit=100', 100],
    ['?limit=101', 100],
    ['?limit=9223372036854775807', 100],
    ['?limit=gt:5', 5],
    ['?limit=7&limit=3', 3],
    ['?LIMIT=7', 7],
  ])('%s returns the newest %i', async (search, length) => {
    const { times, next } = await askLedger(await serviceWith(105), search)
    expect(times).toEqual(seconds(length).map((back) => atSecond(104 - back)))
    expect(next).toMatch(`timestamp=lt:${atSecond(105 - length)}`)
  })

  it('leads through all transactions in either order', async () => {
    const world = await serviceWith(25)
    for (const order of ['asc', 'DESC']) {
      const found: string[] = []
      let address: string | null | undefined = `${transactionsPath}/?limit=10&order=${order}`
      for (let pages = 0; address && pages < 5; pages += 1) {
        const { times, next } = await askLedger(world, address)
        found.push(...(times ?? []))
        address = next
      }
      const all = seconds(25).map((second) => atSecond(second))
      expect(found).toEqual(order === 'asc' ? all : all.toReversed())
    }
  })

  it('keeps 64-bit integers exact, and has custom fees only in requests by id', async () => {
    const world = await startService()
    await world.importTransactions([
      aTransaction(0, {
        charged_tx_fee: 9_223_372_036_847_275_807n,
        transfers: transfersOf(['0.0.7', -9_223_372_036_847_275_807n]),
        nft_transfers: [
          {
            is_approval: false,
            receiver_account_id: null,
            sender_account_id: '0.0.7',
            serial_number: 9_223_372_036_847_275_807n,
            token_id: '0.0.9',
          },
        ],
        assessed_custom_fees: [
          {
            amount: 9_007_199_254_740_993n,
            collector_account_id: '0.0.8',
            effective_payer_account_ids: ['0.0.7'],
            token_id: null,
          },
        ],
      }),
    ])
    const { text } = await askLedger(world, '')
    expect(text).toContain('"charged_tx_fee":9223372036847275807,')
    expect(text).toContain('"amount":-9223372036847275807,')
    expect(text).toContain('"serial_number":9223372036847275807,')
    expect(text).not.toContain('assessed_custom_fees')
    expect((await askLedger(world, '/0.0.1001-1699999998-0')).text).toContain(
      '{"transactions":[{"assessed_custom_fees":[{"amount":9007199254740993,"collector_account_id":"0.0.8","effective_payer_account_ids":["0.0.7"],"token_id":null}],"batch_key"',
    )
  })
})

describe('A list request that is rejected', () => {
  const key = '3c3d546321ff6f63d701d2ec5c277095874e19f4a235bee1e6bb19258bf362be'

  it.each<[string, readonly string[]]>([
    [
      `?timestamp=-1&account.id=0.x&type=good&result=best&transactionType=invalid&account.publickey=${key}`,
      [
        'Invalid parameter: timestamp',
        'Invalid parameter: account.id',
        'Invalid parameter: type',
        'Invalid parameter: result',
        'Invalid parameter: transactiontype',
        'Unknown query parameter: account.publickey',
      ],
    ],
    ['?limit=0', ['Invalid parameter: limit']],
    ['?limit', ['Invalid parameter: limit']],
    ['?account.id=x&account.id=y', ['Invalid parameter: account.id', 'Invalid parameter: account.id']],
    ['?Order=up', ['Invalid parameter: order']],
    ['?account.id=0.0.999999999999', ['Invalid entity ID "0.0.999999999999"']],
    ['?account.id=-5', ['Invalid entity ID "0.0.-5"']],
    ['?timestamp=gt:9223372036.854775808', ['Invalid parameter: timestamp']],
    ['?timestamp=xx:1', ['Invalid parameter: timestamp']],
    ['?account[id]=5', ['Unknown query parameter: account[id]']],
    ['?account[id][deep]=5', ['Input depth exceeded depth option of 1 and strictDepth is true']],
    [`?${'account.id=5&'.repeat(101)}`, ['Array limit exceeded. Only 100 elements allowed in an array.']],
    [
      `?${'account.id=5&'.repeat(60)}${'Account.Id=6&'.repeat(60)}`,
      ['Parameter values count exceeds maximum number allowed: account.id count: 120 max: 100'],
    ],
    [
      `?${seconds(1001)
        .map((at) => `a${at}=1`)
        .join('&')}`,
      ['Parameter limit exceeded. Only 1000 parameters allowed.'],
    ],
    ['?nonce=1', ['Unknown query parameter: nonce']],
    ['?%zz=1', ['Unknown query parameter: %zz']],
    ['?timestamp=%zz', ['Invalid parameter: timestamp']],
  ])('The query %s is answered with 400 and its reasons', async (search, messages) => {
    const answer = await askLedger(await serviceWith(1), search)
    expect([answer.status, answer.messages]).toEqual([400, messages])
  })

  it('names a missing store, and when to retry', async () => {
    const store = await freshSqlite()
    const world = await startService({ store })
    await store.destroy()
    for (const address of ['', '?account.id=ne:5', '/0.0.5-1-1', `/${'a'.repeat(64)}`]) {
      const { status, text, headers } = await askLedger(world, address)
      expect([status, text]).toEqual([503, '{"_status":{"messages":[{"message":"Service unavailable"}]}}'])
      expect(headers.get('retry-after')).toBe('5')
      expect(headers.has('cache-control')).toBe(false)
    }
  })
})

describe('Any query', () => {
  const name = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        'account.id',
        'timestamp',
        'transactiontype',
        'result',
        'type',
        'limit',
        'order',
        'TimeStamp',
        'nonce',
        'scheduled',
        'format',
      ),
    },
    {
      weight: 1,
      arbitrary: fc.oneof(
        fc.string(),
        anyText(),
        fc.constantFrom('account[id]', 'a[b][c]', '__proto__', 'constructor', 'limit[]', 'limit[200]', ''),
      ),
    },
  )
  const value = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        '0.0.5',
        '1',
        'eq:1',
        'ne:0.0.5',
        'gt:1.5',
        'lte:9223372036.9',
        'success',
        'credit',
        'asc',
        'CryptoTransfer',
        '0x' + '0'.repeat(40),
        '9'.repeat(30),
        '-1',
        '::',
        'gt:',
      ),
    },
    { weight: 1, arbitrary: fc.oneof(fc.string(), anyText()) },
  )
  const encode = fc.constantFrom(encodeURIComponent, (text: string) => text.replaceAll(/[#\s]/g, ''))
  const search = fc
    .array(fc.tuple(name, value, encode), { maxLength: 6 })
    .map((given) => given.map(([key, text, by]) => `${by(key.toWellFormed())}=${by(text.toWellFormed())}`).join('&'))
  const path = fc.constantFrom('', '/', '/0.0.5-1-1', '/%zz', '/%00', `/${'a'.repeat(64)}`, '//', '/0.0.5-1-1/x')

  it('is answered with 200, 400 or 404, without internal details', async () => {
    const world = await serviceWith(3)
    await fc.assert(
      fc.asyncProperty(path, search, async (place, given) => {
        const { status, text, times, messages } = await askLedger(world, `${place}?${given}`)
        expect([200, 400, 404]).toContain(status)
        expect([times === undefined, messages === undefined]).toEqual([status !== 200, status === 200])
        expect(text).not.toMatch(/\bat .*:\d+:\d+|node:|\/src\//)
      }),
      { numRuns: fuzzRuns(1500) },
    )
  })

  it('is answered by the export and the figures with 200 or 422', async () => {
    const world = await serviceWith(3)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('export', 'stats'), search, async (what, given) => {
        const response = await world.app.request(`/api/ledger/${what}?${given}`)
        expect([200, 422]).toContain(response.status)
        expect(await response.text()).not.toMatch(/\bat .*:\d+:\d+|node:|\/src\//)
      }),
      { numRuns: fuzzRuns(500) },
    )
  })
})

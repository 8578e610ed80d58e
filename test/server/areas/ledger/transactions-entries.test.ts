import { describe, expect, it } from 'vitest'
import type { Transaction } from '#api/ledger/transactions.ts'
import { formatTimestamp } from '#domain/time/timestamp.ts'
import { askLedger } from '#test/support/ledger/ledger-answers.ts'
import { startService } from '#test/support/server/service.ts'
import { aTransaction } from '#test/support/ledger/transactions.ts'

const second = 1_000_000_000n
const minute = 60n * second
const start = 1_700_000_000n * second

/** A record of a transaction id, by how long after its valid start it reached consensus. */
function after(nanoseconds: bigint, changes: Partial<Transaction> = {}, payer = '0.0.10'): Transaction {
  return aTransaction(0, {
    consensus_timestamp: formatTimestamp(start + nanoseconds),
    transaction_id: `${payer}-1700000000-000000000`,
    valid_start_timestamp: formatTimestamp(start),
    ...changes,
  })
}

const at = (nanoseconds: bigint) => formatTimestamp(start + nanoseconds)
const id = '/0.0.10-1700000000-000000000'

async function serviceWith(records: readonly Transaction[], now?: number) {
  const world = await startService(now === undefined ? {} : { now })
  await world.importTransactions(records)
  return world
}

const badId =
  'Invalid Transaction id. Please use "shard.realm.num-sss-nnn" format where sss are seconds and nnn are nanoseconds'

describe('A request for an invalid or unknown id', () => {
  it.each<[string, number, readonly string[]]>([
    ['/0.1.10-1234567891-000000000', 404, ['Not found']],
    ['/0.0.10@1234567890.000000001', 400, [badId]],
    ['/0.0.10-1234567890.000000001', 400, [badId]],
    ['/10-1234567890-000000001', 400, [badId]],
    ['/0.0.10-1234567890-0000000001', 400, [badId]],
    ['/0.0.10-9223372036854775808-000000001', 400, [badId]],
    ['/99999.0.10-1234567890-000000001', 400, ['Invalid entity ID "99999.0.10"']],
    [`/0x${'a'.repeat(64)}`, 400, [badId]],
    [`/${'a'.repeat(64)}`, 404, ['Not found']],
    [`/${'a'.repeat(96)}`, 404, ['Not found']],
    [`/0X${'a'.repeat(96)}`, 400, [badId]],
    ['/%zz', 400, [badId]],
    ['/%E0%A4%A', 400, [badId]],
    ['/bad?nonce=x', 400, ['Invalid parameter: nonce']],
    [`${id}?nonce=lt:10`, 400, ['Invalid parameter: nonce']],
    [`${id}?nonce=2147483648`, 400, ['Invalid parameter: nonce']],
    [`${id}?scheduled=1`, 400, ['Invalid parameter: scheduled']],
    [`${id}?timestamp=1`, 400, ['Unknown query parameter: timestamp']],
    [`${id}?limit=1&order=asc`, 400, ['Unknown query parameter: limit', 'Unknown query parameter: order']],
    [`${id}/x`, 404, ['Not found']],
    [
      '/0.0.10-1234567890-000000001?scheduled=ne:true&scheduled=lt:true&scheduled=x&nonce=-1&nonce=x&token.id=0.0.45678&scheduled=',
      400,
      [
        ...Array.from({ length: 4 }, () => 'Invalid parameter: scheduled'),
        ...Array.from({ length: 2 }, () => 'Invalid parameter: nonce'),
        'Unknown query parameter: token.id',
      ],
    ],
  ])('The address %s is answered with status %i', async (address, status, messages) => {
    const answer = await askLedger(await serviceWith([after(second)]), address)
    expect([answer.status, answer.messages]).toEqual([status, messages])
  })
})

describe('A request by id', () => {
  it.each([
    '/0.0.10-1700000000-000000000',
    '/0.0.10-1700000000-0',
    '/0.0.10-1700000000-000000000/',
    '/API/V1/Transactions/0.0.10-1700000000-0/'.toUpperCase(),
    '/0%2E0.10-1700000000-0',
    '/0.0.10-1700000000-0?NONCE=0&Scheduled=FALSE',
  ])('accepts the form %s', async (address) => {
    const whole = address.startsWith('/API') ? address : `/api/v1/transactions${address}`
    expect((await askLedger(await serviceWith([after(second)]), whole)).times).toEqual([at(second)])
  })

  it('returns all entries, oldest first: duplicates with their fees, children before and after', async () => {
    const records = [
      after(second - 1n, { name: 'CRYPTOCREATEACCOUNT', nonce: 1 }),
      after(second, { charged_tx_fee: 7n }),
      after(second + 1n, { nonce: 2, parent_consensus_timestamp: at(second) }),
      after(2n * second, { result: 'DUPLICATE_TRANSACTION', node: '0.0.4', charged_tx_fee: 3n }),
      after(3n * second, { result: 'DUPLICATE_TRANSACTION', node: '0.0.5', charged_tx_fee: 4n }),
    ]
    const world = await serviceWith([...records.toReversed(), after(4n * second, {}, '0.0.11')])
    const { text, times, next } = await askLedger(world, id)
    expect(times).toEqual(records.map(({ consensus_timestamp }) => consensus_timestamp))
    expect([...text.matchAll(/"charged_tx_fee":(\d+)/g)].map(([, fee]) => fee)).toEqual(['0', '7', '0', '3', '4'])
    expect(next).toBeUndefined()
    const asked = async (search: string) => (await askLedger(world, `${id}${search}`)).times
    expect(await asked('?nonce=0')).toEqual([at(second), at(2n * second), at(3n * second)])
    expect(await asked('?nonce=0&nonce=eq:2')).toEqual([at(second + 1n)])
    expect(await asked('?scheduled=true&scheduled=false&nonce=1')).toEqual([at(second - 1n)])
    expect((await askLedger(world, `${id}?nonce=3`)).status).toBe(404)
  })

  it('returns entries from a second before its valid start until 35 minutes after it', async () => {
    const [first, last] = [-second, 35n * minute]
    const world = await serviceWith([first - 1n, first, last, last + 1n].map((time) => after(time)))
    expect((await askLedger(world, id)).times).toEqual([at(first), at(last)])
  })

  it.each([
    ['', ['9223372036.854775807']],
    ['?scheduled=true', undefined],
  ])('reaches the last time that the store can compare, with "%s"', async (search, times) => {
    const last = after(0n, {
      name: 'ATOMICBATCH',
      consensus_timestamp: '9223372036.854775807',
      transaction_id: '0.0.10-9223372036-854775806',
      valid_start_timestamp: '9223372036.854775806',
    })
    const answer = await askLedger(await serviceWith([last]), `/0.0.10-9223372036-854775806${search}`)
    expect([answer.times, answer.messages]).toEqual([times, times ? undefined : ['Not found']])
  })
})

describe('A request by the id of a schedule', () => {
  const create = after(second, { name: 'SCHEDULECREATE' })
  const longest = 89_285n * minute - second
  const executed = (time: bigint) => after(time, { scheduled: true, name: 'CRYPTOTRANSFER' })

  it.each<[string, Transaction[], string, bigint[] | null]>([
    ['executed at last', [create, executed(longest)], '', [second, longest]],
    ['executed too late', [create, executed(longest + 1n)], '', [second]],
    ['executed at once, and again', [create, executed(minute), executed(longest)], '', [second, minute]],
    ['asked for what was executed', [create, executed(longest)], '?scheduled=true', [longest]],
    [
      'executed at once, and asked for what was',
      [create, executed(minute), executed(longest)],
      '?scheduled=true',
      [minute],
    ],
    ['asked for what was not', [create, executed(longest)], '?scheduled=false', [second]],
    [
      'whose making failed',
      [after(second, { name: 'SCHEDULECREATE', result: 'INVALID_SIGNATURE' }), executed(longest)],
      '',
      [second],
    ],
    ['that is none', [after(second), executed(longest)], '', [second]],
    ['of which a child is asked for', [create, executed(longest)], '?nonce=1', null],
    ['of which nothing is left but the execution', [executed(longest)], '', null],
    ['of which the execution alone is left and asked for', [executed(longest)], '?scheduled=TRUE', [longest]],
  ])('The entries of a schedule are answered: one %s', async (_, records, search, expected) => {
    const { times, status } = await askLedger(await serviceWith(records), `${id}${search}`)
    expect(times).toEqual(expected?.map(at))
    expect(status).toBe(expected ? 200 : 404)
  })

  const days = 24 * 3_600_000
  const made = 1_700_000_001_000
  it.each<[string, Transaction[], string, number, number]>([
    ['is waited for', [create], '', made + 61 * days, 5],
    ['is no longer waited for', [create], '', made + 63 * days, 600],
    ['was executed', [create, executed(minute)], '', made, 600],
    ['was not made', [after(second, { name: 'SCHEDULECREATE', result: 'INVALID_SIGNATURE' })], '', made, 600],
    ['is asked for by what was executed', [create], '?scheduled=false', made, 600],
    [
      'is waited for though a child is asked for',
      [create, after(second + 1n, { nonce: 1, name: 'SCHEDULECREATE' })],
      '?nonce=1',
      made,
      5,
    ],
    ['is none', [after(second)], '', made, 600],
  ])('%s: sets how long the answer can be cached', async (_, records, search, now, seconds) => {
    const { headers } = await askLedger(await serviceWith(records, now), `${id}${search}`)
    expect(headers.get('cache-control')).toBe(`public, max-age=${seconds}`)
  })
})

describe('A request by the id of a batch', () => {
  const inner = (payer: string, time: bigint, changes: Partial<Transaction> = {}) =>
    after(
      time,
      { batch_key: { _type: 'ED25519', key: 'ab' }, parent_consensus_timestamp: at(second), ...changes },
      payer,
    )
  const records = [
    after(second - 5n, { nonce: 1, name: 'CRYPTOCREATEACCOUNT' }),
    after(second, { name: 'ATOMICBATCH' }),
    inner('0.0.20', second + 3n),
    inner('0.0.20', second + 4n, { nonce: 1, batch_key: null, parent_consensus_timestamp: at(second + 3n) }),
    inner('0.0.10', second + 2n, { transaction_id: '0.0.10-1700000001-000000000' }),
    inner('0.0.30', second + 1n, { parent_consensus_timestamp: at(second - 5n) }),
    after(second + 6n, { parent_consensus_timestamp: at(second) }, '0.0.40'),
    after(second + 7n, { result: 'DUPLICATE_TRANSACTION' }),
    inner('0.0.50', second + 8n, { nonce: 1 }),
    inner('0.0.10', second + 9n),
  ]

  it('returns its inner transactions after its entries', async () => {
    const world = await serviceWith(records)
    const asked = async (search: string) => (await askLedger(world, `${id}${search}`)).times
    const own = [second, second + 7n, second + 9n].map(at)
    const inners = [second + 2n, second + 3n].map(at)
    expect(await asked('')).toEqual([at(second - 5n), ...own, ...inners, at(second + 4n)])
    expect(await asked('?nonce=0')).toEqual([...own, ...inners])
    // Only a batch that is found itself has inner ones.
    expect(await asked('?nonce=1')).toEqual([at(second - 5n)])
    expect((await askLedger(world, `${id}?nonce=2`)).status).toBe(404)
  })

  it('does not accept an inner transaction for the batch', async () => {
    const world = await serviceWith(records)
    expect((await askLedger(world, '/0.0.20-1700000000-0')).times).toEqual([second + 3n, second + 4n].map(at))
  })

  it('omits an inner transaction that ran long after', async () => {
    const world = await serviceWith([
      after(second, { name: 'ATOMICBATCH' }),
      inner('0.0.20', second + 1n),
      after(36n * minute, { scheduled: true }, '0.0.20'),
    ])
    expect((await askLedger(world, id)).times).toEqual([second, second + 1n].map(at))
  })
})

describe('A request by hash', () => {
  const bytes = Uint8Array.from({ length: 48 }, (_, index) => 255 - index * 3)
  const base64 = Buffer.from(bytes).toString('base64')
  const hex = Buffer.from(bytes).toString('hex')
  const other = Buffer.from(bytes.with(47, 0)).toString('base64')
  const message = after(second, { transaction_hash: base64, name: 'CONSENSUSSUBMITMESSAGE' })

  it.each([
    ['base64', encodeURIComponent(base64)],
    ['base64 for addresses', base64.replaceAll('+', '-').replaceAll('/', '_')],
    ['hex', hex],
    ['hex in capitals', hex.toUpperCase()],
    ['hex with 0x', `0x${hex}`],
  ])('accepts %s for any type', async (_, text) => {
    const { times, headers } = await askLedger(
      await serviceWith([message, after(2n * second, { transaction_hash: other })]),
      `/${text}`,
    )
    expect(times).toEqual([at(second)])
    expect(headers.get('cache-control')).toBe('public, max-age=600')
  })

  it('returns the duplicates of the first payer, up to 25 entries', async () => {
    const duplicates = Array.from({ length: 30 }, (_, index) =>
      after(second + BigInt(index), { transaction_hash: base64, nonce: index % 2 }, index === 1 ? '0.0.11' : '0.0.10'),
    )
    const world = await serviceWith(duplicates)
    const expected = Array.from({ length: 25 }, (_, index) => at(second + BigInt(index)))
    expect((await askLedger(world, `/${hex}`)).times).toEqual(expected.toSpliced(1, 1))
    expect((await askLedger(world, `/${hex}?nonce=0`)).times).toEqual(expected.filter((_, index) => index % 2 === 0))
    expect((await askLedger(world, `/${hex}?scheduled=true`)).status).toBe(404)
  })

  it('returns only the batch for the hash of a batch', async () => {
    const batch = after(second, { name: 'ATOMICBATCH', transaction_hash: base64 })
    const inner = after(second + 1n, { batch_key: '0x00', parent_consensus_timestamp: at(second) }, '0.0.20')
    expect((await askLedger(await serviceWith([batch, inner]), `/${hex}`)).times).toEqual([at(second)])
  })
})

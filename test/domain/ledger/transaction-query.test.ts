import { describe, expect, it } from 'vitest'
import { latestTimestamp } from '#domain/time/timestamp.ts'
import { readEntryQuery, readListQuery, type ListQuery, type Parameter } from '#domain/ledger/transaction-query.ts'

function parametersOf(query: string): Parameter[] {
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }))
}

function read(query: string): ListQuery {
  const reading = readListQuery(parametersOf(query))
  if (!reading.ok) throw new Error(reading.messages.join('; '))
  return reading.query
}

function messagesOf(query: string): string[] {
  const reading = readListQuery(parametersOf(query))
  return reading.ok ? [] : reading.messages
}

const evm = 'ab'.repeat(20)
const second = 1_000_000_000n

it('A query without parameters asks for the newest 25', () => {
  expect(read('')).toEqual({
    accounts: { equal: null, conditions: [] },
    time: { from: null, to: null, except: [], empty: false },
    types: [],
    result: null,
    directions: [],
    limit: 25,
    order: 'desc',
    given: [],
  })
})

describe('account.id', () => {
  it.each([
    ['account.id=0.0.8', [8n], []],
    ['account.id=8&account.id=0.9&account.id=eq:0.0.8', [8n, 9n], []],
    [
      'account.id=gt:0.0.7&account.id=lt:0.0.10',
      null,
      [
        ['gt', 7n],
        ['lt', 10n],
      ],
    ],
    [
      'account.id=ne:0.0.8&ACCOUNT.ID=lte:9&Account.Id=gte:3',
      null,
      [
        ['ne', 8n],
        ['lte', 9n],
        ['gte', 3n],
      ],
    ],
    [
      'account.id=7&account.id=8&account.id=9&account.id=gt:7&account.id=ne:9',
      [8n],
      [
        ['gt', 7n],
        ['ne', 9n],
      ],
    ],
    [
      'account.id=7&account.id=8&account.id=9&account.id=gte:8&account.id=lt:9',
      [8n],
      [
        ['gte', 8n],
        ['lt', 9n],
      ],
    ],
    ['account.id=7&account.id=lte:6', [], [['lte', 6n]]],
    [`account.id=${evm}`, [], []],
    [`account.id=${evm}&account.id=8`, [8n], []],
    [`account.id=ne:${evm}`, [], []],
    [`account.id=8&account.id=gt:0x${evm}`, [], []],
    ['account.id=0x00000000000000000000000000000000000000ff', [255n], []],
    ['account.id=512.0.1&account.id=lt:0.0.0', [-(2n ** 63n) + 1n], [['lt', 0n]]],
  ] as const)('The query %s gives its account conditions', (query, equal, conditions) => {
    expect(read(query).accounts).toEqual({ equal, conditions: conditions.map(([op, value]) => ({ op, value })) })
  })
})

describe('timestamp', () => {
  it.each([
    ['timestamp=5', 5n * second, 5n * second, [], false],
    ['timestamp=5&timestamp=5.000000000', 5n * second, 5n * second, [], false],
    ['timestamp=5&timestamp=6', 6n * second, 5n * second, [], true],
    ['timestamp=1.5', 1_500_000_000n, 1_500_000_000n, [], false],
    ['timestamp=gte:1&timestamp=lte:2', second, 2n * second, [], false],
    ['timestamp=gt:1&timestamp=lt:2', second + 1n, 2n * second - 1n, [], false],
    ['timestamp=gt:1&timestamp=gte:3&timestamp=gt:2', 3n * second, null, [], false],
    ['timestamp=lt:9&timestamp=lte:7&timestamp=lte:8', null, 7n * second, [], false],
    ['timestamp=gt:5&timestamp=lte:5', 5n * second + 1n, 5n * second, [], true],
    ['timestamp=gte:5&timestamp=lte:5', 5n * second, 5n * second, [], false],
    ['timestamp=5&timestamp=lt:5', 5n * second, 5n * second - 1n, [], true],
    ['timestamp=5&timestamp=gt:4', 5n * second, 5n * second, [], false],
    ['timestamp=5&timestamp=ne:5', 5n * second, 5n * second, [5n * second], true],
    ['timestamp=ne:5&timestamp=ne:6&timestamp=ne:5', null, null, [5n * second, 6n * second], false],
    ['timestamp=lt:0', null, -1n, [], true],
    ['timestamp=lte:0', null, 0n, [], false],
    ['timestamp=gt:9223372036.854775807', latestTimestamp, null, [], true],
    ['timestamp=gte:9223372036.854775807', latestTimestamp, null, [], false],
    ['timestamp=foo:gt:1', second + 1n, null, [], false],
  ])('The query %s gives its range of time', (query, from, to, except, empty) => {
    expect(read(query).time).toEqual({ from, to, except, empty })
  })

  it.each(['gt:', 'gte:', 'eq:', 'ne:', ''])('rejects %sa time beyond the latest', (operator) => {
    expect(messagesOf(`timestamp=${operator}9223372036.854775808`)).toEqual(['Invalid parameter: timestamp'])
  })

  it.each(['lt:9223372036.854775808', 'lte:9999999999', 'lte:9999999999.999999999'])('accepts %s', (value) => {
    expect(read(`timestamp=${value}`).time).toEqual({ from: null, to: latestTimestamp, except: [], empty: false })
  })
})

describe('The other parameters', () => {
  it.each([
    ['transactiontype=CRYPTOTRANSFER', { types: [14] }],
    ['transactionType=cryptoTransfer&transactiontype=ne:TOKENMINT&TRANSACTIONTYPE=cryptotransfer', { types: [14, 37] }],
    ['result=success', { result: 'success' }],
    ['result=FAIL&RESULT=Success', { result: 'success' }],
    ['result=success&result=ne:fail', { result: 'fail' }],
    ['type=credit', { directions: ['credit'] }],
    ['type=credit&type=CREDIT', { directions: ['credit'] }],
    ['type=credit&type=debit', { directions: ['credit', 'debit'] }],
    ['limit=1', { limit: 1 }],
    ['limit=100', { limit: 100 }],
    ['limit=101', { limit: 100 }],
    ['limit=9223372036854775807', { limit: 100 }],
    ['limit=5&limit=gt:7', { limit: 7 }],
    ['limit=0000000000000000007', { limit: 7 }],
    ['order=asc', { order: 'asc' }],
    ['order=asc&ORDER=DESC', { order: 'desc' }],
    ['order=AsC', { order: 'asc' }],
  ])('The query %s is read', (query, expected) => {
    expect(read(query)).toMatchObject(expected)
  })

  it('keep the given values for the link, by name', () => {
    expect(read('Account.Id=0.8&LIMIT=1000&transactionType=TokenMint&ORDER=AsC&limit=50&account.id=9').given).toEqual([
      { name: 'account.id', value: '0.8' },
      { name: 'account.id', value: '9' },
      { name: 'limit', value: '1000' },
      { name: 'limit', value: '50' },
      { name: 'transactiontype', value: 'TokenMint' },
      { name: 'order', value: 'asc' },
    ])
  })
})

describe('Invalid parameters', () => {
  it.each([
    ['timestamp=-1', 'timestamp'],
    ['timestamp=1.0000000001', 'timestamp'],
    ['timestamp=12345678901', 'timestamp'],
    ['timestamp=xx:1', 'timestamp'],
    ['timestamp=', 'timestamp'],
    ['account.id=0.x', 'account.id'],
    ['account.id=', 'account.id'],
    ['transactiontype=good', 'transactiontype'],
    ['transactiontype=14', 'transactiontype'],
    ['transactiontype=UNKNOWN', 'transactiontype'],
    ['transactiontype=cryptotran%C5%BFfer', 'transactiontype'],
    ['result=best', 'result'],
    ['type=good', 'type'],
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=9223372036854775808', 'limit'],
    ['limit=12345678901234567890', 'limit'],
    ['limit=', 'limit'],
    ['order=up', 'order'],
  ])('The query %s is rejected', (query, name) => {
    expect(messagesOf(query)).toEqual([`Invalid parameter: ${name}`])
  })

  it('are reported all at once', () => {
    const query =
      'timestamp=-1&account.id=0.x&type=good&result=best&transactionType=invalid&account.publickey=3c3d&nonce=1'
    expect(messagesOf(query)).toEqual([
      'Invalid parameter: timestamp',
      'Invalid parameter: account.id',
      'Invalid parameter: type',
      'Invalid parameter: result',
      'Invalid parameter: transactiontype',
      'Unknown query parameter: account.publickey',
      'Unknown query parameter: nonce',
    ])
  })

  it.each([
    ['account.id=999999999999', 'Invalid entity ID "0.0.999999999999"'],
    ['account.id=8&account.id=ne:-5&account.id=1024.0.1', 'Invalid entity ID "0.0.-5"'],
    [`account.id=1.0.${evm}`, `Invalid entity ID "1.0.${evm}"`],
  ])('%s is reported alone', (query, message) => {
    expect(messagesOf(query)).toEqual([message])
    expect(messagesOf(`${query}&limit=0`)).toEqual(['Invalid parameter: limit'])
  })
})

describe('readEntryQuery', () => {
  it.each([
    ['', {}],
    ['nonce=0', { nonce: 0 }],
    ['nonce=2&nonce=eq:1', { nonce: 1 }],
    ['NONCE=2147483647', { nonce: 2147483647 }],
    ['scheduled=true', { scheduled: true }],
    ['scheduled=TRUE&Scheduled=False', { scheduled: false }],
    ['scheduled=true&nonce=3', { scheduled: true, nonce: 3 }],
  ])('reads %j', (query, expected) => {
    expect(readEntryQuery(parametersOf(query))).toEqual({ ok: true, query: expected })
  })

  it('reports all invalid parameters at once', () => {
    const query =
      'scheduled=ne:true&scheduled=lt:true&scheduled=1&scheduled=&nonce=-1&nonce=2147483648&nonce=x&nonce=lt:10&token.id=0.0.45678&timestamp=1'
    expect(readEntryQuery(parametersOf(query))).toEqual({
      ok: false,
      messages: [
        ...Array.from({ length: 4 }, () => 'Invalid parameter: scheduled'),
        ...Array.from({ length: 4 }, () => 'Invalid parameter: nonce'),
        'Unknown query parameter: token.id',
        'Unknown query parameter: timestamp',
      ],
    })
  })
})

import { describe, expect, it } from 'vitest'
import {
  countFilters,
  filterViolations,
  firstPageAddress,
  notLiveReason,
  apiQueryOf,
  readFilter,
  withBounds,
} from '#domain/ledger/transaction-filter.ts'

const noFilter = readFilter('')

describe('The filters in an address', () => {
  it('are read by the names of the API in any case, and nothing else is read', () => {
    const filter = readFilter(
      '?Account.Id=0.0.5&account.id=gte:0.0.9&account.id=0.0.5&transactionType=cryptotransfer&result=SUCCESS&type=CREDIT&timestamp=gte:1.5&order=ASC&CODE=eq:busy&node=3&payer=0.0.7&entity=0.0.8&involved=0.0.9&network=testnet&fee=1..2&limit=5',
    )
    expect(filter).toEqual({
      'account.id': ['0.0.5', 'gte:0.0.9'],
      transactiontype: ['cryptotransfer'],
      result: ['success'],
      type: ['credit'],
      timestamp: ['gte:1.5'],
      order: ['asc'],
      code: ['busy'],
      node: ['3'],
      payer: ['0.0.7'],
      entity: ['0.0.8'],
      involved: ['0.0.9'],
    })
    expect(countFilters(filter)).toBe(11)
  })

  it('are empty if the address has none or only default values', () => {
    expect(readFilter('')).toEqual({
      'account.id': [],
      transactiontype: [],
      result: [],
      type: [],
      timestamp: [],
      order: [],
      code: [],
      node: [],
      payer: [],
      entity: [],
      involved: [],
    })
    expect(readFilter('?order=desc&account.id=&result=')).toEqual(noFilter)
  })

  it('reads ids as people paste them', () => {
    const pasted = encodeURIComponent(' 0.0.7-vfmkw ')
    const names = ['account.id', 'node', 'payer', 'entity', 'involved'] as const
    const filter = readFilter(`?account.id=gte:0.0.9-vfmkw&${names.map((name) => `${name}=${pasted}`).join('&')}`)
    expect(names.map((name) => filter[name])).toEqual([
      ['gte:0.0.9', '0.0.7'],
      ['0.0.7'],
      ['0.0.7'],
      ['0.0.7'],
      ['0.0.7'],
    ])
    expect(countFilters(noFilter)).toBe(0)
  })

  it('keep the last result and order, as the API does', () => {
    expect(readFilter('?result=success&result=fail&order=asc&order=desc')).toEqual({ ...noFilter, result: ['fail'] })
  })

  it('become a query without the names that are not set', () => {
    expect(apiQueryOf(noFilter)).toEqual({})
    expect(apiQueryOf(readFilter('?account.id=0.0.5&order=asc'))).toEqual({ 'account.id': ['0.0.5'], order: 'asc' })
  })

  it('give the address of the first page, with its parameters in a fixed order', () => {
    expect(firstPageAddress('')).toBe('/api/v1/transactions?limit=100')
    expect(firstPageAddress('?timestamp=gte:5&x=1&account.id=0.0.7&account.id=0.0.8')).toBe(
      '/api/v1/transactions?account.id=0.0.7&account.id=0.0.8&timestamp=gte%3A5&limit=100',
    )
    expect(firstPageAddress('?account.id=hello')).toBeNull()
    expect(firstPageAddress('?code=no+code')).toBeNull()
    expect(firstPageAddress('?code=BUSY&result=fail')).toBe('/api/ledger/list?result=fail&code=BUSY&limit=100')
  })

  it('are checked one value at a time', () => {
    const filter = readFilter('?account.id=0.0.5&account.id=0.0.x&transactiontype=NOPE&timestamp=12:00&result=maybe')
    expect(filterViolations(filter)).toEqual([
      { name: 'account.id', value: '0.0.x' },
      { name: 'transactiontype', value: 'NOPE' },
      { name: 'result', value: 'maybe' },
      { name: 'timestamp', value: '12:00' },
    ])
    expect(filterViolations(readFilter('?account.id=0.0.999999999999'))).toHaveLength(1)
    expect(filterViolations(noFilter)).toEqual([])
  })

  it.each([
    ['', null],
    ['?account.id=0.0.5&timestamp=gte:5', null],
    ['?timestamp=ne:5', null],
    ['?order=asc', 'oldest-first'],
    ['?timestamp=lt:5', 'ended'],
    ['?timestamp=5', 'ended'],
    ['?timestamp=gt:5&timestamp=lt:5', 'nothing-matches'],
    ['?type=credit&type=debit', 'nothing-matches'],
    ['?account.id=0x00000000000000000000000000000000deadbeef00000000', 'nothing-matches'],
  ])('with %j have the not-live reason %s', (search, reason) => {
    expect(notLiveReason(readFilter(search))).toBe(reason)
  })
})

describe('withBounds', () => {
  it.each([
    [[], { from: 'gte:5' }, ['gte:5']],
    [['gt:1', 'lt:9'], { from: 'gte:5' }, ['lt:9', 'gte:5']],
    [['gt:1', 'gte:2', 'lt:9', 'ne:4'], { from: null }, ['lt:9', 'ne:4']],
    [['gt:1', 'lte:9'], { to: 'lt:7' }, ['gt:1', 'lt:7']],
    [['5'], { from: 'gte:1', to: 'lt:7' }, ['gte:1', 'lt:7']],
    [['gt:1', 'lt:9', 'ne:4'], { from: null, to: null }, ['ne:4']],
  ])('turns %j with %j into %j', (times, bounds, expected) => {
    expect(withBounds(times, bounds)).toEqual(expected)
  })
})

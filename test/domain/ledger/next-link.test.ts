import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { nextLink, readListQuery, type ListQuery } from '#domain/ledger/transaction-query.ts'

const path = '/api/v1/transactions'
const second = 1_000_000_000n

function read(query: string): ListQuery {
  const reading = readListQuery([...new URLSearchParams(query)].map(([name, value]) => ({ name, value })))
  if (!reading.ok) throw new Error(reading.messages.join('; '))
  return reading.query
}

function queryOf(link: string | null): string {
  return link?.slice(path.length + 1) ?? ''
}

describe('nextLink, after a page that ended at 7', () => {
  it.each([
    ['', 'timestamp=lt:7.000000000'],
    ['order=asc', 'order=asc&timestamp=gt:7.000000000'],
    ['limit=2', 'limit=2&timestamp=lt:7.000000000'],
    ['limit=1000&result=SUCCESS', 'limit=1000&result=success&timestamp=lt:7.000000000'],
    ['timestamp=gte:1&order=desc&limit=1', 'timestamp=gte:1&timestamp=lt:7.000000000&order=desc&limit=1'],
    ['timestamp=gt:1&order=asc&limit=1', 'order=asc&limit=1&timestamp=gt:7.000000000'],
    ['timestamp=lte:9&limit=1', 'limit=1&timestamp=lt:7.000000000'],
    ['timestamp=gt:1&timestamp=lt:9&limit=1', 'timestamp=gt:1&timestamp=lt:7.000000000&limit=1'],
    ['timestamp=lt:9&timestamp=lt:8&limit=1', 'timestamp=lt:7.000000000&limit=1'],
    ['timestamp=lte:9&order=asc', 'timestamp=lte:9&timestamp=gt:7.000000000&order=asc'],
    ['timestamp=gt:1&timestamp=ne:5', 'timestamp=gt:1&timestamp=ne:5&timestamp=lt:7.000000000'],
    ['limit=2&timestamp=ne:5', 'limit=2&timestamp=ne:5&timestamp=lt:7.000000000'],
    ['timestamp=ne:5&limit=2', 'timestamp=ne:5&timestamp=lt:7.000000000&limit=2'],
    ['timestamp=ne:5&timestamp=lt:9', 'timestamp=ne:5&timestamp=lt:9&timestamp=lt:7.000000000'],
    ['account.id=1&limit=2&account.id=gt:3', 'account.id=1&account.id=gt:3&limit=2&timestamp=lt:7.000000000'],
    ['Account.Id=0.8&ORDER=ASC&type=Credit', 'account.id=0.8&order=asc&type=Credit&timestamp=gt:7.000000000'],
    ['timestamp=x%26y%0a:gte:1', 'timestamp=gte:1&timestamp=lt:7.000000000'],
  ])('continues ?%s', (query, expected) => {
    expect(nextLink(path, read(query), 7n * second)).toBe(`${path}?${expected}`)
  })

  it.each([
    'timestamp=7',
    'timestamp=eq:7&limit=1',
    'timestamp=gt:1&timestamp=7',
    'timestamp=gte:7',
    'timestamp=gt:6.999999999',
    'timestamp=lte:7&order=asc',
    'timestamp=lt:7.000000001&order=asc',
  ])('is null for ?%s', (query) => {
    expect(nextLink(path, read(query), 7n * second)).toBeNull()
  })

  it('keeps the path except for a trailing slash', () => {
    expect(nextLink('/API/V1/Transactions/', read(''), 1n)).toBe('/API/V1/Transactions?timestamp=lt:0.000000001')
  })
})

/** Every time that the links lead to, where there is one transaction each second. */
function walk(query: string, seconds: number): bigint[] {
  const found: bigint[] = []
  for (let next = query, requests = 0; next !== '' || requests === 0; requests += 1) {
    expect(requests).toBeLessThan(1000)
    const asked = read(next)
    const page = matching(asked, seconds).slice(0, asked.limit)
    found.push(...page)
    const last = page.at(-1)
    next = page.length === asked.limit && last !== undefined ? queryOf(nextLink(path, asked, last)) : ''
  }
  return found
}

function matching({ time, order }: ListQuery, seconds: number): bigint[] {
  const all = Array.from({ length: seconds }, (_, at) => BigInt(at) * second)
  const within = all.filter(
    (at) => (time.from ?? 0n) <= at && (time.to === null || at <= time.to) && !time.except.includes(at),
  )
  if (time.empty) return []
  return order === 'desc' ? within.toReversed() : within
}

const aCondition = fc
  .tuple(fc.constantFrom('ne', 'ne', 'lt', 'lte', 'gt', 'gte', 'eq'), fc.nat({ max: 40 }))
  .map(([operator, at]) => `timestamp=${operator}:${at}`)
const aQuery = fc
  .tuple(fc.array(aCondition, { maxLength: 4 }), fc.integer({ min: 1, max: 7 }), fc.constantFrom('asc', 'desc'))
  .chain(([times, limit, order]) =>
    fc.shuffledSubarray([...times, `limit=${limit}`, `order=${order}`], { minLength: 1 }),
  )
  .map((parts) => parts.join('&'))

test('Following the links finds everything once, in order', () => {
  fc.assert(
    fc.property(aQuery, (query) => {
      expect(walk(query, 40)).toEqual(matching(read(query), 40))
    }),
  )
})

test('The links of a long list never exceed the limits, however many pages there are', () => {
  expect(walk('timestamp=ne:5&limit=1', 300)).toHaveLength(299)
  expect(walk('timestamp=ne:5&timestamp=lt:290&limit=1&order=asc', 300)).toHaveLength(289)
})

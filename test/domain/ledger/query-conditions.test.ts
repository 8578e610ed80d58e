import { describe, expect, it } from 'vitest'
import { readQueryConditions, type Accepted } from '#domain/ledger/transaction-query.ts'

const accepted: Accepted = new Map([
  ['number', (value) => /^\d+$/.test(value)],
  ['word', (value, operator) => operator === 'eq' && /^[a-z]+$/.test(value)],
  ['order', (value) => value === 'asc' || value === 'desc'],
])

function read(query: string) {
  return readQueryConditions(
    [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
    accepted,
  )
}

function messagesOf(query: string): string[] {
  const reading = read(query)
  return reading.ok ? [] : reading.messages
}

describe('readConditions', () => {
  it.each([
    ['number=5', 'eq', '5', '5'],
    ['number=eq:5', 'eq', '5', 'eq:5'],
    ['number=ne:5', 'ne', '5', 'ne:5'],
    ['number=lt:5', 'lt', '5', 'lt:5'],
    ['number=lte:5', 'lte', '5', 'lte:5'],
    ['number=gt:5', 'gt', '5', 'gt:5'],
    ['number=gte:5', 'gte', '5', 'gte:5'],
    ['number=foo:gt:5', 'gt', '5', 'gt:5'],
    ['number=%0d%0aX%26:gt:5', 'gt', '5', 'gt:5'],
    ['NUMBER=5', 'eq', '5', '5'],
  ])('reads %s', (query, operator, value, given) => {
    expect(read(query)).toEqual({ ok: true, conditions: [{ name: 'number', operator, value, given }] })
  })

  it('lowers the case of an order, operator included', () => {
    expect(read('Order=EQ:ASC')).toEqual({
      ok: true,
      conditions: [{ name: 'order', operator: 'eq', value: 'asc', given: 'eq:asc' }],
    })
  })

  it.each(['number=xx:5', 'number=GT:5', 'number=:5', 'number=', 'number', 'number=gt:', 'number=5:gt', 'word=ne:a'])(
    'does not accept %s',
    (query) => {
      expect(messagesOf(query)).toEqual([`Invalid parameter: ${query.split('=')[0]}`])
    },
  )

  it('groups values by name: equal spellings first', () => {
    const reading = read('number=1&Number=2&word=a&number=3')
    expect(reading.ok && reading.conditions.map(({ name, value }) => `${name}=${value}`)).toEqual([
      'number=1',
      'number=3',
      'number=2',
      'word=a',
    ])
  })

  it('reports everything: too many values, then invalid ones, then unknown names', () => {
    const many = Array.from({ length: 51 }, () => 'word=a&Word=b').join('&')
    expect(messagesOf(`x=1&number=a&${many}&number=b&number=3&X=2&order=up&__proto__=1`)).toEqual([
      'Parameter values count exceeds maximum number allowed: word count: 102 max: 100',
      'Invalid parameter: number',
      'Invalid parameter: number',
      'Invalid parameter: order',
      'Unknown query parameter: x',
      'Unknown query parameter: x',
      'Unknown query parameter: __proto__',
    ])
  })

  it('accepts 100 values of a name and no more', () => {
    const values = (count: number) => Array.from({ length: count }, (_, at) => `number=${at}`).join('&')
    expect(read(values(100)).ok).toBe(true)
    expect(messagesOf(`x=1&${values(101)}`)).toEqual(['Array limit exceeded. Only 100 elements allowed in an array.'])
  })

  it('accepts 1000 parameters and no more', () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `x${at}=1`).join('&')
    expect(messagesOf(names(1000))).toHaveLength(1000)
    expect(messagesOf(names(1001))).toEqual(['Parameter limit exceeded. Only 1000 parameters allowed.'])
  })
})

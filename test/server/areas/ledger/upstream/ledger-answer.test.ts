import { describe, expect, it } from 'vitest'
import { localLink, readNodePage } from '#server/areas/ledger/upstream/ledger-answer.ts'

describe('localLink', () => {
  it.each([
    ['/api/v1/transactions?limit=2&timestamp=lt:1.2', '/api/v1/transactions?limit=2&timestamp=lt:1.2'],
    ['https://node.example.org/api/v1/transactions?limit=2', '/api/v1/transactions?limit=2'],
    ['http://10.0.0.1:5551/api/v1/transactions?limit=2', '/api/v1/transactions?limit=2'],
    ['//node.example.org/api/v1/transactions?limit=2', '/api/v1/transactions?limit=2'],
    ['/API/V1/Transactions?limit=2', '/API/V1/Transactions?limit=2'],
    ['?limit=2', '/api/v1/transactions?limit=2'],
    ['/api/v1/accounts?limit=2', undefined],
    ['/api/v1/transactions/../accounts?limit=2', undefined],
    ['/api/v1/transactions?limit=2>; rel="next", <https://elsewhere.example.org', undefined],
    ['/api/v1/transactions?a=1\r\nset-cookie: a=b', undefined],
    ['javascript:alert(1)', undefined],
    ['', undefined],
  ])('%j is %j', (link, ours) => {
    expect(localLink(link)).toBe(ours)
  })
})

describe('readNodePage', () => {
  it('keeps every character except the host of a link', () => {
    const body = (next: string) =>
      `{ "transactions" : [ {"amount":9223372036847275807, "x":1.0} ], "links":{ "next" : ${next} } }`
    expect(readNodePage(body('null'))).toEqual({ body: body('null'), next: null })
    const link = '"https:\\/\\/node.example.org\\/api\\/v1\\/transactions?limit=1"'
    const next = '/api/v1/transactions?limit=1'
    expect(readNodePage(body(link))).toEqual({ body: body(`"${next}"`), next })
  })

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{"transactions":{}}',
    '{"transactions":[],"links":{"next":1}}',
    '<html>',
    '{"transactions":[',
  ])('rejects %j', (text) => {
    expect(readNodePage(text)).toBeUndefined()
  })
})

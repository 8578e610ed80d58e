import { describe, expect, it } from 'vitest'
import type { FoundPage } from '#api/ledger/transactions.ts'
import { startMirrorNode } from '#test/support/ledger/mirror-node.ts'
import { aTransaction, atSecond } from '#test/support/ledger/transactions.ts'
import { startService } from '#test/support/server/service.ts'

type World = Awaited<ReturnType<typeof startService>>

async function ask({ app }: World, search: string) {
  const response = await app.request(`/api/ledger/list?${search}`)
  const body: FoundPage & { readonly message?: string; readonly code?: string } = await response.json()
  return { status: response.status, body }
}

const failed = (second: number, result: string) => aTransaction(second, { result })

describe('GET /api/ledger/list', () => {
  it('answers records as the transactions API prints them, custom fees left out, with every digit', async () => {
    const world = await startService()
    await world.importTransactions([
      failed(1, 'BUSY'),
      aTransaction(2, { result: 'BUSY', charged_tx_fee: 9_007_199_254_740_993n }),
    ])
    const response = await world.app.request('/api/ledger/list?code=BUSY')
    const text = await response.text()
    expect(text).toContain('"charged_tx_fee":9007199254740993')
    expect(text).toContain('"reached":null')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it.each([
    ['code=not+a+code', 'code: expected a result code like INVALID_SIGNATURE, or ne:INVALID_SIGNATURE'],
    ['node=x', 'node: expected a node like 0.0.3'],
    ['payer=0.0.999999999999', 'payer: expected an account like 0.0.1234'],
    ['entity=', 'entity: expected an entity like 0.0.1234'],
    ['code=BUSY&limit=0', 'query: Invalid parameter: limit'],
    ['code=BUSY&fee=1', 'query: Unknown query parameter: fee'],
    [
      Array.from({ length: 101 }, (_, id) => `node=${id}`).join('&'),
      'query: Array limit exceeded. Only 100 elements allowed in an array.',
    ],
  ])('rejects ?%s in words', async (search, message) => {
    const { status, body } = await ask(await startService(), search)
    expect([status, body.message]).toEqual([422, message])
  })

  it('links to the next page with all its filters', async () => {
    const world = await startService()
    await world.importTransactions([failed(1, 'BUSY'), failed(2, 'BUSY'), failed(3, 'BUSY')])
    const { body } = await ask(world, 'CODE=busy&limit=2&payer=1001')
    expect(body.links.next).toBe(`/api/ledger/list?limit=2&code=busy&payer=1001&timestamp=lt:${atSecond(2)}`)
    const rest = await ask(world, body.links.next?.split('?')[1] ?? '')
    expect(rest.body.transactions.map(({ consensus_timestamp }) => consensus_timestamp)).toEqual([atSecond(1)])
    expect(rest.body.links.next).toBeNull()
  })

  it('searches a mirror node page by page and says how far it has come', async () => {
    const node = await startMirrorNode()
    for (let second = 1; second <= 150; second += 1)
      node.records.push(failed(second, second % 60 === 0 ? 'BUSY' : 'INVALID_SIGNATURE'))
    const world = await startService({ ledgerUpstream: node.url })
    const first = await ask(world, 'code=BUSY')
    expect(first.body.transactions.map(({ consensus_timestamp }) => consensus_timestamp)).toEqual([
      atSecond(120),
      atSecond(60),
    ])
    expect(first.body.reached).toBe(atSecond(51))
    expect(first.body.links.next).toBe(`/api/ledger/list?code=BUSY&timestamp=lt:${atSecond(51)}`)
    const second = await ask(world, first.body.links.next?.split('?')[1] ?? '')
    expect(second.body).toMatchObject({ transactions: [], links: { next: null }, reached: null })
    expect(node.lists().filter((path) => path.includes('result=fail'))).toHaveLength(2)
  })

  it('exports what a search finds, from both sources', async () => {
    const node = await startMirrorNode()
    const records = [failed(1, 'BUSY'), failed(2, 'INVALID_SIGNATURE'), failed(3, 'BUSY')]
    node.records.push(...records)
    const embedded = await startService()
    await embedded.importTransactions(records)
    for (const { app } of [embedded, await startService({ ledgerUpstream: node.url })]) {
      // oxlint-disable-next-line no-await-in-loop -- one source after the other
      const text = await (await app.request('/api/ledger/export?format=json&code=BUSY')).text()
      expect([...text.matchAll(/"result":"(\w+)"/g)].map(([, result]) => result)).toEqual(['BUSY', 'BUSY'])
    }
  })
})

import { describe, expect, it } from 'vitest'
import { parseJson } from '#api/json.ts'
import { pageRoutes } from '#server/http/documents/pages.ts'
import type { Template } from '#server/http/documents/template.ts'
import { askLedger } from '#test/support/ledger/ledger-answers.ts'
import { startService } from '#test/support/server/service.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'

const template: Template = { html: '<html><head></head><body><div id="root"></div></body></html>', manifest: {} }
const path = '/transactions/0.0.1001-1699999998-000000000'

async function servicePages() {
  const world = await startService({ template })
  await world.importTransactions([
    aTransaction(0, {
      name: '</script><script>alert(1)</script>',
      transfers: transfersOf(['0.0.7', -9_223_372_036_847_275_807n], ['0.0.8', 9_007_199_254_740_993n]),
      assessed_custom_fees: [
        { amount: 2n ** 63n - 1n, collector_account_id: '0.0.8', effective_payer_account_ids: [], token_id: null },
      ],
    }),
  ])
  return world
}

function firstData(document: string): string {
  return /<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(document)?.[1] ?? ''
}

describe('The first data of a ledger page', () => {
  it.each(['/transactions', '/transactions?limit=100', path])('are in the document of %s, exact', async (address) => {
    const world = await servicePages()
    const response = await world.app.request(address)
    const document = await response.text()
    expect([response.status, document]).toEqual([200, expect.not.stringContaining('<script>alert')])
    const data = firstData(document)
    expect(data).toContain('"amount":-9223372036847275807,')
    expect(data).toContain('"amount":9007199254740993,')
    const { pathname, search } = new URL(address, 'http://here')
    const route = pageRoutes.find((one) => one.path.test(pathname))
    const asked = route?.first(route.path.exec(pathname)?.[1] ?? '', search).filter((one) => one.startsWith('/api/v1/'))
    expect(asked).toHaveLength(1)
    const { text } = await askLedger(world, asked?.[0] ?? '')
    expect(parseJson(data)).toMatchObject({ [asked?.[0] ?? '']: parseJson(text) })
    expect(data.includes('"amount":9223372036854775807,')).toBe(address === path)
  })

  it.each([
    ['/transactions/0.0.1001-1-1', 404],
    ['/transactions/nonsense', 404],
    ['/transactions/%zz', 404],
    ['/transactions', 200],
  ])('at %s come with the status %i', async (address, status) => {
    const { app } = await servicePages()
    const response = await app.request(address)
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=UTF-8'])
  })
})

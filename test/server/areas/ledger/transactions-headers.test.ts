import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { serveTransactions } from '#server/areas/ledger/routes.ts'
import type { LedgerSource } from '#server/areas/ledger/source.ts'
import { askLedger, transactionsPath } from '#test/support/ledger/ledger-answers.ts'
import { startService } from '#test/support/server/service.ts'
import { aTransaction, atSecond } from '#test/support/ledger/transactions.ts'
import { unavailable } from '#server/platform/errors.ts'

const json = 'application/json; charset=utf-8'
const id = '/0.0.1001-1699999998-0'

async function serviceWith(count: number) {
  const world = await startService()
  await world.importTransactions(Array.from({ length: count }, (_, second) => aTransaction(second)))
  return world
}

describe('The headers of the transactions API', () => {
  it('allow any origin, and give the type and how long the answer can be cached', async () => {
    const world = await serviceWith(2)
    const list = await askLedger(world, '')
    const one = await askLedger(world, id)
    const bad = await askLedger(world, '?limit=0')
    for (const { headers } of [list, one, bad]) {
      expect(headers.get('content-type')).toBe(json)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-expose-headers')).toContain('ETag')
    }
    const kept = [list, one, bad].map(({ headers }) => headers.get('cache-control'))
    expect(kept).toEqual(['public, max-age=2', 'public, max-age=600', null])
  })

  it('link to the next page where there may be one', async () => {
    const world = await serviceWith(2)
    const link = async (address: string) => (await askLedger(world, address)).headers.get('link')
    const next = `</API/v1/Transactions?limit=2&timestamp=lt:${atSecond(0)}>; rel="next"`
    expect(await link('/API/v1/Transactions/?Limit=2')).toBe(next)
    expect([await link('?limit=3'), await link(id), await link('?limit=0')]).toEqual([null, null, null])
  })

  it('have a weak ETag of the bytes, so that nothing is sent twice', async () => {
    const world = await serviceWith(2)
    for (const address of ['', id]) {
      const { headers, text } = await askLedger(world, address)
      const etag = headers.get('etag') ?? ''
      expect(etag).toMatch(new RegExp(`^W/"${Buffer.byteLength(text).toString(16)}-[\\w+/]{27}"$`))
      const ask = (known: string, more: Record<string, string> = {}) =>
        askLedger(world, address, { headers: { 'if-none-match': known, ...more } })
      for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
        const fresh = await ask(known)
        expect([fresh.status, fresh.text, fresh.headers.get('etag')]).toEqual([304, '', etag])
        expect(fresh.headers.get('cache-control')).toBe(headers.get('cache-control'))
        expect(fresh.headers.has('content-length')).toBe(false)
      }
      expect((await ask('W/"other"')).status).toBe(200)
      expect((await ask(etag, { 'cache-control': 'no-cache' })).status).toBe(200)
      await world.importTransactions([aTransaction(0, { charged_tx_fee: BigInt(text.length) })])
      expect((await ask(etag)).status).toBe(200)
    }
  })

  it('hold an ETag for an error, which is sent every time', async () => {
    const world = await serviceWith(1)
    const { headers } = await askLedger(world, '?limit=0')
    const etag = headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"/)
    expect((await askLedger(world, '?limit=0', { headers: { 'if-none-match': etag } })).status).toBe(400)
  })

  it('name the compression of a large answer and leave a small one uncompressed', async () => {
    const world = await serviceWith(5)
    const ask = (address: string) =>
      world.app.request(`${transactionsPath}${address}`, { headers: { 'accept-encoding': 'gzip' } })
    const large = await ask('')
    expect([large.headers.get('content-encoding'), large.headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding'])
    const unpacked = new Response(large.body?.pipeThrough(new DecompressionStream('gzip')))
    expect(await unpacked.text()).toBe((await askLedger(world, '')).text)
    for (const small of [await ask(id), await ask('/0.0.5-1600000000-000000000')])
      expect([small.headers.get('content-encoding'), small.headers.get('content-length')]).toEqual([
        null,
        String((await small.text()).length),
      ])
  })
})

describe('A request method', () => {
  it('HEAD is answered like GET, without a body', async () => {
    const world = await serviceWith(30)
    for (const address of ['', id, '?limit=0', '/0.0.1-1-1']) {
      const [got, head] = [await askLedger(world, address), await askLedger(world, address, { method: 'HEAD' })]
      expect([head.status, head.text]).toEqual([got.status, ''])
      expect(Object.fromEntries(head.headers)).toMatchObject(
        Object.fromEntries([...got.headers].filter(([name]) => name !== 'vary')),
      )
    }
  })

  it.each(['', '/', id, '/x/y', '?limit=0'])('OPTIONS is answered for any origin at %s', async (address) => {
    const { status, text, headers } = await askLedger(await serviceWith(1), address, { method: 'OPTIONS' })
    expect([status, text, headers.get('access-control-allow-origin')]).toEqual([204, '', '*'])
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS')
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s is not found', async (method) => {
    for (const address of ['', id, '?limit=0']) {
      const { status, messages } = await askLedger(await serviceWith(1), address, { method })
      expect([status, messages]).toEqual([404, ['Not found']])
    }
  })
})

describe('A failure of the transactions API', () => {
  const failing = (error: Error) => {
    const fail = async () => {
      throw error
    }
    const ledger: LedgerSource = {
      list: fail,
      find: fail,
      tokens: fail,
      evm: fail,
      entity: fail,
      entries: fail,
      stats: fail,
      export: fail,
      load: fail,
      info: () => ({ source: 'embedded', network: 'mainnet', sample: false, newest: null, imported_at: null }),
    }
    const logged: string[] = []
    const app = new Hono()
    const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
    serveTransactions(app, { ledger, log, now: () => 0, clientAddress: () => 'test' })
    return { app, logged }
  }

  it.each([
    [new TypeError('secret'), 500, 'Internal error', 1],
    [new RangeError('secret'), 500, 'Internal error', 1],
    [new Error('secret'), 503, 'Service unavailable', 1],
    [unavailable('Service unavailable'), 503, 'Service unavailable', 0],
  ])('%s hides its reason, which is in the log', async (error, status, message, lines) => {
    const { app, logged } = failing(error)
    for (const address of ['', id]) {
      const answer = await askLedger({ app }, address)
      expect([answer.status, answer.messages]).toEqual([status, [message]])
      expect(answer.headers.get('retry-after')).toBe(status === 503 ? '5' : null)
    }
    expect(logged.filter((line) => line.includes('secret'))).toHaveLength(lines * 2)
  })
})

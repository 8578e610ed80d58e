import { describe, expect, it } from 'vitest'
import { failing, faults, redirecting, type Fault } from '#test/support/server/fault-server.ts'
import { createManualTimeout } from '#test/support/server/manual-timeout.ts'
import { askLedger } from '#test/support/ledger/ledger-answers.ts'
import { startMirrorNode, type MirrorNodeOptions } from '#test/support/ledger/mirror-node.ts'
import { startService } from '#test/support/server/service.ts'
import { aTransaction, atSecond, transfersOf } from '#test/support/ledger/transactions.ts'

async function open(options: MirrorNodeOptions = {}) {
  const node = await startMirrorNode(options)
  node.add(1, 9)
  const { timer, outlast } = createManualTimeout()
  return { node, outlast, world: await startService({ ledgerUpstream: node.url, upstreamTimer: timer }) }
}

describe('Transactions of a mirror node', () => {
  it('are requested with the same parameters', async () => {
    const { node, world } = await open()
    const { status, times } = await askLedger(
      world,
      '?timestamp=gte%3A1700000003.0&order=ASC&limit=2&Account.ID=ne:0.0.5',
    )
    expect([status, times]).toEqual([200, [atSecond(3), atSecond(4)]])
    expect(node.lists()).toEqual(['timestamp=gte:1700000003.0&order=ASC&limit=2&Account.ID=ne:0.0.5'])
  })

  it('keep every digit', async () => {
    const { node, world } = await open()
    const large = transfersOf(['0.0.5', 9_223_372_036_847_275_807n])
    node.records.push(aTransaction(20, { transfers: large }))
    expect((await askLedger(world, '?limit=1')).text).toContain('"amount":9223372036847275807')
  })

  it('are found by their id, all of them, or not at all', async () => {
    const { world } = await open()
    expect(await askLedger(world, '/0.0.1001-1700000003-000000000')).toMatchObject({
      status: 200,
      times: [atSecond(5)],
    })
    expect(await askLedger(world, '/0.0.1001-1700009999-000000000')).toMatchObject({
      status: 404,
      messages: ['Not found'],
    })
  })

  it.each(['/..', '/.', '/%2e%2e'])('cannot be used to reach another path with %s', async (path) => {
    const { node, world } = await open()
    await world.app.request(`/api/v1/transactions${path}`)
    expect(node.asked.filter(({ path: asked }) => !asked.startsWith('/api/v1/transactions'))).toEqual([])
  })

  it('are rejected with the message of the mirror node', async () => {
    const { world } = await open()
    const { status, messages } = await askLedger(world, '?limit=0&nonce=1')
    expect([status, messages]).toEqual([400, ['Invalid parameter: limit', 'Unknown query parameter: nonce']])
  })

  it('are requested once for equal concurrent requests', async () => {
    const { node, world } = await open()
    const answers = await Promise.all(Array.from({ length: 9 }, () => askLedger(world, '?limit=3')))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(node.asked).toHaveLength(1)
  })

  it('are cached for as long as the headers allow', async () => {
    const { node, world } = await open()
    const first = await askLedger(world, '?limit=3')
    world.now += 1500
    const second = await askLedger(world, '?limit=3')
    expect([first, second].map(({ headers }) => headers.get('cache-control'))).toEqual([
      'public, max-age=2',
      'public, max-age=1',
    ])
    expect(node.asked).toHaveLength(1)
    world.now += 600
    await askLedger(world, '?limit=3')
    expect(node.asked).toHaveLength(2)
  })

  it.each(['no-store', 'private, max-age=60', 'public, max-age=0', ''])('are not cached with “%s”', async (control) => {
    const { node, world } = await open({ headers: { 'cache-control': control } })
    await askLedger(world, '?limit=3')
    const { headers } = await askLedger(world, '?limit=3')
    expect([node.asked.length, headers.get('cache-control')]).toEqual([2, 'no-cache'])
  })

  it('are cached for less if the answer is already old', async () => {
    const { world } = await open({ headers: { 'cache-control': 'public, max-age=60', age: '50' } })
    expect((await askLedger(world, '?limit=3')).headers.get('cache-control')).toBe('public, max-age=10')
  })

  it.each([
    ['', 'as it came'],
    ['https://node.example.org', 'without its host'],
  ])('link to the next page, “%s” %s', async (host) => {
    const { world } = await open({ host })
    const { text, next, headers } = await askLedger(world, '?limit=2')
    expect(next).toBe(`/api/v1/transactions?limit=2&timestamp=lt:${atSecond(8)}`)
    expect(headers.get('link')).toBe(`<${next}>; rel="next"`)
    expect(text).not.toContain('example.org')
    expect((await askLedger(world, next ?? '')).times).toEqual([atSecond(7), atSecond(6)])
  })

  it('are requested without anything else from the browser', async () => {
    const { node, world } = await open()
    const headers = {
      cookie: 'signalbox_session=1',
      authorization: 'Bearer 1',
      'x-forwarded-for': '10.0.0.1',
      referer: 'x',
    }
    await world.app.request('/api/v1/transactions?limit=1', { headers })
    expect(Object.keys(node.asked[0]?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
  })
})

const elsewhere = 'https://elsewhere.example.org/api/v1/transactions'
const troubles: readonly (readonly [name: string, fault: Fault, status: number, message: string])[] = [
  ['hangs', faults.hang, 503, 'The mirror node did not answer within 20 s.'],
  ['stalls', faults.stall, 503, 'The mirror node did not answer within 20 s.'],
  ['breaks off', faults.reset, 503, 'The mirror node closed the connection before its answer was complete.'],
  ['drops the connection', faults.drop, 503, 'The mirror node closed the connection before its answer was complete.'],
  ['speaks another language', faults.garbage, 503, 'The mirror node answered with something that is not HTTP.'],
  ['answers with HTML', faults.html, 503, 'The mirror node answered with a web page (HTML) instead of JSON.'],
  [
    'answers with HTML as JSON',
    faults.htmlAsJson,
    503,
    'The mirror node gave an answer that is not a page of transactions.',
  ],
  ['truncates', faults.truncated, 503, 'The mirror node gave an answer that is not a page of transactions.'],
  ['is silent', faults.empty, 503, 'The mirror node gave an answer that is not a page of transactions.'],
  ['is too long', faults.huge, 503, 'The mirror node answered with more than 8 MiB.'],
  ['is too deep', faults.deep, 503, 'The mirror node gave an answer that is nested deeper than 200 levels.'],
  ['has too much', faults.wide, 503, 'The mirror node gave an answer that contains more than 250,000 values.'],
  [
    'counts too far',
    faults.digits,
    503,
    'The mirror node gave an answer that contains a number with more than 400 digits.',
  ],
  ['sends no text', faults.latin, 503, 'The mirror node gave an answer that is not UTF-8 text.'],
  ['fails', failing(500), 503, 'The mirror node answered with the HTTP status 500.'],
  ['is not there', failing(502), 503, 'The mirror node answered with the HTTP status 502.'],
  [
    'redirects elsewhere',
    redirecting(elsewhere),
    503,
    'The mirror node redirects elsewhere, to elsewhere.example.org.',
  ],
  ['refuses without words', failing(404), 503, 'The mirror node answered with text/plain instead of JSON.'],
]

describe('A mirror node', () => {
  it.each(troubles)('that %s is reported, and works again afterwards', async (_, fault, status, message) => {
    const { node, world, outlast } = await open()
    node.break(fault === faults.hang || fault === faults.stall ? outlast(fault) : fault)
    const broken = await askLedger(world, '?limit=1')
    expect(broken).toMatchObject({
      status,
      messages: [message],
    })
    expect(broken.headers.get('retry-after')).toBe('5')
    node.repair()
    expect(await askLedger(world, '?limit=1')).toMatchObject({ status: 200, times: [atSecond(9)] })
  })

  it('that is unreachable is reported, and works again afterwards', async () => {
    const { node, world } = await open()
    await node.stop()
    expect((await askLedger(world, '?limit=1')).messages).toEqual(['The mirror node refuses connections.'])
    await node.resume()
    expect((await askLedger(world, '?limit=1')).status).toBe(200)
  })

  it.each([
    [429, 'The mirror node is limiting requests.'],
    [503, 'The mirror node answered with the HTTP status 503.'],
  ])('is not asked for as long as it requires with %i', async (status, message) => {
    const { node, world } = await open()
    node.break(failing(status, { 'retry-after': '30' }))
    const first = await askLedger(world, '?limit=1')
    expect(first).toMatchObject({ status, messages: [message] })
    expect(first.headers.get('retry-after')).toBe('30')
    node.repair()
    world.now += 10_000
    const second = await askLedger(world, '?limit=2')
    expect(second).toMatchObject({ status, messages: [`${message} It asked to wait another 20 s.`] })
    expect(second.headers.get('retry-after')).toBe('20')
    expect(node.asked).toHaveLength(1)
    world.now += 20_000
    expect((await askLedger(world, '?limit=2')).status).toBe(200)
  })

  it('is reported with its health, in words and figures', async () => {
    const { node, world } = await open()
    await askLedger(world, '?limit=1')
    const wellAt = new Date(world.now).toISOString()
    world.now += 60_000
    node.break(faults.html)
    await askLedger(world, '?limit=2')
    const words = 'The mirror node answered with a web page (HTML) instead of JSON.'
    const health = { last_success: wellAt, last_error: { words }, failing_since: new Date(world.now).toISOString() }
    const sources = await (await world.app.request('/api/sources')).json()
    expect(sources).toMatchObject({ ledger: { source: 'upstream', sample: false, health } })
    const ready = await (await world.app.request('/readyz')).json()
    expect(ready).toMatchObject({ status: 'ok', areas: { ledger: { health } } })
    const metrics = await (await world.app.request('/metrics')).text()
    expect(metrics).toContain('signalbox_upstream_failing{area="ledger"} 1')
  })
})

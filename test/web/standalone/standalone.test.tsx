import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createClient } from '#api/client.ts'
import { getDayBars, listRecords } from '#api/status/history.ts'
import { listChanges } from '#api/status/news.ts'
import { listTransitions } from '#api/status/record-history.ts'
import { getLedgerStats } from '#api/ledger/ledger.ts'
import { getSources } from '#api/sources.ts'
import { getSummary } from '#api/status/status.ts'
import { listTransactions } from '#api/ledger/transactions.ts'
import { openStandalone } from '#web/standalone/standalone.ts'
import { jsonReply } from '#test/support/server/fault-server.ts'
import { startGuardian } from '#test/support/guardian/guardian.ts'
import { startMirrorNode } from '#test/support/ledger/mirror-node.ts'
import { aComponent, allOperational, anIncident, aPage } from '#test/support/status/payloads.ts'
import { memoryStorage } from '#test/support/policies/policies-world.tsx'
import { renderApp } from '#test/support/app/render-app.tsx'
import { noon, startService } from '#test/support/server/service.ts'
import { aTransaction, atSecond, transfersOf } from '#test/support/ledger/transactions.ts'

const page = 'https://status.example.org/api/v2'

/** A status page that another service plays, and an app that asks it, and other upstreams, itself. */
async function open(config: object = { status: page }) {
  const upstream = await startService()
  const put = (status: string, at: string) =>
    upstream.import({
      page: aPage({ updated_at: at }),
      components: [aComponent('c1', { name: 'Relay', status, updated_at: at }), aComponent('c2', { name: 'Mirror' })],
      incidents: [anIncident('i1', { status: 'resolved', resolved_at: '2026-03-12T10:00:00.000Z' })],
    })
  await put('operational', '2026-03-12T11:00:00.000Z')
  const clock = { now: noon }
  const storage = memoryStorage()
  let instead: ((good: Response) => Response | Promise<Response>) | null = null
  const asked: { readonly url: string; readonly init: RequestInit }[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = String(input)
    asked.push({ url, init: init ?? {} })
    if (url === '/config.json') return Response.json(config)
    if (url.startsWith(page)) {
      const good = await upstream.app.request(`/api/v2${url.slice(page.length)}`)
      return instead === null ? good : instead(good)
    }
    return globalThis.fetch(url, init)
  }
  const alone = await openStandalone({ fetch, storage, now: () => clock.now, isOnline: () => true })
  if (!alone) throw new Error('it is not alone')
  const again = () => openStandalone({ fetch, storage, now: () => clock.now, isOnline: () => true })
  const answerWith = (other: typeof instead) => void (instead = other)
  return { alone, again, put, clock, asked, storage, answerWith, client: createClient({ fetch: alone }) }
}

describe('The app without a service', () => {
  it.each([
    {},
    { status: null, ledger: null },
    { status: 'javascript:alert(1)' },
    { status: 'https://x.example/other' },
  ])('takes itself for one with a service where the configuration is %j', async (config) => {
    const parts = { fetch: async () => Response.json(config), storage: null, now: () => noon, isOnline: () => true }
    expect(await openStandalone(parts)).toBeNull()
  })

  it('shows the status', async () => {
    const { alone } = await open()
    renderApp({ fetch: alone, path: '/' })
    const main = within(await screen.findByRole('main'))
    await waitFor(() =>
      expect(main.getByRole('heading', { level: 1 }).textContent).toContain('All Systems Operational'),
    )
  })

  it('says how old the status is, and that it is not its own', async () => {
    const { client, clock } = await open()
    expect((await client.call(getSources)).status).toMatchObject({ source: 'upstream', known: false, age: null })
    await client.call(getSummary)
    clock.now += 5000
    expect((await client.call(getSources)).status).toMatchObject({ known: true, age: 5 })
  })

  it('has the history that the browser has seen, beyond a reload', async () => {
    const { client, put, clock, again } = await open()
    await client.call(getSummary)
    clock.now += 60_000
    await put('major_outage', '2026-03-12T12:01:00.000Z')
    await client.call(getSummary)
    const later = await again()
    if (!later) throw new Error('it is not alone')
    const next = createClient({ fetch: later })
    const { changes, total } = await next.call(listChanges, { query: { since: '2026-03-12T00:00:00Z' } })
    expect([total, changes[0]]).toMatchObject([
      1,
      { kind: 'component_status', subject: { name: 'Relay' }, to: 'major_outage' },
    ])
    const { transitions } = await next.call(listTransitions, { query: { component: 'c1' } })
    expect(transitions).toMatchObject([{ from: 'operational', to: 'major_outage', at: '2026-03-12T12:01:00.000Z' }])
    await next.call(getSummary)
    clock.now += 60_000
    const days = await next.call(getDayBars)
    expect(days.components[0]).toMatchObject({
      id: 'c1',
      known_from: '2026-03-12T12:00:00.000Z',
      days: [{ major: 60 }],
    })
  })

  it('has the records that the page lists', async () => {
    const { client } = await open()
    const all = await client.call(listRecords)
    expect(all.records.map(({ id }) => id)).toEqual(['i1'])
    expect((await client.call(listRecords, { query: { kind: 'maintenance' } })).records).toEqual([])
  })

  it('gives upstreams nothing of a request but what they need', async () => {
    const { client, asked } = await open()
    await client.call(getSummary, { headers: { 'if-match': '"1"', 'x-more': '1' } })
    const request = asked.find(({ url }) => url.startsWith(page))
    expect(request?.init).toMatchObject({
      credentials: 'omit',
      redirect: 'error',
      headers: { accept: 'application/json' },
    })
    expect(Object.keys(request?.init.headers ?? {})).toEqual(['accept'])
  })

  it('lists and exports the transactions of a mirror node, every digit of them', async () => {
    const node = await startMirrorNode()
    node.add(1, 150)
    node.records.push(aTransaction(200, { transfers: transfersOf(['0.0.5', 9_223_372_036_847_275_807n]) }))
    const { client, alone } = await open({ ledger: node.url })
    const { transactions } = await client.call(listTransactions, { query: { limit: '2' } })
    expect(transactions.map((one) => one.consensus_timestamp)).toEqual([atSecond(200), atSecond(150)])
    const file = await (await alone('/api/ledger/export?format=json')).text()
    expect(JSON.parse(file)).toHaveLength(151)
    expect(file).toContain('9223372036847275807')
    expect((await client.call(getLedgerStats)).missing).toEqual([{ from: null, to: atSecond(52) }])
    expect((await alone('/api/v2/summary.json')).status).toBe(503)
  })

  it('signs in at a Guardian, and does not overwrite changes of another user', async () => {
    const guardian = await startGuardian({ now: () => noon })
    const { alone } = await open({ guardian: guardian.base })
    const body = JSON.stringify({ username: 'registry', password: 'secret' })
    const { session, accessToken } = await (await alone('/api/session', { method: 'POST', body })).json()
    expect(session.username).toBe('registry')
    const authorization = `Bearer ${accessToken}`
    const write = (mark: string) =>
      alone('/api/v1/schemas/system/1', { method: 'PUT', body: '{}', headers: { authorization, 'if-match': mark } })
    guardian.break(() => ({
      headers: {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'access-control-allow-methods': '*',
      },
      body: '{"id":"1","updateDate":"2"}',
    }))
    expect((await write('"1"')).status).toBe(409)
    expect((await write('"2"')).status).toBe(200)
  })
})

describe('A Guardian that the browser requests directly', () => {
  const header = { 'access-control-allow-origin': '*' }

  /** A browser that is signed in at a Guardian with one policy, of two blocks. */
  async function openSignedIn() {
    const guardian = await startGuardian({ now: () => noon })
    const list = { id: 'list', blockType: 'interfaceDocumentsSourceBlock', uiMetaData: { title: 'All wells' } }
    const root = { id: 'root', blockType: 'interfaceContainerBlock', uiMetaData: {}, blocks: [null, list] }
    guardian.policies.set('GET /policies/p1', jsonReply({ id: 'p1', name: 'Wells' }, header))
    guardian.policies.set('GET /policies/p1/blocks', jsonReply(root, header))
    const { alone } = await open({ guardian: guardian.base })
    const body = JSON.stringify({ username: 'registry', password: 'secret' })
    const { accessToken } = await (await alone('/api/session', { method: 'POST', body })).json()
    const headers = { authorization: `Bearer ${accessToken}` }
    return { guardian, ask: (path: string) => alone(path, { headers }) }
  }

  it('has policies with their trees', async () => {
    const { ask } = await openSignedIn()
    expect(await (await ask('/api/policy-blocks/p1')).json()).toMatchObject({
      policy: { name: 'Wells' },
      root: { id: 'root', children: [{ id: 'list', title: 'All wells' }] },
    })
  })

  it('says that there is none, and that it fails', async () => {
    const { ask, guardian } = await openSignedIn()
    expect((await ask('/api/policy-blocks/none')).status).toBe(404)
    guardian.policies.set('GET /policies/p1', { status: 500, headers: header, body: 'no' })
    expect((await ask('/api/policy-blocks/p1')).status).toBe(502)
    const { schemas } = await (await ask('/api/sources')).json()
    expect(schemas.health.last_error.words).toBe('The Guardian answered with the HTTP status 500.')
    expect((await ask('/api/policy-blocks/..%2F')).status).toBe(404)
  })
})

describe('A status page that the browser requests directly', () => {
  it.each([
    ['is no status', '{"error":1}', 'The status page sent an answer that is not a status.'],
    ['is a web page', '<h1>Sorry</h1>', 'The status page sent an answer that is not JSON.'],
    [
      'is that of another page',
      JSON.stringify({ page: aPage({ id: 'other' }), status: allOperational }),
      'The status page sent the status of another page.',
    ],
    [
      'is older than before',
      JSON.stringify({ page: aPage({ updated_at: '2026-03-01T00:00:00.000Z' }), status: allOperational }),
      'The status page sent an older status than before.',
    ],
  ])('and whose answer %s confirms nothing', async (_, body, words) => {
    const { client, clock, answerWith } = await open()
    await client.call(getSummary)
    clock.now += 30_000
    answerWith(() => new Response(body))
    await expect(client.call(getSummary)).rejects.toThrow(words)
    const { status } = await client.call(getSources)
    expect(status).toMatchObject({ age: 30, health: { last_error: { words, reached: true } } })
    expect(status.health?.failing_since).not.toBeNull()
    answerWith(null)
    await client.call(getSummary)
    expect((await client.call(getSources)).status).toMatchObject({ age: 0, health: { failing_since: null } })
  })

  it('and that lists a record twice is shown with the last version of it, and says so', async () => {
    const { client, answerWith } = await open()
    answerWith(async (good) => {
      const summary = await good.json()
      const [first] = summary.components
      return Response.json({ ...summary, components: [...summary.components, { ...first, status: 'major_outage' }] })
    })
    const { components } = await client.call(getSummary)
    expect(new Set(components.map(({ id }) => id)).size).toBe(components.length)
    expect(components[0]?.status).toBe('major_outage')
    expect((await client.call(getSources)).status.health).toMatchObject({
      failing_since: null,
      last_error: { words: expect.stringMatching(/lists components “.+” more than once; the last version counts\.$/) },
    })
  })

  it('is as old as its own answer says', async () => {
    const { client, answerWith } = await open()
    answerWith((good) => new Response(good.body, { headers: { age: '40' } }))
    await client.call(getSummary)
    expect((await client.call(getSources)).status.age).toBe(40)
  })
})

/** An answer whose connection ends before its body does. */
const cutOff = () => new Response(new ReadableStream({ pull: () => Promise.reject(new TypeError('terminated')) }))

it.each([
  ['cannot be had', () => Promise.reject(new TypeError('fetch failed'))],
  ['breaks off', () => Promise.resolve(cutOff())],
])('an app whose configuration %s looks for it with the next question', async (_, fail) => {
  let isThere = false
  const fetch: typeof globalThis.fetch = async (input) => {
    if (!isThere) return fail()
    return String(input) === '/config.json' ? Response.json({ status: page }) : Response.json({ mine: false })
  }
  const alone = await openStandalone({ fetch, storage: null, now: () => noon, isOnline: () => false })
  await expect(alone?.('/api/sources')).rejects.toThrow('configuration')
  isThere = true
  expect(await (await alone?.('/api/sources'))?.json()).toMatchObject({ version: 'static' })
})

import { Window } from 'happy-dom'
import { parseAtomFeed, parseRssFeed } from 'feedsmith'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { serveFeeds } from '#server/feeds/routes.ts'
import { createEmbeddedHistory } from '#server/areas/status/embedded/history.ts'
import { createEmbeddedStatus } from '#server/areas/status/embedded/status.ts'
import type { NewestQuery } from '#server/areas/status/source.ts'
import {
  aComponent,
  aGroup,
  aMaintenance,
  anIncident,
  anUpdate,
  aPage,
  type IncidentPayload,
} from '#test/support/status/payloads.ts'
import { startService, type TestService } from '#test/support/server/service.ts'

const relay = aComponent('relay', { name: 'JSON-RPC Relay', group_id: 'main' })
const mirror = aComponent('mirror', { name: 'Mirror Node', group_id: 'test' })
const components = [
  aGroup('main', ['relay'], { name: 'Mainnet' }),
  aGroup('test', ['mirror'], { name: 'Testnet' }),
  relay,
  mirror,
]
const slow = anIncident('slow', {
  name: 'Slow answers',
  status: 'resolved',
  created_at: '2026-03-10T10:00:00.000Z',
  updated_at: '2026-03-11T08:30:00.000Z',
  resolved_at: '2026-03-10T11:00:00.000Z',
  components: [relay],
  incident_updates: [
    anUpdate('slow-2', '2026-03-10T11:00:00.000Z', { status: 'resolved', body: 'It is over.' }),
    anUpdate('slow-1', '2026-03-10T10:00:00.000Z', {
      body: 'We look into it.',
      affected_components: [
        { code: 'relay', name: 'Mainnet - JSON-RPC Relay', old_status: 'operational', new_status: 'partial_outage' },
      ],
    }),
  ],
})
const lag = anIncident('lag', { name: 'Lag', created_at: '2026-03-11T10:00:00.000Z', components: [mirror, relay] })
const upgrade = aMaintenance('upgrade', {
  name: 'Testnet upgrade to v0.77',
  created_at: '2026-03-10T10:30:00.000Z',
  components: [mirror],
})
const content = { page: aPage(), components, incidents: [lag, slow], scheduled_maintenances: [upgrade] }

async function ledger(): Promise<TestService> {
  const service = await startService()
  await service.import(content)
  return service
}

async function atomOf({ app }: TestService, address = '/feeds/history.atom') {
  return parseAtomFeed(await (await app.request(address)).text())
}

async function rssOf({ app }: TestService, address = '/feeds/history.rss') {
  return parseRssFeed(await (await app.request(address)).text())
}

async function idsIn(service: TestService, query: string): Promise<string[]> {
  const { entries = [] } = await atomOf(service, `/feeds/history.atom${query}`)
  return entries.map(({ id }) => id?.replace(/.*\//, '') ?? '')
}

/** The lines of text a reader sees. */
function shown(html = ''): string[] {
  const { document } = new Window()
  document.body.innerHTML = html.replaceAll(/<br>|<\/(p|li)>/g, '\n$&')
  return document.body.textContent.split('\n').filter(Boolean)
}

describe('The Atom feed', () => {
  it('tells each incident and maintenance, the newest update first', async () => {
    const feed = await atomOf(await ledger())
    expect(feed).toMatchObject({
      id: 'tag:signalbox.example.org,2005:/history',
      title: { value: 'Ledger: incidents and maintenance' },
      updated: '2026-03-11T10:00:00.000Z',
      authors: [{ name: 'Ledger' }],
    })
    expect(feed.links).toContainEqual({
      href: 'https://signalbox.example.org/feeds/history.atom',
      rel: 'self',
      type: 'application/atom+xml',
    })
    expect(
      feed.entries?.map(({ id, title, published, updated, links }) => [
        id,
        title?.value,
        published,
        updated,
        links?.[0]?.href,
      ]),
    ).toEqual([
      [
        'tag:signalbox.example.org,2005:Incident/lag',
        '[Investigating] Lag',
        '2026-03-11T10:00:00.000Z',
        '2026-03-11T10:00:00.000Z',
        'https://signalbox.example.org/incidents/lag',
      ],
      [
        'tag:signalbox.example.org,2005:Incident/slow',
        '[Resolved] Slow answers',
        '2026-03-10T10:00:00.000Z',
        '2026-03-11T08:30:00.000Z',
        'https://signalbox.example.org/incidents/slow',
      ],
      [
        'tag:signalbox.example.org,2005:Incident/upgrade',
        '[Scheduled] Testnet upgrade to v0.77',
        '2026-03-10T10:30:00.000Z',
        '2026-03-10T10:30:00.000Z',
        'https://signalbox.example.org/maintenance/upgrade',
      ],
    ])
  })

  it('has every update in the content, and what changed with it', async () => {
    const { entries = [] } = await atomOf(await ledger())
    expect(entries[1]?.content?.type).toBe('html')
    expect(shown(entries[1]?.content?.value)).toEqual([
      'Affects JSON-RPC Relay',
      '2026-03-10 11:00 UTC',
      'Resolved',
      'It is over.',
      '2026-03-10 10:00 UTC',
      'Investigating',
      'We look into it.',
      'Mainnet - JSON-RPC Relay: Operational → Partial outage',
    ])
    expect(shown(entries[2]?.content?.value)[0]).toBe('Planned from 2026-03-20 17:00 UTC to 2026-03-20 18:00 UTC')
  })

  it('names networks and components as categories', async () => {
    const { entries = [] } = await atomOf(await ledger())
    expect(entries[1]?.categories).toEqual([
      { term: 'mainnet' },
      { term: 'relay', label: 'JSON-RPC Relay', scheme: 'https://signalbox.example.org/components' },
    ])
  })

  it('holds the 50 with the newest updates', async () => {
    const service = await ledger()
    const more = Array.from({ length: 60 }, (_, day) =>
      anIncident(`day-${day}`, { created_at: new Date(Date.UTC(2026, 0, 1 + day)).toISOString() }),
    )
    await service.import({ page: aPage(), incidents: more })
    const ids = await idsIn(service, '')
    expect(ids).toHaveLength(50)
    expect(ids.slice(0, 4)).toEqual(['lag', 'slow', 'upgrade', 'day-59'])
  })
})

describe('The RSS feed', () => {
  it('tells the same', async () => {
    const feed = await rssOf(await ledger())
    expect(feed).toMatchObject({
      title: 'Ledger: incidents and maintenance',
      link: 'https://signalbox.example.org/',
      lastBuildDate: 'Wed, 11 Mar 2026 10:00:00 GMT',
    })
    expect(feed.items?.map(({ guid }) => guid?.value?.replace(/.*\//, ''))).toEqual(['lag', 'slow', 'upgrade'])
    expect(feed.items?.[1]).toMatchObject({
      title: '[Resolved] Slow answers',
      link: 'https://signalbox.example.org/incidents/slow',
      guid: { value: 'tag:signalbox.example.org,2005:Incident/slow', isPermaLink: false },
      pubDate: 'Tue, 10 Mar 2026 10:00:00 GMT',
      atom: { updated: '2026-03-11T08:30:00.000Z' },
      categories: [{ name: 'mainnet' }, { name: 'JSON-RPC Relay', domain: 'https://signalbox.example.org/components' }],
    })
    expect(shown(feed.items?.[1]?.description)).toContain('It is over.')
  })
})

describe('A feed with an entry for each update', () => {
  it('tells each update apart, the newest first, with a link to it', async () => {
    const feed = await atomOf(await ledger(), '/feeds/history.atom?by=update')
    expect(feed).toMatchObject({
      id: 'tag:signalbox.example.org,2005:/history?by=update',
      title: { value: 'Ledger: incidents and maintenance, each update' },
      links: [{ href: 'https://signalbox.example.org/feeds/history.atom?by=update' }, {}],
    })
    const own = feed.entries?.filter(({ id }) => id?.includes('/slow/')) ?? []
    expect(own.map(({ id, title, published, links }) => [id, title?.value, published, links?.[0]?.href])).toEqual([
      [
        'tag:signalbox.example.org,2005:Incident/slow/Update/slow-2',
        '[Resolved] Slow answers',
        '2026-03-10T11:00:00.000Z',
        'https://signalbox.example.org/incidents/slow#update-slow-2',
      ],
      [
        'tag:signalbox.example.org,2005:Incident/slow/Update/slow-1',
        '[Investigating] Slow answers',
        '2026-03-10T10:00:00.000Z',
        'https://signalbox.example.org/incidents/slow#update-slow-1',
      ],
    ])
    expect(shown(own[0]?.content?.value)).toEqual([
      'Affects JSON-RPC Relay',
      '2026-03-10 11:00 UTC',
      'Resolved',
      'It is over.',
    ])
    const times = feed.entries?.map(({ published }) => published ?? '') ?? []
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('is the same as RSS', async () => {
    const service = await ledger()
    const { entries = [] } = await atomOf(service, '/history.atom?by=update')
    const { items = [] } = await rssOf(service, '/history.rss?by=update')
    expect(items.map(({ guid }) => guid?.value)).toEqual(entries.map(({ id }) => id))
  })

  it('holds the 50 newest updates', async () => {
    const service = await ledger()
    const updates = Array.from({ length: 60 }, (_, day) =>
      anUpdate(`update-${day}`, new Date(Date.UTC(2026, 0, 1 + day)).toISOString()),
    )
    await service.import({ page: aPage(), incidents: [anIncident('long', { incident_updates: updates })] })
    const { entries = [] } = await atomOf(service, '/history.atom?by=update')
    expect(entries).toHaveLength(50)
    expect(entries.some(({ id }) => id?.endsWith('/update-59'))).toBe(true)
    expect(entries.some(({ id }) => id?.endsWith('/update-0'))).toBe(false)
  })
})

describe('Filters of the feeds', () => {
  it.each([
    ['?network=testnet', ['lag', 'upgrade']],
    ['?network=mainnet&network=testnet', ['lag', 'slow', 'upgrade']],
    ['?network=previewnet', []],
    ['?component=mirror', ['lag', 'upgrade']],
    ['?component=mirror&component=relay', ['lag', 'slow', 'upgrade']],
    ['?component=test', ['lag', 'upgrade']],
    ['?network=testnet&component=relay', ['lag']],
    ['?network=&component=', ['lag', 'slow', 'upgrade']],
    ['?from=a-reader', ['lag', 'slow', 'upgrade']],
  ])('%s leaves %j', async (query, ids) => {
    expect(await idsIn(await ledger(), query)).toEqual(ids)
  })

  it('are named in the title, and make a different feed with a different address', async () => {
    const feed = await atomOf(await ledger(), '/history.atom?component=relay&network=testnet&component=main')
    const search = '?network=testnet&component=main&component=relay'
    expect(feed.title?.value).toBe('Ledger: incidents and maintenance (testnet, Mainnet, JSON-RPC Relay)')
    expect(feed.id).toBe(`tag:signalbox.example.org,2005:/history${search}`)
    expect(feed.links?.[0]?.href).toBe(`https://signalbox.example.org/feeds/history.atom${search}`)
  })

  it('know a component that only an old incident names', async () => {
    const service = await ledger()
    const gone = aComponent('gone', { name: 'Gone' })
    await service.import({ page: aPage(), incidents: [anIncident('farewell', { components: [gone] })] })
    const feed = await atomOf(service, '/feeds/history.atom?component=gone')
    expect(feed.title?.value).toBe('Ledger: incidents and maintenance (Gone)')
    expect(feed.entries).toHaveLength(1)
  })

  it.each([
    ['network=devnet', 'network: there is no “devnet”; allowed are mainnet, testnet, previewnet'],
    ['component=nothing', 'component: there is no “nothing”; allowed are the ids in /api/v2/components.json'],
    ['by=day', 'by: there is no “day”; allowed is update'],
    ['network=mainnet&network=Mainnet', 'network: there is no “Mainnet”; allowed are mainnet, testnet, previewnet'],
  ])('refuse %s in every feed', async (query, message) => {
    const { app } = await ledger()
    const feeds = ['history.atom', 'history.rss', 'maintenance.ics']
    const answers = await Promise.all(feeds.map((feed) => app.request(`/feeds/${feed}?${query}`)))
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422])
    const error = { statusCode: 422, message, code: 'invalid_query' }
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([error, error, error])
  })
})

describe('Foreign text in the feeds', () => {
  const body =
    'Errors were < 1% in all cases.  <br />R&D says <b>no</b> &amp; ]]> "done"\r\nSee https://example.org/?a=1&b=2\u00a0🚀'
  const strange = anIncident('strange & <odd>/id', {
    name: '  A & B <script>alert(1)</script>\u00a0🚀\r\nsecond\u0007 line ',
    incident_updates: [anUpdate('one', '2026-03-11T10:00:00.000Z', { body, status: '<i>new</i>' })],
  })

  async function served() {
    const service = await startService()
    const odd = aComponent('odd', { name: 'C & <d> ]]>' })
    await service.import({
      page: aPage({ name: 'Ledger & <Co>' }),
      components: [odd],
      incidents: [{ ...strange, components: [odd] }],
    })
    return service
  }

  it.each([
    ['Atom', async (service: TestService) => (await atomOf(service)).entries?.[0]?.content?.value],
    ['RSS', async (service: TestService) => (await rssOf(service)).items?.[0]?.description],
  ])('is text in %s', async (_, contentOf) => {
    const html = await contentOf(await served())
    expect(shown(html)).toEqual([
      'Affects C & <d> ]]>',
      '2026-03-11 10:00 UTC',
      '<i>new</i>',
      'Errors were < 1% in all cases.  ',
      'R&D says <b>no</b> & ]]> "done"',
      'See https://example.org/?a=1&b=2\u00a0🚀',
    ])
    expect(html).toContain('<a href="https://example.org/?a=1&amp;b=2">')
  })

  it('leaves titles whole on one line, and links that work', async () => {
    const { title, entries = [] } = await atomOf(await served())
    expect(title?.value).toBe('Ledger & <Co>: incidents and maintenance')
    expect(entries[0]?.title?.value).toBe('[Investigating] A & B <script>alert(1)</script>\u00a0🚀 second\ufffd line')
    expect(entries[0]?.links?.[0]?.href).toBe('https://signalbox.example.org/incidents/strange%20%26%20%3Codd%3E%2Fid')
  })

  it.each([
    ['/history.atom', ['<name>Ledger &amp; &lt;Co&gt;</name>', 'label="C &amp; &lt;d&gt; ]]&gt;"']],
    ['/history.rss', ['/components">C &amp; &lt;d&gt; ]]&gt;</category>']],
  ])('is escaped in the titles and names of %s', async (address, names) => {
    const { app } = await served()
    const text = await (await app.request(address)).text()
    const titles = [
      '<title>Ledger &amp; &lt;Co&gt;: incidents and maintenance</title>',
      '<title>[Investigating] A &amp; B &lt;script&gt;alert(1)&lt;/script&gt;\u00a0🚀 second\ufffd line</title>',
    ]
    for (const part of [...titles, ...names]) expect(text).toContain(part)
    expect(text).not.toContain('<script')
  })

  it.each(['/history.atom', '/history.rss'])('never makes %s something that XML cannot hold', async (address) => {
    const { app } = await served()
    const text = await (await app.request(address)).text()
    expect(text).toContain('second\ufffd line')
    expect(text).not.toMatch(/[^\P{Cc}\t\n\r]/u)
  })
})

describe('How the feeds are served', () => {
  const feeds = [
    ['/feeds/history.atom', 'application/atom+xml; charset=utf-8'],
    ['/history.atom', 'application/atom+xml; charset=utf-8'],
    ['/feeds/history.rss', 'application/rss+xml; charset=utf-8'],
    ['/history.rss', 'application/rss+xml; charset=utf-8'],
    ['/feeds/maintenance.ics', 'text/calendar; charset=utf-8'],
  ] as const

  it.each(feeds)('%s has its type, a weak ETag and a minute in caches', async (address, type) => {
    const { app } = await ledger()
    const response = await app.request(address)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toContain('max-age=60')
    const etag = response.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[^"]+"$/)
    const again = await app.request(address, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    const head = await app.request(address, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it.each(feeds)('%s is written once, until the data changes', async (address) => {
    const service = await ledger()
    const status = createEmbeddedStatus(service.store)
    await status.load()
    const history = createEmbeddedHistory(service.store, status.version)
    const asked: NewestQuery[] = []
    const newest = (query: NewestQuery) => {
      asked.push(query)
      return history.newest(query)
    }
    const clock = { now: service.now }
    const app = new Hono()
    const publicUrl = 'https://signalbox.example.org'
    serveFeeds(app, { status, history: { ...history, newest }, publicUrl, now: () => clock.now })
    const ask = async (query = '') => (await app.request(address + query)).text()

    const before = await ask()
    clock.now += 3_600_000
    expect([await ask(), await ask('?from=a-reader'), asked.length]).toEqual([before, before, 1])
    expect(await ask('?network=mainnet')).not.toBe(before)
    await service.import({ page: aPage({ name: 'Renamed' }) })
    await status.load()
    expect(await ask()).toContain('Renamed')
    expect(asked).toHaveLength(3)
  })

  it.each([
    ['51 components', Array.from({ length: 51 }, (_, index) => `component=c${index}`).join('&')],
    ['a NUL character', 'component=%00'],
    ['a NUL character in the id of a maintenance', 'maintenance=a%00'],
  ])('refuses %s with 422, before it asks the store', async (_, query) => {
    const { app } = await ledger()
    const response = await app.request(`/feeds/maintenance.ics?${query}`)
    expect([response.status, await response.json()]).toMatchObject([422, { code: 'invalid_query' }])
  })

  it('is the same at both addresses', async () => {
    const { app } = await ledger()
    const [ours, theirs] = await Promise.all([app.request('/feeds/history.rss'), app.request('/history.rss')])
    expect(await ours.text()).toBe(await theirs.text())
  })

  it.each(feeds)('%s is the same bytes for the same data, at any time', async (address) => {
    const first = await ledger()
    const later = await startService({ now: first.now + 30 * 24 * 3_600_000 })
    await later.import({ page: content.page, scheduled_maintenances: [upgrade] })
    await later.import({ page: content.page, components, incidents: [slow, lag] })
    await later.import({ page: content.page, scheduled_maintenances: [upgrade] })
    const bodies = await Promise.all([first.app.request(address), later.app.request(address)])
    const [one, other] = await Promise.all(bodies.map((body) => body.text()))
    expect(one).toBe(other)
  })

  it('has another ETag after a change', async () => {
    const service = await ledger()
    const before = await service.app.request('/history.atom')
    const changed: IncidentPayload = { ...lag, name: 'Lag everywhere', updated_at: '2026-03-12T11:00:00.000Z' }
    await service.import({ page: aPage(), incidents: [changed] })
    const headers = { 'if-none-match': before.headers.get('etag') ?? '' }
    expect((await service.app.request('/history.atom', { headers })).status).toBe(200)
  })

  it.each(feeds)('%s says so while there is no page', async (address) => {
    const { app } = await startService()
    const response = await app.request(address)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('10')
    expect(await response.json()).toMatchObject({ statusCode: 503 })
  })

  it('answers an unknown feed without HTML', async () => {
    const { app } = await ledger()
    const response = await app.request('/feeds/history.json')
    expect(await response.json()).toMatchObject({ statusCode: 404 })
  })
})

import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { aComponent, aGroup, anIncident, aPage } from '#test/support/status/payloads.ts'
import { noon, startService } from '#test/support/server/service.ts'
import { openMemoryStore } from '#test/support/server/stores.ts'

const components = [
  aGroup('main', ['relay'], { name: 'Mainnet' }),
  aGroup('test', ['mirror', 'odd'], { name: 'Testnet' }),
  aComponent('relay', { name: 'JSON-RPC <Relay> & "Co"', group_id: 'main' }),
  aComponent('mirror', { name: 'Mirror node', group_id: 'test', status: 'major_outage' }),
  aComponent('odd', { name: 'Odd', group_id: 'test', status: 'on_fire' }),
  aComponent('alone', { name: 'Alone', status: 'under_maintenance' }),
]

async function world(incidents: readonly object[] = []) {
  const service = await startService()
  await service.import({ page: aPage({ name: 'Fernway' }), components, incidents })
  return service
}

/** The same status, last imported a day ago, behind a page that has not answered since. */
async function unconfirmedWorld() {
  const store = await openMemoryStore()
  const before = await startService({ store, now: noon - 24 * 3600_000 })
  await before.import({ page: aPage(), components })
  const service = await startService({ store, statusUpstream: 'http://127.0.0.1:1/api/v2' })
  await service.poll()
  return service
}

const parse = (text: string) => {
  const { document } = new Window()
  document.write(text)
  return document
}

describe('A badge', () => {
  it.each([
    ['relay', 'JSON-RPC <Relay> & "Co": operational', '#1a7f37'],
    ['mirror', 'Mirror node: major outage', '#b3202c'],
    ['odd', 'Odd: on_fire', '#57606a'],
    ['alone', 'Alone: under maintenance', '#0a5fc2'],
    ['mainnet', 'Mainnet: All Systems Operational', '#1a7f37'],
    ['testnet', 'Testnet: Partial System Outage', '#b3202c'],
    ['main', 'Mainnet: operational', '#1a7f37'],
    ['page', 'Fernway: Partial System Outage', '#b3202c'],
  ])('of %s says the state in words and color', async (id, title, color) => {
    const { app } = await world()
    const response = await app.request(`/badge/${id}.svg`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    const svg = new new Window().DOMParser().parseFromString(await response.text(), 'image/svg+xml')
    expect(svg.querySelector('svg')?.getAttribute('aria-label')).toBe(title)
    expect(svg.querySelectorAll('rect')[2]?.getAttribute('fill')).toBe(color)
  })

  it('is not green while an incident with an impact is open, whatever the components report', async () => {
    const { app } = await world([
      anIncident('slow', {
        name: 'Slow on Mainnet',
        status: 'identified',
        impact: 'minor',
        components: components.slice(2, 3),
      }),
    ])
    const text = await (await app.request('/badge/mainnet.svg')).text()
    expect(text).toContain('Mainnet: 1 open incident')
    expect(text).not.toContain('#1a7f37')
  })

  it.each(['relay', 'mainnet', 'page'])('of %s cannot confirm what was not confirmed for a minute', async (id) => {
    const { app } = await unconfirmedWorld()
    const text = await (await app.request(`/badge/${id}.svg`)).text()
    expect(text).toContain(': cannot confirm')
    expect(text).not.toContain('#1a7f37')
  })

  it('says that there is no status yet', async () => {
    const { app } = await startService()
    const response = await app.request('/badge/mainnet.svg')
    expect(await response.text()).toContain('Mainnet: no status yet')
  })

  it('says that it shows sample data', async () => {
    const { app } = await startService({ sample: true })
    expect(await (await app.request('/badge/mainnet.svg')).text()).toMatch(/Mainnet: [^"]*\(sample\)/)
  })

  it.each(['gone', 'previewnet', '%00', '..%2f', 'a'.repeat(3000)])('of %s is a picture that says so', async (id) => {
    const { app } = await world()
    const response = await app.request(`/badge/${id}.svg`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('no such component')
  })

  it('of another format is refused in words', async () => {
    const { app } = await world()
    const response = await app.request('/badge/relay.png')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ message: 'Badges are SVG images: try /badge/relay.png.svg.' })
  })

  it('takes another label, escaped and cut', async () => {
    const { app } = await world()
    const text = async (label: string) =>
      (await app.request(`/badge/relay.svg?label=${encodeURIComponent(label)}`)).text()
    expect(await text('<script>')).toContain('aria-label="&lt;script&gt;: operational"')
    expect(await text('x'.repeat(500))).toContain(`aria-label="${'x'.repeat(59)}…: operational"`)
  })

  it('may stand on other pages, is kept for seconds only, and is not sent twice', async () => {
    const { app } = await world()
    const { headers } = await app.request('/badge/relay.svg')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cache-control')).toBe('public, max-age=20, must-revalidate')
    const again = await app.request('/badge/relay.svg', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })
})

describe('A widget', () => {
  it('shows name, state and time as text, and leads to the page', async () => {
    const { app } = await world()
    const document = parse(await (await app.request('/embed/relay?theme=dark')).text())
    expect(document.querySelector('[data-part="state"]')?.textContent).toBe(
      'JSON-RPC <Relay> & "Co" operationalMainnet · as of 12:00 UTC',
    )
    expect(document.querySelector('a')?.getAttribute('href')).toBe('https://signalbox.example.org/components/relay')
    expect(document.documentElement.dataset['theme']).toBe('dark')
  })

  it('carries the doubt that takes the place of a state that nothing renews', async () => {
    const { app } = await world()
    const document = parse(await (await app.request('/embed/mainnet')).text())
    expect(document.querySelector('[data-part="doubt"]')?.textContent).toBe(
      'Mainnet cannot confirmlast known: All Systems Operational · as of 12:00 UTC',
    )
  })

  it('of a status that is not confirmed says so at once', async () => {
    const { app } = await unconfirmedWorld()
    const document = parse(await (await app.request('/embed/mainnet')).text())
    for (const card of document.querySelectorAll('.card')) {
      expect(card.getAttribute('data-kind')).toBe('unknown')
      expect(card.textContent).toContain('Mainnet cannot confirmlast known: All Systems Operational')
    }
  })

  it('is the only document that may stand in a frame', async () => {
    const { app } = await world()
    const policyOf = async (path: string) => (await app.request(path)).headers.get('content-security-policy')
    expect(await policyOf('/embed/relay')).toContain('frame-ancestors *')
    expect(await policyOf('/embed/gone')).toContain('frame-ancestors *')
    for (const path of ['/', '/embed', '/embed/', '/embed/relay/more', '/sign-in', '/badge/relay.svg', '/api/sources'])
      expect(await policyOf(path)).toContain("frame-ancestors 'none'")
  })
})

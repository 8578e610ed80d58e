import { describe, expect, it } from 'vitest'
import { getDayBars } from '#api/history.ts'
import { getSources } from '#api/sources.ts'
import { getSummary } from '#api/status.ts'
import { prerender } from '#web/prerender.tsx'

const now = Date.UTC(2026, 2, 12, 12)
const at = '2026-03-12T11:59:00.000Z'
const summary = (name: string) => ({
  page: { id: 'page00000001', name: 'Ledger', url: 'https://status.example', time_zone: 'Asia/Tokyo', updated_at: at },
  components: [{ id: 'c1', name, status: 'partial_outage', updated_at: at, position: 1 }],
  incidents: [],
  scheduled_maintenances: [],
  status: { indicator: 'minor', description: 'Minor Service Outage' },
})
const sources = {
  version: '1.0.0',
  now: new Date(now).toISOString(),
  status: { source: 'embedded', sample: true, known: true, imported_at: null, age: 0 },
}
const days = { time_zone: 'Asia/Tokyo', first_day: '2025-12-13', last_day: '2026-03-12', components: [], records: {} }
const data = (name: string) =>
  JSON.stringify({ [getSummary.path]: summary(name), [getSources.path]: sources, [getDayBars.path]: days })

describe('the first screen, drawn by the service', () => {
  it('shows what the data tell, and that it is a sample', async () => {
    const markup = await prerender('/', data('Mirror Node'), now)
    expect(markup).toContain('Minor Service Outage')
    expect(markup).toContain('Mirror Node')
    expect(markup).toContain('sample')
  })

  it('says nothing that only the browser knows', async () => {
    const markup = await prerender('/', data('Mirror Node'), now)
    expect(markup).not.toContain('your time')
    expect(markup).not.toContain('first visit')
    expect(markup).not.toContain('every 15 s')
  })

  it.each(['/', '/components', '/incidents', '/maintenance', '/about', '/wall'])(
    'carries no style attribute at %s: the policy would refuse it',
    async (path) => {
      expect(await prerender(path, data('Mirror Node'), now)).not.toMatch(/<[^>]*\sstyle=/)
    },
  )

  it('keeps foreign text text', async () => {
    const markup = await prerender('/components', data('<img src=x onerror=alert(1)> style="x"'), now)
    expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(markup).not.toContain('<img')
  })

  it('draws what is awaited where there are no data, and the not-found page for an unknown address', async () => {
    expect(await prerender('/incidents', '{}', now)).toContain('Incidents')
    expect(await prerender('/nowhere', '{}', now)).toContain('There is no page here')
  })
})

import { describe, expect, it } from 'vitest'
import { aComponent, allOperational, anIncident, anUpdate, aPage } from '#test/support/payloads.ts'
import { startFaultServer } from '#test/support/fault-server.ts'
import { aPlayedPage, playPage, type PlayedPage } from '#test/support/played-page.ts'
import { noon, startService } from '#test/support/service.ts'

const at = (time: string) => `2026-03-12T${time}.000Z`
const ask = 'ask the status page'

describe('an upstream status page', () => {
  /** A page, and a service that follows it; neither the page nor time moves by itself. */
  async function follow(first: Partial<PlayedPage> = {}, sample = false) {
    let page = aPlayedPage({ components: [aComponent('api')], ...first })
    const server = await startFaultServer(playPage(() => page))
    const service = await startService({
      statusUpstream: `${server.url}/api/v2`,
      sample,
      statusParts: { random: () => 0.5 },
    })
    const body = async (path: string) => (await service.app.request(`/api/v2/${path}.json`)).json()
    return {
      service,
      server,
      body,
      /** The page becomes another one. */
      become: (next: Partial<PlayedPage>) => (page = { ...page, ...next }),
      /** Time passes, and what is due is done. */
      async pass(seconds: number) {
        service.now += seconds * 1000
        await service.duty(ask)
      },
      asked: () => server.asked.splice(0).map(({ path }) => path.slice('/api/v2/'.length)),
      info: async () => (await (await service.app.request('/api/sources')).json()).status,
    }
  }

  it('is 503 in area A until it was reached, whatever the sample may say', async () => {
    const { service, info, pass, body } = await follow({}, true)
    const before = await service.app.request('/api/v2/summary.json')
    expect([before.status, before.headers.get('retry-after'), await before.text()]).toEqual([503, '10', ''])
    expect(await info()).toMatchObject({ source: 'upstream', sample: false, known: false, age: null })
    await pass(0)
    expect(await body('summary')).toMatchObject({ page: aPage(), components: [aComponent('api')] })
    expect(await info()).toMatchObject({ known: true, age: 0, health: { failing_since: null, last_error: null } })
  })

  it('is served as it came, at all eight endpoints', async () => {
    const open = anIncident('open', {
      status: 'investigating',
      resolved_at: null,
      incident_updates: [anUpdate('u', at('11:00:00'))],
    })
    const { pass, body } = await follow({ incidents: [open] })
    await pass(0)
    expect(await body('summary')).toEqual({
      page: aPage(),
      components: [aComponent('api')],
      incidents: [open],
      scheduled_maintenances: [],
      status: allOperational,
    })
    expect((await body('incidents/unresolved')).incidents).toEqual([open])
    expect((await body('status')).status).toEqual(allOperational)
  })

  it('is asked every ten seconds, the summary first and the rest only when something moved', async () => {
    const { pass, asked, become } = await follow()
    await pass(0)
    expect(asked()).toEqual(['summary.json', 'incidents.json', 'scheduled-maintenances.json'])
    await pass(9)
    expect(asked()).toEqual([])
    await pass(1)
    expect(asked()).toEqual(['summary.json'])
    become({ page: aPage({ updated_at: at('12:01:00') }) })
    await pass(10)
    expect(asked().toSorted()).toEqual(['incidents.json', 'scheduled-maintenances.json', 'summary.json'])
  })

  it('says whether it still holds, where it was taken over', async () => {
    const { pass, server, info } = await follow()
    await pass(0)
    await pass(10)
    expect(server.asked.at(-1)?.headers['if-none-match']).toMatch(/^W\//)
    expect(await info()).toMatchObject({ age: 0 })
    expect(noon).toBeGreaterThan(0)
  })
})

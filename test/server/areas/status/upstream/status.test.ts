import { describe, expect, it } from 'vitest'
import { answering, failing, faults, redirecting, withHeaders, type Fault } from '#test/support/server/fault-server.ts'
import { followPage, withShortTimeout } from '#test/support/status/followed-page.ts'
import { aComponent, allOperational, anIncident, anUpdate, aPage } from '#test/support/status/payloads.ts'
import { someOf } from '#test/support/tier.ts'

const at = (time: string) => `2026-03-12T${time}.000Z`
const later = aPage({ updated_at: at('12:00:05') })
const degraded = aComponent('api', { status: 'degraded_performance', updated_at: at('12:00:05') })
const partly = { indicator: 'minor', description: 'Partially Degraded Service' }

const open = anIncident('open', {
  status: 'investigating',
  resolved_at: null,
  incident_updates: [anUpdate('u', at('11:00:00'))],
})

const wordsOf = (words: string | RegExp) => (typeof words === 'string' ? RegExp.escape(words) : words)

/** Those after the first eight break at the connection, or give no JSON, as other upstreams do. */
const faultsOfPages: readonly (readonly [string, Fault, string | RegExp])[] = [
  ['hangs', faults.hang, 'The status page did not answer within 5 s.'],
  ['is reset', faults.reset, 'The status page closed the connection before its answer was complete.'],
  ['is HTML', faults.html, 'The status page answered with a web page (HTML) instead of JSON.'],
  ['fails', failing(500), 'The status page answered with the HTTP status 500.'],
  [
    'is another one',
    answering(() => ({ page: aPage({ id: 'other', name: 'Other' }), components: [], status: allOperational })),
    /another page, “Other” \(other\)/,
  ],
  [
    'says nothing',
    answering(() => ({ error: 'sorry' })),
    'The status page gave an answer that does not name its page.',
  ],
  [
    'is older',
    answering(() => ({ page: aPage({ updated_at: at('09:00:00') }), components: [], status: partly })),
    /is older \(2026-03-12T09:00:00.000Z\) than an earlier answer/,
  ],
  ['is stale', withHeaders({ age: '3000' }), /served by a cache, with a status that is 3000 s old/],
  ['stalls', faults.stall, 'The status page did not answer within 5 s.'],
  ['hangs up', faults.drop, 'The status page closed the connection before its answer was complete.'],
  ['is not HTTP', faults.garbage, 'The status page answered with something that is not HTTP.'],
  ['is HTML by another name', faults.htmlAsJson, 'The status page gave an answer that is a web page (HTML), not JSON.'],
  ['is cut short', faults.truncated, 'The status page gave an answer that is not complete JSON.'],
  ['is empty', faults.empty, 'The status page gave an answer that is not complete JSON.'],
  ['is huge', faults.huge, 'The status page answered with more than 8 MiB.'],
  ['redirects', redirecting('https://new.example.org/'), 'The status page redirects elsewhere, to new.example.org.'],
]

describe('An upstream status page', () => {
  it('is 503 in the Statuspage API until it was reached, whatever the sample may say', async () => {
    const { get, info, pass, body } = await followPage({}, { sample: true })
    const before = await get('/api/v2/summary.json')
    expect([before.status, before.headers.get('retry-after'), await before.text()]).toEqual([503, '10', ''])
    expect(await info()).toMatchObject({ source: 'upstream', sample: false, known: false, age: null })
    await pass(0)
    expect(await body('summary')).toMatchObject({ page: aPage(), components: [aComponent('api')] })
    expect(await info()).toMatchObject({ known: true, age: 0, health: { failing_since: null, last_error: null } })
  })

  it('is served as it came, at all eight endpoints', async () => {
    const { pass, body } = await followPage({ incidents: [open] })
    await pass(0)
    expect(await body('summary')).toEqual({
      page: aPage(),
      components: [aComponent('api')],
      incidents: [open],
      scheduled_maintenances: [],
      status: allOperational,
    })
    expect((await body('incidents/unresolved')).incidents).toEqual([open])
    expect((await body('incidents')).incidents).toEqual([open])
    expect((await body('status')).status).toEqual(allOperational)
    for (const path of [
      'components',
      'scheduled-maintenances',
      'scheduled-maintenances/upcoming',
      'scheduled-maintenances/active',
    ])
      expect((await body(path)).page).toEqual(aPage())
  })

  it('is asked every ten seconds, the summary first and the rest only when something moved', async () => {
    const { pass, asked, become } = await followPage()
    await pass(0)
    expect(asked()).toEqual(['incidents.json', 'scheduled-maintenances.json', 'summary.json'])
    // A lease that is not renewed in time lapses.
    for (let second = 0; second < 9; second += 3) await pass(3)
    expect(asked()).toEqual([])
    await pass(1)
    expect(asked()).toEqual(['summary.json'])
    become({ page: later })
    for (let second = 0; second < 10; second += 2) await pass(2)
    expect(asked()).toEqual(['incidents.json', 'scheduled-maintenances.json', 'summary.json'])
  })

  it('is asked whether what was taken over still holds, which confirms it', async () => {
    const { pass, server, info, service } = await followPage()
    await pass(0)
    service.now += 9000
    expect(await info()).toMatchObject({ age: 9 })
    await pass(1)
    expect(server.asked.at(-1)?.headers['if-none-match']).toMatch(/^W\//)
    expect(await info()).toMatchObject({ age: 0 })
  })

  it('is as old as its own answer says', async () => {
    const { pass, server, info, get } = await followPage()
    server.break(withHeaders({ age: '25' }))
    await pass(0)
    expect(await info()).toMatchObject({ age: 25, health: { failing_since: null } })
    expect((await get('/api/v2/summary.json')).headers.get('age')).toBe('25')
  })

  it('moves pages, feeds, bars and live events alike', async () => {
    const { pass, become, body, get, service } = await followPage()
    await pass(0)
    become({ page: later, components: [degraded], status: partly, incidents: [open] })
    await pass(10)
    expect(await body('status')).toEqual({ page: later, status: partly })
    expect(await (await get('/history.atom')).text()).toContain('incident')
    expect((await (await get('/api/history/days')).json()).components[0].days).toHaveLength(1)
    const changes = await (await get('/api/history/changes?since=2026-03-12T00:00:00Z')).json()
    expect(changes.changes.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'component_status',
      'record_opened',
    ])
    const rows = await service.store.selectFrom('change').selectAll().execute()
    expect(rows.map(({ kind }) => kind)).toEqual(['component', 'page', 'component', 'incident'])
  })

  it.each(someOf(faultsOfPages, 8))(
    'that %s is unknown, not down and not green, and comes back by itself',
    async (_, fault, words) => {
      const { pass, server, get, info, body } = await followPage()
      await pass(0)
      const before = await body('summary')
      server.break(fault)
      const fail = async () => {
        for (let seconds = 0; seconds < 70; seconds += 10) await pass(10)
      }
      const isSilent = fault === faults.hang || fault === faults.stall
      await (isSilent ? withShortTimeout(fail) : fail())
      expect(await body('summary')).toEqual(before)
      const answer = await get('/api/v2/summary.json')
      expect([answer.status, answer.headers.get('age')]).toEqual([200, '70'])
      const { age, health } = await info()
      expect(age).toBe(70)
      expect(health).toMatchObject({
        failing_since: at('12:00:10'),
        last_success: at('12:00:00'),
        last_error: { words: expect.stringMatching(wordsOf(words)) },
      })
      expect(health.retry_in).toBeLessThanOrEqual(15)
      server.repair()
      await pass(9)
      expect(await info()).toMatchObject({ age: 0, health: { failing_since: null, retry_in: null } })
    },
  )

  it('with a clock that is wrong is as good as any', async () => {
    const { pass, server, info } = await followPage()
    server.break(withHeaders({ date: 'Thu, 01 Jan 1970 00:00:00 GMT' }))
    await pass(0)
    expect(await info()).toMatchObject({ age: 0, health: { failing_since: null } })
  })

  it('is tried at most 15 s apart while it fails, and later only where it says so', async () => {
    const { pass, server, asked } = await followPage()
    const tries = async (seconds: number) => {
      const times = []
      for (let second = 0; second < seconds; second += 1) {
        await pass(1)
        if (asked().length > 0) times.push(second)
      }
      return times
    }
    server.break(failing(500))
    const gaps = (await tries(120)).map((time, index, all) => time - (all[index - 1] ?? 0))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(15)
    expect(gaps.length).toBeGreaterThan(10)
    server.break(failing(503, { 'retry-after': '60' }))
    await tries(15)
    expect(await tries(30)).toEqual([])
    server.break(failing(429, { 'retry-after': '86400' }))
    await tries(60)
    expect(await tries(200)).toEqual([])
    server.repair()
    expect(await tries(100)).not.toEqual([])
  })
})

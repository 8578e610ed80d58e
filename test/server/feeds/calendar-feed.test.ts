import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { aComponent, aMaintenance, anUpdate, aPage, type MaintenancePayload } from '#test/support/status/payloads.ts'
import { noon, startService, type TestService } from '#test/support/server/service.ts'

const day = 24 * 3_600_000
const relay = aComponent('relay', { name: 'Relay, public; "v2"' })

async function holding(...maintenances: MaintenancePayload[]): Promise<TestService> {
  const service = await startService()
  await service.import({ page: aPage(), components: [relay], scheduled_maintenances: maintenances })
  return service
}

async function textOf({ app }: TestService, query = ''): Promise<string> {
  return (await app.request(`/feeds/maintenance.ics${query}`)).text()
}

async function calendarOf(service: TestService, query = '') {
  return new ICAL.Component(ICAL.parse(await textOf(service, query)))
}

async function eventsOf(service: TestService, query = '') {
  const events = (await calendarOf(service, query)).getAllSubcomponents('vevent')
  return events.map((event) => ({
    uid: String(event.getFirstPropertyValue('uid')),
    from: event.getFirstPropertyValue('dtstart')?.toString(),
    until: event.getFirstPropertyValue('dtend')?.toString(),
    summary: event.getFirstPropertyValue('summary'),
    status: event.getFirstPropertyValue('status'),
    sequence: Number(event.getFirstPropertyValue('sequence')),
    modified: event.getFirstPropertyValue('last-modified')?.toString(),
    url: event.getFirstPropertyValue('url'),
    description: String(event.getFirstPropertyValue('description')),
    categories: event.getFirstProperty('categories')?.getValues(),
  }))
}

const upgrade = aMaintenance('upgrade', {
  name: 'Testnet upgrade, v0.77; second try',
  created_at: '2026-03-12T08:00:00.000Z',
  components: [relay],
})

function past(id: string, endedAt: number): MaintenancePayload {
  return aMaintenance(id, {
    status: 'completed',
    scheduled_for: new Date(endedAt - 3_600_000).toISOString(),
    scheduled_until: new Date(endedAt).toISOString(),
    resolved_at: new Date(endedAt).toISOString(),
  })
}

describe('The maintenance calendar', () => {
  it('has an event for a window', async () => {
    const service = await holding(upgrade)
    expect(await eventsOf(service)).toEqual([
      {
        uid: 'maintenance-upgrade@signalbox.example.org',
        from: '2026-03-20T17:00:00Z',
        until: '2026-03-20T18:00:00Z',
        summary: 'Testnet upgrade, v0.77; second try',
        status: 'CONFIRMED',
        sequence: 0,
        modified: '2026-03-12T08:00:00Z',
        url: 'https://signalbox.example.org/maintenance/upgrade',
        description: [
          'Scheduled',
          'Planned from 2026-03-20 17:00 UTC to 2026-03-20 18:00 UTC',
          'Affects Relay, public; "v2"',
          '',
          '2026-03-12 08:00 UTC · Scheduled',
          'Text of upgrade-1',
          '',
          'https://signalbox.example.org/maintenance/upgrade',
        ].join('\n'),
        categories: ['testnet'],
      },
    ])
    const text = await textOf(service)
    expect(text).toContain('\r\nX-WR-CALNAME:Ledger: maintenance\r\n')
    expect(text).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT15M\r\n')
  })

  const windows: readonly [string, Partial<MaintenancePayload>, string, string | undefined, string][] = [
    [
      'one that is over ends when it did',
      { status: 'completed', resolved_at: '2026-03-20T17:40:12.345Z' },
      '2026-03-20T17:00:00Z',
      '2026-03-20T17:40:12Z',
      'CONFIRMED',
    ],
    [
      'one that overran and is over ends late',
      { status: 'completed', resolved_at: '2026-03-21T02:00:00.000Z' },
      '2026-03-20T17:00:00Z',
      '2026-03-21T02:00:00Z',
      'CONFIRMED',
    ],
    [
      'one done before its window stands where the work was',
      {
        status: 'completed',
        resolved_at: '2026-03-20T06:00:00.000Z',
        incident_updates: [
          anUpdate('done', '2026-03-20T06:00:00.000Z', { status: 'completed' }),
          anUpdate('begun', '2026-03-20T05:00:00.000Z', { status: 'in_progress' }),
        ],
      },
      '2026-03-20T05:00:00Z',
      '2026-03-20T06:00:00Z',
      'CONFIRMED',
    ],
    [
      'one closed before its window, without any work, is called off',
      { status: 'completed', resolved_at: '2026-03-19T09:00:00.000Z' },
      '2026-03-20T17:00:00Z',
      '2026-03-20T18:00:00Z',
      'CANCELLED', // old word: quoted
    ],
    [
      'one under way keeps its planned end',
      {
        status: 'in_progress',
        incident_updates: [anUpdate('begun', '2026-03-20T17:00:20.000Z', { status: 'in_progress' })],
      },
      '2026-03-20T17:00:00Z',
      '2026-03-20T18:00:00Z',
      'CONFIRMED',
    ],
    [
      'one whose end comes before its begin has no end',
      { scheduled_until: '2026-03-20T16:00:00.000Z' },
      '2026-03-20T17:00:00Z',
      undefined,
      'CONFIRMED',
    ],
  ]

  it.each(windows)('Each maintenance has its window: %s', async (_, given, from, until, status) => {
    const [event] = await eventsOf(await holding(aMaintenance('window', given)))
    expect(event).toMatchObject({ from, status })
    expect(event?.until).toBe(until)
  })

  it('counts on with every change, under the same UID', async () => {
    const service = await holding(upgrade)
    await service.import({
      page: aPage(),
      scheduled_maintenances: [
        { ...upgrade, scheduled_until: '2026-03-20T19:00:00.000Z', updated_at: '2026-03-12T09:00:00.000Z' },
      ],
    })
    expect(await eventsOf(service)).toMatchObject([
      {
        uid: 'maintenance-upgrade@signalbox.example.org',
        until: '2026-03-20T19:00:00Z',
        sequence: 3600,
        modified: '2026-03-12T09:00:00Z',
      },
    ])
  })

  it('leaves out what ended on a day more than a year ago, unless it is asked for', async () => {
    const midnight = noon - day / 2
    const service = await holding(
      upgrade,
      past('recent', midnight - 365 * day),
      past('older', midnight - 365 * day - 1000),
    )
    const uids = (await eventsOf(service)).map(({ uid }) => uid)
    expect(uids).toEqual(['maintenance-recent@signalbox.example.org', 'maintenance-upgrade@signalbox.example.org'])
    expect(await eventsOf(service, '?maintenance=older')).toHaveLength(1)
  })

  it('returns one item as a separate file', async () => {
    const service = await holding(upgrade, past('recent', noon - day))
    const response = await service.app.request('/feeds/maintenance.ics?maintenance=upgrade')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="maintenance-upgrade.ics"')
    expect((await eventsOf(service, '?maintenance=upgrade')).map(({ uid }) => uid)).toEqual([
      'maintenance-upgrade@signalbox.example.org',
    ])
    const calendar = await calendarOf(service, '?maintenance=upgrade')
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(
      String.raw`Ledger: maintenance (Testnet upgrade\, v0.77\; second try)`,
    )
    const missing = await service.app.request('/feeds/maintenance.ics?maintenance=nothing')
    expect(await missing.json()).toEqual({
      statusCode: 404,
      code: 'not_found',
      message: 'There is no maintenance with the id nothing.',
    })
  })

  it('follows the filters', async () => {
    const service = await holding(upgrade, aMaintenance('main', { name: 'Mainnet upgrade' }))
    expect(await eventsOf(service, '?network=mainnet')).toMatchObject([{ summary: 'Mainnet upgrade' }])
    expect(await eventsOf(service, '?component=relay')).toMatchObject([{ summary: upgrade.name }])
    expect(await eventsOf(service, '?component=relay&network=mainnet')).toEqual([])
  })

  it('keeps foreign text, in lines that any calendar can read', async () => {
    const body =
      'Errors < 1%\u00a0<br />R&D: back\\slash, comma; 🚀🚀🚀\r\n<a href="https://example.org/x">more</a>\u0007'
    const name = `Upgrade 🚀 <b>${'é'.repeat(80)}</b>\r\nBEGIN:VALARM`
    const service = await holding(
      aMaintenance('strange', { name, incident_updates: [anUpdate('one', '2026-03-12T10:00:00.000Z', { body })] }),
    )
    const [event] = await eventsOf(service)
    expect(event?.summary).toBe(`Upgrade 🚀 <b>${'é'.repeat(80)}</b> BEGIN:VALARM`)
    expect(event?.description).toContain(
      'Errors < 1%\u00a0\nR&D: back\\slash, comma; 🚀🚀🚀\nmore (https://example.org/x)\ufffd',
    )
    const lines = (await textOf(service)).split('\r\n')
    expect(lines.at(-1)).toBe('')
    for (const line of lines) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(line).not.toMatch(/[^\P{Cc}\t]/u)
    }
  })
})

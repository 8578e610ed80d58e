import { describe, expect, it } from 'vitest'
import { followPage } from '#test/support/status/followed-page.ts'
import { aMaintenance, aPage } from '#test/support/status/payloads.ts'
import { noon } from '#test/support/server/service.ts'

const iso = (seconds: number) => new Date(noon + seconds * 1000).toISOString()
const valueOf = (text: string, name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(text)?.[1]?.trim() ?? ''

async function delist(status: string, start: number) {
  const times = { created_at: iso(-86_400), updated_at: iso(-86_400), started_at: iso(-86_400) }
  const window = { scheduled_for: iso(start), scheduled_until: iso(start + 7200) }
  const maintenance = aMaintenance('upgrade', { status, ...times, ...window, incident_updates: [] })
  const { pass, become, get } = await followPage({ maintenances: [maintenance] })
  const read = async (path: string) => (await get(path)).text()
  await pass(0)
  const before = await read('/feeds/maintenance.ics')
  become({ page: aPage({ updated_at: iso(10) }), maintenances: [] })
  await pass(10)
  return { before, after: await read('/feeds/maintenance.ics'), read }
}

describe('A maintenance that the page removed', () => {
  it.each([
    ['scheduled', 86_400],
    ['in_progress', -3600],
  ])('The calendar event of one that was %s counts as changed', async (status, start) => {
    const { before, after } = await delist(status, start)
    expect(Number(valueOf(after, 'SEQUENCE'))).toBeGreaterThan(Number(valueOf(before, 'SEQUENCE')))
    expect(valueOf(after, 'DTSTAMP')).toBe('20260312T120010Z')
    expect(valueOf(after, 'LAST-MODIFIED')).toBe('20260312T120010Z')
    expect(after.replaceAll('\r\n ', '')).toContain('The status page no longer lists this')
  })

  it.each(['/history.atom', '/history.rss'])('The entry in %s says so and counts as changed', async (path) => {
    const { read } = await delist('scheduled', 86_400)
    const text = await read(path)
    expect(text).toContain('The status page no longer lists this: removed by 2026-03-12 12:00 UTC')
    expect(text).toContain('2026-03-12T12:00:10.000Z')
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { followPage } from '#test/support/status/followed-page.ts'
import { aMaintenance, aPage } from '#test/support/status/payloads.ts'
import { noon } from '#test/support/server/service.ts'
import { fuzzRuns } from '#test/support/tier.ts'

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

  it.each(['/history.atom', '/history.rss', '/history.atom?by=update', '/history.rss?by=update'])(
    'The entry in %s says so and counts as changed',
    async (path) => {
      const { read } = await delist('scheduled', 86_400)
      const text = await read(path)
      expect(text).toContain('The status page no longer lists this: removed by 2026-03-12 12:00 UTC')
      expect(text).toContain('2026-03-12T12:00:10.000Z')
    },
  )

  it('The event counts as changed again when it is listed again as it was', async () => {
    const times = { created_at: iso(-86_400), updated_at: iso(-86_400), started_at: iso(-86_400) }
    const window = { scheduled_for: iso(86_400), scheduled_until: iso(90_000) }
    const maintenance = aMaintenance('upgrade', { ...times, ...window, incident_updates: [] })
    const { pass, become, get } = await followPage({ maintenances: [maintenance] })
    const read = async () => (await get('/feeds/maintenance.ics')).text()
    await pass(0)
    become({ page: aPage({ updated_at: iso(10) }), maintenances: [] })
    await pass(10)
    const removed = await read()
    become({ page: aPage({ updated_at: iso(20) }), maintenances: [maintenance] })
    await pass(10)
    const back = await read()
    expect([valueOf(removed, 'STATUS'), valueOf(back, 'STATUS')]).toEqual(['CANCELLED', 'CONFIRMED'])
    expect(Number(valueOf(back, 'SEQUENCE'))).toBeGreaterThan(Number(valueOf(removed, 'SEQUENCE')))
    expect(valueOf(back, 'LAST-MODIFIED') > valueOf(removed, 'LAST-MODIFIED')).toBe(true)
  })

  it('Whatever the page does, an event that differs has a higher sequence and a later stamp, and one that does not has the same', async () => {
    const step = fc.record({
      isListed: fc.boolean(),
      name: fc.constantFrom('Upgrade', 'Upgrade of all nodes'),
      // Times stand still, go back and lie ahead.
      updatedAt: fc.constantFrom(-86_400, -86_399.5, -3600, 0, 7200),
      start: fc.constantFrom(86_400, 90_000),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const { pass, become, get } = await followPage({ maintenances: [] })
        let before = ''
        for (const [place, { isListed, name, updatedAt, start }] of steps.entries()) {
          const maintenance = aMaintenance('upgrade', {
            name,
            created_at: iso(-86_400),
            started_at: iso(-86_400),
            updated_at: iso(updatedAt),
            scheduled_for: iso(start),
            scheduled_until: iso(start + 7200),
            incident_updates: [],
          })
          const maintenances = isListed || place === 0 ? [maintenance] : []
          become({ page: aPage({ updated_at: iso(10 * place) }), maintenances })
          await pass(10)
          const event = /BEGIN:VEVENT[^]*END:VEVENT/.exec(await (await get('/feeds/maintenance.ics')).text())?.[0] ?? ''
          expect(event).toContain('SEQUENCE')
          const isHigher =
            Number(valueOf(event, 'SEQUENCE')) > Number(valueOf(before, 'SEQUENCE')) &&
            valueOf(event, 'DTSTAMP') > valueOf(before, 'DTSTAMP') &&
            valueOf(event, 'LAST-MODIFIED') > valueOf(before, 'LAST-MODIFIED')
          expect(before === '' || isHigher).toBe(before === '' || event !== before)
          before = event
        }
      }),
      { numRuns: fuzzRuns(100) },
    )
  })
})

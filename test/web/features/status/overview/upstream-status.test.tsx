import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answering, failing, faults, redirecting, type Fault } from '#test/support/server/fault-server.ts'
import { startPage, statusParts, withShortTimeout } from '#test/support/status/followed-page.ts'
import { manualClock } from '#test/support/app/manual-clock.ts'
import { aComponent, aPage, anIncident, anUpdate } from '#test/support/status/payloads.ts'
import type { FakeStatuspage } from '#test/support/status/fake-statuspage.ts'
import { noon } from '#test/support/server/service.ts'
import { openWorld } from '#test/support/app/world.tsx'

const main = () => within(screen.getByRole('main'))
const headline = (name: string) => main().findByRole('heading', { level: 1, name })

/** The app and a service that follows a page. Time passes, and at its end all look again. */
async function open(first: Partial<FakeStatuspage> = {}, path = '/', reach = true) {
  const page = await startPage(first)
  if (!reach) await page.server.stop()
  const { clock, confirmation, pass: tick } = manualClock(noon)
  const world = await openWorld({ path, statusUpstream: page.base, statusParts, clock, confirmation })
  const pass = async (seconds: number) => {
    world.service.now += seconds * 1000
    await world.service.runJob('poll the status page')
    tick(seconds)
    await world.queryClient.refetchQueries()
    tick(0)
  }
  return { ...page, ...world, pass }
}

describe('An upstream status page', () => {
  it('An unreachable upstream shows no import help, and the status appears once it answers', async () => {
    const { pass, server } = await open({}, '/', false)
    await headline('No status yet')
    expect(await main().findByText(/^Signalbox follows the status page at 127\.0\.0\.1:/)).toBeTruthy()
    await pass(1)
    const note = await main().findByText(/^Cannot reach the status page since/)
    expect(note.textContent).toMatch(/^Cannot reach the status page since 12:00 UTC\. Retrying in \d s\.$/)
    expect(main().getByText('The status page refuses connections.')).toBeTruthy()
    expect(screen.queryByText(/Operational/)).toBeNull()
    await server.resume()
    await pass(5)
    await headline('All Systems Operational')
    expect(screen.queryByText(/Cannot reach/)).toBeNull()
  })

  it.each<[string, Fault, RegExp, string]>([
    ['hangs', faults.hang, /^Cannot reach the status page since/, 'The status page did not answer within 5 s.'],
    [
      'is reset',
      faults.reset,
      /^Cannot reach the status page since/,
      'The status page closed the connection before its answer was complete.',
    ],
    ['fails', failing(500), /no usable answer since/, 'The status page answered with the HTTP status 500.'],
    [
      'is HTML',
      faults.html,
      /no usable answer since/,
      'The status page answered with a web page (HTML) instead of JSON.',
    ],
    [
      'is cut short',
      faults.truncated,
      /no usable answer since/,
      'The status page gave an answer that is not complete JSON.',
    ],
    [
      'redirects',
      redirecting('https://new.example.org/'),
      /no usable answer since/,
      'The status page redirects elsewhere, to new.example.org.',
    ],
    [
      'is another',
      answering(() => ({ page: aPage({ id: 'x', name: 'X' }) })),
      /no usable answer since/,
      'The status page gave an answer that is from another page, “X” (x); the history here is from “Ledger” (kctbh9vrtdwd).',
    ],
  ])('An upstream that %s is no longer green and says why', async (_, fault, since, why) => {
    const { pass, server } = await open({ incidents: [] })
    await pass(1)
    await headline('All Systems Operational')
    server.break(fault)
    const passAMinute = async () => {
      for (let seconds = 0; seconds < 75; seconds += 15) await pass(15)
    }
    // A busy machine may take longer for the others.
    await (fault === faults.hang ? withShortTimeout(passAMinute) : passAMinute())
    await headline('Cannot confirm')
    expect((await main().findByText(since)).textContent).toMatch(/since 12:00 UTC\. Retrying in \d+ s\.$/)
    expect(main().getByText(why)).toBeTruthy()
    expect(main().getByText(/^Last known: All Systems Operational/)).toBeTruthy()
    server.repair()
    await pass(10)
    await headline('All Systems Operational')
    expect(screen.queryByText(why)).toBeNull()
  })

  it('The time of “nothing in progress” is never later than the upstream’s confirmation', async () => {
    const { pass, server, queryClient } = await open({}, '/maintenance')
    await pass(1)
    const now = within(await main().findByRole('region', { name: 'Now' }))
    await now.findByText('Nothing is under way')
    server.break(faults.reset)
    for (let seconds = 0; seconds < 120; seconds += 15) await pass(15)
    await queryClient.refetchQueries()
    await waitFor(() => expect(now.getByText(/^Checked/).textContent).toMatch(/^Checked 12:00:\d\d/))
  })

  it('A partly broken answer is shown as far as possible and is not green', async () => {
    const { pass, server, become } = await open({ components: [aComponent('api'), aComponent('web')] })
    await pass(1)
    await headline('All Systems Operational')
    const incident = anIncident('slow', {
      name: 'Slow answers',
      status: 'investigating',
      resolved_at: null,
      incident_updates: [anUpdate('u', '2026-03-12T12:00:00.000Z')],
    })
    become({ page: aPage({ updated_at: '2026-03-12T12:00:05.000Z' }), incidents: [incident] })
    server.break(
      answering((good) => {
        const summary = JSON.parse(JSON.stringify(good))
        return { ...summary, components: summary.components.with(0, { id: 'api' }) }
      }),
      '/api/v2/summary.json',
    )
    await pass(10)
    await headline('Cannot confirm')
    expect((await main().findAllByText('Slow answers')).length).toBeGreaterThan(0)
    expect(main().getByText(/an unreadable part \(components\[0\]: name: is missing\)/)).toBeTruthy()
    server.repair()
    await pass(10)
    await headline('All Systems Operational')
  })

  it('The day in which the state was last known says until when', async () => {
    const { pass, server, user, queryClient } = await open({ components: [aComponent('api')] }, '/components/api')
    await pass(1)
    const slider = await screen.findByRole('slider')
    server.break(failing(500))
    await pass(3600)
    await act(() => queryClient.invalidateQueries())
    await waitFor(() =>
      expect(slider.getAttribute('aria-valuetext')).toBe(
        '12 March 2026, operational, known until 12 Mar 2026, 12:00 UTC',
      ),
    )
    act(() => slider.focus())
    await user.keyboard('{Enter}')
    await screen.findByText('No downtime recorded')
    expect(screen.getByText(/^Known until/).textContent).toBe('Known until 12 Mar, 12:00 UTC')
  })

  it('The about page shows the state of the upstream', async () => {
    const { pass, server } = await open({}, '/about')
    await pass(1)
    const source = within(await main().findByRole('region', { name: 'Status source' }))
    expect(await source.findByText('A status page that this service queries and whose history it keeps.')).toBeTruthy()
    await waitFor(() => expect(source.getByText('Responding')).toBeTruthy())
    server.break(failing(503, { 'retry-after': '120' }))
    await pass(10)
    expect(await source.findByText(/The status page answered with the HTTP status 503/)).toBeTruthy()
    expect(source.getByText(/next attempt in 2 min/)).toBeTruthy()
  })

  it('A delisted incident stays in the history', async () => {
    const incident = anIncident('gone', {
      name: 'A mistake',
      status: 'investigating',
      resolved_at: null,
      incident_updates: [anUpdate('u', '2026-03-12T11:50:00.000Z')],
    })
    const { pass, become } = await open({ incidents: [incident] }, '/incidents/gone')
    await pass(1)
    await headline('A mistake')
    become({ page: aPage({ updated_at: '2026-03-12T12:00:05.000Z' }), incidents: [] })
    await pass(10)
    const note = await main().findByText(/^Delisted\. Not on the status page since/)
    expect(note.textContent).toContain('since 12:00 UTC')
  })

  it('The page of a delisted component keeps its history', async () => {
    const { pass, become } = await open({ components: [aComponent('api'), aComponent('web')] }, '/components/web')
    await pass(1)
    await headline('Name of web')
    become({ page: aPage({ updated_at: '2026-03-12T12:00:05.000Z' }), components: [aComponent('api')] })
    await pass(10)
    expect(await main().findByText(/^Delisted\. Not on the status page since/)).toBeTruthy()
    await headline('Name of web')
    expect(main().getByRole('region', { name: 'History' })).toBeTruthy()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { livePath } from '#api/live.ts'
import { settle } from '#test/support/app/manual-timers.ts'
import { aComponent, aPage, allOperational } from '#test/support/status/payloads.ts'
import { eventText, streamService } from '#test/support/app/stream-service.ts'
import { openWorld } from '#test/support/app/world.tsx'

const first = '2026-03-12T12:00:00.000Z'
const later = '2026-03-12T12:10:00.000Z'
const summary = (updated_at: string, status: object) => ({
  page: aPage({ updated_at }),
  components: [aComponent('node')],
  incidents: [],
  scheduled_maintenances: [],
  status,
})
const worse = { indicator: 'major', description: 'Partial System Outage' }

async function world() {
  const stream = streamService()
  const payloads = [summary(first, allOperational)]
  const opened = await openWorld({ payloads, path: '/nowhere', live: stream.parts })
  const strip = within(screen.getByRole('banner'))
  await strip.findByText('All Systems Operational')
  return { ...opened, stream, strip }
}

describe('Live updates', () => {
  it('show a change as soon as the stream announces it', async () => {
    const { service, stream, strip } = await world()
    await service.import(summary(later, worse))
    stream.stream.send(eventText('status', { kinds: ['page'], updated_at: later }, 2))
    expect(await strip.findByText('Partial System Outage')).toBeTruthy()
  })

  it('say that the app is live', async () => {
    const { strip } = await world()
    expect(await strip.findByText(/· live/)).toBeTruthy()
  })

  it('request nothing if the page is as new as the stream, and catch up if it is not', async () => {
    const { service, stream, strip, queryClient } = await world()
    const asked = () => queryClient.getQueryState(['status', 'summary'])?.dataUpdateCount
    const before = asked()
    stream.stream.send(eventText('status', { kinds: [], updated_at: first }))
    await settle()
    expect(asked()).toBe(before)
    await service.import(summary(later, worse))
    stream.stream.send(eventText('status', { kinds: [], updated_at: later }))
    expect(await strip.findByText('Partial System Outage')).toBeTruthy()
  })

  it('request everything again after a reset', async () => {
    const { service, stream, strip, queryClient } = await world()
    await service.import(summary(later, worse))
    const before = queryClient.getQueryState(['sources'])?.dataUpdateCount ?? 0
    stream.stream.send(eventText('reset', {}))
    await strip.findByText('Partial System Outage')
    await waitFor(() => expect(queryClient.getQueryState(['sources'])?.dataUpdateCount).toBeGreaterThan(before))
  })

  it('do not request the status if something else has changed', async () => {
    const { stream, strip, queryClient } = await world()
    const asked = () => queryClient.getQueryState(['status', 'summary'])?.dataUpdateCount
    const before = asked()
    stream.stream.send(eventText('schema', { id: 'one' }, 2))
    stream.stream.send(eventText('transactions', { count: 1, newest: null }, 3))
    await settle()
    expect(asked()).toBe(before)
    expect(await strip.findByText('All Systems Operational')).toBeTruthy()
  })

  it('start with the version of the status in the real service', async () => {
    const { service } = await world()
    const response = await service.app.request(livePath)
    const reader = response.body?.getReader()
    const read = async () => new TextDecoder().decode((await reader?.read())?.value)
    expect((await read()) + (await read())).toContain(`data: {"kinds":[],"updated_at":"${first}"}`)
    await reader?.cancel()
  })
})

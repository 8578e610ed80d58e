import { describe, expect, it } from 'vitest'
import { livePath } from '#api/live.ts'
import { anIncident, aPage } from '#test/support/payloads.ts'
import { eventReader } from '#test/support/event-reader.ts'
import { startService } from '#test/support/service.ts'

describe('the stream of live events', () => {
  it('is one that nobody keeps, buffers or compresses', async () => {
    const { app } = await startService()
    const { status, headers } = await app.request(livePath, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('content-encoding')).toBeNull()
  })

  it('tells of an import once its bytes are served', async () => {
    const world = await startService()
    await world.import({ page: aPage() })
    const { body } = await world.app.request(livePath, { headers: { 'last-event-id': '1' } })
    expect(body).not.toBeNull()
    const reader = eventReader(body ?? new ReadableStream())
    expect(await reader.next()).toBe('retry: 2000\nid: 1\n: 0')
    await world.import({ page: aPage({ updated_at: '2026-03-12T13:00:00.000Z' }), incidents: [anIncident('slow')] })
    expect(await reader.next()).toBe(
      'id: 2\nevent: status\ndata: {"kinds":["incident"],"updated_at":"2026-03-12T13:00:00.000Z"}',
    )
    const unresolved = await world.app.request('/api/v2/incidents/unresolved.json')
    expect((await unresolved.json()).incidents).toHaveLength(1)
  })

  it('is not opened by HEAD', async () => {
    const { app } = await startService()
    const response = await app.request(livePath, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(await (await app.request('/metrics')).text()).toContain('signalbox_live_listeners 0')
  })
})

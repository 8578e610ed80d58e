import { expect, it } from 'vitest'
import { previewRule } from '#api/notifications/notifications.ts'
import { dueEvents } from '#server/areas/notifications/watch.ts'
import { aChoice, addRoute, startReceiver, startToldService } from '#test/support/notifications/told.ts'
import { noon } from '#test/support/server/service.ts'
import { aComponent, aMaintenance, anIncident, anUpdate, aPage } from '#test/support/status/payloads.ts'

const minute = 60_000
const record = {
  kind: 'maintenance',
  id: 'm',
  name: 'Upgrade',
  status: 'scheduled',
  impact: 'maintenance',
  networks: [],
  components: [],
  lastBody: '',
  endedAt: null,
} as const

it.each([
  [false, noon - 61 * minute, []],
  [false, noon - 60 * minute, [`soon m ${noon} 60`]],
  [false, noon - 10 * minute, [`soon m ${noon} 60`, `soon m ${noon} 15`]],
  [false, noon, []],
  [true, noon + 60 * minute, []],
  [true, noon + 61 * minute, [`overrun m ${noon + 60 * minute}`]],
])('A window is noticed in time (under way: %s)', (isActive, at, expected) => {
  const window = { record, isActive, scheduledFor: noon, scheduledUntil: noon + 60 * minute }
  expect(dueEvents(window, [60, 15], at).map(({ once }) => once)).toEqual(expected)
})

it('A maintenance is announced once, and again when its window moves', async () => {
  const service = await startToldService()
  const receiver = await startReceiver()
  await addRoute(service, { address: receiver.url, choice: { soonMinutes: 60 } })
  const planned = (scheduled_for: string, updated_at: string) =>
    service.import({
      page: aPage({ updated_at }),
      scheduled_maintenances: [
        aMaintenance('m', { scheduled_for, scheduled_until: '2026-03-12T18:00:00Z', updated_at }),
      ],
    })
  await planned('2026-03-12T12:30:00.000Z', '2026-03-12T11:00:00.000Z')
  const look = async () => {
    await service.send()
    await service.runJob('look for notable events')
    service.now += minute
    await service.send()
  }
  await look()
  await look()
  await planned('2026-03-12T12:50:00.000Z', '2026-03-12T12:02:00.000Z')
  await look()
  const texts = receiver.asked.map(({ body }) => JSON.parse(body).data.items[0].text)
  expect(texts).toEqual([
    'Planned from 2026-03-12 12:30 UTC until 2026-03-12 18:00 UTC.',
    'Planned from 2026-03-12 12:50 UTC until 2026-03-12 18:00 UTC.',
  ])
})

it('A preview says what the history of 30 days would have sent', async () => {
  const service = await startToldService()
  const at = '2026-03-11T10:00:00.000Z'
  const end = '2026-03-11T11:00:00.000Z'
  await service.import({
    page: aPage(),
    components: [aComponent('api')],
    incidents: [
      anIncident('a', {
        name: 'No answers',
        status: 'resolved',
        created_at: at,
        started_at: at,
        resolved_at: end,
        incident_updates: [anUpdate('2', end, { status: 'resolved' }), anUpdate('1', at, { status: 'investigating' })],
      }),
    ],
  })
  const { client, headers } = service
  const body = JSON.stringify({ choice: aChoice() })
  expect(await client.call(previewRule, { body, headers })).toMatchObject({
    total: 2,
    messages: [
      { at: end, title: 'Resolved: No answers' },
      { at, title: 'New incident: No answers' },
    ],
  })
})

import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { changeRule, listDeliveries, resendDelivery } from '#api/notifications/notifications.ts'
import {
  addRoute,
  anEvent,
  eventsIn,
  startReceiver,
  startToldService,
  withTelling,
} from '#test/support/notifications/told.ts'
import { faults } from '#test/support/server/fault-server.ts'
import { noon, startService } from '#test/support/server/service.ts'
import { bearer, tokenOf, giveAccount } from '#test/support/server/accounts.ts'
import { describeOnStores } from '#test/support/server/stores.ts'
import { aPage, anIncident, aComponent, anUpdate } from '#test/support/status/payloads.ts'

const minute = 60_000
const hour = 60 * minute

describeOnStores('deliveries', (fresh) => {
  it('notify a webhook of a change, signed according to Standard Webhooks', async () => {
    const service = await startToldService({ store: await fresh() })
    const receiver = await startReceiver()
    const { secret } = await addRoute(service, { address: `${receiver.url}/hook` })
    await service.tell(anEvent())
    await service.send()
    const [asked] = receiver.asked
    const { headers, body = '' } = asked ?? {}
    expect(asked).toMatchObject({ method: 'POST', path: '/hook' })
    expect(headers?.['webhook-timestamp']).toBe(String(noon / 1000))
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signed = `${headers?.['webhook-id']}.${headers?.['webhook-timestamp']}.${body}`
    expect(headers?.['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    expect(JSON.parse(body)).toMatchObject({
      type: 'signalbox.notification',
      timestamp: new Date(noon).toISOString(),
      data: { rule: 'Everything', title: 'New incident: Slow queries', more: 0, events: [[1, 1]] },
    })
  })

  it('report what an import changes, and nothing at the first import', async () => {
    const service = await startToldService({ store: await fresh() })
    const receiver = await startReceiver()
    await addRoute(service, { address: receiver.url })
    await service.import({ page: aPage(), components: [aComponent('api')], incidents: [] })
    await service.send()
    expect(receiver.asked).toEqual([])
    const at = '2026-03-12T12:30:00.000Z'
    await service.import({
      page: aPage({ updated_at: at }),
      components: [aComponent('api', { status: 'major_outage', updated_at: at })],
      incidents: [anIncident('a', { name: 'No answers', impact: 'critical', incident_updates: [anUpdate('1', at)] })],
    })
    await service.send()
    const { data } = JSON.parse(receiver.asked[0]?.body ?? '')
    expect(data.items.map(({ kind, title, impact }: Record<string, string>) => [kind, title, impact])).toEqual([
      ['status.worsened', 'Ledger', 'critical'],
      ['incident.opened', 'No answers', 'critical'],
    ])
  })

  it('fold a storm into one message a minute for each rule, and lose nothing', async () => {
    const service = await startToldService({ store: await fresh() })
    const receiver = await startReceiver()
    await addRoute(service, { address: receiver.url })
    const storm = (from: number, count: number) =>
      service.tell(...Array.from({ length: count }, (_, index) => anEvent({ subject: `incident ${from + index}` })))
    await storm(1, 1)
    await service.send()
    for (let part = 0; part < 10; part += 1) await storm(2 + part * 100, 100)
    await service.send()
    expect(receiver.asked.length).toBe(1)
    service.now += minute
    await service.send()
    expect(receiver.asked.map(eventsIn)).toEqual([[1], Array.from({ length: 1000 }, (_, index) => index + 2)])
    expect(JSON.parse(receiver.asked[1]?.body ?? '').data).toMatchObject({ more: 975, events: [[2, 1001]] })
  })

  it('send what was resolved before it was sent as one', async () => {
    const service = await startToldService({ store: await fresh() })
    const receiver = await startReceiver()
    await addRoute(service, { address: receiver.url })
    await service.tell(
      anEvent(),
      anEvent({ kind: 'incident.resolved', to: 'resolved', at: noon + 5000, text: 'All is well.' }),
    )
    await service.send()
    const { data } = JSON.parse(receiver.asked[0]?.body ?? '')
    expect(data.items).toMatchObject([{ kind: 'incident.resolved', is_over: true, events: 2 }])
    expect(receiver.asked.length).toBe(1)
  })

  it('wait for the end of quiet hours, except critical ones', async () => {
    const service = await startToldService({ store: await fresh() })
    const receiver = await startReceiver()
    const quiet = { from: '11:00', until: '13:00', zone: 'UTC', exceptFrom: 'critical' } as const
    await addRoute(service, { address: receiver.url, choice: { quiet } })
    await service.tell(anEvent())
    await service.send()
    expect(receiver.asked).toEqual([])
    await service.tell(anEvent({ subject: 'incident b', impact: 'critical' }))
    await service.send()
    expect(receiver.asked.map(eventsIn)).toEqual([[1, 2]])
    service.now += 5 * minute
    await service.tell(anEvent({ subject: 'incident c' }))
    await service.send()
    service.now = noon + hour
    await service.send()
    expect(receiver.asked.map(eventsIn)).toEqual([[1, 2], [3]])
  })

  it('report the end of everything whose start they reported, however mild it is by then', async () => {
    const service = await startToldService({ store: await fresh() })
    const receiver = await startReceiver()
    await addRoute(service, { address: receiver.url, choice: { minImpact: 'major' } })
    const page = { scope: 'page', subject: 'status page', title: 'Ledger' } as const
    const course = [
      { kind: 'status.worsened', text: 'Minor', from: 'none', to: 'minor', impact: 'minor' },
      { kind: 'status.worsened', text: 'Critical', from: 'minor', to: 'critical', impact: 'critical' },
      { kind: 'status.recovered', text: 'Minor again', from: 'critical', to: 'minor', impact: 'critical' },
      { kind: 'status.recovered', text: 'Well', from: 'minor', to: 'none', impact: 'minor' },
      { kind: 'status.worsened', text: 'Minor', from: 'none', to: 'minor', impact: 'minor' },
      { kind: 'status.recovered', text: 'Well', from: 'minor', to: 'none', impact: 'minor' },
    ] as const
    for (const step of course) {
      await service.tell(anEvent({ ...page, ...step }))
      await service.send()
      service.now += minute
    }
    const titles = receiver.asked.map(({ body }) => JSON.parse(body).data.title)
    expect(titles).toEqual(['Ledger: Critical', 'Ledger: Minor again', 'Ledger: Well'])
  })

  it('report an impact that rises without an update to a rule for that impact', async () => {
    const service = await startToldService({ store: await fresh() })
    const receiver = await startReceiver()
    await addRoute(service, { address: receiver.url, choice: { what: ['incident.updated'], minImpact: 'major' } })
    const at = '2026-03-12T11:30:00.000Z'
    const slow = (impact: string) =>
      service.import({
        page: aPage(),
        incidents: [anIncident('slow', { impact, incident_updates: [anUpdate('1', at)] })],
      })
    await slow('minor')
    await slow('minor')
    await service.send()
    expect(receiver.asked).toEqual([])
    await slow('critical')
    await service.send()
    const { data } = JSON.parse(receiver.asked[0]?.body ?? '')
    expect(data.items).toMatchObject([{ text: 'Impact raised from minor to critical.', impact: 'critical' }])
  })

  it('owe no end to a rule that was off when it came', async () => {
    const service = await startToldService({ store: await fresh() })
    const receiver = await startReceiver()
    const { rule } = await addRoute(service, { address: receiver.url, choice: { minImpact: 'major' } })
    const turn = async (enabled: boolean) => {
      const { name, channelIds, choice } = rule
      const body = JSON.stringify({ name, channelIds, choice, enabled })
      await service.client.call(changeRule, {
        params: { ruleId: rule.id },
        headers: bearer(await tokenOf(service)),
        body,
      })
    }
    const happen = async (given: Parameters<typeof anEvent>[0]) => {
      await service.tell(anEvent(given))
      await service.send()
      service.now += minute
    }
    await happen({ impact: 'major' })
    await turn(false)
    await happen({ impact: 'minor', kind: 'incident.resolved', to: 'resolved' })
    await turn(true)
    await happen({ impact: 'minor' })
    await happen({ impact: 'minor', kind: 'incident.resolved', to: 'resolved' })
    expect(receiver.asked.map(eventsIn)).toEqual([[1]])
  })

  it('delay repeats in quiet hours, too, but not messages that somebody sends again', async () => {
    const service = await startToldService({ store: await fresh() })
    const receiver = await startReceiver()
    const quiet = { from: '12:01', until: '23:00', zone: 'UTC', exceptFrom: null } as const
    await addRoute(service, { address: receiver.url, choice: { quiet } })
    receiver.break(() => ({ status: 500 }))
    await service.tell(anEvent())
    await service.send()
    service.now += 2 * minute
    await service.send()
    expect(receiver.asked.length).toBe(1)
    service.now = noon + 11 * hour
    await service.send()
    expect(receiver.asked.length).toBe(2)
    await service.store.updateTable('notification_message').set({ state: 'dead' }).execute()
    receiver.repair()
    service.now = noon + 24 * hour + minute
    const headers = bearer(await tokenOf(service))
    const { deliveries } = await service.client.call(listDeliveries, { headers })
    await service.client.call(resendDelivery, { params: { deliveryId: deliveries[0]?.id ?? '' }, headers })
    await service.send()
    expect(receiver.asked.length).toBe(3)
  })

  it.each([
    ['answers 500', () => ({ status: 500, body: 'broken' }), 'Answered 500: broken'],
    ['answers with a redirect', () => ({ status: 302, headers: { location: '/' } }), 'redirects are not followed'],
    ['breaks off', faults.drop, 'The connection was interrupted.'],
  ] as const)('are repeated with the same id and content to a receiver that %s', async (_, fault, words) => {
    const service = await startToldService({ store: await fresh() })
    const receiver = await startReceiver()
    await addRoute(service, { address: receiver.url })
    receiver.break(fault)
    await service.tell(anEvent())
    await service.send()
    await service.tell(anEvent({ subject: 'incident b' }))
    await service.send()
    const token = bearer(await tokenOf(service))
    const { deliveries } = await service.client.call(listDeliveries, { headers: token })
    expect(deliveries.at(-1)).toMatchObject({ state: 'waiting', attempts: [{ delivered: false }] })
    expect(deliveries.at(-1)?.attempts[0]?.words).toContain(words)
    receiver.repair()
    service.now += 5000
    await service.send()
    const [first, second] = receiver.asked
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(receiver.asked.length).toBe(2)
  })

  it('heed Retry-After', async () => {
    const service = await startToldService({ store: await fresh() })
    const receiver = await startReceiver()
    await addRoute(service, { address: receiver.url })
    receiver.break(() => ({ status: 429, headers: { 'retry-after': '120' } }))
    await service.tell(anEvent())
    await service.send()
    receiver.repair()
    service.now += 119_000
    await service.send()
    expect(receiver.asked.length).toBe(1)
    service.now += 1000
    await service.send()
    expect(receiver.asked.length).toBe(2)
  })

  it('add events that happen while a receiver cannot be reached', async () => {
    const service = await startToldService({ store: await fresh() })
    const receiver = await startReceiver()
    await addRoute(service, { address: receiver.url })
    await receiver.stop()
    await service.tell(anEvent())
    await service.send()
    await service.tell(anEvent({ kind: 'incident.resolved', to: 'resolved' }))
    await service.send()
    await receiver.resume()
    service.now += minute
    await service.send()
    expect(receiver.asked.map(eventsIn)).toEqual([[1, 2]])
    await receiver.stop()
  })

  it('are given up after 24 hours, and can be sent again under the same id', async () => {
    const service = await startToldService({ store: await fresh() })
    const receiver = await startReceiver()
    await addRoute(service, { address: receiver.url })
    receiver.break(() => ({ status: 503 }))
    await service.tell(anEvent())
    for (let hours = 0; hours <= 25; hours += 1) {
      await service.send()
      service.now += hour
    }
    const tries = receiver.asked.length
    const headers = bearer(await tokenOf(service))
    const { deliveries } = await service.client.call(listDeliveries, { query: { state: 'dead' }, headers })
    expect([tries > 6, deliveries.length, deliveries[0]?.attempts.length]).toEqual([true, 1, tries])
    receiver.repair()
    await service.client.call(resendDelivery, { params: { deliveryId: deliveries[0]?.id ?? '' }, headers })
    await service.send()
    expect(new Set(receiver.asked.map((asked) => asked.headers['webhook-id'])).size).toBe(1)
    const { deliveries: dead } = await service.client.call(listDeliveries, { query: { state: 'dead' }, headers })
    expect([receiver.asked.length, dead]).toEqual([tries + 1, []])
  })

  it('leave the others alone while one receiver fails', async () => {
    const service = await startToldService({ store: await fresh() })
    const [broken, good] = [await startReceiver(), await startReceiver()]
    await addRoute(service, { address: broken.url })
    await addRoute(service, { address: good.url })
    broken.break(() => ({ status: 500 }))
    await service.tell(anEvent())
    await service.send()
    expect(good.asked.map(eventsIn)).toEqual([[1]])
  })

  it('are sent by one of two instances, and by the other once the first is gone', async () => {
    const store = await fresh()
    const first = await startToldService({ store })
    const second = await withTelling(await startService({ store }))
    const receiver = await startReceiver()
    await addRoute(first, { address: receiver.url })
    await first.send()
    for (let round = 0; round < 5; round += 1) {
      await first.tell(anEvent({ subject: `incident ${round}` }))
      await Promise.all([first.send(), second.send()])
      for (const one of [first, second]) one.now += minute
      await Promise.all([first.send(), second.send()])
    }
    expect(receiver.asked.flatMap(eventsIn)).toEqual([1, 2, 3, 4, 5])
    await first.tell(anEvent({ subject: 'incident last' }))
    await second.send()
    second.now += minute
    await second.send()
    expect(receiver.asked.flatMap(eventsIn)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('include events that another transaction commits late', async () => {
    const service = await startToldService({ store: await fresh() })
    const receiver = await startReceiver()
    await addRoute(service, { address: receiver.url })
    await service.tell(anEvent())
    await service.send()
    const body = JSON.stringify(anEvent({ subject: 'incident late' }))
    await service.store
      .insertInto('notification_event')
      .values({ number: -1, at: noon, once: null, body, place: null })
      .execute()
    service.now += minute
    await service.send()
    expect(receiver.asked.map(eventsIn)).toEqual([[1], [2]])
  })
})

it('A change that is rolled back notifies nobody', async () => {
  const service = await startToldService()
  const receiver = await startReceiver()
  await addRoute(service, { address: receiver.url })
  await service.store
    .transaction()
    .execute(async () => {
      throw new Error('the change fails')
    })
    .catch(() => undefined)
  await service.send()
  expect(receiver.asked).toEqual([])
})

it('An account that is no Standard Registry sees no rules', async () => {
  const service = await startToldService()
  await giveAccount(service, { username: 'user', role: 'USER' })
  const answer = await service.app.request('/api/notifications', { headers: bearer(await tokenOf(service, 'user')) })
  expect(answer.status).toBe(403)
})

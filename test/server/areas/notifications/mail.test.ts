import { expect, it } from 'vitest'
import { getNotifications, listDeliveries } from '#api/notifications/notifications.ts'
import { confirmSubscription, getSubscription, subscribeEmail } from '#api/notifications/subscriptions.ts'
import { startMailServer, tokenIn } from '#test/support/notifications/mail-server.ts'
import { aChoice, addRoute, anEvent, startToldService } from '#test/support/notifications/told.ts'
import { bearer, tokenOf } from '#test/support/server/accounts.ts'

async function start(refusal?: string) {
  const { mails, smtpUrl } = await startMailServer(refusal)
  const service = await startToldService({ notifications: { smtpUrl, isMailOpen: true } })
  const subscribe = (address: string) =>
    service.client.call(subscribeEmail, { body: JSON.stringify({ address, choice: aChoice() }) })
  return { service, mails, subscribe }
}

/** Headers that run over several lines, in one. */
const unfolded = (text = '') => text.replaceAll(/\r\n[ \t]+/g, ' ')

it('A reader gets mail once the link of a first mail was used, and none after one click', async () => {
  const { service, mails, subscribe } = await start()
  await subscribe('reader@example.org')
  await service.tell(anEvent())
  await service.send()
  expect(mails.map(({ to }) => to)).toEqual(['reader@example.org'])
  expect(mails[0]?.text).toContain('Subject: Confirm messages about signalbox.example.org')
  const token = tokenIn(mails[0]?.text)
  expect(await service.client.call(confirmSubscription, { body: JSON.stringify({ token }) })).toMatchObject({
    hint: 'r…@example.org',
    state: 'active',
  })
  await service.tell(anEvent({ subject: 'incident b', title: 'No <b>answers</b>\r\nBcc: all@example.org' }))
  service.now += 60_000
  await service.send()
  const text = unfolded(mails[1]?.text)
  expect(text).toMatch(/^From: Signalbox <signalbox@signalbox\.example\.org>/m)
  expect(text.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m)
  expect(text).toContain('No &lt;b&gt;answers&lt;/b&gt;')
  expect(text).toMatch(/^Message-ID: <msg_[0-9a-f]{32}@signalbox\.example\.org>/m)
  expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
  const [, address = ''] = /^List-Unsubscribe: <https:\/\/signalbox\.example\.org(.+?)>/m.exec(text) ?? []
  const answer = await service.app.request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(answer.status).toBe(200)
  await service.tell(anEvent({ subject: 'incident c' }))
  service.now += 60_000
  await service.send()
  expect(mails.length).toBe(2)
})

it('An address counts as subscribed once it is confirmed', async () => {
  const { service, mails, subscribe } = await start()
  const headers = bearer(await tokenOf(service))
  const subscribed = async () => (await service.client.call(getNotifications, { headers })).subscribers.email
  await subscribe('reader@example.org')
  await service.send()
  expect(await subscribed()).toBe(0)
  await service.client.call(confirmSubscription, { body: JSON.stringify({ token: tokenIn(mails[0]?.text) }) })
  expect(await subscribed()).toBe(1)
})

it('Nobody learns from the answer whether an address has subscribed, and it gets one mail an hour at most', async () => {
  const { service, mails, subscribe } = await start()
  expect(await subscribe('reader@example.org')).toEqual(await subscribe('READER@example.org'))
  await service.send()
  expect(mails.length).toBe(1)
  service.now += 3_600_000
  await subscribe('reader@example.org')
  await service.send()
  expect(mails.length).toBe(2)
})

it('A request by somebody else does not change a reader’s choice', async () => {
  const { service, mails, subscribe } = await start()
  await subscribe('reader@example.org')
  await service.send()
  const token = tokenIn(mails[0]?.text)
  await service.client.call(confirmSubscription, { body: JSON.stringify({ token }) })
  service.now += 3_600_000
  const choice = aChoice({ minImpact: 'critical' })
  await service.client.call(subscribeEmail, { body: JSON.stringify({ address: 'reader@example.org', choice }) })
  const found = await service.client.call(getSubscription, { body: JSON.stringify({ token }) })
  expect(found.choice?.minImpact).toBe('none')
})

it('An address that an administrator enters is asked, too', async () => {
  const { service, mails } = await start()
  const { channel } = await addRoute(service, { kind: 'email', address: 'team@example.org' })
  expect(channel).toMatchObject({ hint: 't…@example.org', trouble: expect.stringContaining('confirmed by the link') })
  await service.tell(anEvent())
  await service.send()
  expect(mails.map(({ text }) => /^Subject: (\w+)/m.exec(text)?.[1])).toEqual(['Confirm'])
})

it('An address that the mail server refuses is given up at once', async () => {
  const { service, subscribe } = await start('550 No such user')
  await subscribe('nobody@example.org')
  await service.send()
  const { deliveries } = await service.client.call(listDeliveries, { headers: bearer(await tokenOf(service)) })
  expect(deliveries).toMatchObject([{ state: 'dead', channel: 'n…@example.org' }])
  expect(deliveries[0]?.attempts[0]?.words).toContain('550')
})

it('Without SMTP_URL nobody can subscribe by email', async () => {
  const service = await startToldService()
  await expect(
    service.client.call(subscribeEmail, { body: JSON.stringify({ address: 'a@example.org', choice: aChoice() }) }),
  ).rejects.toMatchObject({ status: 404 })
})

it.each([0, 3, 6, 12])(
  'A reader who confirms while what nobody confirmed is removed keeps what the answer says: %i steps later',
  async (steps) => {
    const { service, mails, subscribe } = await start()
    const { subscriptions } = service.service.notifications
    await subscribe('reader@example.org')
    await service.send()
    const token = tokenIn(mails[0]?.text)
    service.now += 49 * 3_600_000
    await service.send()
    const tidying = subscriptions.tidy()
    for (let step = 0; step < steps; step += 1) await Promise.resolve()
    const [confirmed] = await Promise.allSettled([subscriptions.confirm(token)])
    await tidying
    const [looked] = await Promise.allSettled([subscriptions.look(token)])
    expect(looked?.status).toBe(confirmed.status)
  },
)

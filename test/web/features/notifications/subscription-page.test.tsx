import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getSubscription } from '#api/notifications/subscriptions.ts'
import { startMailServer, tokenIn } from '#test/support/notifications/mail-server.ts'
import { anEvent, withTelling } from '#test/support/notifications/told.ts'
import { openWorld, type WorldOptions } from '#test/support/app/world.tsx'
import { giveAccount } from '#test/support/server/accounts.ts'
import { aPage } from '#test/support/status/payloads.ts'

const minute = 60_000

/** A reader who enters an address on the status page, with a mail server behind. */
async function subscribed() {
  const { mails, smtpUrl } = await startMailServer()
  const notifications = { smtpUrl, isMailOpen: true }
  const world = await openWorld({ path: '/incidents', notifications, payloads: [{ page: aPage(), incidents: [] }] })
  const { user, service } = world
  await user.click(await screen.findByRole('button', { name: 'Subscribe' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Subscribe' }))
  await user.selectOptions(await panel.findByLabelText('Notify me of'), 'Major outages only')
  await user.click(panel.getByText('Lead times and quiet hours'))
  await user.click(panel.getByRole('checkbox', { name: 'Hold back messages' }))
  await user.type(panel.getByLabelText('Email address'), 'reader@example.org')
  await user.click(panel.getByRole('button', { name: 'Send confirmation' }))
  expect(await panel.findByText(/Check your inbox/)).toBeTruthy()
  await giveAccount(service)
  const told = await withTelling(service)
  await told.send()
  world.unmount()
  return { mails, told, store: service.store, notifications, token: tokenIn(mails[0]?.text) }
}

/** The page of a link, in another browser. */
function openLink(hash: string, options: WorldOptions = {}) {
  return openWorld({ path: `/subscription#${encodeURIComponent(hash)}`, ...options })
}

describe('A subscription by email', () => {
  it('begins once its link is confirmed, keeps quiet hours, is changed, and ends with one click', async () => {
    const { mails, told, store, notifications, token } = await subscribed()
    await told.tell(anEvent({ impact: 'critical' }))
    await told.send()
    expect(mails.length).toBe(1)

    const { user, service } = await openLink(token, { store, notifications })
    expect(await screen.findByText('Messages to r…@example.org')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Confirm this subscription' }))
    expect(await screen.findByText('Confirmed. You will receive these messages.')).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'Hold back messages' })).toHaveProperty('checked', true)
    const look = () => service.client.call(getSubscription, { body: JSON.stringify({ token }) })
    expect((await look()).choice).toMatchObject({
      minImpact: 'major',
      quiet: { from: '22:00', exceptFrom: 'critical' },
    })

    await user.click(screen.getByRole('checkbox', { name: 'Hold back messages' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved.')).toBeTruthy()
    expect((await look()).choice?.quiet).toBeNull()
    await told.tell(anEvent({ subject: 'incident b', impact: 'critical' }))
    told.now += minute
    await told.send()
    expect(mails.length).toBe(2)

    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }))
    expect(await screen.findByText('You are unsubscribed')).toBeTruthy()
    await expect(look()).rejects.toMatchObject({ status: 404 })
  })
})

describe('The page of a subscription', () => {
  it.each([
    ['', 'This link is incomplete'],
    ['nonsense', 'This subscription has ended, or the link is incomplete'],
    ['%', 'This subscription has ended, or the link is incomplete'],
  ])('says what is wrong with the link “%s”', async (hash, words) => {
    await openWorld({ path: hash === '' ? '/subscription' : `/subscription#${hash}` })
    expect(await screen.findByText(new RegExp(words))).toBeTruthy()
  })

  it('says that the service failed, and tries again', async () => {
    const { user, repair } = await openWorld({ path: '/subscription#some.token', failing: ['/api/subscriptions'] })
    const again = await screen.findByRole('button', { name: 'Try again' })
    repair('/api/subscriptions')
    await user.click(again)
    expect(await screen.findByText(/This subscription has ended/)).toBeTruthy()
  })
})

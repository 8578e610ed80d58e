import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getNotifications } from '#api/notifications/notifications.ts'
import { fakePush } from '#test/support/notifications/fake-push.ts'
import { anEvent, startReceiver, withTelling } from '#test/support/notifications/told.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { bearer, giveAccount, tokenOf } from '#test/support/server/accounts.ts'
import { aComponent, aMaintenance, anIncident, aPage } from '#test/support/status/payloads.ts'

const payload = {
  page: aPage(),
  components: [aComponent('relay', { name: 'Relay' })],
  incidents: [anIncident('a')],
  scheduled_maintenances: [aMaintenance('m')],
}

async function openPanel(path: string) {
  const world = await openWorld({ path, payloads: [payload] })
  await giveAccount(world.service)
  const [button] = await screen.findAllByRole('button', { name: 'Subscribe' })
  if (button) await world.user.click(button)
  const panel = within(await screen.findByRole('dialog', { name: 'Subscribe' }))
  return { ...world, panel, told: await withTelling(world.service) }
}

describe.each(['/', '/components', '/components/relay', '/incidents', '/maintenance'])(
  'The Subscribe button of %s',
  (path) => {
    it('opens feeds, the calendar and the ways to get messages', async () => {
      const { panel } = await openPanel(path)
      for (const name of ['Atom feed', 'RSS feed', 'Maintenance calendar'])
        expect(await panel.findByRole('link', { name })).toBeTruthy()
      expect(await panel.findByLabelText('Notify me of')).toBeTruthy()
      expect(panel.queryByRole('checkbox', { name: 'This component only' }) !== null).toBe(path === '/components/relay')
    })
  },
)

it('The feeds have an entry for each update if one wants it', async () => {
  const { panel, user } = await openPanel('/components/relay')
  const addressOf = (name: string) => panel.getByRole('link', { name }).getAttribute('href')
  await user.click(await panel.findByRole('checkbox', { name: 'One for each update' }))
  expect(addressOf('Atom feed')).toBe('/feeds/history.atom?component=relay&by=update')
  expect(addressOf('RSS feed')).toBe('/feeds/history.rss?component=relay&by=update')
  expect(addressOf('Maintenance calendar')).toBe('/feeds/maintenance.ics?component=relay')
})

it('A browser without push learns what it lacks', async () => {
  const { panel } = await openPanel('/')
  expect(await panel.findByText(/This browser cannot receive messages here/)).toBeTruthy()
})

describe('In a browser with push, the panel', () => {
  const browser = fakePush()

  it('subscribes this browser, changes what it asks for, and ends it', async () => {
    const receiver = await startReceiver()
    browser.endpoint = `${receiver.url}/push`
    const { user, panel, told, service } = await openPanel('/')
    const subscribers = async () =>
      (await service.client.call(getNotifications, { headers: bearer(await tokenOf(service)) })).subscribers.push
    await user.click(await panel.findByRole('button', { name: 'Turn on' }))
    expect(await panel.findByText('On. This browser gets messages.')).toBeTruthy()
    expect([await subscribers(), browser.caches.held.size]).toEqual([1, 1])
    await told.tell(anEvent())
    await told.send()
    expect(receiver.asked.length).toBe(1)

    await user.selectOptions(panel.getByLabelText('Impact'), 'Critical only')
    await user.click(panel.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(panel.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
    told.now += 60_000
    await told.tell(anEvent({ subject: 'incident b' }))
    await told.send()
    expect(receiver.asked.length).toBe(1)

    await user.click(panel.getByRole('button', { name: 'Turn off' }))
    expect(await panel.findByRole('button', { name: 'Turn on' })).toBeTruthy()
    expect([await subscribers(), browser.held, browser.caches.held.size]).toEqual([0, null, 0])
  })

  it('knows that the browser has dropped its subscription', async () => {
    const receiver = await startReceiver()
    browser.endpoint = receiver.url
    const { user, panel, queryClient } = await openPanel('/')
    await user.click(await panel.findByRole('button', { name: 'Turn on' }))
    await panel.findByText('On. This browser gets messages.')
    browser.held = null
    await queryClient.refetchQueries({ queryKey: ['browser-push'] })
    expect(await panel.findByRole('button', { name: 'Turn on' })).toBeTruthy()
  })

  it('says that the browser could not subscribe if it refuses a service worker', async () => {
    browser.refusesWorker = true
    const { user, panel } = await openPanel('/')
    await user.click(await panel.findByRole('button', { name: 'Turn on' }))
    expect(await panel.findByText('The browser could not subscribe')).toBeTruthy()
    expect(panel.getByRole('button', { name: 'Turn on' })).toHaveProperty('disabled', false)
  })

  it('says that the browser blocks messages', async () => {
    browser.permission = 'denied'
    const { panel } = await openPanel('/')
    expect(await panel.findByText(/This browser blocks notifications from this site/)).toBeTruthy()
  })
})

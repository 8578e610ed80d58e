import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { addChannel as addNewChannel, getNotifications } from '#api/notifications/notifications.ts'
import { anEvent, startReceiver, withTelling } from '#test/support/notifications/told.ts'
import { openWorld, type WorldOptions } from '#test/support/app/world.tsx'
import { bearer, password, tokenOf } from '#test/support/server/accounts.ts'
import { aComponent, aGroup, aPage } from '#test/support/status/payloads.ts'
import { isFullTier } from '#test/support/tier.ts'

const page = {
  page: aPage(),
  components: [
    aGroup('group', ['relay'], { name: 'Mainnet' }),
    aComponent('relay', { name: 'Relay', group_id: 'group' }),
  ],
}

async function open(given: WorldOptions = {}) {
  const world = await openWorld({ path: '/notifications', signedInAs: {}, payloads: [page], ...given })
  return { ...world, told: await withTelling(world.service) }
}

type World = Awaited<ReturnType<typeof open>>

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

async function addChannel({ user }: World, address: string): Promise<string> {
  await user.click(await screen.findByRole('button', { name: 'Add channel' }))
  const form = await dialog('Add channel')
  await user.type(form.getByLabelText('Name'), 'Operations')
  await user.type(form.getByLabelText('Address'), address)
  await user.click(form.getByRole('button', { name: 'Save' }))
  const secret = (await form.findByText(/^whsec_/)).textContent
  await user.click(form.getByRole('button', { name: 'Done' }))
  return secret
}

async function addRule({ user }: World): Promise<void> {
  await user.click((await region('Rules')).getByRole('button', { name: 'Add rule' }))
  const form = await dialog('Add rule')
  await user.type(form.getByLabelText('Name'), 'Everything')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

async function stored({ service }: World) {
  return service.client.call(getNotifications, { headers: bearer(await tokenOf(service)) })
}

describe('The notifications page', () => {
  it('adds a webhook, shows its secret once, tests it, and notifies it of events', async () => {
    const receiver = await startReceiver()
    const world = await open()
    const { user, told } = world
    expect(await screen.findByText('No rules yet')).toBeTruthy()
    expect(screen.getByText('No reader has subscribed yet.')).toBeTruthy()
    const secret = await addChannel(world, `${receiver.url}/hook`)
    expect(document.body.textContent).not.toContain(secret)
    const channels = await region('Channels')
    await user.click(channels.getByRole('button', { name: 'Send a test' }))
    expect(await channels.findByText(/^Delivered in \d+ ms\. Answered 204\.$/)).toBeTruthy()
    await user.click(channels.getByRole('button', { name: 'Edit Operations' }))
    const form = await dialog('Edit channel')
    expect(form.getByLabelText('Address')).toHaveProperty('value', '')
    expect(form.getByLabelText('Signing secret')).toHaveProperty('value', '')
    await user.keyboard('{Escape}')
    await user.click(form.getByRole('button', { name: 'Close' }))
    expect(JSON.stringify(await stored(world))).not.toContain(secret)

    await addRule(world)
    await told.tell(anEvent())
    await told.send()
    await world.queryClient.refetchQueries()
    const log = within(await screen.findByRole('table', { name: 'Deliveries' }))
    expect(log.getByText('New incident: Slow queries')).toBeTruthy()
    expect(receiver.asked.map(({ path }) => path)).toEqual(['/hook', '/hook'])
  })

  it('offers a rule once there is a channel, and says what a rule lacks', async () => {
    const world = await open()
    const { user } = world
    const rules = await region('Rules')
    expect(rules.getByText('Add a channel first, then a rule that says what to send to it.')).toBeTruthy()
    expect(rules.queryByRole('button')).toBeNull()
    await addChannel(world, 'https://example.com/hook')
    await user.click(await rules.findByRole('button', { name: 'Add rule' }))
    const form = await dialog('Add rule')
    expect(form.queryByRole('alert')).toBeNull()
    await user.click(form.getByRole('checkbox', { name: 'Operations' }))
    expect(form.getByRole('alert').textContent).toBe('Choose at least one channel.')
    await user.click(form.getByRole('checkbox', { name: 'Operations' }))
    expect(form.queryByRole('alert')).toBeNull()
    await user.selectOptions(form.getByLabelText('Notify me of'), 'Work waiting in policies')
    await user.click(form.getByRole('checkbox', { name: 'Work waiting in a policy' }))
    expect(form.getByRole('alert').textContent).toBe('Choose at least one event.')
  })

  it('saves a channel after a sign-in within its dialog, once', async () => {
    const world = await open()
    const { user, service, services, cookies } = world
    await user.click(await screen.findByRole('button', { name: 'Add channel' }))
    const form = await dialog('Add channel')
    await user.type(form.getByLabelText('Name'), 'Operations')
    await user.type(form.getByLabelText('Address'), 'https://example.com/hook')
    cookies.clear()
    service.now += 120_000
    await user.click(form.getByRole('button', { name: 'Save' }))
    await user.click(await form.findByRole('button', { name: 'Sign in' }))
    const saves = vi.spyOn(services.client, 'call')
    const signIn = await dialog('Sign in')
    await user.type(signIn.getByLabelText('Password'), 'a wrong one{Enter}')
    expect((await signIn.findByRole('alert')).textContent).toContain('Name or password is wrong')
    expect(saves).not.toHaveBeenCalledWith(addNewChannel, expect.anything())
    await user.clear(signIn.getByLabelText('Password'))
    await user.type(signIn.getByLabelText('Password'), `${password}{Enter}`)
    expect(await form.findByText(/^whsec_/)).toBeTruthy()
    expect((await stored(world)).channels).toHaveLength(1)
  })

  it.runIf(isFullTier)('lists what was given up, and sends it again', async () => {
    const receiver = await startReceiver()
    receiver.break(() => ({ status: 410 }))
    const world = await open()
    const { user, told } = world
    await addChannel(world, receiver.url)
    await addRule(world)
    await told.tell(anEvent())
    await told.send()
    await user.click(await screen.findByRole('radio', { name: 'Given up' }))
    expect(await screen.findByText(/Answered 410: the receiver no longer accepts messages/)).toBeTruthy()
    receiver.repair()
    await world.queryClient.refetchQueries()
    await user.click(screen.getByRole('button', { name: 'Edit Operations' }))
    await user.click((await dialog('Edit channel')).getByRole('checkbox', { name: 'On' }))
    await user.click((await dialog('Edit channel')).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('No deliveries')).toBeTruthy()
    await told.send()
    expect(new Set(receiver.asked.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receiver.asked.length).toBe(2)
  })

  it('keeps components, lead time and quiet hours of a rule, and previews it', async () => {
    const receiver = await startReceiver()
    const world = await open()
    const { user } = world
    await addChannel(world, receiver.url)
    await user.click((await region('Rules')).getByRole('button', { name: 'Add rule' }))
    const form = await dialog('Add rule')
    await user.type(form.getByLabelText('Name'), 'Relay at day')
    await user.click(form.getByText('Components: any'))
    await user.type(await form.findByRole('searchbox', { name: 'Filter components' }), 'rel')
    await user.click(form.getByRole('checkbox', { name: 'Mainnet, Relay' }))
    await user.selectOptions(form.getByLabelText('Impact'), 'Major or worse')
    await user.clear(form.getByLabelText('Minutes before maintenance'))
    await user.type(form.getByLabelText('Minutes before maintenance'), '5')
    await user.click(form.getByRole('checkbox', { name: 'Hold back messages' }))
    await user.click(form.getByRole('button', { name: 'Preview' }))
    expect(await form.findByText('This rule would have sent nothing in the last 30 days.')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await (await region('Rules')).findByText('Relay at day')).toBeTruthy()
    const about = '9 kinds of events, major or worse, 1 component, quiet from 22:00 to 07:00, to Operations'
    expect(screen.getByText(about)).toBeTruthy()
    const { rules } = await stored(world)
    expect(rules).toMatchObject([
      {
        name: 'Relay at day',
        choice: {
          components: ['relay'],
          minImpact: 'major',
          soonMinutes: 5,
          quiet: { from: '22:00', until: '07:00', exceptFrom: 'critical' },
        },
      },
    ])
  })

  it.runIf(isFullTier)('says why a channel that a rule uses stays, and removes both', async () => {
    const receiver = await startReceiver()
    const world = await open()
    const { user } = world
    await addChannel(world, receiver.url)
    await addRule(world)
    await user.click(screen.getByRole('button', { name: 'Remove Operations' }))
    expect(await screen.findByText(/A rule uses this channel/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove Everything' }))
    expect(await screen.findByText('No rules yet')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove Operations' }))
    expect(await screen.findByText('No channels yet')).toBeTruthy()
  })

  it('says what is wrong with an address', async () => {
    const world = await open({ notifications: { isPrivateAllowed: false } })
    const { user } = world
    await user.click(await screen.findByRole('button', { name: 'Add channel' }))
    const form = await dialog('Add channel')
    await user.type(form.getByLabelText('Name'), 'Operations')
    await user.type(form.getByLabelText('Address'), 'https://127.0.0.1/hook')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Not saved')).toBeTruthy()
    expect(form.getByText('address: is not a public address; WEBHOOK_PRIVATE=on allows others')).toBeTruthy()
  })

  it('loads, fails, recovers, and keeps what it has while a refetch fails', async () => {
    const world = await open({ failing: ['/api/notifications'] })
    const { user, repair, fail, queryClient } = world
    const again = await screen.findAllByRole('button', { name: 'Try again' })
    repair('/api/notifications')
    if (again[0]) await user.click(again[0])
    expect(await screen.findByText('No channels yet')).toBeTruthy()
    fail('/api/notifications')
    await queryClient.refetchQueries()
    expect(screen.getByText('No channels yet')).toBeTruthy()
    expect((await screen.findAllByText(/the last refresh failed, retrying/)).length).toBeGreaterThan(0)
  })

  it('asks for a sign-in, and for a Standard Registry', async () => {
    await openWorld({ path: '/notifications' })
    expect(await screen.findByText(/Shared rules are for Standard Registry accounts\. To get messages/)).toBeTruthy()
  })

  it('tells another account what it may do', async () => {
    await openWorld({ path: '/notifications', signedInAs: { username: 'user', role: 'USER' } })
    expect(await screen.findByText('Shared rules are for Standard Registry accounts')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Subscribe' })).toBeTruthy()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { permissions } from '#api/accounts/accounts.ts'
import { activateSchema } from '#api/schemas/schemas.ts'
import { bearer, giveAccount, tokenOf } from '#test/support/server/accounts.ts'
import { giveDraft } from '#test/support/schemas/stored-schemas.ts'
import { eventText, streamService } from '#test/support/app/stream-service.ts'
import { openWorld, type WorldOptions } from '#test/support/app/world.tsx'
import { isFullTier } from '#test/support/tier.ts'

const main = () => within(screen.getByRole('main'))
const item = async (name: string) => {
  const found = (await main().findByRole('link', { name })).closest('li')
  if (!found) throw new Error(`${name} stands in no list`)
  return found
}

/** A service that holds three schemas, the last of them active, and a browser at the list. */
async function open(options: WorldOptions = {}) {
  const world = await openWorld({ path: '/about', signedInAs: {}, ...options })
  if (options.signedInAs?.username) await giveAccount(world.service)
  const visit = await giveDraft(world.service)
  await giveDraft(world.service, { name: 'Registry', entity: 'STANDARD_REGISTRY' })
  const { id } = await giveDraft(world.service, { name: 'Member' })
  const headers = bearer(await tokenOf(world.service))
  await world.service.client.call(activateSchema, { params: { schemaId: id }, headers })
  const go = () => world.user.click(screen.getByRole('link', { name: /^Schemas/ }))
  return { ...world, visit, go }
}

describe('The list of schemas', () => {
  it('The page asks the user to sign in and says why', async () => {
    await openWorld({ path: '/schemas' })
    expect(await main().findByText('You need an account to see schemas.')).toBeTruthy()
    expect(main().getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in?next=%2Fschemas')
  })

  it('The list is grouped by entity, with the active schema first', async () => {
    const { go } = await open()
    await go()
    const user = within(await main().findByRole('region', { name: 'User' }))
    expect(user.getAllByRole('listitem').map((row) => within(row).getByRole('link').textContent)).toEqual([
      'Member',
      'Visit',
    ])
    expect((await item('Member')).textContent).toContain('Active')
    expect((await item('Visit')).textContent).toContain('Draft')
    expect((await item('Visit')).textContent).toContain('3 fields')
    const registry = within(main().getByRole('region', { name: 'Standard registry' }))
    expect(registry.getByText(/No active schema/)).toBeTruthy()
  })

  it('The list can be searched and filtered by state, and the address keeps both', async () => {
    const { go, user, address } = await open()
    await go()
    await user.type(await main().findByRole('searchbox', { name: 'Search schemas' }), 'registry')
    await waitFor(() => expect(main().queryByRole('link', { name: 'Visit' })).toBeNull())
    expect(main().getByText('1 of 3 schemas')).toBeTruthy()
    await user.clear(main().getByRole('searchbox', { name: 'Search schemas' }))
    await user.click(main().getByRole('radio', { name: 'Active' }))
    expect(address()).toBe('/schemas?show=active')
    expect(main().queryByRole('link', { name: 'Visit' })).toBeNull()
    await user.type(main().getByRole('searchbox', { name: 'Search schemas' }), 'nonsense')
    expect(await main().findByText('No matching schemas')).toBeTruthy()
    await user.click(main().getByRole('button', { name: 'Clear filters' }))
    expect(await item('Visit')).toBeTruthy()
  })

  it('An empty list says that there are no schemas yet', async () => {
    await openWorld({ path: '/schemas', signedInAs: {} })
    expect(await main().findByText('No schemas yet')).toBeTruthy()
  })

  it.runIf(isFullTier)('An empty list says how to add your own schemas', async () => {
    await openWorld({ path: '/schemas', signedInAs: {} })
    expect(await main().findByText('npx node src/server/main.ts import schemas FILE.schema')).toBeTruthy()
    expect(main().getByRole('button', { name: 'Copy the command: Follow a Guardian' })).toBeTruthy()
  })

  it.runIf(isFullTier)('The list can be sorted by name and by the last change, and says who made it', async () => {
    const { go, user, address } = await open()
    await go()
    await waitFor(async () => expect((await item('Visit')).textContent).toContain('by admin'))
    const names = () =>
      within(main().getByRole('list', { name: 'System schemas' }))
        .getAllByRole('link')
        .map((link) => link.textContent)
    await user.selectOptions(main().getByRole('combobox', { name: 'Sort' }), 'By name')
    expect(names()).toEqual(['Member', 'Registry', 'Visit'])
    expect((await item('Registry')).textContent).toContain('Standard registry')
    await user.selectOptions(main().getByRole('combobox', { name: 'Sort' }), 'Last changed first')
    expect(names()[0]).toBe('Member')
    expect(address()).toBe('/schemas?sort=changed')
  })

  it('The list shows that it is loading, then a failure, and loads after a retry', async () => {
    const { go, user, fail, repair } = await open()
    fail('/api/v1/schemas')
    await go()
    expect((await main().findByRole('alert')).textContent).toContain('The service failed')
    expect(main().queryByText('No schemas yet')).toBeNull()
    repair('/api/v1/schemas')
    await user.click(main().getByRole('button', { name: 'Try again' }))
    expect(await item('Visit')).toBeTruthy()
  })

  it.runIf(isFullTier)('The list stays when a refetch fails, and says how old it is', async () => {
    const { go, queryClient, cutNet } = await open()
    await go()
    await item('Visit')
    cutNet()
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.at(-1) === 'list' })
    expect(await main().findByText(/the last refresh failed, retrying/)).toBeTruthy()
    expect(await item('Visit')).toBeTruthy()
  })

  it('The list refetches when the live stream reports a change', async () => {
    const stream = streamService()
    const { go, service } = await open({ live: stream.parts })
    await go()
    await item('Visit')
    const { id } = await giveDraft(service, { name: 'Of somebody else' })
    stream.stream.send(eventText('schema', { id }, 9))
    expect(await item('Of somebody else')).toBeTruthy()
  })

  it('The list is read-only without further permissions, and names the missing one', async () => {
    const granted = [permissions.readSystemSchemas]
    const { go, user } = await open({ signedInAs: { username: 'reader', role: 'USER', granted } })
    await go()
    await item('Visit')
    expect(main().getByRole('note').textContent).toContain(permissions.createSystemSchema)
    expect(main().queryByRole('button', { name: 'New schema' })).toBeNull()
    await user.click(main().getByRole('button', { name: 'Actions for Visit' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Actions for Visit' }))
    expect(menu.getByRole('button', { name: /^Delete/ }).textContent).toContain(permissions.deleteSystemSchema)
    expect(menu.getByRole('button', { name: 'Export JSON' }).hasAttribute('disabled')).toBe(false)
  })

  it('The page says so when the user may not read schemas', async () => {
    const { go } = await open({ signedInAs: { username: 'blind', role: 'USER' } })
    await go()
    expect((await main().findByRole('alert')).textContent).toMatch(/not allowed|may not/i)
  })

  it('Sample schemas are marked as such', async () => {
    const { go } = await open({ sample: true })
    await go()
    expect(await main().findByText('sample schemas')).toBeTruthy()
  })

  it('Once none of the sample is left, nothing is called a sample', async () => {
    const { go, service } = await open({ sample: true })
    await service.store.deleteFrom('system_schema').where('name', 'not in', ['Visit', 'Registry', 'Member']).execute()
    await go()
    await item('Visit')
    expect(main().queryByText('sample schemas')).toBeNull()
  })

  it.runIf(isFullTier)('Next to sample schemas, a schema that a user created is not called a sample', async () => {
    const { go, user } = await open({ sample: true })
    await go()
    await user.click(await main().findByRole('link', { name: 'Participant' }))
    expect(await main().findByText('sample schemas')).toBeTruthy()
    await user.click(main().getByRole('link', { name: 'Schemas' }))
    await user.click(await main().findByRole('link', { name: 'Visit' }))
    expect(await main().findByText(/^changed/)).toBeTruthy()
    expect(main().queryByText('sample schemas')).toBeNull()
  })
})

describe('An active schema', () => {
  it.runIf(isFullTier)('Activating a schema first shows which one that deactivates', async () => {
    const { go, user } = await open()
    await go()
    await item('Visit')
    await user.click(main().getByRole('button', { name: 'Actions for Visit' }))
    await user.click(await screen.findByRole('button', { name: 'Activate…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Activate “Visit”?' }))
    expect(dialog.getByRole('link', { name: 'Member' })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Activate' }))
    await waitFor(async () => expect((await item('Visit')).textContent).toContain('Active'))
    expect((await item('Member')).textContent).toContain('Draft')
  })
})

import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { permissions } from '#api/accounts/accounts.ts'
import { updateSchema, schemaBody } from '#api/schemas/schemas.ts'
import { bearer, giveAccount, tokenOf } from '#test/support/server/accounts.ts'
import { giveDraft, removeStored, visitText } from '#test/support/schemas/stored-schemas.ts'
import { openWorld, type WorldOptions } from '#test/support/app/world.tsx'
import { isFullTier } from '#test/support/tier.ts'

const main = () => within(screen.getByRole('main'))
const version = async (number: number) => {
  const found = (await main().findByText(`Version ${number}`)).closest('li')
  if (!found) throw new Error(`version ${number} stands in no list`)
  return within(found)
}

/** A service that holds two versions of a schema, and a browser at them. */
async function open(options: WorldOptions = {}) {
  const world = await openWorld({ path: '/schemas', signedInAs: {}, ...options })
  const { service, user } = world
  if (options.signedInAs?.username) await giveAccount(service)
  const { id } = await giveDraft(service)
  const headers = bearer(await tokenOf(service))
  const body = schemaBody({ name: 'Visit' }, visitText.replace('"Way"', '"Path"'))
  await service.client.call(updateSchema, { params: { schemaId: id }, body, headers })
  await world.queryClient.invalidateQueries()
  await user.click(await main().findByRole('button', { name: 'Actions for Visit' }))
  const enter = async () => user.click(await screen.findByRole('link', { name: 'Versions' }))
  return { ...world, id, enter }
}

describe('The versions of a schema', () => {
  it('The versions show who changed what and when, newest first', async () => {
    const { enter, user } = await open()
    await enter()
    const newest = await version(2)
    expect(newest.getByText('current version')).toBeTruthy()
    expect(newest.getByText('by admin')).toBeTruthy()
    expect(newest.getByText('1 field changed')).toBeTruthy()
    await user.click(newest.getByRole('button', { name: 'What changed' }))
    expect(newest.getAllByText('Path').length).toBeGreaterThan(0)
    expect((await version(1)).getByText('The first version.')).toBeTruthy()
    expect(main().getAllByRole('listitem')[0]?.textContent).toContain('Version 2')
  })

  it('A version can be restored in the editor without saving it', async () => {
    const { enter, user, address, id } = await open()
    await enter()
    await user.click((await version(1)).getByRole('link', { name: 'Restore in the editor: version 1' }))
    expect(await main().findByText('The editor shows version 1')).toBeTruthy()
    expect(address()).toBe(`/schemas/${id}`)
    expect(await main().findByRole('button', { name: /^Way/ })).toBeTruthy()
    await user.click(main().getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body)
    expect(await main().findByRole('button', { name: /^Path/ })).toBeTruthy()
  })

  it.runIf(isFullTier)(
    'The editor keeps its text when a version cannot be loaded, and restores it after a retry',
    async () => {
      const { enter, user, queryClient, fail, repair } = await open()
      await enter()
      const link = (await version(1)).getByRole('link', { name: 'Restore in the editor: version 1' })
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes('versions') })
      fail('/api/schema-versions')
      await user.click(link)
      expect((await main().findByRole('alert')).textContent).toContain('The service failed')
      const fields = main().getByRole('list', { name: 'Fields' })
      repair('/api/schema-versions')
      await user.click(main().getByRole('button', { name: 'Try again' }))
      expect(await main().findByText('The editor shows version 1')).toBeTruthy()
      expect(fields.isConnected).toBe(true)
    },
  )

  it('The versions can be viewed without the permission to edit, which the page names', async () => {
    const granted = [permissions.readSystemSchemas]
    const { enter } = await open({ signedInAs: { username: 'reader', role: 'USER', granted } })
    await enter()
    await version(2)
    expect(main().getByRole('note').textContent).toContain(permissions.updateSystemSchema)
    expect(main().queryByRole('link', { name: /^Restore/ })).toBeNull()
  })

  it('The versions report a failed request and load after a retry', async () => {
    const { enter, fail, repair, user } = await open()
    fail('/api/schema-versions')
    await enter()
    expect((await main().findByRole('alert')).textContent).toContain('The service failed')
    repair('/api/schema-versions')
    await user.click(main().getByRole('button', { name: 'Try again' }))
    expect(await version(1)).toBeTruthy()
  })

  it('The versions of an unknown schema do not exist', async () => {
    await openWorld({ path: '/schemas/nosuch/versions', signedInAs: {} })
    expect((await main().findByRole('alert')).textContent).toContain('Not found')
  })

  it.runIf(isFullTier)('The versions of a deleted schema remain and can become a new draft', async () => {
    const { enter, user, service, id, queryClient } = await open()
    await enter()
    await version(2)
    await removeStored(service, id)
    await queryClient.invalidateQueries()
    const note = await main().findByRole('alert')
    expect(note.textContent).toContain('This schema no longer exists')
    expect(note.textContent).toContain('by admin')
    expect((await version(3)).queryByRole('button', { name: /Create draft/ })).toBeNull()
    await user.click((await version(2)).getByRole('button', { name: 'Create draft from version 2' }))
    const copy = within(await screen.findByRole('dialog', { name: 'Duplicate “Visit”' }))
    await user.click(copy.getByRole('button', { name: 'Create copy' }))
    expect(await main().findByRole('heading', { level: 1, name: 'Copy of Visit' })).toBeTruthy()
    expect(await main().findByRole('button', { name: /^Path/ })).toBeTruthy()
  })
})

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { permissions } from '#api/accounts/accounts.ts'
import { updateSchema, schemaBody } from '#api/schemas/schemas.ts'
import { bearer, giveAccount, tokenOf } from '#test/support/server/accounts.ts'
import { giveDraft, removeStored, storedSchema, visitText } from '#test/support/schemas/stored-schemas.ts'
import { eventText, streamService } from '#test/support/app/stream-service.ts'
import { openWorld, type WorldOptions } from '#test/support/app/world.tsx'
import { isFullTier } from '#test/support/tier.ts'

const main = () => within(screen.getByRole('main'))
const dialog = (name: string) => screen.findByRole('dialog', { name }).then(within)
const fields = () => main().findByRole('list', { name: 'Fields' })
const row = (title: string | RegExp) => main().findByRole('button', { name: title, expanded: false })
const box = (name: string) => main().findByRole('textbox', { name })
const button = (name: string | RegExp) => main().findByRole('button', { name })

beforeEach(() => localStorage.clear())

/** A service that holds a draft, and a browser in its editor. */
async function open(options: WorldOptions = {}) {
  const world = await openWorld({ path: '/schemas', signedInAs: {}, storage: localStorage, ...options })
  if (options.signedInAs?.username) await giveAccount(world.service)
  const draft = await giveDraft(world.service)
  await world.queryClient.invalidateQueries()
  const enter = async () => world.user.click(await main().findByRole('link', { name: 'Visit' }))
  const change = async (text: string) => {
    const headers = bearer(await tokenOf(world.service))
    const body = schemaBody({ name: 'Visit' }, text)
    await world.service.client.call(updateSchema, { params: { schemaId: draft.id }, body, headers })
  }
  return { ...world, draft, enter, change }
}

const titles = async () =>
  within(await fields())
    .getAllByRole('listitem')
    .map((entry) => entry.querySelector('.font-medium')?.textContent)

describe('The schema editor', () => {
  it('The editor shows the fields in order, with type and flags', async () => {
    const { enter } = await open()
    await enter()
    expect(await titles()).toEqual(['Name', 'How many', 'Way'])
    expect((await row(/^Name/)).textContent).toContain('Required')
    expect((await row(/^Way/)).textContent).toContain('Choice')
    expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Visit')
    expect((await button(/^Review and save/)).hasAttribute('disabled')).toBe(true)
  })

  it('An edit can be undone, redone, reviewed and saved', async () => {
    const { enter, user, draft, service } = await open()
    await enter()
    await user.click(await row(/^Name/))
    await user.type(await box('Title'), ' of guest')
    expect((await titles())[0]).toBe('Name of guest')
    await user.click(await button('Undo'))
    expect((await titles())[0]).toBe('Name')
    await user.click(await button('Redo'))
    expect((await titles())[0]).toBe('Name of guest')
    await user.click(await button(/^Review and save/))
    const review = await dialog('Review and save')
    expect(review.getByText('1 field changed')).toBeTruthy()
    await user.click(review.getByRole('button', { name: 'Save' }))
    expect(await main().findByText(/^Saved/)).toBeTruthy()
    expect(String((await storedSchema(service, draft.id)).document)).toContain('"Name of guest"')
  })

  it.runIf(isFullTier)('An option that contradicts another is rejected and the remedy is offered', async () => {
    const { enter, user } = await open()
    await enter()
    await user.click(await row(/^Name/))
    await user.click(await main().findByRole('checkbox', { name: /^Hidden/ }))
    const alert = within(await main().findByRole('alert'))
    expect(alert.getByText(/A hidden field cannot be required/)).toBeTruthy()
    await user.click(alert.getByRole('button', { name: 'Do not require it' }))
    expect(main().queryByRole('alert')).toBeNull()
    expect(main().getByRole('checkbox', { name: /^Hidden/ })).toHaveProperty('checked', true)
    expect(main().getByRole('checkbox', { name: /^Required/ })).toHaveProperty('checked', false)
  })

  it('A field can be added, moved and removed', async () => {
    const { enter, user } = await open()
    await enter()
    await user.click(await button('Add field'))
    await user.click(await screen.findByRole('button', { name: 'Date' }))
    expect(document.activeElement).toBe(await box('Title'))
    await user.keyboard('Day')
    expect(await titles()).toEqual(['Name', 'How many', 'Way', 'Day'])
    const grip = await button('Move Day')
    grip.focus()
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(await titles()).toEqual(['Name', 'Day', 'How many', 'Way'])
    await user.click(await button('Remove'))
    expect(await titles()).toEqual(['Name', 'How many', 'Way'])
  })

  it.runIf(isFullTier)('A key that another field has, or one with a space, is rejected', async () => {
    const { enter, user } = await open()
    await enter()
    await user.click(await row(/^Way/))
    const key = await box('Key')
    await user.clear(key)
    await user.type(key, 'name{Enter}')
    expect(await main().findByText('Another field has this key.')).toBeTruthy()
    await user.clear(key)
    await user.type(key, 'the way{Enter}')
    expect(await main().findByText(/A key cannot have spaces/)).toBeTruthy()
  })

  it('A typed key is applied before the page or the editor is left', async () => {
    const { enter, user, draft } = await open()
    const isKept = (key: string) =>
      Object.entries(localStorage).some(([place, kept]) => place.includes(draft.id) && String(kept).includes(key))
    await enter()
    await user.click(await row(/^Way/))
    await user.type(await box('Key'), 'Out')
    act(() => void dispatchEvent(new Event('pagehide')))
    expect(isKept('wayOut')).toBe(true)
    await user.type(await box('Key'), 'Of')
    // By a key: the input keeps the focus.
    fireEvent.click(main().getByRole('link', { name: 'Schemas' }))
    await waitFor(() => expect(isKept('wayOutOf')).toBe(true))
  })

  it('A typed key is applied before the schema is saved by keyboard', async () => {
    const { enter, user } = await open()
    await enter()
    await user.click(await row(/^Way/))
    await user.type(await box('Key'), 'Out')
    await user.keyboard('{Control>}s{/Control}')
    expect((await dialog('Review and save')).getByText('1 field changed')).toBeTruthy()
  })

  it('Renaming a key keeps the field open and the focus in place', async () => {
    const { enter, user, address } = await open()
    await enter()
    await user.click(await row(/^Way/))
    const key = await box('Key')
    await user.clear(key)
    await user.type(key, 'path{Enter}')
    await waitFor(() => expect(address()).toContain('field=path'))
    expect(document.activeElement).toBe(key)
    expect(key).toHaveProperty('value', 'path')
    await user.tab()
    expect(document.activeElement).toBe(within(await fields()).getByRole('textbox', { name: 'Description' }))
  })

  it.runIf(isFullTier)('Undoing a renamed key keeps the field open and updates the address', async () => {
    const { enter, user, address } = await open()
    await enter()
    await user.click(await row(/^Way/))
    const key = await box('Key')
    await user.clear(key)
    await user.type(key, 'path{Enter}')
    await waitFor(() => expect(address()).toContain('field=path'))
    await user.click(await button('Undo'))
    expect(key).toHaveProperty('value', 'way')
    await waitFor(() => expect(address()).toContain('field=way'))
    await user.click(await button('Redo'))
    expect(key).toHaveProperty('value', 'path')
    await waitFor(() => expect(address()).toContain('field=path'))
    expect(key.isConnected).toBe(true)
  })

  it('Saving the edits as a new draft removes the draft of the old schema', async () => {
    const { enter, user, service, draft } = await open()
    await enter()
    await user.click(await row(/^Name/))
    await user.type(await box('Title'), '!')
    expect(await main().findByText(/· kept/)).toBeTruthy()
    await removeStored(service, draft.id)
    await user.click(await button(/^Review and save/))
    const review = await dialog('Review and save')
    await user.click(review.getByRole('button', { name: 'Save' }))
    await user.click(await review.findByRole('button', { name: 'Save as a new draft' }))
    await user.click((await dialog('Duplicate “Visit”')).getByRole('button', { name: 'Create copy' }))
    await main().findByRole('heading', { level: 1, name: 'Copy of Visit' })
    expect(Object.keys(localStorage).filter((name) => name.includes(draft.id))).toEqual([])
  })

  it.runIf(isFullTier)('The dialog does not offer to retry a permanent failure', async () => {
    const { enter, user, service, draft } = await open()
    await enter()
    await user.click(await row(/^Name/))
    await user.type(await box('Title'), '!')
    await removeStored(service, draft.id)
    await user.click(await button(/^Review and save/))
    const review = await dialog('Review and save')
    await user.click(review.getByRole('button', { name: 'Save' }))
    expect((await review.findByRole('alert')).textContent).toContain('the schema no longer exists')
    expect(review.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(review.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it.runIf(isFullTier)(
    'The copy dialog of a deleted schema stays open during a refetch and after it fails',
    async () => {
      const { enter, user, service, draft, queryClient, fail, stall, endStall } = await open()
      await enter()
      await user.click(await row(/^Name/))
      await user.type(await box('Title'), '!')
      expect(await main().findByText(/· kept/)).toBeTruthy()
      await user.click(main().getByRole('link', { name: 'Schemas' }))
      await main().findByRole('link', { name: 'Visit' })
      await removeStored(service, draft.id)
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes('one') })
      await enter()
      await user.click(await button('Save as a new draft'))
      const copy = await dialog('Duplicate “Visit”')
      const create = copy.getByRole('button', { name: 'Create copy' })
      stall('/api/v1/schema/')
      const asked = queryClient.invalidateQueries()
      await waitFor(() => expect(queryClient.isFetching()).toBe(1))
      expect(create.isConnected).toBe(true)
      fail('/api/v1/schema/')
      endStall('/api/v1/schema/')
      await asked
      expect(create.isConnected).toBe(true)
      expect((await titles())[0]).toBe('Name!')
    },
  )

  it.runIf(isFullTier)(
    'Deleting a schema leads to the list even when the session ends during the request',
    async () => {
      const { enter, user, services, address, stall, endStall } = await open()
      await enter()
      await user.click(await button('Actions for Visit'))
      await user.click(await screen.findByRole('button', { name: /^Delete/ }))
      const remove = await dialog('Delete “Visit”?')
      stall('/api/v1/schemas/system/me')
      await user.click(remove.getByRole('button', { name: 'Delete' }))
      await act(async () => (await services.session.manager()).refused())
      expect(remove.getByRole('button', { name: 'Deleting…' })).toBeTruthy()
      endStall('/api/v1/schemas/system/me')
      await waitFor(() => expect(address()).toBe('/schemas'))
    },
  )

  it('The editor restores unsaved edits after the user leaves and returns', async () => {
    const first = await open()
    await first.enter()
    await first.user.click(await row(/^Name/))
    await first.user.type(await box('Title'), '!')
    expect(await main().findByText(/· kept/)).toBeTruthy()
    await first.user.click(main().getByRole('link', { name: 'Schemas' }))
    await first.enter()
    expect(await main().findByText(/Your edits were restored/)).toBeTruthy()
    expect((await titles())[0]).toBe('Name!')
    await first.user.click(await button('Discard edits'))
    expect((await titles())[0]).toBe('Name')
  })

  it('A draft of another tab is opened on its own base, and the edits of this tab take its place', async () => {
    const { enter, user, draft, service } = await open()
    const { name, description, document, ...stored } = await storedSchema(service, draft.id)
    const text = String(document)
    const base = { name, description, text }
    const keep = (tab: string, at: number, revision: string | null | undefined, title: string) =>
      localStorage.setItem(
        `signalbox-draft:admin:${draft.id}:${tab}`,
        JSON.stringify({
          schemaId: draft.id,
          tab,
          at,
          revision,
          base,
          content: { ...base, text: text.replace('"Name"', JSON.stringify(title)) },
        }),
      )
    const now = Date.now()
    keep('a', now, stored.updateDate, 'Newer')
    keep('b', now - 1000, '2020-01-01T00:00:00.000Z', 'Older')
    await enter()
    expect((await titles())[0]).toBe('Newer')
    await user.click(await button('Open that draft'))
    expect((await titles())[0]).toBe('Older')
    expect(await main().findByRole('button', { name: 'Review and merge' })).toBeTruthy()
    await user.click(await button('Open that draft'))
    expect((await titles())[0]).toBe('Newer')
    expect(main().queryByRole('button', { name: 'Review and merge' })).toBeNull()
  })

  it('The editor reports another user’s change before the edits are saved, and merges it', async () => {
    const stream = streamService()
    const { enter, user, draft, change } = await open({ live: stream.parts })
    await enter()
    await user.click(await row(/^Name/))
    await user.type(await box('Title'), '!')
    await change(visitText.replace('"Way"', '"Their way"'))
    stream.stream.send(eventText('schema', { id: draft.id }, 9))
    await user.click(await button('Review and merge'))
    const merge = await dialog('Merge two changes')
    expect(merge.getByText('The two changes do not conflict.')).toBeTruthy()
    // It may have been the same user, in another browser.
    expect(merge.queryByText(/Another user|Theirs|Their change|You both/)).toBeNull()
    await user.click(merge.getByRole('button', { name: 'Apply to the editor' }))
    expect(await titles()).toEqual(['Name!', 'How many', 'Their way'])
    expect(main().getByText(/It is not saved yet/)).toBeTruthy()
    await user.click(await button('Undo'))
    expect(main().queryByText('The merged schema is in the editor')).toBeNull()
    await user.click(await button('Review and merge'))
    await user.click((await dialog('Merge two changes')).getByRole('radio', { name: 'The other only' }))
    await user.click(await screen.findByRole('button', { name: 'Apply to the editor' }))
    expect(main().getByText(/Nothing is left to save/)).toBeTruthy()
  })

  it('The editor follows another user’s change while there are no edits', async () => {
    const stream = streamService()
    const { enter, draft, change } = await open({ live: stream.parts })
    await enter()
    await fields()
    await change(visitText.replace('"Way"', '"Their way"'))
    stream.stream.send(eventText('schema', { id: draft.id }, 9))
    await waitFor(async () => expect(await titles()).toEqual(['Name', 'How many', 'Their way']))
    expect(main().queryByText(/Another user changed/)).toBeNull()
  })

  it('The editor is read-only without the permission to edit, and names the permission', async () => {
    const granted = [permissions.readSystemSchemas]
    const { enter, user } = await open({ signedInAs: { username: 'reader', role: 'USER', granted } })
    await enter()
    expect((await main().findByRole('note')).textContent).toContain(permissions.updateSystemSchema)
    await user.click(await row(/^Name/))
    expect((await box('Title')).hasAttribute('readonly')).toBe(true)
    expect(main().queryByRole('button', { name: /^Review and save/ })).toBeNull()
  })

  it('The page says that there is no such schema', async () => {
    await openWorld({ path: '/schemas/nosuch', signedInAs: {} })
    expect((await main().findByRole('alert')).textContent).toContain('There is no such schema')
    expect(main().getByRole('link', { name: 'Versions' }).getAttribute('href')).toBe('/schemas/nosuch/versions')
  })

  it('The page reports a failed request and shows the schema after a retry', async () => {
    const { enter, fail, repair, user, queryClient } = await open()
    await main().findByRole('link', { name: 'Visit' })
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes('one') })
    fail('/api/v1/schema/')
    await enter()
    expect((await main().findByRole('alert')).textContent).toContain('The service failed')
    repair('/api/v1/schema/')
    await user.click(await button('Try again'))
    expect(await titles()).toEqual(['Name', 'How many', 'Way'])
  })

  it('The page asks the user to sign in and returns to the same address', async () => {
    await openWorld({ path: '/schemas/some?field=name' })
    const link = await main().findByRole('link', { name: 'Sign in' })
    expect(link.getAttribute('href')).toBe('/sign-in?next=%2Fschemas%2Fsome%3Ffield%3Dname')
  })
})

describe('The preview of a schema', () => {
  it('The preview shows the form and checks the sample', async () => {
    const { enter, user } = await open()
    await enter()
    await fields()
    await user.click(main().getByRole('radio', { name: 'Preview' }))
    const name = await main().findByRole('textbox', { name: /^Name/ })
    await user.click(await button('Check the sample'))
    expect(await main().findByText('1 problem to fix before the sample would be accepted.')).toBeTruthy()
    await user.click(main().getByRole('button', { name: 'Name' }))
    expect(document.activeElement).toBe(name)
    await user.type(name, 'Ada')
    expect(await main().findByText('This sample would be accepted.')).toBeTruthy()
  })

  it('The preview says how many fields have no example', async () => {
    const { enter, user, change } = await open()
    const example = { title: 'Name', type: 'string', examples: ['Ada'] }
    await change(
      JSON.stringify({ type: 'object', properties: { name: example, note: { title: 'Note', type: 'string' } } }),
    )
    await enter()
    await fields()
    await user.click(main().getByRole('radio', { name: 'Preview' }))
    await user.click(await button('Fill in examples'))
    const said = 'Filled in 1 of 2 fields. The other has no example, suggestion or default.'
    expect(await main().findByText(said)).toBeTruthy()
    await user.type(main().getByRole('textbox', { name: 'Note' }), 'x')
    expect(main().queryByText(said)).toBeNull()
  })

  it.runIf(isFullTier)('The preview does not try a pattern that could take forever, and says so', async () => {
    const { enter, user, change } = await open()
    await change(visitText.replace('"Of the visitor"', '"", "pattern": "^(a+)+$"'))
    await enter()
    await fields()
    await user.click(main().getByRole('radio', { name: 'Preview' }))
    await user.type(await main().findByRole('textbox', { name: /^Name/ }), `${'a'.repeat(40)}!`)
    await user.click(await button('Check the sample'))
    expect(await main().findByText('“Name”: pattern not checked here, because it could take forever.')).toBeTruthy()
  })
})

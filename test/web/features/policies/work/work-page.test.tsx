import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openWorld } from '#test/support/app/world.tsx'
import { anApplicationPolicy } from '#test/support/policies/application-policy.ts'
import { anApprovalPolicy } from '#test/support/policies/approval-policy.ts'
import { aBlock, aPolicy, importInto, itemSchema } from '#test/support/policies/policies.ts'
import { main } from '#test/support/policies/policies-world.tsx'
import { openMemoryStore } from '#test/support/server/stores.ts'
import { isFullTier, someOf } from '#test/support/tier.ts'

/** What nobody who takes part should have to read: tags, types and UUIDs. */
const technical = /waiting_source|save_application|\b\w+Block\b|[0-9a-f]{8}-[0-9a-f]{4}-/

async function openApplications() {
  const store = await openMemoryStore()
  const { id } = await importInto(store, anApplicationPolicy())
  const options = { store, policyView: 'work', sample: true } as const
  const applicant = await openWorld({
    ...options,
    path: `/policies/${id}`,
    signedInAs: { username: 'ada', role: 'USER' },
  })
  return { applicant, id, options }
}

it('A user without a role is led to the choice of one, and then sees the current step', async () => {
  const { applicant } = await openApplications()
  const { user } = applicant
  expect(await main().findByText('No role yet')).toBeTruthy()
  await user.click(main().getByRole('link', { name: 'Choose your role' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Choose your part' })).toBeTruthy()
  expect(main().queryByText(technical)).toBeNull()
  await user.selectOptions(await main().findByRole('combobox', { name: 'Role' }), 'Installer')
  await user.click(main().getByRole('button', { name: 'Take this role' }))
  expect(await main().findByText('Step 1 of 3.')).toBeTruthy()
  expect(await main().findByText('Your role: Installer')).toBeTruthy()
})

it('The title has the focus once a role is taken, since the choice of one is gone', async () => {
  const { applicant } = await openApplications()
  await applicant.user.selectOptions(await main().findByRole('combobox', { name: 'Role' }), 'Installer')
  await applicant.user.click(main().getByRole('button', { name: 'Take this role' }))
  expect(await main().findByText('Step 1 of 3.')).toBeTruthy()
  expect(document.activeElement).toBe(main().getByRole('heading', { level: 1 }))
})

it('A role that is given late does not lead back a reader who has left the page', async () => {
  const { applicant } = await openApplications()
  const { user, address, queryClient, stall, endStall } = applicant
  await user.selectOptions(await main().findByRole('combobox', { name: 'Role' }), 'Installer')
  stall('/api/v1/policies')
  await user.click(main().getByRole('button', { name: 'Take this role' }))
  const [about] = screen.getAllByRole('link', { name: 'About' })
  if (about) await user.click(about)
  expect(await screen.findByRole('heading', { level: 1, name: 'About' })).toBeTruthy()
  endStall('/api/v1/policies')
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(address()).toBe('/about')
})

it('The registry decides on the page of the list, which shows no tags, and the open document says what was done', async () => {
  const { applicant, id, options } = await openApplications()
  await applicant.user.selectOptions(await main().findByRole('combobox', { name: 'Role' }), 'Installer')
  await applicant.user.click(main().getByRole('button', { name: 'Take this role' }))
  await applicant.user.type(await main().findByRole('textbox', { name: 'Serial' }), 'SB-77')
  expect(main().queryByText(/^Based on the schema/)).toBeNull()
  await applicant.user.click(main().getByRole('button', { name: 'Send' }))
  expect(await main().findByText('“Application” is done. Step 2 of 3.')).toBeTruthy()
  expect(main().getAllByText('In review')).toHaveLength(2)
  expect(await main().findByText('Status: Waiting. It waits for the owner of the policy.')).toBeTruthy()
  await applicant.user.click(main().getByText('Show what you sent'))
  expect(await main().findByText('SB-77')).toBeTruthy()
  act(() => void applicant.queryClient.invalidateQueries())
  expect(await main().findByText('1 document waits for the owner of the policy')).toBeTruthy()
  applicant.unmount()

  const registry = { ...options, path: `/policies/${id}`, signedInAs: { username: 'registry' } } as const
  const { user, address } = await openWorld(registry)
  const next = await main().findByRole('link', { name: '1 document waits for you' })
  expect(next.getAttribute('href')).toContain('document=')
  await user.click(main().getByRole('link', { name: 'All policies' }))
  const queue = within(await main().findByRole('region', { name: 'Waiting for you' }))
  await user.click(await queue.findByRole('link', { name: 'SB-77' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Applications', hidden: true })).toBeTruthy()
  const dialog = within(await screen.findByRole('dialog', { name: 'Item' }))
  expect(dialog.getByText('From ada')).toBeTruthy()
  await user.click(await dialog.findByRole('button', { name: 'Approve' }))
  expect(await dialog.findByText(/^You chose “Approve”,/)).toBeTruthy()
  await dialog.findByText(/^Last known content/)
  expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(document.activeElement?.textContent).toMatch(/^You chose “Approve”,/)
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(main().queryByText(technical)).toBeNull()
  expect(main().getByText('1 document hidden because Status is not “Waiting”')).toBeTruthy()

  await user.click(main().getByRole('link', { name: 'Configuration of this block' }))
  expect(await main().findByRole('radio', { name: 'Properties' })).toHaveProperty('checked', true)
  expect(address()).toContain('view=properties')
})

it.each(
  someOf(
    [
      ['its button', { content: 'New project', description: 'New project.' }, 'New project'],
      ['its schema', {}, 'Item'],
      ['its title', { title: 'New project', description: 'Describe it.' }, 'New project'],
    ],
    1,
  ),
)('A form that is known by %s says its name once, and so does its step', async (_, uiMetaData, name) => {
  const store = await openMemoryStore()
  const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
  const form = (tag: string) => aBlock('requestVcDocumentBlock', tag, { ...anyone, schema: itemSchema, uiMetaData })
  const wait = aBlock('informationBlock', 'wait', { ...anyone, uiMetaData: { title: 'In review' } })
  const config = aBlock('interfaceContainerBlock', '', anyone, [
    aBlock('interfaceStepBlock', 'steps', anyone, [form('apply'), wait]),
  ])
  const { id } = await importInto(store, anApprovalPolicy({ schemas: aPolicy()['schemas'], config }))
  await openWorld({ store, policyView: 'work', sample: true, path: `/policies/${id}`, signedInAs: {} })
  expect(await main().findByRole('heading', { level: 2, name })).toBeTruthy()
  expect(await main().findByRole('button', { name: 'Send' })).toBeTruthy()
  expect(main().queryAllByText((text) => text.replace('.', '') === name)).toHaveLength(2)
  expect(within(main().getByRole('list', { name: 'Steps' })).getByText(name)).toBeTruthy()
  expect(main().queryByText('Based on the schema Item.') === null).toBe(name === 'Item')
})

it('Forms of the same schema on one page have names that tell them apart, and all are drawn', async () => {
  const store = await openMemoryStore()
  const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
  const forms = Array.from({ length: 8 }, (_, index) =>
    aBlock('requestVcDocumentBlock', `form_${index}`, { ...anyone, schema: itemSchema }),
  )
  const config = aBlock('interfaceContainerBlock', '', anyone, forms)
  const { id } = await importInto(store, aPolicy({ codeVersion: '1.5.1', config }))
  await openWorld({ store, policyView: 'work', path: `/policies/${id}`, signedInAs: {} })
  expect(await main().findByRole('region', { name: 'Item 8' })).toBeTruthy()
  const names = main()
    .getAllByRole('region')
    .map((region) => region.getAttribute('aria-label'))
  expect(names.filter((name) => name?.startsWith('Item'))).toEqual([
    'Item',
    ...Array.from({ length: 7 }, (_, index) => `Item ${index + 2}`),
  ])
})

it('A step that failed is not said to be in progress', async () => {
  const store = await openMemoryStore()
  const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
  const config = aBlock('interfaceContainerBlock', '', anyone, [
    aBlock('interfaceStepBlock', 'steps', anyone, [
      aBlock('requestVcDocumentBlock', 'apply', { ...anyone, schema: itemSchema }),
      aBlock('tool', 'doubling', { ...anyone, messageId: '1', hash: 'h', inputEvents: [], outputEvents: [] }),
      aBlock('informationBlock', 'wait', { ...anyone, uiMetaData: { title: 'In review' } }),
    ]),
  ])
  const { id } = await importInto(store, aPolicy({ codeVersion: '1.5.1', config }))
  const { user } = await openWorld({ store, policyView: 'work', path: `/policies/${id}`, signedInAs: {} })
  await user.type(await main().findByRole('textbox', { name: 'Serial' }), 'SB-77')
  await user.click(main().getByRole('button', { name: 'Send' }))
  expect(await main().findByText('One step of the policy failed')).toBeTruthy()
  expect(await main().findByText(/^What you sent is stored, but this step failed/)).toBeTruthy()
  expect(main().queryByText(/^The policy is processing/)).toBeNull()
  expect(main().getByText(/^The documents are stored\. To fix a cause, open the block/)).toBeTruthy()
  await user.click(main().getByRole('link', { name: '“doubling”' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'doubling' })).toBeTruthy()
  expect(await main().findByLabelText('Tag')).toHaveProperty('value', 'doubling')
})

it.runIf(isFullTier)('A form whose document failed in the next step does not say that all is well', async () => {
  const store = await openMemoryStore()
  const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
  const config = aBlock('interfaceContainerBlock', '', anyone, [
    aBlock('requestVcDocumentBlock', 'apply', { ...anyone, schema: itemSchema }),
    aBlock('tool', 'doubling', { ...anyone, messageId: '1', hash: 'h', inputEvents: [], outputEvents: [] }),
  ])
  const { id } = await importInto(store, aPolicy({ codeVersion: '1.5.1', config }))
  const { user } = await openWorld({ store, policyView: 'work', path: `/policies/${id}`, signedInAs: {} })
  await user.type(await main().findByRole('textbox', { name: 'Serial' }), 'SB-77')
  await user.click(main().getByRole('button', { name: 'Send' }))
  expect(await main().findByText('One step of the policy failed')).toBeTruthy()
  expect(await main().findByText('Received, but a step failed')).toBeTruthy()
  expect(main().queryByText('Submitted')).toBeNull()
})

it.runIf(isFullTier)('The page of a rejection says which reason was given', async () => {
  const store = await openMemoryStore()
  const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
  const options = [
    { name: 'status', value: 'Rejected' },
    { name: 'comment', value: ['The serial is too short.'] },
  ]
  const config = aBlock('interfaceContainerBlock', '', anyone, [
    aBlock('interfaceStepBlock', 'steps', anyone, [
      aBlock('requestVcDocumentBlock', 'apply', { ...anyone, schema: itemSchema }),
      aBlock('sendToGuardianBlock', 'reject', { permissions: ['ANY_ROLE'], dataSource: 'database', options }),
      aBlock('informationBlock', 'rejected', { ...anyone, uiMetaData: { title: 'Not accepted' } }),
    ]),
  ])
  const { id } = await importInto(store, aPolicy({ codeVersion: '1.5.1', config }))
  const { user } = await openWorld({ store, policyView: 'work', path: `/policies/${id}`, signedInAs: {} })
  await user.type(await main().findByRole('textbox', { name: 'Serial' }), 'S')
  await user.click(main().getByRole('button', { name: 'Send' }))
  const reason = await main().findByRole('figure')
  expect(reason.textContent).toBe('“Rejected”, with this commentThe serial is too short.')
})

it('An invitation that is not valid is refused next to its field, without a word about documents', async () => {
  const store = await openMemoryStore()
  const template = { name: 'Circle', creator: 'Chair', members: ['Member'], groupRelationshipType: 'Multiple' }
  const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
  const config = aBlock('interfaceContainerBlock', '', anyone, [
    aBlock('policyRolesBlock', 'choose', { ...anyone, groups: ['Circle'] }),
  ])
  const policyGroups = [{ ...template, groupAccessType: 'Private' }]
  const { id } = await importInto(store, aPolicy({ codeVersion: '1.5.1', policyRoles: [], policyGroups, config }))
  const { user } = await openWorld({ store, policyView: 'work', path: `/policies/${id}`, signedInAs: {} })
  await user.type(await main().findByRole('textbox', { name: 'Invitation' }), 'used before')
  const accept = main().getByRole('button', { name: 'Accept the invitation' })
  await user.click(accept)
  const refusal = await main().findByRole('alert')
  expect(refusal.textContent).toContain('the policy rejected it')
  expect(refusal.textContent).not.toContain('document')
  expect(accept.compareDocumentPosition(refusal) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it.runIf(isFullTier)('A button that stands alone says where it leads, for somebody who was rejected', async () => {
  const store = await openMemoryStore()
  const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
  const back = { type: 'selector', tag: 'back', name: 'Return' }
  const config = aBlock('interfaceContainerBlock', '', anyone, [
    aBlock('requestVcDocumentBlock', 'apply', {
      ...anyone,
      schema: itemSchema,
      uiMetaData: { title: 'New application' },
    }),
    aBlock('buttonBlock', 'again', {
      ...anyone,
      uiMetaData: { buttons: [back] },
      events: [{ source: 'again', output: 'back', target: 'apply', input: 'RunEvent', actor: '', disabled: false }],
    }),
  ])
  const { id } = await importInto(store, aPolicy({ codeVersion: '1.5.1', config }))
  await openWorld({ store, policyView: 'work', path: `/policies/${id}`, signedInAs: {} })
  expect(await main().findByText('“Return” leads to “New application”.')).toBeTruthy()
})

it.runIf(isFullTier)(
  'A policy of this service says that it is only on this service, and only the sandbox is called a dry run',
  async () => {
    const { applicant, id } = await openApplications()
    applicant.unmount()
    await openWorld({ store: applicant.service.store, sample: true, path: `/policies/${id}`, signedInAs: {} })
    expect(await main().findByText('Its tokens and messages exist only on this service')).toBeTruthy()
    expect(await main().findAllByText('Dry run')).toHaveLength(1)
  },
)

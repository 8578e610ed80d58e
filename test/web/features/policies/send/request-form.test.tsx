import { waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { anApplicationPolicy } from '#test/support/policies/application-policy.ts'
import { openApplications } from '#test/support/policies/applications.tsx'
import { itemSchema } from '#test/support/policies/policies.ts'
import { main, memoryStorage, openBlock, openPolicies } from '#test/support/policies/policies-world.tsx'
import { isFullTier } from '#test/support/tier.ts'

type World = Awaited<ReturnType<typeof openPolicies>>

/** An installer who has taken the terms, at the form that comes after them. */
async function openForm(options: Parameters<typeof openPolicies>[1] = {}): Promise<World> {
  const world = await openPolicies('installer', { block: 'Terms', storage: memoryStorage(), ...options })
  await world.user.click(await main().findByRole('button', { name: 'Accept' }))
  await world.user.click(
    await main().findByRole('treeitem', {
      name: /^Register an installation Form Installer|^Register an installation Form/,
    }),
  )
  await main().findByRole('textbox', { name: 'Serial number' })
  return world
}

async function fillIn({ user }: World): Promise<void> {
  await user.type(await main().findByRole('textbox', { name: 'Serial number' }), 'SB-9999')
  await user.selectOptions(main().getByRole('combobox', { name: 'Country' }), 'Norway')
  await user.type(main().getByRole('textbox', { name: 'Capacity' }), '12.5')
  await user.type(main().getByLabelText('Installed on'), '2026-03-01')
}

const send = () => main().getByRole('button', { name: 'Send' })

describe('The form of a block', () => {
  it('It reports invalid values while typing, and missing ones on the first send', async () => {
    const { user } = await openForm()
    await user.type(main().getByRole('textbox', { name: 'Capacity' }), 'a lot')
    const fault = await main().findByRole('alert')
    expect(fault.textContent).toBe('This is not a number.')
    expect(fault.querySelector('svg[data-status="major"]')).toBeTruthy()
    expect(main().getByRole('textbox', { name: 'Capacity' }).getAttribute('aria-invalid')).toBe('true')
    const group = main().getByRole('group', { name: /^Capacity/ })
    expect(group.getAttribute('aria-describedby')?.split(' ')).toContain(fault.id)
    expect(main().queryByText(/before you send:/)).toBeNull()
    await user.click(send())
    expect(await main().findByText(/problems before you send:/)).toBeTruthy()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Serial number')
  })

  it('It is sent once, shows the stored document and activates its dependents', async () => {
    const world = await openForm()
    await fillIn(world)
    await world.user.click(send())
    expect(await main().findByText('Submitted')).toBeTruthy()
    expect(main().getByText('SB-9999')).toBeTruthy()
    const { storage } = world.services
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index))
    expect(keys.filter((key) => key?.startsWith('signalbox-form'))).toEqual([])
    await openBlock(world, 'Report a reading')
    expect(await main().findByRole('button', { name: 'Send' })).toBeTruthy()
  })

  it('It restores a draft', async () => {
    const world = await openForm()
    await fillIn(world)
    await openBlock(world, 'How it works')
    await world.user.click(await main().findByRole('treeitem', { name: /^Register an installation Form/ }))
    expect(await main().findByText(/^Your input was restored from/)).toBeTruthy()
    expect(main().getByRole('textbox', { name: 'Serial number' })).toHaveProperty('value', 'SB-9999')
    await world.user.click(main().getByRole('button', { name: 'Discard' }))
    expect(main().getByRole('textbox', { name: 'Serial number' })).toHaveProperty('value', '')
  })

  it.runIf(isFullTier)('Clearing it can be undone', async () => {
    const world = await openForm()
    const { user } = world
    expect(main().getByRole('button', { name: 'Clear' })).toHaveProperty('disabled', true)
    await fillIn(world)
    await user.click(main().getByRole('button', { name: 'Clear' }))
    const serial = main().getByRole('textbox', { name: 'Serial number' })
    expect(serial).toHaveProperty('value', '')
    await user.click(main().getByRole('button', { name: 'Undo' }))
    expect(serial).toHaveProperty('value', 'SB-9999')
    await openBlock(world, 'How it works')
    await user.click(await main().findByRole('treeitem', { name: /^Register an installation Form/ }))
    expect(await main().findByText(/^Your input was restored from/)).toBeTruthy()
    await user.click(main().getByRole('button', { name: 'Discard' }))
    await user.type(await main().findByRole('textbox', { name: 'Serial number' }), 'x')
    expect(main().queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('It is not sent again while its outcome is unclear', async () => {
    const world = await openForm()
    await fillIn(world)
    world.cutNet()
    await world.user.click(send())
    expect(await main().findByText('It is unclear whether it arrived')).toBeTruthy()
    expect(main().getByText('May not have been sent: the connection was lost')).toBeTruthy()
    expect(send()).toHaveProperty('disabled', true)
    // Both are beside the button that sent the form, which may be long.
    expect(document.activeElement?.textContent).toMatch(/It is unclear whether it arrived.*May not have been sent/)
    expect(send().compareDocumentPosition(document.activeElement ?? send())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(main().getByRole('textbox', { name: 'Serial number' })).toHaveProperty('value', 'SB-9999')
    world.restoreNet()
    await openBlock(world, 'How it works')
    await world.user.click(await main().findByRole('treeitem', { name: /^Register an installation Form/ }))
    expect(await main().findByText('It is unclear whether it arrived')).toBeTruthy()
    await world.user.click(main().getByRole('button', { name: 'It did not arrive: allow sending again' }))
    expect(document.activeElement).toBe(send())
    await world.user.click(send())
    expect(await main().findByText('Submitted')).toBeTruthy()
  })

  it('Sent from a device that is offline, it was not sent, and can be sent again', async () => {
    const world = await openForm()
    await fillIn(world)
    world.cutNet()
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => online.mockRestore())
    await world.user.click(send())
    expect(await main().findByText('Not sent: there is no connection to Signalbox')).toBeTruthy()
    expect(main().queryByText('It is unclear whether it arrived')).toBeNull()
    expect(main().getByRole('textbox', { name: 'Serial number' })).toHaveProperty('value', 'SB-9999')
    world.restoreNet()
    online.mockReturnValue(true)
    await world.user.click(send())
    expect(await main().findByText('Submitted')).toBeTruthy()
  })

  it('Signing in again in place keeps the input', async () => {
    const world = await openForm()
    await fillIn(world)
    world.cookies.clear()
    world.service.now += 120_000
    await world.user.click(send())
    expect(await main().findByText('Not sent: your session has ended')).toBeTruthy()
    expect(main().getByRole('textbox', { name: 'Serial number' })).toHaveProperty('value', 'SB-9999')
  })
})

describe('Sending JSON by hand', () => {
  it('The text is checked, sent, answered and kept in the history', async () => {
    const { user } = await openPolicies('verifier', { block: 'installations_pages', storage: memoryStorage() })
    await user.click(await main().findByRole('radio', { name: 'Send' }))
    const button = await main().findByRole('button', { name: 'Send' })
    await user.click(button)
    expect(await main().findByText('The block accepted it without an answer.')).toBeTruthy()
    const history = within(main().getByRole('region', { name: 'Sent from this browser' }))
    expect(history.getByText('Accepted')).toBeTruthy()
    await user.click(history.getByRole('button', { name: 'Clear history' }))
    await waitFor(() => expect(main().queryByRole('region', { name: /^Sent from/ })).toBeNull())
  })

  it.runIf(isFullTier)('Violations that the service reports are shown', async () => {
    const { user } = await openPolicies('verifier', { block: 'Decision', storage: memoryStorage() })
    await user.click(await main().findByRole('radio', { name: 'Send' }))
    await user.click(await main().findByRole('button', { name: 'Send' }))
    expect(await main().findByText('Not sent: the data is invalid')).toBeTruthy()
    expect(main().getByText('Rejected')).toBeTruthy()
  })
})

/** A registry of sites, which asks for the slope of a hill only. */
function aSitePolicy(): JsonObject {
  const properties = {
    kind: { title: 'Kind of site', type: 'string', enum: ['hill', 'lake'] },
    slope: { title: 'Slope', type: 'number' },
    plan: { title: 'Plan', type: 'object' },
    // Only the service tries patterns that could take forever.
    code: { title: 'Code', description: 'What is the code of the site?', type: 'string', pattern: '^(a+)+$' },
  }
  const slope = { if: { properties: { kind: { const: 'hill' } } }, then: { properties: { slope: {} } } }
  const schema = { $id: itemSchema, type: 'object', properties, required: ['kind'], allOf: [slope] }
  return { ...anApplicationPolicy(), schemas: [{ iri: itemSchema, name: 'Site', document: schema }] }
}

async function openSiteForm() {
  const world = await openApplications([], { signedInAs: { username: 'ada', role: 'USER' } }, aSitePolicy())
  const [policy] = await main().findAllByRole('link', { name: 'Applications' })
  await world.user.click(policy ?? document.body)
  await world.user.selectOptions(await main().findByRole('combobox', { name: 'Role' }), 'Installer')
  await world.user.click(main().getByRole('button', { name: 'Take this role' }))
  return { user: world.user, kind: await main().findByRole('combobox', { name: 'Kind of site' }) }
}

it('What only the service finds wrong is listed by its question, and once', async () => {
  const { user, kind } = await openSiteForm()
  await user.selectOptions(kind, 'lake')
  const code = main().getByRole('textbox', { name: /^Code/ })
  await user.type(code, 'b')
  await user.click(send())
  const box = (await main().findByText('Not sent: the data is invalid')).closest<HTMLElement>('[role=alert]') ?? code
  expect(box.textContent).toMatch(/then send it again\.Code must match the pattern \^\(a\+\)\+\$\.$/)
  expect(main().queryByText(/before you send:/)).toBeNull()
  await user.type(code, 'b')
  await user.click(within(box).getByRole('button', { name: 'Code' }))
  expect(document.activeElement).toBe(code)
})

it('A text that is not a value yet is not left out of what is sent', async () => {
  const { user, kind } = await openSiteForm()
  await user.selectOptions(kind, 'lake')
  const plan = await main().findByRole('textbox', { name: 'Plan' })
  await user.click(plan)
  await user.paste('{"depth": 1')
  await user.click(send())
  expect(await main().findByText(/^This text is not JSON/)).toBeTruthy()
  await user.click(plan)
  await user.paste('2}')
  await user.click(send())
  expect(await main().findByText(/^“Application” is done/)).toBeTruthy()
})

it.runIf(isFullTier)('An answer to a question that is no longer asked is kept in the form, but not sent', async () => {
  const { user, kind } = await openSiteForm()
  const slope = () => main().queryByRole('textbox', { name: 'Slope' })
  await user.selectOptions(kind, 'hill')
  await user.type(await main().findByRole('textbox', { name: 'Slope' }), 'steep')
  await user.selectOptions(kind, 'lake')
  expect(slope()).toBeNull()
  await user.selectOptions(kind, 'hill')
  expect(slope()).toHaveProperty('value', 'steep')
  await user.selectOptions(kind, 'lake')
  // An answer of the wrong type would stop the form here, or the service would refuse it.
  await user.click(send())
  expect(await main().findByText(/^“Application” is done/)).toBeTruthy()
})

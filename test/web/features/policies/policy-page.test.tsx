import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aBlock, aPolicy, importInto } from '#test/support/policies.ts'
import { main, openPolicies } from '#test/support/policies-world.tsx'
import { openWorld } from '#test/support/world.tsx'

const items = () => main().getAllByRole('treeitem')
const item = (name: RegExp) => main().findByRole('treeitem', { name })

describe('a policy', () => {
  it('shows the tree as one may see it, and what there is to do', async () => {
    const { user } = await openPolicies('installer')
    await user.click(await main().findByRole('link', { name: 'Solar installations' }))
    expect((await item(/^Report a reading/)).textContent).toContain('waits for register_installation')
    expect(main().queryByRole('treeitem', { name: /^To verify/ })).toBeNull()
    expect(within(main().getByRole('region', { name: 'To do' })).getByText('Terms')).toBeTruthy()
    expect(main().getByText('Your role: Installer')).toBeTruthy()
  })

  it('is gone through by arrow keys, and opens a block by Enter', async () => {
    const { user, address } = await openPolicies('verifier')
    await user.click(await main().findByRole('link', { name: 'Solar installations' }))
    const root = await item(/^Solar installations/)
    const all = items().length
    root.focus()
    await user.keyboard('{ArrowLeft}')
    expect(items()).toHaveLength(1)
    await user.keyboard('{ArrowRight}')
    expect(items()).toHaveLength(all)
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('How it works')
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'How it works' })).toBeTruthy()
    expect(address()).toMatch(/\/policies\/[^/]+\/blocks\/[^/]+$/)
    expect((await item(/^How it works/)).getAttribute('aria-current')).toBe('page')
  })

  it('is searched by tag, type and role', async () => {
    const { user } = await openPolicies('verifier')
    await user.click(await main().findByRole('link', { name: 'Solar installations' }))
    await user.type(await main().findByRole('searchbox', { name: 'Search blocks' }), 'decide')
    expect(await main().findByText('1 of 9 blocks')).toBeTruthy()
    expect(
      items()
        .map(({ textContent }) => textContent)
        .at(-1),
    ).toContain('Decision')
  })

  it('keeps what was looked for in its tree while one goes from block to block', async () => {
    const { user } = await openPolicies('verifier')
    await user.click(await main().findByRole('link', { name: 'Solar installations' }))
    const search = await main().findByRole('searchbox', { name: 'Search blocks' })
    await user.type(search, 'decide')
    await main().findByText('1 of 9 blocks')
    await user.click(await item(/^Decision/))
    await screen.findByRole('heading', { level: 1, name: 'Decision' })
    expect(search.isConnected).toBe(true)
    expect(search).toHaveProperty('value', 'decide')
    expect(main().getByText('1 of 9 blocks')).toBeTruthy()
  })

  it('is entered by keys at the block that is shown, whatever was gone through before', async () => {
    const { user } = await openPolicies('installer')
    await user.click(await main().findByRole('link', { name: 'Solar installations' }))
    const root = await item(/^Solar installations/)
    root.focus()
    await user.click(within(main().getByRole('region', { name: 'To do' })).getByRole('link', { name: /^Terms/ }))
    await screen.findByRole('heading', { level: 1, name: 'Terms' })
    expect(items().filter(({ tabIndex }) => tabIndex === 0)).toEqual([await item(/^Terms/)])
  })

  it('says where there is no such policy', async () => {
    await openPolicies('installer', { path: '/policies/nosuch' })
    expect(await main().findByText('Policy not found')).toBeTruthy()
    expect(main().getAllByRole('link', { name: 'All policies' })).not.toEqual([])
  })

  it('names the right that an account lacks', async () => {
    await openWorld({ path: '/policies/any', sample: true, signedInAs: { username: 'ada', role: 'AUDITOR' } })
    expect(await main().findByText('Your account cannot use policies')).toBeTruthy()
    expect(main().getByText(/POLICIES_POLICY_EXECUTE/)).toBeTruthy()
  })
})

describe('a block', () => {
  it('opens by its tag as well, and shows both its names', async () => {
    const world = await openPolicies('verifier', { block: 'Decision' })
    const [, policyId] = /\/policies\/([^/]+)/.exec(world.address()) ?? []
    const uuid = world.address().split('/').at(-1) ?? ''
    world.unmount()
    await openWorld({
      path: `/policies/${policyId}/tag/decide`,
      store: world.service.store,
      sample: true,
    })
    expect(await main().findByText('Sign in to see this')).toBeTruthy()
    expect(uuid).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('shows tag and UUID to be copied, and what kind it is', async () => {
    await openPolicies('verifier', { block: 'Decision' })
    expect(await main().findByRole('button', { name: 'Copy tag' })).toBeTruthy()
    expect(main().getByRole('button', { name: 'Copy UUID' })).toBeTruthy()
    expect(main().getByRole('button', { name: 'Copy link' })).toBeTruthy()
  })

  it('that waits says for which', async () => {
    await openPolicies('installer', { block: 'Report a reading' })
    expect(await main().findByText('This block is not available to you now')).toBeTruthy()
    expect(main().getByText(/^It waits for:/)).toBeTruthy()
    expect(main().getByRole('link', { name: 'Register an installation' })).toBeTruthy()
  })

  it('that is no block of this reader says so', async () => {
    const world = await openPolicies('installer', { block: 'How it works' })
    const [, policyId] = /\/policies\/([^/]+)/.exec(world.address()) ?? []
    world.unmount()
    await openPolicies('auditor', { path: `/policies/${policyId}/tag/decide`, store: world.service.store })
    expect(await main().findByText('Block not found')).toBeTruthy()
    expect(main().getByRole('link', { name: 'Go to policy' }).getAttribute('href')).toBe(`/policies/${policyId}`)
  })

  it('leaves out of a container what is for others', async () => {
    await openPolicies('installer', { block: 'Solar installations' })
    const held = within(await main().findByRole('region', { name: 'Blocks inside' }))
    expect(held.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'How it works',
      'Your installations',
    ])
  })

  it('says of what is not run here that it is not', async () => {
    const world = await openPolicies('installer')
    const mint = aBlock('mintDocumentBlock', 'mint', { uiMetaData: { title: 'Issue tokens' } })
    const after = aBlock('informationBlock', 'issued', { dependencies: ['mint'] })
    const config = aBlock('interfaceContainerBlock', 'root', { permissions: 'ANY_ROLE' }, [mint, after])
    const { store } = world.service
    const { id } = await importInto(store, aPolicy({ config }))
    world.unmount()
    const { user } = await openPolicies('verifier', { path: `/policies/${id}`, store })
    const group = within(await main().findByRole('region', { name: 'Not run here' }))
    expect((await item(/^Issue tokens/)).textContent).toContain('not run here')
    expect((await item(/^issued/)).textContent).toContain('waits for mint')
    await user.click(group.getByRole('link', { name: 'Issue tokens' }))
    expect(await main().findByText('This block does not run here')).toBeTruthy()
    await user.click(await main().findByRole('radio', { name: 'Properties' }))
    expect(main().getByLabelText('Type')).toHaveProperty('value', 'mintDocumentBlock')
  })

  it('shows its data as JSON', async () => {
    const { user, address } = await openPolicies('verifier', { block: 'Decision' })
    await user.click(await main().findByRole('radio', { name: 'JSON' }))
    expect(await main().findByText(/"blockType": "buttonBlock"/)).toBeTruthy()
    expect(address()).toMatch(/\?view=json$/)
  })

  it('goes from step to step as they are done', async () => {
    const world = await openPolicies('installer', { block: 'Terms' })
    await world.user.click(await main().findByRole('button', { name: 'Accept' }))
    expect(await main().findByText('“Accept” is done.')).toBeTruthy()
    await world.user.click(await item(/^Register an installation Form/))
    expect(await main().findByRole('textbox', { name: 'Serial number' })).toBeTruthy()
  })

  it('takes a role', async () => {
    const { user } = await openPolicies('auditor')
    await user.click(await main().findByRole('link', { name: 'Well monitoring' }))
    const roles = await item(/choose|role/i)
    await user.click(roles)
    await user.selectOptions(await main().findByRole('combobox', { name: 'Role' }), 'Reviewer')
    await user.click(main().getByRole('button', { name: 'Take this role' }))
    expect(await item(/^Samples Documents/)).toBeTruthy()
  })
})

describe('a pagination', () => {
  it('shows its properties as what they are', async () => {
    await openPolicies('verifier', { block: 'installations_pages' })
    const properties = within(await main().findByRole('region', { name: 'Properties' }))
    const type = properties.getByLabelText('Type')
    expect(type).toHaveProperty('value', 'paginationAddon')
    expect(type).toHaveProperty('readOnly', true)
    expect(properties.getByLabelText('Tag')).toHaveProperty('value', 'installations_pages')
    expect(properties.getByRole('checkbox', { name: /^Active from the start/ })).toHaveProperty('checked', true)
    expect(properties.getByRole('combobox', { name: 'Dependencies' })).toHaveProperty('value', '')
  })

  it('has a state that is checked and set', async () => {
    const { user } = await openPolicies('verifier', { block: 'installations_pages' })
    const state = within(await main().findByRole('region', { name: 'State' }))
    const size = state.getByLabelText('Per page')
    await user.clear(size)
    await user.type(size, '1001')
    expect(state.getByText('A page holds at most 1,000 documents.')).toBeTruthy()
    expect(state.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    await user.clear(size)
    await user.type(size, '25')
    await user.click(state.getByRole('button', { name: 'Save' }))
    expect(await state.findByText('Saved.', { selector: 'output' })).toBeTruthy()
    expect(size).toHaveProperty('value', '25')
  })
})

import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openApplications } from '#test/support/policies/applications.tsx'
import { anApprovalPolicy } from '#test/support/policies/approval-policy.ts'
import { aBlock, aPolicy, importInto } from '#test/support/policies/policies.ts'
import { main, openPolicies } from '#test/support/policies/policies-world.tsx'
import { openWorld } from '#test/support/app/world.tsx'
import { isFullTier } from '#test/support/tier.ts'

const items = () => main().getAllByRole('treeitem')
const item = (name: RegExp) => main().findByRole('treeitem', { name })

describe('The policy page', () => {
  it('It shows the visible tree and what the user can do', async () => {
    const { user } = await openPolicies('installer')
    await user.click(await main().findByRole('link', { name: 'Solar installations' }))
    expect((await item(/^Report a reading/)).textContent).toContain('waits for register_installation')
    expect(main().queryByRole('treeitem', { name: /^To verify/ })).toBeNull()
    expect(within(main().getByRole('region', { name: 'To do' })).getByText('Terms')).toBeTruthy()
    expect(main().getByText('Your role: Installer')).toBeTruthy()
  })

  it('A list without a title is called by what it holds, not by its tag', async () => {
    const policy = anApprovalPolicy({ schemas: aPolicy()['schemas'] })
    const { user } = await openApplications([], { policyView: 'structure' }, policy)
    await user.click(await main().findByRole('link', { name: 'Events' }))
    const toRead = within(await main().findByRole('region', { name: 'To read' }))
    expect(toRead.getByRole('link').textContent).toBe('Item')
  })

  it('Arrow keys move through the tree and Enter opens a block', async () => {
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

  it('The search finds blocks by tag, type and role', async () => {
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

  it.runIf(isFullTier)('The tree keeps its search while the user opens blocks', async () => {
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

  it('Focus enters the tree at the open block', async () => {
    const { user } = await openPolicies('installer')
    await user.click(await main().findByRole('link', { name: 'Solar installations' }))
    const root = await item(/^Solar installations/)
    root.focus()
    await user.click(within(main().getByRole('region', { name: 'To do' })).getByRole('link', { name: /^Terms/ }))
    await screen.findByRole('heading', { level: 1, name: 'Terms' })
    expect(items().filter(({ tabIndex }) => tabIndex === 0)).toEqual([await item(/^Terms/)])
  })

  it.runIf(isFullTier)('What waits for a block is about as high as the block will be', async () => {
    const { user, stall, endStall } = await openPolicies('verifier')
    await user.click(await main().findByRole('link', { name: 'Solar installations' }))
    const [low, high] = [await item(/^How it works/), await item(/^Installations/)]
    const heights: string[] = []
    for (const one of [low, high]) {
      stall('/api/v1/policies/')
      await user.click(one)
      heights.push((await main().findByText('Loading')).closest('output')?.style.minHeight ?? '')
      endStall('/api/v1/policies/')
    }
    expect(heights).toEqual(['48px', '640px'])
  })

  it('It says that a policy does not exist', async () => {
    await openPolicies('installer', { path: '/policies/nosuch' })
    expect(await main().findByText('Policy not found')).toBeTruthy()
    expect(main().getAllByRole('link', { name: 'All policies' })).not.toEqual([])
  })

  it('It names the missing permission', async () => {
    await openWorld({ path: '/policies/any', sample: true, signedInAs: { username: 'ada', role: 'AUDITOR' } })
    expect(await main().findByText('Your account cannot use policies')).toBeTruthy()
    expect(main().getByText(/POLICIES_POLICY_EXECUTE/)).toBeTruthy()
  })
})

describe('A block', () => {
  it('It opens by tag and shows tag and UUID', async () => {
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

  it.runIf(isFullTier)('It offers to copy tag and UUID and shows its type', async () => {
    await openPolicies('verifier', { block: 'Decision' })
    expect(await main().findByRole('button', { name: 'Copy tag' })).toBeTruthy()
    expect(main().getByRole('button', { name: 'Copy UUID' })).toBeTruthy()
    expect(main().getByRole('button', { name: 'Copy link' })).toBeTruthy()
  })

  it('A waiting block names the block that it waits for', async () => {
    await openPolicies('installer', { block: 'Report a reading' })
    expect(await main().findByText('This block is not available to you now')).toBeTruthy()
    expect(main().getByText(/^It waits for:/)).toBeTruthy()
    expect(main().getByRole('link', { name: 'Register an installation' })).toBeTruthy()
  })

  it('A block that is not for the user is shown as not found', async () => {
    const world = await openPolicies('installer', { block: 'How it works' })
    const [, policyId] = /\/policies\/([^/]+)/.exec(world.address()) ?? []
    world.unmount()
    await openPolicies('auditor', { path: `/policies/${policyId}/tag/decide`, store: world.service.store })
    expect(await main().findByText('Block not found')).toBeTruthy()
    expect(main().getByRole('link', { name: 'Go to policy' }).getAttribute('href')).toBe(`/policies/${policyId}`)
  })

  it('A container leaves out blocks for other roles', async () => {
    await openPolicies('installer', { block: 'Solar installations' })
    const held = within(await main().findByRole('region', { name: 'Blocks inside' }))
    expect(held.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'How it works',
      'Your installations',
    ])
  })

  it('A block that does not run here says so', async () => {
    const world = await openPolicies('installer')
    const mint = aBlock('externalTopicBlock', 'mint', { uiMetaData: { title: 'Issue tokens' } })
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
    expect(main().getByLabelText('Type')).toHaveProperty('value', 'externalTopicBlock')
  })

  it('It shows its data as JSON', async () => {
    const { user, address } = await openPolicies('verifier', { block: 'Decision' })
    await user.click(await main().findByRole('radio', { name: 'JSON' }))
    expect(await main().findByText(/"blockType": "buttonBlock"/)).toBeTruthy()
    expect(address()).toMatch(/\?view=json$/)
  })

  it('Completing a step leads to the next one', async () => {
    const world = await openPolicies('installer', { block: 'Terms' })
    await world.user.click(await main().findByRole('button', { name: 'Accept' }))
    expect(await main().findByText('“Accept” is done.')).toBeTruthy()
    await world.user.click(await item(/^Register an installation Form/))
    expect(await main().findByRole('textbox', { name: 'Serial number' })).toBeTruthy()
  })

  it.runIf(isFullTier)('A long description is folded and opens on request', async () => {
    const world = await openPolicies('installer')
    const { store } = world.service
    const description = 'It says how a plant reports what it burns. '.repeat(12).trim()
    const { id } = await importInto(store, aPolicy({ description }))
    world.unmount()
    const { user } = await openPolicies('verifier', { path: `/policies/${id}`, store })
    const text = await main().findByText(description)
    expect(text.className).toContain('line-clamp-3')
    await user.click(main().getByRole('button', { name: 'Show the whole description', expanded: false }))
    expect(text.className).not.toContain('line-clamp-3')
    await user.click(main().getByRole('button', { name: 'Show less', expanded: true }))
    expect(text.className).toContain('line-clamp-3')
  })

  it.runIf(isFullTier)('A description that repeats the title is left out', async () => {
    const world = await openPolicies('installer')
    const { store } = world.service
    const { id } = await importInto(store, aPolicy({ name: 'VM0044', description: 'VM0044.' }))
    world.unmount()
    await openPolicies('verifier', { path: `/policies/${id}`, store })
    expect(await screen.findByRole('heading', { level: 1, name: 'VM0044' })).toBeTruthy()
    expect(await main().findByText('No role yet')).toBeTruthy()
    expect(main().queryByText('VM0044.')).toBeNull()
  })

  it('A user can take a role', async () => {
    const { user } = await openPolicies('auditor')
    const list = within(await main().findByRole('region', { name: 'Policies' }))
    await user.click(list.getByRole('link', { name: 'Well monitoring' }))
    const roles = await item(/choose|role/i)
    await user.click(roles)
    await user.selectOptions(await main().findByRole('combobox', { name: 'Role' }), 'Reviewer')
    await user.click(main().getByRole('button', { name: 'Take this role' }))
    expect(await item(/^Samples Documents/)).toBeTruthy()
  })
})

describe('A pagination block', () => {
  it.runIf(isFullTier)('It shows its properties as form controls', async () => {
    await openPolicies('verifier', { block: 'installations_pages' })
    const properties = within(await main().findByRole('region', { name: 'Properties' }))
    const type = properties.getByLabelText('Type')
    expect(type).toHaveProperty('value', 'paginationAddon')
    expect(type).toHaveProperty('readOnly', true)
    expect(properties.getByLabelText('Tag')).toHaveProperty('value', 'installations_pages')
    expect(properties.getByRole('checkbox', { name: /^Active from the start/ })).toHaveProperty('checked', true)
    expect(properties.getByRole('combobox', { name: 'Dependencies' })).toHaveProperty('value', '')
  })

  it('Its state is checked and saved', async () => {
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

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ledgerPage } from '#test/support/ledger/ledger-page.ts'
import { aComponent, aGroup, aPage } from '#test/support/status/payloads.ts'
import { noon } from '#test/support/server/service.ts'
import { manualClock } from '#test/support/app/manual-clock.ts'
import { openWorld } from '#test/support/app/world.tsx'

const open = (path = '/components') => openWorld({ payloads: ledgerPage, path })
const main = () => within(screen.getByRole('main'))
const group = (name: RegExp) => main().findByRole('button', { name })
const groups = () =>
  main()
    .getAllByRole('button', { expanded: true })
    .map((button) => button.textContent)
const rows = () =>
  main()
    .getAllByRole('listitem')
    .flatMap((item) => within(item).queryAllByRole('link'))
    .map((link) => link.textContent)

describe('The components page', () => {
  it('The page lists the worst groups first and counts affected components', async () => {
    await open()
    await main().findByRole('heading', { level: 1, name: 'Components' })
    await main().findByText('1 of 4 components affected')
    await group(/Partial outage\s*Testnet\s*1 of 2 affected/)
    expect(groups()).toEqual(['Testnet1 of 2 affected', 'Mainnet2 operational'])
    expect(rows()).toEqual(['Relay', 'Explorer', 'Consensus nodes', 'Mirror node'])
  })

  it('The page does not count components whose status is unconfirmed', async () => {
    const { clock, confirmation, pass } = manualClock(noon)
    const { cutNet } = await openWorld({ payloads: ledgerPage, path: '/components', clock, confirmation })
    await main().findByText('1 of 4 components affected')
    cutNet()
    pass(120)
    expect(main().getByText('4 components, as last known')).toBeDefined()
  })

  it('The page counts components that are hidden while operational', async () => {
    await open()
    await main().findByText(/^1 more component is listed only/)
    expect(main().queryByRole('link', { name: 'Faucet' })).toBeNull()
  })

  it('Each row shows the days and the uptime of its component', async () => {
    await open()
    const relay = await main().findByRole('slider', { name: /Relay, last 90 days$/ })
    expect(relay.getAttribute('aria-valuetext')).toBe('12 March 2026, partial outage 42 min, 1 incident')
    expect(main().getAllByRole('slider')).toHaveLength(4)
    // Known for 50 hours, of which two were lost whole and 42 minutes by 30%.
    expect(relay.closest('li')?.textContent).toContain('95.58%')
    expect(main().getByText(/^Uptime counts a partial outage as 30%/)).toBeTruthy()
  })

  it('The order by position is kept in the address', async () => {
    const { user, address } = await open()
    await group(/Testnet/)
    await user.click(main().getByRole('radio', { name: 'By position' }))
    expect(groups()).toEqual(['Mainnet2 operational', 'Testnet1 of 2 affected'])
    expect(rows()).toEqual(['Consensus nodes', 'Mirror node', 'Explorer', 'Relay'])
    expect(address()).toBe('/components?order=position')
    await user.click(main().getByRole('radio', { name: 'Worst first' }))
    expect(address()).toBe('/components')
  })

  it('The search field, focused with `/`, filters components', async () => {
    const { user, address } = await open()
    await group(/Testnet/)
    await user.keyboard('/mainnet history')
    await waitFor(() => expect(rows()).toEqual(['Mirror node']))
    expect(address()).toBe('/components?q=mainnet+history')
    expect(main().getByText('1 component matches “mainnet history”')).toBeDefined()
  })

  it('An empty result offers to clear the filters', async () => {
    const { user, address } = await open('/components?q=xyz&network=testnet')
    await main().findByText('No components match “xyz” in Testnet')
    await user.click(main().getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(rows()).toHaveLength(4))
    expect(address()).toBe('/components')
  })

  it('A search with a typo suggests the name', async () => {
    const { user, address } = await open('/components?q=mainnet+miror')
    await main().findByText('No components match “mainnet miror”')
    await user.click(await main().findByRole('button', { name: 'mainnet mirror' }))
    await waitFor(() => expect(rows()).toEqual(['Mirror node']))
    expect(address()).toBe('/components?q=mainnet+mirror')
  })

  it('The page respects the network in the address', async () => {
    await open('/components?network=mainnet')
    await main().findByText('2 components, all operational')
    await waitFor(() => expect(rows()).toEqual(['Consensus nodes', 'Mirror node']))
  })

  it('A collapsed group is kept in the address', async () => {
    const { user, address } = await open()
    await user.click(await group(/Testnet/))
    expect(rows()).toEqual(['Consensus nodes', 'Mirror node'])
    expect(address()).toBe('/components?fold=testnet')
    await user.click(await group(/Testnet/))
    expect(rows()).toHaveLength(4)
    expect(address()).toBe('/components?open=testnet')
  })

  it('One button collapses and expands all groups', async () => {
    const { user } = await open('/components?fold=testnet')
    await user.click(await main().findByRole('button', { name: 'Collapse all groups' }))
    expect(main().queryAllByRole('slider')).toEqual([])
    await user.click(main().getByRole('button', { name: 'Expand all groups' }))
    expect(rows()).toHaveLength(4)
  })

  it('Only affected groups are open on a large page', async () => {
    const well = Array.from({ length: 60 }, (_, index) => `well-${index}`)
    const components = [
      aGroup('wide', well, { name: 'Wide' }),
      ...well.map((id) => aComponent(id, { group_id: 'wide' })),
      aGroup('small', ['ill'], { name: 'Small', position: 2 }),
      aComponent('ill', { group_id: 'small', status: 'major_outage' }),
    ]
    await openWorld({ payloads: [{ page: aPage(), components }], path: '/components' })
    await group(/Small/)
    expect(groups()).toEqual(['Small1 of 1 affected'])
    expect(rows()).toEqual(['Name of ill'])
    expect(main().getByRole('button', { name: /Wide/, expanded: false }).textContent).toBe('Wide60 operational')
  })

  it('A page without components says so', async () => {
    await openWorld({ payloads: [{ page: aPage(), components: [] }], path: '/components' })
    await main().findByText('No components')
    expect(main().getByText(/^Checked/)).toBeDefined()
  })

  it('The page says once that the service fails, and shows everything when it works again', async () => {
    const failing = ['/api/v2', '/api/history']
    const { user, repair, queryClient } = await openWorld({ payloads: ledgerPage, path: '/components', failing })
    await main().findByRole('alert')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(main().getAllByRole('alert')).toHaveLength(1)
    for (const path of failing) repair(path)
    await user.click(main().getByRole('button', { name: 'Try again' }))
    expect(await main().findAllByRole('slider')).toHaveLength(4)
    expect(main().queryByRole('alert')).toBeNull()
  })

  it('The rows stay while the days cannot be loaded', async () => {
    const { user, fail, repair } = await open('/about')
    fail('/api/history/days')
    await main().findByRole('heading', { level: 1 })
    await user.keyboard('gc')
    expect((await main().findByRole('alert')).textContent).toContain('The service failed')
    expect(rows()).toContain('Relay')
    expect(main().queryAllByRole('slider')).toEqual([])
    repair('/api/history/days')
    await user.click(main().getByRole('button', { name: 'Try again' }))
    expect(await main().findAllByRole('slider')).toHaveLength(4)
    expect(main().queryByRole('alert')).toBeNull()
  })
})

import { getSummary } from '#api/status/status.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { manualClock } from '#test/support/app/manual-clock.ts'
import { noon } from '#test/support/server/service.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { allOperational } from '#test/support/status/payloads.ts'

const strip = () => within(screen.getByRole('banner'))
const main = () => screen.getByRole('main')

describe('The shell', () => {
  it('shows the rollup, how fresh it is, and that the network is a sample', async () => {
    const { service } = await openWorld({ sample: true, path: '/nowhere' })
    const { status = allOperational } = await service.client.call(getSummary)
    expect(await strip().findByText(status.description)).toBeTruthy()
    expect(strip().getByText(/^confirmed just now/)).toBeTruthy()
    expect(await strip().findByText('sample network')).toBeTruthy()
  })

  it('shows the number of open incidents in the title', async () => {
    await openWorld({ sample: true, path: '/nowhere' })
    await waitFor(() => expect(document.title).toBe('● 1 open on Testnet · Page not found · Signalbox'))
  })

  it('has one heading, one main landmark, and a skip link', async () => {
    await openWorld({ sample: true, path: '/nowhere' })
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(main().id).toBe('content')
    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#content')
  })

  it('keeps the network filter from page to page', async () => {
    const { user, address } = await openWorld({ sample: true, path: '/nowhere?network=testnet' })
    const [rail] = screen.getAllByRole('navigation', { name: 'Pages' })
    if (!rail) throw new Error('there is no navigation')
    await user.click(within(rail).getByRole('link', { name: /^About/ }))
    expect(address()).toBe('/about?network=testnet')
    expect(await strip().findByText(/^Testnet: /)).toBeTruthy()
  })

  it.each([
    ['/', 'Status'],
    ['/incidents/a', 'Incidents'],
    ['/ledger/0.0.3', 'Transactions'],
    ['/ledger', undefined],
    ['/ledger-of-nobody', undefined],
    ['/account', undefined],
  ])('marks the page of the navigation to which %s belongs', async (path, name) => {
    await openWorld({ sample: true, path })
    for (const bar of screen.getAllByRole('navigation', { name: 'Pages' })) {
      const current = within(bar).queryByRole('link', { current: 'page' })
      expect(current?.textContent.replace(/\d.*/, '')).toBe(name)
    }
  })

  it('sets the filter in the address', async () => {
    const { user, address } = await openWorld({ sample: true, path: '/nowhere' })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Network' }), 'Previewnet')
    expect(address()).toBe('/nowhere?network=previewnet')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Network' }), 'All networks')
    expect(address()).toBe('/nowhere')
  })

  it('moves the focus to the title of a new page', async () => {
    const { user } = await openWorld({ sample: true, path: '/about' })
    await user.click(screen.getByRole('link', { name: 'Signalbox' }))
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  })
})

describe('A status that cannot be confirmed', () => {
  it('is not green after a minute, is dated, and recovers by itself', async () => {
    const { pass, ...time } = manualClock(noon)
    const { service, queryClient } = await openWorld({ sample: true, path: '/nowhere', ...time })
    const { status = allOperational } = await service.client.call(getSummary)
    await strip().findByText(status.description)
    pass(59)
    expect(strip().getByText(status.description)).toBeTruthy()
    pass(1)
    expect(strip().getByText('Cannot confirm')).toBeTruthy()
    expect(strip().queryByText(status.description)).toBeNull()
    expect(main().dataset['unconfirmed']).toBe('')
    expect(within(main()).getByText(/What is shown of it is/)).toBeTruthy()
    expect(document.title).toMatch(/^\? Cannot confirm/)
    await act(() => queryClient.refetchQueries({ queryKey: ['status'] }))
    pass(1)
    expect(strip().getByText(status.description)).toBeTruthy()
    expect(main().dataset['unconfirmed']).toBeUndefined()
  })

  it('is marked as late before that', async () => {
    const { pass, ...time } = manualClock(noon)
    await openWorld({ sample: true, path: '/nowhere', ...time })
    await strip().findByText(/^confirmed just now/)
    pass(45)
    expect(strip().getByText(/^confirmed 45 s ago/)).toBeTruthy()
    expect(strip().getByRole('img', { name: 'late' })).toBeTruthy()
  })

  it('is never green if the first answer fails', async () => {
    const { cutNet, queryClient } = await openWorld({ sample: true, path: '/nowhere' })
    cutNet()
    await act(() => queryClient.resetQueries())
    expect(await strip().findByText('Cannot confirm')).toBeTruthy()
  })

  it('is shown as missing while the service has no status', async () => {
    await openWorld({ path: '/nowhere' })
    expect(await strip().findByText('No status yet')).toBeTruthy()
  })
})

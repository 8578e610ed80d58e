import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { maintenancePage } from '#test/support/status/maintenance-page.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { isFullTier } from '#test/support/tier.ts'

const open = (query = '') => openWorld({ payloads: maintenancePage, path: `/maintenance?view=calendar${query}` })
const table = (month: string) => screen.findByRole('table', { name: `Maintenance in ${month}` })
const cells = async (month: string) => within(await table(month)).getAllByRole('cell')
const cellOf = async (month: string, day: string) => {
  const cell = (await cells(month)).find((one) => one.querySelector('time')?.getAttribute('datetime') === day)
  if (!cell) throw new Error(`${day} is not in ${month}`)
  return cell
}

describe('The maintenance calendar', () => {
  it('The calendar shows this month as weeks and marks today', async () => {
    await open()
    const march = await table('March 2026')
    expect(within(march).getAllByRole('columnheader')).toHaveLength(7)
    expect(await cells('March 2026')).toHaveLength(42)
    expect((await cellOf('March 2026', '2026-03-12')).getAttribute('aria-current')).toBe('date')
    expect((await cells('March 2026')).filter((cell) => cell.hasAttribute('aria-current'))).toHaveLength(1)
  })

  it('Each maintenance is a link on its day with time and outcome', async () => {
    await open()
    const today = within(await cellOf('March 2026', '2026-03-12'))
    expect(today.getAllByRole('link').map((link) => link.textContent)).toEqual([
      '10:48 Testnet upgrade, past its planned end',
      '11:18 Mainnet migration, under way',
      '11:40 Certificate rotation, late to start',
      '15:12 Relay restart, planned',
    ])
    const [replacement] = within(await cellOf('March 2026', '2026-03-10')).getAllByRole('link')
    expect(replacement?.textContent).toBe('10:00 Node replacement, over')
    expect(replacement?.getAttribute('href')).toBe('/maintenance/longer')
  })

  it.runIf(isFullTier)(
    'A maintenance of several days has one bar per week and continues on the days between',
    async () => {
      await open()
      const on = async (day: string) => (await cellOf('March 2026', day)).textContent
      expect(await on('2026-02-28')).toBe('2820:00 Mainnet storage move, over')
      expect(await on('2026-03-01')).toBe('1Mainnet storage move, continued')
      expect(await on('2026-03-02')).toBe('2Mainnet storage move, over')
      expect(await on('2026-03-03')).toBe('3Mainnet storage move, continued')
      expect(await on('2026-03-04')).toBe('4')
    },
  )

  it('The month is kept in the address, and a button returns to today', async () => {
    const { user, address } = await open('&month=2026-03')
    await table('March 2026')
    await user.click(screen.getByRole('button', { name: 'Previous month' }))
    expect(address()).toBe('/maintenance?view=calendar&month=2026-02')
    await table('February 2026')
    await user.click(screen.getByRole('button', { name: 'Previous month' }))
    await table('January 2026')
    await screen.findByText(/^No maintenance this month/)
    await user.click(screen.getByRole('button', { name: 'Today' }))
    expect(address()).toBe('/maintenance?view=calendar')
    await table('March 2026')
  })

  it('The week has its own address, and the button returns to the current one', async () => {
    const { user, address } = await open()
    await table('March 2026')
    await user.click(screen.getByRole('radio', { name: 'Week' }))
    expect(address()).toBe('/maintenance?view=week')
    const week = within(await screen.findByRole('table', { name: /^Maintenance in 9\D+15 March 2026$/ }))
    expect(week.getAllByRole('columnheader').map((head) => head.textContent)).toHaveLength(7)
    expect(week.getAllByRole('cell')).toHaveLength(7)
    await user.click(screen.getByRole('button', { name: 'Previous week' }))
    expect(address()).toBe('/maintenance?view=week&week=2026-03-02')
    await screen.findByRole('table', { name: /^Maintenance in 2\D+8 March 2026$/ })
    await user.click(screen.getByRole('button', { name: 'Today' }))
    expect(address()).toBe('/maintenance?view=week')
  })

  it('The calendar respects the filters', async () => {
    await open('&component=consensus')
    await screen.findByText(/^2 maintenance windows/)
    expect(
      within(await table('March 2026'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/maintenance/longer', '/maintenance/in-time'])
  })

  it('The calendar shows the current month for an invalid month in the address', async () => {
    await open('&month=2026-13')
    expect(await table('March 2026')).toBeDefined()
  })

  it('Hovering over an entry shows its details', async () => {
    const { user } = await open()
    const entry = await screen.findByRole('link', { name: /Node replacement/ })
    await user.hover(entry)
    await screen.findByText(/took 52 min/)
    await user.unhover(entry)
    expect(screen.queryByText(/took 52 min/)).toBeNull()
  })

  it('The view switches between calendar and list', async () => {
    const { user, address } = await openWorld({ payloads: maintenancePage, path: '/maintenance' })
    await user.click(await screen.findByRole('radio', { name: 'Calendar' }))
    await table('March 2026')
    expect(address()).toBe('/maintenance?view=calendar')
    await user.click(screen.getByRole('radio', { name: 'List' }))
    expect(address()).toBe('/maintenance')
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  })
})

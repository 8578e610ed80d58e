import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { takeComplaints } from '#test/support/app/web-setup.ts'
import { maintenancePage } from '#test/support/status/maintenance-page.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { isFullTier } from '#test/support/tier.ts'

const open = (id: string) => openWorld({ payloads: maintenancePage, path: `/maintenance/${id}` })
const main = () => within(screen.getByRole('main'))

/** A list of facts by name. */
async function facts(): Promise<Record<string, string>> {
  await main().findByRole('heading', { name: 'Facts' })
  const terms = main().getAllByRole('term')
  return Object.fromEntries(
    terms.map((term) => [term.textContent, term.parentElement?.textContent?.slice(term.textContent?.length) ?? '']),
  )
}

describe('The maintenance page', () => {
  it.runIf(isFullTier)('The title keeps the focus while the maintenance loads', async () => {
    const { user, fail, repair } = await openWorld({ payloads: maintenancePage, path: '/maintenance' })
    const link = await screen.findByRole('link', { name: 'Node replacement' })
    fail('/api/history/records/')
    await user.click(link)
    const again = await main().findByRole('button', { name: 'Try again' })
    const awaited = main().getByRole('heading', { level: 1, name: 'Maintenance' })
    expect(document.activeElement).toBe(awaited)
    repair('/api/history/records/')
    act(() => again.click())
    expect(await main().findByRole('heading', { level: 1, name: 'Node replacement' })).toBe(awaited)
    expect(document.activeElement).toBe(awaited)
  })

  it('The page of an overrun maintenance counts the time past its end', async () => {
    await open('late-end')
    await main().findByRole('heading', { level: 1, name: 'Testnet upgrade' })
    expect(screen.getByRole('main').textContent).toContain('Testnet upgradeIn progress12 min past planned endTestnet')
    expect(await facts()).toMatchObject({
      Planned: expect.stringMatching(/^12 Mar, 10:48–11:48 UTC.* · 1 h$/),
      Actual: 'since 12 Mar, 10:48 UTC · 1 h 12 min so far',
      Announced: '7 Mar, 12:00 UTC4 d 23 h in advance',
      Began: '12 Mar, 10:48 UTCon time',
      'So far': '1 h 12 min',
    })
    await waitFor(() => expect(document.title).toContain('Testnet upgrade'))
  })

  it('The page of an upcoming maintenance counts down and links to the calendar file', async () => {
    await open('soon')
    await main().findByText('starts in 3 h 12 min')
    const link = main().getByRole('link', { name: 'Add to calendar: Relay restart' })
    expect(link.getAttribute('href')).toBe('/feeds/maintenance.ics?maintenance=soon')
    const shown = await facts()
    expect(shown).not.toHaveProperty('Actual')
    expect(shown).not.toHaveProperty('Began')
  })

  it('The page of a past maintenance compares it with its plan', async () => {
    await open('longer')
    expect((await main().findByText(/^planned 40 min/)).textContent).toBe(
      'planned 40 min, took 52 min, ended 12 min late',
    )
    expect(await facts()).toMatchObject({
      Ended: '10 Mar, 10:52 UTC12 min late',
      Took: '52 mininstead of 40 min',
    })
    expect(main().queryByRole('link', { name: /^Add to calendar/ })).toBeNull()
  })

  it('The page shows updates with gaps and collapses default text', async () => {
    await open('longer')
    await main().findByRole('heading', { name: 'Updates' })
    expect(main().getByText('52 min later')).toBeDefined()
    expect(main().getAllByText('Default text')).toHaveLength(2)
    expect(main().getByText('Plans for Node replacement.')).toBeDefined()
  })

  it('The page shows the states of its components', async () => {
    await open('longer')
    const heading = await main().findByRole('heading', { name: 'Affected components' })
    expect(heading.parentElement?.textContent).toBe(
      'Affected componentsMainnetConsensus nodesOperational→toUnder maintenance→toOperational',
    )
  })

  it('The page links back to all maintenance', async () => {
    const { user, address } = await open('soon')
    await user.click(await main().findByRole('link', { name: 'All maintenance' }))
    expect(address()).toBe('/maintenance')
  })

  it('The page of an unknown maintenance says so', async () => {
    await open('gone')
    expect(await main().findByText('Not found')).toBeDefined()
    takeComplaints()
  })
})

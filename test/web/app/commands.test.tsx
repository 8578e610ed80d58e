import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { listRecords, maxSearchLength } from '#api/status/history.ts'
import { aTransaction } from '#test/support/ledger/transactions.ts'
import { aComponent, anIncident, aPage } from '#test/support/status/payloads.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { isFullTier } from '#test/support/tier.ts'

const palette = 'Search or jump'
const dialog = (name: string) => within(screen.getByRole('dialog', { name }))

async function openPalette(user: UserEvent): Promise<HTMLElement> {
  await user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox', { name: palette })
  expect(document.activeElement).toBe(box)
  return box
}

describe('The dialogs of the shell', () => {
  it('list the keys', async () => {
    const { user } = await openWorld({ path: '/nowhere' })
    await user.keyboard('?')
    const next = await dialog('Keyboard shortcuts').findByText('Next in the list')
    expect(next.nextSibling?.textContent).toBe('jor↓')
    expect(dialog('Keyboard shortcuts').getByText('Components').nextSibling?.textContent).toBe('gthenc')
    await user.click(dialog('Keyboard shortcuts').getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('open a page from the palette, and keep the network', async () => {
    const { user, address } = await openWorld({ sample: true, path: '/nowhere?network=testnet' })
    await openPalette(user)
    await user.paste('abou')
    await user.keyboard('{Enter}')
    expect(address()).toBe('/about?network=testnet')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('find components, and incidents of any age', async () => {
    const { user, service, address } = await openWorld({ sample: true, path: '/nowhere' })
    const { records } = await service.client.call(listRecords, { query: { kind: 'incident', limit: 100 } })
    const name = records.at(-1)?.name ?? 'the sample has no incidents'
    const box = await openPalette(user)
    await user.paste('mirror')
    expect((await dialog(palette).findAllByRole('option', { name: /Mirror Node/ })).length).toBeGreaterThan(0)
    await user.clear(box)
    await user.paste(name)
    const options = await dialog(palette).findAllByRole('option', { name: (spoken) => spoken.includes(name) })
    expect(dialog(palette).queryByText('Nothing matches')).toBeNull()
    await user.click(options[0] ?? box)
    expect(address()).toMatch(/^\/incidents\//)
  })

  it('name what differs from the text by a typo, only if nothing else matches', async () => {
    const { user } = await openWorld({
      path: '/about',
      payloads: [
        {
          page: aPage(),
          components: [aComponent('relay', { name: 'Relay' })],
          incidents: [anIncident('a', { name: 'Relays answer late' })],
        },
      ],
    })
    const similar = () => dialog(palette).queryByRole('group', { name: 'Similar names' })
    const box = await openPalette(user)
    await user.paste('relya')
    await waitFor(() => expect(similar()?.textContent).toMatch(/^Relay/))
    await user.clear(box)
    await user.paste('relay')
    await dialog(palette).findByRole('option', { name: /^Relay$/ })
    expect(similar()).toBeNull()
    await user.clear(box)
    await user.paste('reliability')
    await dialog(palette).findByText('Nothing matches')
    expect(similar()).toBeNull()
  })

  it.each([
    ['sign in', 'Sign in'],
    ['changes', 'Changes'],
    ['failures', 'Failed transactions'],
    ['/signals', '/signals'],
  ])('put the best entry first, and select it: %s', async (text, name) => {
    const { user } = await openWorld({ sample: true, path: '/nowhere' })
    const box = await openPalette(user)
    await user.paste('contract call')
    await dialog(palette).findByRole('option', { name: 'Contract call' })
    await user.clear(box)
    await user.paste(text)
    await dialog(palette).findByRole('option', { name })
    await waitFor(() => {
      const [first] = dialog(palette).getAllByRole('option')
      expect(dialog(palette).getAllByRole('option', { name })).toContain(first)
      expect(first?.getAttribute('aria-selected')).toBe('true')
    })
  })

  it.each([
    ['0.0.5@1700000000.123456789', /^Transaction 0\.0\.5@/, '/transactions/0.0.5-1700000000-123456789'],
    ['0.0.1234', /^Account or entity 0\.0\.1234/, '/ledger/0.0.1234'],
  ])('open what an id means from any page: %s', async (text, name, path) => {
    const { user, address } = await openWorld({ sample: true, path: '/nowhere' })
    await openPalette(user)
    await user.paste(text)
    await dialog(palette).findByRole('option', { name })
    await user.keyboard('{Enter}')
    expect(address()).toBe(path)
  })

  it.each([
    ['utc', ['Show times in UTC', 'Incidents that mention “utc”']],
    ['contract revert', ['Contract revert executed']],
    ['CONTRACT_REVERT_EXECUTED', ['Transactions with CONTRACT_REVERT_EXECUTED']],
    ['CRYPTOTRANSFER', ['Transactions with CRYPTOTRANSFER']],
    ['SOME_RESULT_OF_TOMORROW', ['Transactions with SOME_RESULT_OF_TOMORROW']],
    ['failed transactions', ['Failed transactions', 'Incidents that mention “failed transactions”']],
    ['/signals', ['/signals', 'Signals']],
  ])('show only what %j names', async (text, expected) => {
    const { user } = await openWorld({ sample: true, path: '/nowhere' })
    await openPalette(user)
    await user.paste(text)
    const names = () =>
      dialog(palette)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    await waitFor(() => expect(names().map((name) => name?.replace('g l', ''))).toEqual(expected))
  })

  it.runIf(isFullTier)('find an incident by its id, or by its address on any status page', async () => {
    const { user, service } = await openWorld({ sample: true, path: '/nowhere' })
    const { records } = await service.client.call(listRecords, { query: { kind: 'incident', limit: 100 } })
    const { id = '', name = '' } = records.at(-1) ?? {}
    const box = await openPalette(user)
    for (const text of [id, `https://status.example.com/incidents/${id}`]) {
      await user.clear(box)
      await user.paste(text)
      const isFound = () =>
        dialog(palette)
          .getAllByRole('option')
          .map(({ textContent }) => textContent)
      await waitFor(() => expect(isFound()).toEqual([expect.stringContaining(name)]))
    }
  })

  it.runIf(isFullTier)('say why an address of Ethereum leads nowhere', async () => {
    const { user } = await openWorld({ sample: true, path: '/nowhere' })
    await openPalette(user)
    await user.paste(`0x${'ab'.repeat(20)}`)
    expect(await dialog(palette).findByText(/^This EVM address does not map/)).toBeTruthy()
  })

  it('open saved views of transactions by their name', async () => {
    const view = { name: 'Failed contract calls', search: 'code=CONTRACT_REVERT_EXECUTED' }
    localStorage.setItem('signalbox-ledger-views', JSON.stringify([view]))
    const { user, address } = await openWorld({ sample: true, path: '/nowhere' })
    await openPalette(user)
    await user.paste('failed contr')
    await user.click(await dialog(palette).findByRole('option', { name: view.name }))
    expect(address()).toBe('/transactions?code=CONTRACT_REVERT_EXECUTED&view=Failed+contract+calls')
    localStorage.clear()
  })

  it('find policies and schemas for those who are signed in', async () => {
    localStorage.setItem('signalbox-signed-in', 'yes')
    const { user, address } = await openWorld({ sample: true, path: '/nowhere', signedInAs: {}, storage: localStorage })
    localStorage.clear()
    await openPalette(user)
    await user.paste('solar inst')
    await user.click(await dialog(palette).findByRole('option', { name: /^Solar installations/ }))
    expect(address()).toMatch(/^\/policies\//)
  })

  it.runIf(isFullTier)('offer what the page itself can do', async () => {
    const now = 1_700_000_005_000
    const { user } = await openWorld({
      payloads: [{ page: aPage() }],
      transactions: [aTransaction(0)],
      path: '/transactions',
      now,
    })
    await screen.findByRole('button', { name: 'Pause' })
    const choose = async (name: string) => {
      await openPalette(user)
      await user.paste(name)
      await user.click(await dialog(palette).findByRole('option', { name }))
    }
    await choose('Pause live updates')
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy()
    await choose('Export the current list')
    expect(await screen.findByRole('dialog', { name: 'Export transactions' })).toBeTruthy()
  })

  it('say that nothing matches, and limit the length of the search', async () => {
    const { user } = await openWorld({ sample: true, path: '/nowhere' })
    const box = await openPalette(user)
    await user.paste('z'.repeat(maxSearchLength + 100))
    expect(box).toHaveProperty('value', 'z'.repeat(maxSearchLength))
    expect(await dialog(palette).findByText('Nothing matches')).toBeTruthy()
  })

  it('offer only commands that would change something', async () => {
    const { user } = await openWorld({ sample: true, path: '/nowhere' })
    await openPalette(user)
    await user.paste('show times')
    const options = dialog(palette).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(['Show times in Page time', 'Show times in UTC'])
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ledgerPage } from '#test/support/ledger/ledger-page.ts'
import { manualClock } from '#test/support/app/manual-clock.ts'
import { settle } from '#test/support/app/manual-timers.ts'
import { noon } from '#test/support/server/service.ts'
import { eventText, streamService } from '#test/support/app/stream-service.ts'
import { aTransaction } from '#test/support/ledger/transactions.ts'
import { openWorld, type WorldOptions } from '#test/support/app/world.tsx'

const main = () => within(screen.getByRole('main'))
const section = async (name: string) => within(await main().findByRole('region', { name }))
const open = (options: WorldOptions = {}) => openWorld({ path: '/about', ...options })

/** The facts about a source, as they stand there. */
async function facts(of = 'Status source'): Promise<Record<string, string | null>> {
  const source = await section(of)
  const terms = await source.findAllByRole('term')
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]))
}

describe('The source of the status', () => {
  it('is shown with its health and the time of its import', async () => {
    await open({ payloads: ledgerPage })
    await main().findByText('Ledger')
    expect(await facts()).toEqual({
      Health: expect.stringMatching(/^Confirmed · /),
      Source: 'This service’s own database, filled by imports.',
      'Status page': 'Ledger',
      'Page time': 'UTC',
      Imported: expect.stringMatching(/^12 Mar, 12:00 UTC · /),
      'Last change': expect.stringMatching(/^12 Mar, 12:00 UTC · /),
      Updates: 'Checking every 15 seconds; the live stream is not available',
    })
    expect(main().getByRole('link', { name: 'Ledger' }).getAttribute('href')).toBe('https://status.example.org')
    expect(main().getByText('Version 0.0.0-test')).toBeTruthy()
  })

  it('is called a sample if it is one', async () => {
    await open({ sample: true })
    await section('Status source')
    expect(await main().findByText(/^A sample network/)).toBeTruthy()
    expect(await facts()).not.toHaveProperty('Imported')
  })

  it('is shown as empty if nothing was imported', async () => {
    await open()
    await main().findByText(/^Nothing yet: no status page/)
    expect(await facts()).toMatchObject({ Health: 'Not confirmed yet' })
  })

  it('is not called confirmed after a minute without confirmation', async () => {
    const { clock, confirmation, pass } = manualClock(noon)
    await open({ payloads: ledgerPage, clock, confirmation })
    await main().findByText('Confirmed')
    pass(61)
    expect(await facts()).toMatchObject({ Health: 'Cannot confirm · 1 min ago' })
  })

  it('reports that it cannot be loaded, and recovers', async () => {
    const { user, repair } = await open({ payloads: ledgerPage, failing: ['/api/sources'] })
    const source = await section('Status source')
    expect((await source.findByRole('alert')).textContent).toContain('The service failed')
    repair('/api/sources')
    await user.click(source.getByRole('button', { name: 'Try again' }))
    expect(await source.findByText(/^This service’s own database/)).toBeTruthy()
  })
})

describe('The source of the transactions', () => {
  const ledgerFacts = () => facts('Transaction source')

  it('is shown with its network and its newest transaction', async () => {
    const world = await open({ payloads: ledgerPage })
    await world.service.importTransactions([aTransaction(0, { consensus_timestamp: '1773316680.000000001' })])
    await world.queryClient.invalidateQueries()
    await waitFor(async () =>
      expect(await ledgerFacts()).toEqual({
        Network: 'Mainnet',
        Source: 'This service’s own database, filled by imports.',
        Imported: expect.stringMatching(/^12 Mar, 12:00 UTC · /),
        'Newest transaction': expect.stringMatching(/^12 Mar, 11:58 UTC · /),
      }),
    )
  })

  it('is shown as empty if nothing was imported', async () => {
    await open()
    expect(await ledgerFacts()).toEqual({ Network: 'Mainnet', Source: expect.stringMatching(/^Nothing yet/) })
  })

  it('shows the newest transaction that the stream has announced', async () => {
    const stream = streamService()
    await open({ payloads: ledgerPage, live: stream.parts })
    await ledgerFacts()
    await waitFor(() => expect(stream.calls).toHaveLength(1))
    stream.stream.send(eventText('transactions', { count: 3, newest: '1773316560.000000001' }, 2))
    await (await section('Transaction source')).findByText(/^12 Mar, 11:56 UTC/)
    stream.stream.send(eventText('transactions', { count: 1, newest: '1773230160.000000001' }, 3))
    await settle()
    expect(await ledgerFacts()).toMatchObject({ 'Newest transaction': expect.stringMatching(/^12 Mar, 11:56 UTC/) })
  })
})

describe('What can be taken elsewhere', () => {
  it('The page links feeds of everything and of each network', async () => {
    await open({ payloads: ledgerPage })
    const feeds = await section('Feeds')
    const mainnet = await feeds.findByRole('link', { name: 'Mainnet, Atom' })
    expect(mainnet.getAttribute('href')).toBe('/feeds/history.atom?network=mainnet')
    expect(feeds.getAllByRole('link').map((link) => link.textContent)).toEqual(
      ['Atom', 'RSS', 'Calendar'].flatMap(() => ['All networks', 'Mainnet', 'Testnet']),
    )
  })

  it('The page links one feed of each kind if there are no networks', async () => {
    await open()
    const feeds = await section('Feeds')
    expect(feeds.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/feeds/history.atom',
      '/feeds/history.rss',
      '/feeds/maintenance.ics',
    ])
  })

  it('The page links the description of the API', async () => {
    await open()
    const link = (await section('For developers')).getByRole('link', { name: /OpenAPI/ })
    expect(link.getAttribute('href')).toBe('/openapi.json')
  })
})

it('The page shows the keys of every page', async () => {
  await open()
  const keys = await section('Keyboard')
  expect(keys.getByText('Incidents').nextElementSibling?.textContent).toBe('gtheni')
  expect(keys.getByText('Show these shortcuts').nextElementSibling?.textContent).toBe('?')
})

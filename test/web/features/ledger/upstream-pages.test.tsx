import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { failing, faults } from '#test/support/server/fault-server.ts'
import { startGuardian } from '#test/support/guardian/guardian.ts'
import { startMirrorNode } from '#test/support/ledger/mirror-node.ts'
import { noon } from '#test/support/server/service.ts'
import { recordsUntil } from '#test/support/signals/records.ts'
import { openWorld, type WorldOptions } from '#test/support/app/world.tsx'
import { isFullTier } from '#test/support/tier.ts'

const main = () => within(screen.getByRole('main'))
const now = 1_700_000_020_000

/** The facts about a source on the page about it. */
async function facts(of: string): Promise<Record<string, string | null>> {
  const source = within(await main().findByRole('region', { name: of }))
  const terms = await source.findAllByRole('term')
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]))
}

async function openLedger(options: WorldOptions = {}, seconds = 10) {
  const node = await startMirrorNode()
  node.add(1, seconds)
  const world = await openWorld({ path: '/transactions', now, ledgerUpstream: node.url, ...options })
  return { node, ...world }
}

describe('The figures of the ledger, by a browser with a wrong clock', () => {
  afterEach(() => void vi.useRealTimers())

  const states = () =>
    new Set([...document.querySelectorAll<HTMLElement>('[data-ledger]')].map((part) => part.dataset['ledger']))

  it.each([-300_000, 300_000])('that is off by %i ms, are confirmed for a minute after each response', async (off) => {
    vi.useFakeTimers({ toFake: ['Date'], now: now + off })
    const transactions = recordsUntil(now - 1000, now)
    const { service, cutNet } = await openWorld({ path: '/transactions', now, transactions })
    await screen.findByRole('table', { name: 'List of transactions' })
    const pass = (ms: number) => {
      service.now += ms
      vi.setSystemTime(Date.now() + ms)
      act(() => void document.dispatchEvent(new Event('visibilitychange')))
    }
    pass(5000)
    await waitFor(() => expect([...states()]).toEqual(['confirmed']))
    cutNet()
    pass(70_000)
    await waitFor(() => expect([...states()]).toEqual(['unconfirmed']))
  })
})

describe('The transactions of a mirror node', () => {
  it('are listed, and new ones are added', async () => {
    const { node, service } = await openLedger()
    const list = await screen.findByRole('table', { name: 'List of transactions' })
    await waitFor(() => expect(within(list).getAllByRole('row')).toHaveLength(11))
    node.add(11, 13)
    service.now += 10_000
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(within(list).getAllByRole('row')).toHaveLength(14))
  })

  it('stay in the list during a failure, which is explained, and continue after it', async () => {
    const { node, service, user } = await openLedger()
    const list = await screen.findByRole('table', { name: 'List of transactions' })
    await waitFor(() => expect(within(list).getAllByRole('row')).toHaveLength(11))
    node.break(failing(429, { 'retry-after': '30' }))
    service.now += 10_000
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText(/The ledger limits requests/)).toBeTruthy()
    expect(screen.getByText(/The mirror node is limiting requests\./)).toBeTruthy()
    expect(within(list).getAllByRole('row')).toHaveLength(11)
    node.repair()
    node.add(11)
    service.now += 31_000
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(within(list).getAllByRole('row')).toHaveLength(12))
    expect(screen.queryByText(/limiting requests/)).toBeNull()
  })

  it.runIf(isFullTier)('that stop coming are named in the strip of every page', async () => {
    const { node, service } = await openLedger()
    const strip = within(screen.getByRole('banner'))
    await screen.findByRole('table', { name: 'List of transactions' })
    const pass = (ms: number) => {
      service.now += ms
      document.dispatchEvent(new Event('visibilitychange'))
    }
    expect(strip.queryByRole('link', { name: /ledger/i })).toBeNull()
    node.break(faults.drop)
    pass(10_000)
    await screen.findByText(/closed the connection/)
    pass(30_000)
    // Sources that were asked before the first transactions came are asked again after 10 s.
    const link = { name: /^Ledger as of \d\d:\d\d/ }
    expect(await strip.findByRole('link', link, { timeout: 20_000 })).toBeTruthy()
    pass(60_000)
    expect(await strip.findByRole('link', { name: /^Ledger silent since \d\d:\d\d/ })).toBeTruthy()
    // The page says it once: the figures only how old they are.
    expect(main().getByText('Cannot confirm: no answer from the ledger.')).toBeTruthy()
    expect(main().getAllByText(/Cannot confirm|no answer from the ledger/)).toHaveLength(1)
    expect(within(screen.getByRole('region', { name: 'Figures' })).getByText(/^as of/)).toBeTruthy()
  })

  it('are reported as unreadable if the mirror node answers with a web page', async () => {
    const { node, service } = await openLedger()
    await screen.findByRole('table', { name: 'List of transactions' })
    node.break(faults.html)
    service.now += 10_000
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText(/a web page \(HTML\) instead of JSON/)).toBeTruthy()
  })

  it('have pages that explain a failure and recover', async () => {
    const node = await startMirrorNode()
    node.add(3)
    node.break(faults.drop)
    const path = '/transactions/0.0.1001-1700000001-000000000'
    const { user } = await openWorld({ path, now, ledgerUpstream: node.url })
    expect(
      (await main().findAllByText(/^The mirror node closed the connection .* keeps retrying/)).length,
    ).toBeGreaterThan(0)
    node.repair()
    for (const button of main().getAllByRole('button', { name: 'Try again' }))
      // oxlint-disable-next-line no-await-in-loop -- one press after the other
      await user.click(button)
    await waitFor(() => expect(main().queryByText(/closed the connection/)).toBeNull())
    expect(main().getAllByText(/SUCCESS|Success/).length).toBeGreaterThan(0)
  })

  it('have figures that say what was not counted', async () => {
    const { service, queryClient } = await openLedger({ path: '/transactions' })
    const note = () => main().findByText(/^The figures cover what Signalbox has read/)
    expect((await note()).textContent).toMatch(/mirror node\. Nothing so far\.$/)
    await service.runJob('follow the mirror node')
    await service.poll()
    await act(() => queryClient.invalidateQueries({ queryKey: ['ledger', 'stats'] }))
    expect((await note()).textContent).toMatch(/mirror node\. Nothing before 14 Nov, 22:13:21 UTC\.$/)
    service.now += 120_000
    await act(() => queryClient.invalidateQueries({ queryKey: ['ledger', 'stats'] }))
    expect((await note()).textContent).toMatch(
      /mirror node\. Nothing before 14 Nov, 22:13:21 UTC; nothing since 14 Nov, 22:13:30 UTC\.$/,
    )
  })

  it('have a source whose health is shown', async () => {
    const { node, service, queryClient } = await openLedger({ path: '/about' })
    await service.runJob('follow the mirror node')
    node.break(faults.html)
    service.now += 5000
    await service.runJob('follow the mirror node')
    await main().findByText('Transaction source')
    await act(() => queryClient.invalidateQueries({ queryKey: ['sources'] }))
    expect(await facts('Transaction source')).toMatchObject({
      Source: 'A mirror node that this service queries.',
      Address: new URL(node.url).host,
      Upstream: expect.stringMatching(/^Failing since/),
      'Last good response': expect.stringMatching(/ms$/),
      'Last error': expect.stringContaining('The mirror node answered with a web page (HTML) instead of JSON.'),
    })
    expect(await facts('Source of accounts, schemas and policies')).toEqual({ Source: 'This service’s own database.' })
  })
})

async function openGuardianPage(path: string) {
  const guardian = await startGuardian({ now: () => noon })
  const world = await openWorld({ path, guardianUpstream: guardian.base })
  const signIn = async (username = 'registry', password = 'secret') => {
    const name = await main().findByRole('textbox', { name: 'Name' })
    await world.user.clear(name)
    await world.user.type(name, username)
    await world.user.clear(await main().findByLabelText('Password'))
    await world.user.type(await main().findByLabelText('Password'), password)
    await world.user.click(main().getByRole('button', { name: 'Sign in' }))
  }
  return { guardian, signIn, ...world }
}

describe('Signing in at a Guardian', () => {
  it('leads to where one was', async () => {
    const { signIn, address } = await openGuardianPage('/sign-in?next=%2Fabout')
    await signIn()
    await waitFor(() => expect(address()).toBe('/about'))
  })

  it('asks for the code of an account that has one', async () => {
    const { signIn, address, user } = await openGuardianPage('/sign-in?next=%2Fabout')
    await signIn('two-factor')
    expect((await main().findByRole('alert')).textContent).toContain('A one-time code is needed')
    const code = main().getByRole('textbox', { name: 'One-time code' })
    expect(document.activeElement).toBe(code)
    await user.type(code, '123456')
    await user.click(main().getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(address()).toBe('/about'))
  })

  it('says what keeps the Guardian, and works once nothing does', async () => {
    const { guardian, signIn, address, user } = await openGuardianPage('/sign-in?next=%2Fabout')
    guardian.break(faults.html)
    await signIn()
    expect((await main().findByRole('alert')).textContent).toContain('The Guardian answered with a web page (HTML)')
    guardian.repair()
    await user.click(main().getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(address()).toBe('/about'))
  })
})

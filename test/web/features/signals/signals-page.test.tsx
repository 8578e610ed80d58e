import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openWorld, type WorldOptions } from '#test/support/app/world.tsx'
import { noon } from '#test/support/server/service.ts'
import { recordsUntil } from '#test/support/signals/records.ts'
import { aComponent, aGroup, anIncident, aPage } from '#test/support/status/payloads.ts'
import { isFullTier, someOf } from '#test/support/tier.ts'

const minute = 60_000
afterEach(() => void vi.useRealTimers())
const main = () => within(screen.getByRole('main'))
const signal = async (name: string) => within(await main().findByRole('region', { name }))

const green = {
  page: aPage(),
  status: { indicator: 'none', description: 'All Systems Operational' },
  components: [
    aGroup('mainnet', ['consensus'], { name: 'Mainnet' }),
    aComponent('consensus', { name: 'Consensus Nodes', group_id: 'mainnet' }),
  ],
}

/** Ten minutes as usual, then two in which everything fails. */
const failing = [
  ...recordsUntil(noon, noon + 10 * minute),
  ...recordsUntil(noon + 10 * minute, noon + 12 * minute, { result: 'BUSY' }),
]

async function openSignals(options: WorldOptions = {}) {
  const world = await openWorld({ payloads: [green], path: '/signals', now: noon + 12 * minute, ...options })
  const watch = async () => {
    await world.service.poll()
    await world.service.runJob('watch the ledger')
    await world.queryClient.invalidateQueries({ queryKey: ['signals'] })
  }
  await watch()
  return { ...world, watch }
}

describe('The page of the signals', () => {
  it('shows each signal with its state, its evidence, its usual range, its alarms, and how often it was right', async () => {
    await openSignals({ transactions: failing })
    const failures = await signal('Failures')
    await waitFor(() => expect(failures.getByText('Alarming')).toBeTruthy())
    expect(
      failures.getAllByText(/^100% of the transactions failed, most with “Busy”; expected at most 20%\./),
    ).not.toEqual([])
    expect(failures.getByText(/Fixed bound: at most 20%\. No alarm yet\. Alarming since/)).toBeTruthy()
    const alarms = within(failures.getByRole('list', { name: 'Alarms' }))
    expect(alarms.getAllByRole('listitem')).toHaveLength(1)
    expect(alarms.queryByText(/The bound is fixed/)).toBeNull()
    expect(main().getByText(/^Counted since .*: the curves are empty before then\.$/)).toBeTruthy()
    expect(failures.getByText(/^Failures: from 0% to \d/)).toBeTruthy()
    expect(
      (await signal('Mirror node')).getByText(/^Not measured: the transactions do not come from a mirror node/),
    ).toBeTruthy()
    expect(main().getByText('The page reports no problem; the ledger shows one: 100%', { exact: false })).toBeTruthy()
  })

  it.runIf(isFullTier)('marks below each curve what the status page reported of this network', async () => {
    const reported = (id: string, name: string) =>
      anIncident(id, { name, created_at: '2026-03-12T12:04:00.000Z', started_at: '2026-03-12T12:04:00.000Z' })
    const incidents = [reported('slow', 'Mainnet is slow'), reported('other', 'Testnet is slow')]
    await openSignals({ payloads: [{ ...green, incidents }], transactions: failing })
    expect(
      await main().findByText('Incidents and maintenance in this range, as the status page reported them: 1'),
    ).toBeTruthy()
    const curves = [...document.querySelectorAll('.signal-curve')]
    expect(curves.length).toBeGreaterThan(0)
    for (const curve of curves) expect(curve.querySelectorAll('.signal-reported')).toHaveLength(1)
  })

  it.runIf(isFullTier)('says that nothing was counted yet', async () => {
    await openSignals()
    expect(await main().findByText(/^Nothing has been counted yet\./)).toBeTruthy()
    expect((await signal('Silence')).getByText('Cannot tell')).toBeTruthy()
    expect((await signal('Silence')).getByText('The ledger contains no transactions.')).toBeTruthy()
    expect(
      main().getByText('The ledger cannot tell: the ledger contains no transactions.', { exact: false }),
    ).toBeTruthy()
    expect(main().getByText(/^LEDGER_UPSTREAM=/)).toBeTruthy()
  })

  it('says that the past is still being counted, until it is', async () => {
    const day = 1440 * minute
    const { watch } = await openSignals({
      transactions: [...recordsUntil(noon - 2 * day, noon - 2 * day + minute), ...failing],
    })
    const failures = await signal('Failures')
    expect(await failures.findByText('Still counting this range.')).toBeTruthy()
    expect(failures.getByText('Cannot tell')).toBeTruthy()
    expect(main().getByText(/^The ledger cannot tell: the past is still being counted\./)).toBeTruthy()
    expect(main().getByText(/Still counting the past: gaps in the curve are being filled\.$/)).toBeTruthy()
    expect(main().queryByText(/not counted/)).toBeNull()
    await watch()
    await watch()
    expect(await main().findByText(/Gaps in the curve were not counted\.$/)).toBeTruthy()
    expect(main().queryByText(/still (?:being )?count/i)).toBeNull()
  })

  it.runIf(isFullTier)('is drawn while its history is awaited', async () => {
    const { stall, endStall } = await openWorld({ payloads: [green], path: '/signals', transactions: failing })
    stall('/api/signals/history')
    expect(await main().findByText('Loading: Signals')).toBeTruthy()
    expect(main().getByRole('heading', { level: 1, name: 'Signals' })).toBeTruthy()
    endStall('/api/signals/history')
    expect(await signal('Silence')).toBeTruthy()
  })

  it('says that it cannot be asked, and recovers', async () => {
    const { user, repair } = await openSignals({ transactions: failing, failing: ['/api/signals'] })
    expect((await main().findByRole('alert')).textContent).toContain('The service failed')
    expect(main().getByText('Cannot load the ledger signals.')).toBeTruthy()
    repair('/api/signals')
    await user.click(main().getByRole('button', { name: 'Try again' }))
    expect(await signal('Failures')).toBeTruthy()
  })

  it.runIf(isFullTier)('says so during the next attempt, too', async () => {
    const { user, repair, stall, endStall } = await openSignals({ failing: ['/api/signals'] })
    const again = await main().findByRole('button', { name: 'Try again' })
    repair('/api/signals')
    stall('/api/signals')
    await user.click(again)
    expect(await main().findByText('Retrying…', { exact: false })).toBeTruthy()
    expect(main().getByText('Cannot load the ledger signals.')).toBeTruthy()
    endStall('/api/signals')
    expect(await signal('Silence')).toBeTruthy()
  })

  it('keeps what it knows while the connection is cut, and says so', async () => {
    const { cutNet, queryClient } = await openSignals({ transactions: failing })
    expect(await signal('Failures')).toBeTruthy()
    cutNet()
    await queryClient.refetchQueries({ queryKey: ['signals', 'now'] })
    expect(await main().findByText(/the last refresh failed, retrying/)).toBeTruthy()
    expect(await signal('Failures')).toBeTruthy()
    expect(main().queryByText(/Last known/)).toBeNull()
  })

  it('shows no signal as current after a minute without a response', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon })
    const { cutNet, queryClient, service } = await openSignals({ transactions: failing })
    expect(await signal('Failures')).toBeTruthy()
    const list = () => main().getByRole('region', { name: 'Failures' }).closest('ul')?.className
    expect(list()).not.toContain('grayscale')
    cutNet()
    service.now += minute
    vi.setSystemTime(Date.now() + minute)
    await queryClient.refetchQueries({ queryKey: ['signals', 'now'] })
    expect(await main().findByText(/^Cannot confirm what the ledger shows\. Last known: The page reports/)).toBeTruthy()
    expect(list()).toContain('grayscale')
  })
})

describe('The status page beside the ledger', () => {
  it('says below a green rollup what the ledger shows, and stays as green as it was', async () => {
    const world = await openWorld({ payloads: [green], now: noon + 12 * minute, transactions: failing.slice(0, 1200) })
    await main().findByRole('heading', { level: 1, name: 'All Systems Operational' })
    const marks = () => [...document.querySelectorAll('[data-status]')].map((mark) => mark.getAttribute('data-status'))
    await main().findByText(/^The ledger/)
    const before = marks()
    expect(before.length).toBeGreaterThan(1)
    await world.service.importTransactions(failing)
    await world.service.poll()
    await world.service.runJob('watch the ledger')
    await world.queryClient.invalidateQueries()
    expect(
      await main().findByText(/^The page reports no problem; the ledger shows one: 100% of the transactions failed/),
    ).toBeTruthy()
    expect(main().getByRole('heading', { level: 1, name: 'All Systems Operational' })).toBeTruthy()
    expect(marks()).toEqual(before)
  })
})

describe('An incident beside the ledger', () => {
  afterEach(() => {
    Object.assign(window, { innerWidth: 1024 })
  })

  it.each([
    [1024, 'resolved', ['What the ledger showed', 'Updates']],
    [390, 'resolved', ['Updates', 'What the ledger showed']],
    [390, 'investigating', ['What the ledger showed', 'Updates']],
  ])('comes at %i px and %s in this order: %j', async (innerWidth, status, order) => {
    Object.assign(window, { innerWidth })
    const record = anIncident('stop', {
      name: 'Mainnet does not answer',
      status,
      created_at: '2026-03-12T11:14:00.000Z',
      ...(status === 'resolved' && { resolved_at: '2026-03-12T11:30:00.000Z' }),
    })
    await openWorld({
      payloads: [green, { page: aPage(), incidents: [record] }],
      transactions: recordsUntil(noon, noon + minute),
      path: '/incidents/stop',
    })
    await main().findByRole('region', { name: 'What the ledger showed' })
    const headings = main().getAllByRole('heading', { level: 2 })
    expect(headings.map(({ textContent }) => textContent ?? '').filter((text) => order.includes(text))).toEqual(order)
  })

  it.runIf(isFullTier)('shows before, during and after it, and when it began and ended by the ledger', async () => {
    const record = anIncident('stop', {
      name: 'Mainnet does not answer',
      status: 'resolved',
      impact: 'critical',
      created_at: '2026-03-12T12:14:00.000Z',
      started_at: '2026-03-12T12:14:00.000Z',
      resolved_at: '2026-03-12T12:30:00.000Z',
    })
    const transactions = [
      ...recordsUntil(noon, noon + 10 * minute),
      ...recordsUntil(noon + 10 * minute, noon + 16 * minute, { result: 'BUSY' }),
      ...recordsUntil(noon + 16 * minute, noon + 40 * minute),
    ]
    const world = await openWorld({
      payloads: [green, { page: aPage(), incidents: [record] }],
      now: noon + 40 * minute,
      transactions,
      path: '/about',
    })
    await world.service.runJob('watch the ledger')
    world.unmount()
    const { user } = await openWorld({ store: world.service.store, now: noon + 40 * minute, path: '/incidents/stop' })
    const section = within(await main().findByRole('region', { name: 'What the ledger showed' }))
    expect((await section.findByText(/^According to the ledger, it lasted from/)).textContent).toMatch(
      /\(4 min before the page says it began\) until .* \(1[34] min before the page says it ended\)\.$/,
    )
    expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Throughput',
      'Failures',
      'Time to consensus',
    ])
    expect(section.queryByRole('heading', { name: 'The ledger at that time' })).toBeNull()
    await user.click(section.getByText('Explore the transactions of that time'))
    expect(await section.findByText(/failed/, { selector: 'a' })).toBeTruthy()
  })
})

describe('Day bars beside the ledger', () => {
  it.each(
    someOf(
      [
        ['mainnet', 'Mainnet', ['Last 90 days', 'The ledger itself', 'History']],
        ['testnet', 'Testnet', ['Last 90 days', 'History', 'Feeds']],
      ],
      1,
    ),
  )('of a component of %s have a track of the ledger of mainnet only if it is theirs', async (id, name, sections) => {
    const components = [aGroup(id, ['relay'], { name }), aComponent('relay', { name: 'Relay', group_id: id })]
    await openSignals({ payloads: [{ ...green, components }], transactions: failing, path: '/components/relay' })
    await main().findByRole('heading', { level: 1, name: 'Relay' })
    const shown = () =>
      main()
        .getAllByRole('region')
        .slice(0, 3)
        .map((region) => region.getAttribute('aria-labelledby'))
    const titles = () => shown().map((heading) => document.getElementById(heading ?? '')?.textContent)
    await waitFor(() => expect(titles()).toEqual(sections))
    await waitFor(() =>
      expect(main().queryAllByText(/Unusual or alarming on 1 of 1 day counted\./)).toHaveLength(
        sections.includes('The ledger itself') ? 1 : 0,
      ),
    )
  })

  it('say in words that nothing was counted, and draw no empty track', async () => {
    await openSignals({ payloads: [green], path: '/components' })
    const track = within(await main().findByRole('region', { name: 'The ledger itself' }))
    expect(await track.findByText(/Nothing has been counted yet\./)).toBeTruthy()
    expect(track.queryByText('Today')).toBeNull()
  })
})

import { describe, expect, it, onTestFinished } from 'vitest'
import { getSignalDays, getSignalHistory, getSignals, type SignalName, type Signals } from '#api/signals/signals.ts'
import { emptyMinute } from '#domain/signals/signal-minute.ts'
import { listMinutes, putMinutes } from '#server/areas/signals/store/signals.ts'
import { startMirrorNode } from '#test/support/ledger/mirror-node.ts'
import { noon, startService, type TestService } from '#test/support/server/service.ts'
import { describeOnStores, openMemoryStore } from '#test/support/server/stores.ts'
import { recordsUntil } from '#test/support/signals/records.ts'
import { aPage } from '#test/support/status/payloads.ts'
import { isFullTier } from '#test/support/tier.ts'

const minute = 60_000
const of = (signals: Signals, name: SignalName) => signals.signals.find((signal) => signal.name === name)
const green = { page: aPage(), status: { indicator: 'none', description: 'All Systems Operational' }, components: [] }

async function follow(service: TestService, at: number): Promise<Signals> {
  service.now = at
  await service.runJob('renew the lease on the mirror node')
  await service.runJob('follow the mirror node')
  await service.poll()
  await service.runJob('watch the ledger')
  return service.client.call(getSignals)
}

async function followedNode(options: Parameters<typeof startService>[0] = {}) {
  const node = await startMirrorNode()
  const service = await startService({ ...options, ledgerUpstream: node.url })
  return { node, service }
}

describeOnStores('Signals of a mirror node', (openStore) => {
  it('are answered up to a time between two seconds', async () => {
    const service = await startService({ store: await openStore(), now: noon + 582 })
    const { until } = await service.client.call(getSignalHistory)
    expect(Date.parse(until)).toBe(noon + 582)
    for (const query of ['until=2026-03-12T11:00:00.250Z', 'from=2026-01-02T03:04:05.678Z'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await service.app.request(`/api/signals/history?${query}`)).status).toBe(200)
  })

  it('say within a minute that the ledger has stopped, keep it over a restart, and say when it runs again', async () => {
    const store = await openStore()
    const { node, service } = await followedNode({ store })
    await service.import(green)
    const stop = noon + 10 * minute
    for (let at = noon; at < stop; at += minute) {
      node.records.push(...recordsUntil(at, at + minute))
      // oxlint-disable-next-line no-await-in-loop -- time passes
      await follow(service, at + minute)
    }
    const before = await follow(service, stop + 2000)
    expect(before.verdict.sentence).toMatch(/^The ledger agrees: 2 transactions per second, 100% succeeded\.$/)

    let after = before
    for (let at = stop + 10_000; at <= stop + minute; at += 10_000) {
      // oxlint-disable-next-line no-await-in-loop -- time passes
      after = await follow(service, at)
    }
    expect(after.verdict.kind).toBe('page_green')
    expect(after.verdict.sentence).toMatch(
      /^The page reports no problem; the ledger shows one: no transaction for 6\d s; usually one every 0\.5 s\./,
    )
    expect(of(after, 'silence')).toMatchObject({ state: 'alarming', usual: { learned: false } })

    const again = await startService({ store, ledgerUpstream: node.url, now: stop + minute + 3000 })
    expect(of(await again.client.call(getSignals), 'silence')?.state).toBe('alarming')

    const back = stop + 3 * minute
    let healed = after
    for (let at = back; at <= back + 6 * minute; at += 30_000) {
      node.records.push(...recordsUntil(at - 30_000, at))
      // oxlint-disable-next-line no-await-in-loop -- time passes
      healed = await follow(service, at)
    }
    expect(of(healed, 'silence')?.state).toBe('usual')
    const { episodes, series } = await service.client.call(getSignalHistory, { query: { signal: 'silence' } })
    expect(episodes).toMatchObject([{ name: 'silence', state: 'alarming' }])
    expect(Date.parse(episodes[0]?.began ?? '')).toBeCloseTo(stop, -4)
    expect(series.map(({ name }) => name)).toEqual(['silence'])
    await again.runJob('watch the ledger')
  })
})

describe('Signals of a mirror node that goes away', () => {
  it('show a gap for unknown time, give no reading meanwhile, and lose nothing at a restart', async () => {
    const store = await openMemoryStore()
    onTestFinished(() => store.destroy())
    const { node, service } = await followedNode({ store })
    for (let at = noon; at < noon + 10 * minute; at += minute) {
      node.records.push(...recordsUntil(at, at + minute))
      // oxlint-disable-next-line no-await-in-loop -- time passes
      await follow(service, at + minute)
    }
    const query = { from: '2026-03-12T12:00:00Z', until: '2026-03-12T12:40:00Z', signal: 'throughput' } as const
    const curve = async (from: TestService) => {
      const { series } = await from.client.call(getSignalHistory, { query })
      return series[0]?.points.map(({ value }) => value) ?? []
    }
    const before = (await curve(service)).slice(0, 9)
    expect(before.slice(1)).toEqual([2, 2, 2, 2, 2, 2, 2, 2])

    // The service is down for 20 minutes. Nobody looks for what passed by meanwhile.
    const again = await startService({ store, ledgerUpstream: node.url, now: noon + 30 * minute })
    const down = await again.client.call(getSignals)
    expect(down.verdict).toMatchObject({
      kind: 'unknown',
      sentence: 'The ledger cannot tell: the mirror node has not answered for 20 min.',
    })
    node.records.push(...recordsUntil(noon + 10 * minute, noon + 30 * minute))
    for (let at = noon + 30 * minute; at < noon + 40 * minute; at += minute) {
      node.records.push(...recordsUntil(at, at + minute))
      // oxlint-disable-next-line no-await-in-loop -- time passes
      await follow(again, at + minute)
    }
    const after = await curve(again)
    expect(after.slice(0, 9)).toEqual(before)
    // Counted later or not at all, but never as nothing.
    expect(after.filter((value) => value !== null && value < 1)).toEqual([])
    expect(after.slice(33, 38)).toEqual([2, 2, 2, 2, 2])
  })
})

describe('Signals', () => {
  it('are kept for a year, and then deleted', async () => {
    const store = await openMemoryStore()
    onTestFinished(() => store.destroy())
    const old = Math.floor(noon / 60_000) * 60
    await putMinutes(store, 'mainnet', [emptyMinute(old, 60), emptyMinute(old + 60, 60)])
    const year = 366 * 24 * 60 * minute
    const service = await startService({ store, now: noon + year + 30_000 })
    await service.runJob('delete old signals')
    const kept = await listMinutes(store, 'mainnet', { from: old, to: old + 120 })
    expect(kept.map(({ start }) => start)).toEqual([old + 60])
  })

  it('change nothing of what the status page says while they are alarming', async () => {
    const service = await startService({ now: noon + 12 * minute })
    await service.import(green)
    const said = () =>
      Promise.all(
        ['summary', 'status', 'components', 'incidents', 'scheduled-maintenances'].map(async (name) =>
          (await service.app.request(`/api/v2/${name}.json`)).text(),
        ),
      )
    const before = await said()
    await service.importTransactions([
      ...recordsUntil(noon, noon + 10 * minute),
      ...recordsUntil(noon + 10 * minute, noon + 12 * minute, { result: 'BUSY' }),
    ])
    await service.poll()
    await service.runJob('watch the ledger')
    await service.poll()
    expect((await service.client.call(getSignals)).verdict.kind).toBe('page_green')
    expect(await said()).toEqual(before)
  })

  it('cannot tell while nothing is known, and change nothing of the status area', async () => {
    const { client, app, ...service } = await startService()
    await service.import(green)
    const status = await (await app.request('/api/v2/summary.json')).text()
    await service.runJob('watch the ledger')
    const signals = await client.call(getSignals)
    expect(signals.verdict).toEqual({
      kind: 'unknown',
      sentence: 'The ledger cannot tell: the ledger contains no transactions.',
    })
    expect(signals.signals.map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'unknown'))
    expect(await (await app.request('/api/v2/summary.json')).text()).toBe(status)
  })

  it('leave a gap where nothing was imported, and no zero', async () => {
    const service = await startService({ now: noon + 30 * minute })
    await service.importTransactions(recordsUntil(noon, noon + 5 * minute))
    await service.importTransactions(recordsUntil(noon + 20 * minute, noon + 30 * minute))
    await service.runJob('watch the ledger')
    const { series } = await service.client.call(getSignalHistory, {
      query: { from: '2026-03-12T12:00:00Z', until: '2026-03-12T12:25:00Z', signal: 'throughput' },
    })
    const values = series[0]?.points.map(({ value }) => value) ?? []
    expect(values.slice(0, 5)).toEqual([2, 2, 2, 2, 2])
    expect(values.slice(5, 20)).toEqual(Array.from({ length: 15 }, () => null))
    expect(values.slice(20, 25)).toEqual([2, 2, 2, 2, 2])
  })

  it.runIf(isFullTier)(
    'judge transactions that are imported later as of their time, and leave earlier judgments unchanged',
    async () => {
      const service = await startService({ now: noon + 60 * minute })
      await service.importTransactions(recordsUntil(noon + 50 * minute, noon + 60 * minute))
      await service.runJob('watch the ledger')
      const failed = { result: 'BUSY', name: 'CRYPTOTRANSFER' }
      await service.importTransactions([
        ...recordsUntil(noon, noon + 20 * minute),
        ...recordsUntil(noon + 20 * minute, noon + 26 * minute, failed),
        ...recordsUntil(noon + 26 * minute, noon + 50 * minute),
      ])
      service.now += 2000
      await service.poll()
      for (const _ of [1, 2, 3]) await service.runJob('watch the ledger')
      const { episodes } = await service.client.call(getSignalHistory, { query: { signal: 'failures' } })
      expect(episodes).toEqual([
        expect.objectContaining({
          state: 'alarming',
          began: '2026-03-12T12:20:00.000Z',
          evidence: expect.stringMatching(/^100% of the transactions failed, most with “Busy”/),
        }),
      ])
      expect(Date.parse(episodes[0]?.until ?? '')).toBeCloseTo(noon + 27 * minute, -5)
      expect(of(await service.client.call(getSignals), 'failures')?.state).toBe('usual')
      await service.runJob('watch the ledger')
      expect((await service.client.call(getSignalHistory, { query: { signal: 'failures' } })).episodes).toHaveLength(1)
    },
  )

  it('count failures without duplicates, by cause', async () => {
    const service = await startService({ now: noon + 12 * minute })
    const failed = { result: 'INSUFFICIENT_PAYER_BALANCE' }
    await service.importTransactions([
      ...recordsUntil(noon, noon + 9 * minute),
      ...recordsUntil(noon + 9 * minute, noon + 10 * minute, { result: 'DUPLICATE_TRANSACTION' }),
      ...recordsUntil(noon + 10 * minute, noon + 12 * minute, failed),
    ])
    await service.runJob('watch the ledger')
    const found = of(await service.client.call(getSignals), 'failures')
    expect(found).toMatchObject({ state: 'alarming', value: 1, unit: 'share' })
    expect(found?.evidence).toMatch(/^100% of the transactions failed, most with “Insufficient payer balance”;/)
  })

  it('are explained by a maintenance of the network', async () => {
    const service = await startService({ now: noon + 12 * minute })
    await service.import({
      ...green,
      scheduled_maintenances: [
        {
          id: 'work00000001',
          name: 'Mainnet upgrade',
          status: 'in_progress',
          impact: 'maintenance',
          created_at: '2026-03-12T10:00:00.000Z',
          updated_at: '2026-03-12T12:00:00.000Z',
          scheduled_for: '2026-03-12T12:00:00.000Z',
          scheduled_until: '2026-03-12T13:00:00.000Z',
          incident_updates: [],
          components: [],
        },
      ],
    })
    await service.importTransactions([
      ...recordsUntil(noon, noon + 10 * minute),
      ...recordsUntil(noon + 10 * minute, noon + 12 * minute, { result: 'BUSY' }),
    ])
    await service.runJob('watch the ledger')
    const signals = await service.client.call(getSignals)
    expect(of(signals, 'failures')).toMatchObject({ state: 'unusual', explained_by: { name: 'Mainnet upgrade' } })
    expect(signals.verdict).toMatchObject({ kind: 'explained' })
    expect(signals.verdict.sentence).toMatch(/Explained by the maintenance “Mainnet upgrade”\.$/)
  })

  it.each([
    ['from=2026-03-12T13:00:00Z&until=2026-03-12T12:00:00Z', 'from'],
    ['from=2020-01-01T00:00:00Z', 'from'],
    ['from=yesterday', 'from'],
    ['signal=weather', 'signal'],
    ['until=2026-02-30T00:00:00Z', 'until'],
  ])('answer a history of %s with 422 and the name of what is wrong', async (query, named) => {
    const { app } = await startService()
    const response = await app.request(`/api/signals/history?${query}`)
    expect(response.status).toBe(422)
    expect(await response.text()).toContain(named)
  })

  it.runIf(isFullTier)('have a track of days and stand in the metrics', async () => {
    const service = await startService({ now: noon + 2 * 60 * minute })
    await service.importTransactions(recordsUntil(noon, noon + 61 * minute))
    await service.runJob('watch the ledger')
    const { days, last_day: last } = await service.client.call(getSignalDays)
    expect(last).toBe('2026-03-12')
    expect(days).toMatchObject([{ day: '2026-03-12', counted: 3600 }])
    const metrics = await (await service.app.request('/metrics')).text()
    expect(metrics).toContain('signalbox_signal_state{signal="silence"}')
  })
})

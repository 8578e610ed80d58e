import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { getLedgerStats } from '#api/ledger/ledger.ts'
import { createLedgerFollower } from '#server/areas/ledger/upstream/ledger-follow.ts'
import { createLedgerAsk, type LedgerAsk } from '#server/areas/ledger/upstream/ledger-node.ts'
import { readTailState } from '#server/areas/ledger/upstream/ledger-tail-state.ts'
import { createHealth } from '#server/platform/upstream/upstream-health.ts'
import { createUpstream } from '#server/platform/upstream/upstream-request.ts'
import type { Store } from '#server/platform/database/database.ts'
import { openMemoryStore } from '#test/support/server/stores.ts'
import { listChangesAfter } from '#server/platform/database/writes.ts'
import { failing, faults } from '#test/support/server/fault-server.ts'
import { startMirrorNode, type MirrorNode } from '#test/support/ledger/mirror-node.ts'
import { startService } from '#test/support/server/service.ts'
import { aTransaction, atSecond } from '#test/support/ledger/transactions.ts'
import { formatTimestamp, parseTimestamp } from '#domain/time/timestamp.ts'
import { someOf } from '#test/support/tier.ts'

/** Some time after everything that the tests put in. */
const begin = 1_700_010_000_000

function follower(
  store: Store,
  node: MirrorNode,
  clock: { now: number },
  { owner = 'one', maxPages = 40, atOnce = 8 } = {},
) {
  const now = () => clock.now
  const health = createHealth(node.url)
  const asked = createLedgerAsk({ upstream: createUpstream({ base: node.url, now }), health, monotonic: now })
  const under = { way: 0, most: 0 }
  const ask: LedgerAsk = async (...given) => {
    under.way += 1
    under.most = Math.max(under.most, under.way)
    return asked(...given).finally(() => (under.way -= 1))
  }
  const log = pino({ level: 'silent' })
  const { step } = createLedgerFollower({
    store,
    ask,
    address: node.url,
    owner,
    now,
    monotonic: now,
    random: () => 0.5,
    log,
    maxPages,
    atOnce,
  })
  const look = async () => {
    clock.now += 2500
    await step()
  }
  return { look, under }
}

async function open(options: { owner?: string; maxPages?: number; atOnce?: number } = {}) {
  const store = await openMemoryStore()
  const node = await startMirrorNode()
  const clock = { now: begin }
  const { look, under } = follower(store, node, clock, options)
  const counted = async () => {
    const rows = await store.selectFrom('upstream_bucket').select('body').where('grain', '=', 'day').execute()
    return rows.reduce((sum, { body }) => sum + Number(JSON.parse(body).transactions), 0)
  }
  const announced = async () => (await listChangesAfter(store, 0)).map(({ area, kind, id }) => [area, kind, id])
  const state = () => readTailState(store, node.url)
  return { store, node, clock, look, under, counted, announced, state }
}

describe('The ledger follower', () => {
  it('begins with the newest page and continues with new transactions, each once', async () => {
    const { node, look, counted, announced, state } = await open()
    node.add(1, 130)
    await look()
    expect(await counted()).toBe(100)
    node.add(131, 133)
    await look()
    await look()
    expect(await counted()).toBe(103)
    expect(await announced()).toEqual([
      ['ledger', '100', atSecond(130)],
      ['ledger', '3', atSecond(133)],
    ])
    expect(await state()).toMatchObject({ position: atSecond(133), since: atSecond(31), gaps: [] })
  })

  it.each(someOf([3, 1, 8], 1))(
    'fetches at most %i pages at the same time where it may fetch that many',
    async (atOnce) => {
      const { node, look, under, counted } = await open({ atOnce })
      node.add(1, 50)
      await look()
      node.add(51, 3500)
      await look()
      expect([await counted(), under.most]).toEqual([3500, atOnce])
    },
  )

  it('fetches more than one page in a poll', async () => {
    const { node, look, counted, state } = await open()
    node.add(1, 5)
    await look()
    node.add(6, 455)
    await look()
    expect(await counted()).toBe(455)
    expect((await state()).gaps).toEqual([])
  })

  it('reports exactly what it could not fetch', async () => {
    const { node, look, counted, state } = await open({ maxPages: 2 })
    node.add(1, 5)
    await look()
    node.add(6, 505)
    await look()
    // Two pages, and the newest one.
    expect(await counted()).toBe(5 + 200 + 100)
    expect((await state()).gaps).toEqual([{ from: atSecond(205), to: atSecond(406) }])
    node.add(506, 510)
    await look()
    expect(await counted()).toBe(310)
  })

  it('follows thousands of transactions per second exactly, across polls that a fault cuts short', async () => {
    const { node, clock, look, counted, state } = await open()
    node.add(0, 5)
    await look()
    const begun = parseTimestamp(atSecond(6)) ?? 0n
    for (let index = 0; index < 3000; index += 1) {
      const at = formatTimestamp(begun + BigInt(index) * 200_000n)
      node.records.push(aTransaction(6, { consensus_timestamp: at }))
    }
    node.break(failing(503), '/api/v1/transactions?limit=100&order=asc&timestamp=gt:1700000006.3')
    await look()
    const partly = await counted()
    expect([partly > 6, partly < 3006]).toEqual([true, true])
    node.repair()
    clock.now += 20_000
    await look()
    expect([await counted(), (await state()).gaps]).toEqual([3006, []])
  })

  it('continues after a restart where it stopped, and counts nothing twice', async () => {
    const { store, node, clock, look, counted } = await open()
    node.add(1, 5)
    await look()
    node.add(6, 250)
    clock.now += 60_000
    const { look: next } = follower(store, node, clock, { owner: 'the next' })
    await next()
    // It saw the lease of the one before, which nobody renews.
    clock.now += 6000
    await next()
    expect(await counted()).toBe(250)
  })

  it('runs in one instance at a time', async () => {
    const { store, node, clock, look, counted } = await open()
    const { look: other } = follower(store, node, clock, { owner: 'other' })
    node.add(1, 5)
    await look()
    const asked = node.asked.length
    await other()
    expect(node.asked).toHaveLength(asked)
    clock.now += 60_000
    await other()
    expect([node.asked.length, await counted()]).toEqual([asked + 1, 5])
  })

  it.each([
    ['is down', failing(500)],
    ['breaks off', faults.reset],
    ['answers with HTML', faults.html],
    ['answers with nonsense', faults.htmlAsJson],
  ])('loses nothing while the mirror node %s', async (_, fault) => {
    const { node, clock, look, counted } = await open()
    node.add(1, 5)
    await look()
    node.break(fault)
    node.add(6, 120)
    await look()
    await look()
    node.repair()
    clock.now += 15_000
    await look()
    expect(await counted()).toBe(120)
  })

  it('ignores an older answer', async () => {
    const { node, look, counted, state } = await open()
    node.add(1, 20)
    await look()
    const newer = node.records.splice(10)
    await look()
    node.records.push(...newer)
    await look()
    expect([await counted(), (await state()).position]).toEqual([20, atSecond(20)])
  })

  it('counts what it can read if an entry is invalid', async () => {
    const { node, look, counted, state } = await open()
    node.add(1, 3)
    const [, second] = node.records
    if (second) Object.assign(second, { transaction_id: 'none', transfers: 'none' })
    await look()
    expect([await counted(), (await state()).position]).toEqual([2, atSecond(3)])
  })

  it('backs off while requests fail, and polls as soon as it can', async () => {
    const { node, clock, look } = await open()
    node.add(1)
    node.break(failing(503, { 'retry-after': '60' }))
    await look()
    for (let count = 0; count < 10; count += 1)
      // oxlint-disable-next-line no-await-in-loop -- one look after the other
      await look()
    expect(node.asked).toHaveLength(1)
    clock.now += 60_000
    await look()
    expect(node.asked).toHaveLength(2)
  })

  it('drops the figures of another mirror node', async () => {
    const { store, node, clock, look, counted } = await open()
    node.add(1, 5)
    await look()
    const second = await startMirrorNode()
    second.add(50, 51)
    clock.now += 60_000
    await follower(store, second, clock).look()
    expect(await counted()).toBe(2)
  })
})

describe('The figures of a mirror node', () => {
  it('cover the transactions seen, and say what is missing', async () => {
    const node = await startMirrorNode()
    const world = await startService({ ledgerUpstream: node.url, now: 1_700_000_400_000 })
    node.add(301, 390)
    await world.runJob('follow the mirror node')
    await world.poll()
    const ask = () => world.client.call(getLedgerStats, { query: { from: '1700000000', to: '1700000460' } })
    const stats = await ask()
    expect(stats.total.transactions).toBe(90)
    expect(stats.missing).toEqual([{ from: null, to: atSecond(301) }])
    world.now += 40_000
    expect((await ask()).missing).toEqual([
      { from: null, to: atSecond(301) },
      { from: atSecond(390), to: null },
    ])
    const sources = await (await world.app.request('/api/sources')).json()
    expect(sources).toMatchObject({ ledger: { newest: atSecond(390) } })
  })

  it('exclude those of the previous mirror node', async () => {
    const store = await openMemoryStore()
    onTestFinished(() => store.destroy())
    const [first, second] = [await startMirrorNode(), await startMirrorNode()]
    first.add(1, 9)
    const before = await startService({ ledgerUpstream: first.url, store })
    await before.runJob('follow the mirror node')
    const after = await startService({ ledgerUpstream: second.url, store })
    const { total, missing } = await after.client.call(getLedgerStats, {
      query: { from: '1700000000', to: '1700000060' },
    })
    expect([total.transactions, missing]).toEqual([0, [{ from: null, to: null }]])
  })

  it('are reported as missing before anything was seen', async () => {
    const node = await startMirrorNode()
    await node.stop()
    const world = await startService({ ledgerUpstream: node.url })
    await world.runJob('follow the mirror node')
    const query = { from: String(world.now / 1000 - 3600), to: String(world.now / 1000) }
    const { missing } = await world.client.call(getLedgerStats, { query })
    expect(missing).toEqual([{ from: null, to: null }])
  })
})

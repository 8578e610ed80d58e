// @vitest-environment node
import { expect, it } from 'vitest'
import { createClient } from '#api/client.ts'
import { getLedgerStats } from '#api/ledger/ledger.ts'
import { findTransactions } from '#api/ledger/transactions.ts'
import { getSources } from '#api/sources.ts'
import { failing, faults, type Fault } from '#test/support/server/fault-server.ts'
import { startMirrorNode } from '#test/support/ledger/mirror-node.ts'
import { aTransaction, atSecond } from '#test/support/ledger/transactions.ts'
import { openStandalone } from '#web/standalone/standalone.ts'

const begin = 1_700_000_000

/** A standalone app with a mirror node; its clock is 200 s after the start of the test's time. */
async function open() {
  const node = await startMirrorNode()
  const clock = { second: 200 }
  const fetch: typeof globalThis.fetch = async (input, init) =>
    String(input) === '/config.json' ? Response.json({ ledger: node.url }) : globalThis.fetch(input, init)
  const alone = await openStandalone({
    fetch,
    storage: null,
    isOnline: () => true,
    now: () => (begin + clock.second) * 1000,
  })
  if (!alone) throw new Error('the app is not standalone')
  const client = createClient({ fetch: alone })
  const query = { from: String(begin - 800), to: String(begin + 3000), lists: 'total' } as const
  return {
    node,
    client,
    stats: () => client.call(getLedgerStats, { query }),
    health: async () => (await client.call(getSources)).ledger.health,
    pass: (seconds: number) => void (clock.second += seconds),
  }
}

it('The figures count the transactions seen while the app was open, each one once', async () => {
  const { node, stats, pass } = await open()
  node.add(1, 130)
  const first = await stats()
  expect([first.total.transactions, first.missing]).toEqual([100, [{ from: null, to: atSecond(31) }]])
  node.add(131, 430)
  node.records.push(aTransaction(431, { result: 'INVALID_SIGNATURE', charged_tx_fee: 9_007_199_254_740_993n }))
  pass(10)
  const { total, intervals, missing } = await stats()
  expect(total).toMatchObject({ transactions: 401, failures: 1 })
  expect(total.fees).toBe(9_007_199_254_740_993n)
  expect(total.results).toMatchObject([{ name: 'INVALID_SIGNATURE', transactions: 1 }])
  expect(intervals.reduce((sum, { transactions }) => sum + transactions, 0)).toBe(401)
  expect(missing).toEqual([{ from: null, to: atSecond(31) }])
  pass(10)
  expect((await stats()).total.transactions).toBe(401)
})

it('A gap is reported if more than ten pages passed between two requests', async () => {
  const { node, stats, pass } = await open()
  node.add(1, 5)
  await stats()
  node.add(6, 1405)
  pass(1300)
  const { total, missing } = await stats()
  expect([total.transactions, missing]).toEqual([
    1105,
    [
      { from: null, to: atSecond(1) },
      { from: atSecond(1005), to: atSecond(1306) },
    ],
  ])
})

it.each<[string, Fault, string]>([
  ['fails', failing(503), 'The mirror node answered with the HTTP status 503.'],
  ['limits', failing(429), 'The mirror node is limiting requests.'],
  ['hangs up', faults.drop, 'The mirror node cannot be reached, or does not allow requests from this page.'],
])('A node that %s is reported, and what was missed is counted later', async (_, fault, words) => {
  const { node, stats, health, pass } = await open()
  node.add(1, 5)
  await stats()
  expect(await health()).toMatchObject({ host: new URL(node.url).host, failing_since: null, last_error: null })
  node.break((good, asked) => {
    const broken = fault(good, asked)
    return typeof broken === 'function' ? broken : { ...broken, headers: { 'access-control-allow-origin': '*' } }
  })
  node.add(6, 20)
  pass(60)
  const meanwhile = await stats()
  expect([meanwhile.total.transactions, meanwhile.missing?.at(-1)]).toEqual([5, { from: atSecond(5), to: null }])
  expect(await health()).toMatchObject({ failing_since: '2023-11-14T22:17:40.000Z', last_error: { words } })
  node.repair()
  pass(15)
  const after = await stats()
  expect([after.total.transactions, after.missing]).toEqual([20, [{ from: null, to: atSecond(1) }]])
  expect(await health()).toMatchObject({ failing_since: null })
})

it('An app without a mirror node has empty figures', async () => {
  const fetch: typeof globalThis.fetch = async () => Response.json({ status: 'https://status.example.org/api/v2' })
  const alone = await openStandalone({ fetch, storage: null, isOnline: () => true, now: () => begin * 1000 })
  if (!alone) throw new Error('the app is not standalone')
  const stats = await createClient({ fetch: alone }).call(getLedgerStats)
  expect([stats.total.transactions, stats.missing]).toEqual([0, [{ from: null, to: null }]])
})

it('A search by result code narrows the pages of the mirror node, and says how far it has come', async () => {
  const { node, client } = await open()
  for (let second = 1; second <= 150; second += 1)
    node.records.push(aTransaction(second, { result: second % 60 === 0 ? 'BUSY' : 'INVALID_SIGNATURE' }))
  const first = await client.call(findTransactions, { query: { code: 'BUSY' } })
  expect(first.transactions.map(({ consensus_timestamp }) => consensus_timestamp)).toEqual([
    atSecond(120),
    atSecond(60),
  ])
  expect([first.reached, first.links.next]).toEqual([
    atSecond(51),
    `/api/ledger/list?code=BUSY&timestamp=lt:${atSecond(51)}`,
  ])
  await expect(client.call(findTransactions, { query: { code: 'no code' } })).rejects.toMatchObject({ status: 422 })
})

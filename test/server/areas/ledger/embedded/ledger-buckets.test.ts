import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import * as v from 'valibot'
import { parseJson, stringifyJson } from '#api/json.ts'
import { LedgerStats } from '#api/ledger/ledger.ts'
import type { LedgerFact } from '#domain/ledger/figures/ledger-bucket.ts'
import { updateBuckets, ledgerStats } from '#server/areas/ledger/embedded/ledger-buckets.ts'
import type { Store } from '#server/platform/database/database.ts'
import { anyFact, countByHand, exactOf, factWith, noon } from '#test/support/ledger/ledger-facts.ts'
import { describeOnStores, freshSqlite } from '#test/support/server/stores.ts'
import { invalidQuery } from '#server/platform/errors.ts'

const all = { from: '0', to: '9999999999', intervals: 500 }

function change(store: Store, added: readonly LedgerFact[], removed: readonly LedgerFact[] = []): Promise<void> {
  return store.transaction().execute((transaction) => updateBuckets(transaction, { added, removed }))
}

/** As the figures tell them: ten payers, not all. */
function figuresByHand(facts: readonly LedgerFact[]) {
  const exact = countByHand(facts)
  return { ...exact, payers: exact.payers.slice(0, 10) }
}

function intervalsByHand(facts: readonly LedgerFact[], length: number) {
  const groups = Map.groupBy(facts, ({ seconds }) => Math.floor(seconds / length) * length)
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([start, group]) => Object.assign(figuresByHand(group), { start }))
}

describeOnStores('ledgerStats', (fresh) => {
  test('reports the same figures as counting by hand, in any batches and at any interval', async () => {
    const store = await fresh()
    const batches = fc.array(fc.array(anyFact, { maxLength: 60 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(batches, fc.constantFrom(3, 10, 120, 500), async (parts, intervals) => {
        await store.deleteFrom('ledger_bucket').execute()
        for (const part of parts) await change(store, part)
        const facts = parts.flat()
        const stats = await ledgerStats(store, { intervals })
        expect(exactOf(stats.total)).toEqual(figuresByHand(facts))
        const shown = stats.intervals.map((one) => Object.assign(exactOf(one), { start: one.start }))
        expect(shown).toEqual(intervalsByHand(facts, stats.interval))
        expect(stats.intervals.length).toBeLessThanOrEqual(intervals)
        expect(exactOf((await ledgerStats(store, all)).total)).toEqual(figuresByHand(facts))
      }),
      { numRuns: 25 },
    )
  })

  test('restores the earlier figures when transactions are removed', async () => {
    const store = await fresh()
    const facts = fc.array(anyFact, { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(facts, facts, async (stay, leave) => {
        await store.deleteFrom('ledger_bucket').execute()
        await change(store, stay)
        const before = await ledgerStats(store, all)
        await change(store, leave)
        await change(store, [], leave)
        expect(await ledgerStats(store, all)).toEqual(before)
        await change(store, [], stay)
        expect(await store.selectFrom('ledger_bucket').selectAll().execute()).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  test('counts a replaced transaction once, in its new form', async () => {
    const store = await fresh()
    const before = factWith({ result: 'BUSY', success: false, node: '0.0.4', fee: 1n })
    const after = factWith({ payer: '0.0.77', fee: 2n })
    await change(store, [before])
    await change(store, [after], [before])
    const { total, intervals } = await ledgerStats(store, all)
    expect(exactOf(total)).toEqual(figuresByHand([after]))
    expect(intervals).toHaveLength(1)
  })

  test('writes nothing when there is nothing to count', async () => {
    const store = await fresh()
    await change(store, [])
    expect(await store.selectFrom('ledger_bucket').selectAll().execute()).toEqual([])
  })
})

describe('Payers beyond the limit', () => {
  test('are estimated, and the largest are found exactly', async () => {
    const store = await freshSqlite()
    const tail = Array.from({ length: 3000 }, (_, index) =>
      factWith({ payer: `0.0.${10_000 + index}`, seconds: noon + (index % 1800) }),
    )
    const large = Array.from({ length: 12 }, (_, index) => index + 1).flatMap((rank) =>
      Array.from({ length: rank * 100 }, (_, index) =>
        factWith({ payer: `0.0.${rank}`, seconds: noon + (index % 1800) }),
      ),
    )
    const facts = [...tail, ...large].toSorted((a, b) => a.seconds - b.seconds)
    for (let index = 0; index < facts.length; index += 200) await change(store, facts.slice(index, index + 200))
    const { payers: wanted, payers_estimate: number, ...rest } = figuresByHand(facts)
    for (const intervals of [1, 30, 120]) {
      const { payers, payers_estimate, ...exact } = exactOf((await ledgerStats(store, { intervals })).total)
      expect(exact).toEqual(rest)
      expect(Math.abs(payers_estimate / number - 1)).toBeLessThan(0.07)
      expect(payers.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name))
      for (const [index, payer] of payers.entries()) {
        const truth = wanted[index]?.transactions ?? 0
        expect(payer.transactions).toBeLessThanOrEqual(truth)
        expect(payer.transactions).toBeGreaterThan(truth * 0.9)
      }
    }
  })
})

describe('The range of ledgerStats', () => {
  async function filled(): Promise<Store> {
    const store = await freshSqlite()
    await change(
      store,
      [0, 59, 60, 3600, 86_400].map((later) => factWith({ seconds: noon + later })),
    )
    return store
  }

  it.each<[string, { from?: string; to?: string; intervals?: number }, number, number, number, number]>([
    // name, query, from, to (after noon), interval, transactions
    ['everything', {}, 0, 86_400 + 900, 900, 5],
    ['everything as one', { intervals: 1 }, 0, 86_400 + 60, 86_460, 5],
    ['from a time on', { from: String(noon + 3600) }, 3600, 86_400 + 720, 720, 2],
    ['up to a time, which is excluded', { to: String(noon + 60) }, 0, 60, 60, 2],
    ['a nanosecond more is another minute', { to: `${noon + 60}.000000001` }, 0, 120, 60, 3],
    ['within a minute', { from: `${noon + 61}.5`, to: `${noon + 61}.75` }, 60, 120, 60, 1],
    ['no time at all', { from: String(noon), to: String(noon) }, 0, 60, 60, 2],
    ['before the first', { to: String(noon - 600) }, -600, -540, 60, 0],
    ['after the last', { from: String(noon + 90_000) }, 90_000, 90_060, 60, 0],
    ['between two', { from: String(noon + 120), to: String(noon + 180) }, 120, 180, 60, 0],
  ])('The figures cover the asked range: %s', async (_, query, from, to, interval, transactions) => {
    const stats = await ledgerStats(await filled(), { intervals: 120, ...query })
    expect(stats).toMatchObject({ from: noon + from, to: noon + to, interval })
    expect(stats.total.transactions).toBe(transactions)
    expect(stats.intervals.reduce((sum, one) => sum + one.transactions, 0)).toBe(transactions)
    expect(stats.intervals.every((one) => one.transactions > 0)).toBe(true)
  })

  it.each<[string, string]>([
    [String(noon + 1), String(noon)],
    [`${noon}.000000002`, `${noon}.000000001`],
  ])('rejects a range from %s to %s', async (from, to) => {
    const stats = ledgerStats(await filled(), { from, to, intervals: 120 })
    await expect(stats).rejects.toThrow(invalidQuery('to', 'is before from'))
  })

  test('reads a bound beyond 64 bits as the latest time', async () => {
    const stats = await ledgerStats(await filled(), { from: '9999999999', intervals: 120 })
    expect(stats.intervals).toEqual([])
    expect(stats.total.transactions).toBe(0)
  })

  test.each([{}, { from: String(noon) }, { to: String(noon) }, { from: '5', to: String(noon) }])(
    'of an empty ledger (%o) has no intervals',
    async (query) => {
      const stats = await ledgerStats(await freshSqlite(), { intervals: 120, ...query })
      expect(stats.intervals).toEqual([])
      expect(stats.total).toMatchObject({ transactions: 0, fees: 0n, payers_estimate: 0, latency: { median: null } })
    },
  )

  test.each([1, 2, 7, 120, 500])('divides into at most %d intervals, whatever its length', async (intervals) => {
    const store = await filled()
    for (const length of [1, 60, 3600, 86_400, 40 * 86_400, 400 * 86_400, 4000 * 86_400]) {
      const stats = await ledgerStats(store, { from: String(noon), to: String(noon + length), intervals })
      expect((stats.to - stats.from) / stats.interval).toBeLessThanOrEqual(intervals)
      expect(stats.total.transactions).toBe(stats.intervals.reduce((sum, one) => sum + one.transactions, 0))
    }
  })
})

test('ledgerStats answers in the form of the endpoint, which survives the wire', async () => {
  const store = await freshSqlite()
  await change(store, [
    factWith({ fee: 2n ** 53n + 1n }),
    factWith({ result: 'BUSY', success: false, latencyNs: null }),
  ])
  const stats = await ledgerStats(store, { intervals: 120 })
  expect(v.parse(LedgerStats, parseJson(stringifyJson(stats)))).toEqual(stats)
})

it('ledgerStats lists types, nodes and payers only for the whole range if that was asked for', async () => {
  const store = await freshSqlite()
  await change(store, [factWith({}), factWith({ seconds: noon + 7200 })])
  const [brief, full] = [await ledgerStats(store, { ...all, lists: 'total' }), await ledgerStats(store, all)]
  expect(brief.total).toEqual(full.total)
  expect(full.intervals[0]?.types).not.toEqual([])
  const without = { types: [], nodes: [], payers: [] }
  expect(brief.intervals).toEqual(full.intervals.map((one) => Object.assign(one, without)))
})

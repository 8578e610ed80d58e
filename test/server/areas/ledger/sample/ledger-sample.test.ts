import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { getSources } from '#api/sources.ts'
import { parseTimestamp } from '#domain/time/timestamp.ts'
import { openLedgerSample, type LedgerSample } from '#server/areas/ledger/sample/ledger-sample.ts'
import type { LedgerPlan } from '#server/areas/ledger/sample/plan.ts'
import { sampleTransactions } from '#server/areas/ledger/sample/sample-transactions.ts'
import { ledgerStats } from '#server/areas/ledger/embedded/ledger-buckets.ts'
import { mergeTransactions, removeOldest, storedTransactionsOf } from '#server/areas/ledger/embedded/ledger-merge.ts'
import { keepNewestOfSample } from '#server/areas/ledger/embedded/ledger-retention.ts'
import { openStore, type Store } from '#server/platform/database/database.ts'
import { findSetting } from '#server/platform/database/setting.ts'
import { everything, listTransactionRows } from '#server/areas/ledger/store/transactions.ts'
import { temporaryFolder } from '#test/support/server/process.ts'
import { noon, startService } from '#test/support/server/service.ts'
import { describeOnStores, freshSqlite } from '#test/support/server/stores.ts'
import { isFullTier } from '#test/support/tier.ts'
import { aTransaction } from '#test/support/ledger/transactions.ts'

const minute = 60_000
const nano = 1_000_000n

async function times(store: Store): Promise<bigint[]> {
  return (await listTransactionRows(store, everything, 'asc', 1_000_000)).map(({ consensus }) => consensus)
}

interface Gap {
  readonly from: bigint
  readonly to: bigint
}

/** What the sample keeps of itself: its plan, and what of it is not written yet. */
async function stateOf(store: Store): Promise<{ plan: LedgerPlan; gaps: Gap[] }> {
  const { plan, missing } = JSON.parse((await findSetting(store, 'sample.ledger')) ?? '')
  return {
    plan,
    gaps: missing.map(({ from, to }: Record<string, string>) => ({ from: BigInt(from ?? ''), to: BigInt(to ?? '') })),
  }
}

/** What the sample has to hold: everything its plan tells until now, but for what it says is still missing. */
async function planned(store: Store, now: number): Promise<{ gaps: Gap[]; times: bigint[] }> {
  const { plan, gaps } = await stateOf(store)
  const whole = { from: (gaps[0]?.to ?? 0n) - 1n, to: BigInt(now) * nano }
  const yielded = [...sampleTransactions(plan, { ...whole, size: 1000 })].flat()
  const all = yielded.map(({ consensus_timestamp }) => parseTimestamp(consensus_timestamp) ?? 0n)
  return { gaps, times: all.filter((time) => !gaps.some(({ from, to }) => time >= from && time < to)) }
}

/** Each step writes one part of the past, however fast the machine is; both are short. */
async function opened(store: Store): Promise<LedgerSample> {
  const sample = await openLedgerSample(store, { backfillMs: 0, recentSeconds: 60, partSeconds: 30 })
  if (!sample) throw new Error('there is no sample')
  return sample
}

async function importSome(store: Store, count = 3): Promise<void> {
  const records = storedTransactionsOf(Array.from({ length: count }, (_, second) => aTransaction(second)))
  await mergeTransactions(store, records, { now: noon, sampled: false })
}

describe('The sample ledger', () => {
  it.runIf(isFullTier)(
    'is marked at once, begins with the last ten minutes, and fills in the past from there',
    async () => {
      const world = await startService({ sample: true })
      const { service, store } = world
      const step = async () => {
        await service.jobs.find(({ name }) => name === 'update the sample network’s ledger')?.run()
        return times(store)
      }
      expect((await world.client.call(getSources)).ledger).toMatchObject({ sample: true, newest: null })
      const first = await step()
      expect(first.at(-1)).toBeGreaterThan(BigInt(noon - minute) * nano)
      expect(first.length).toBeGreaterThan(1500)
      const oldest = [first[0] ?? 0n]
      for (let round = 0; round < (isFullTier ? 2 : 1); round += 1) oldest.push((await step())[0] ?? 0n)
      expect(new Set(oldest).size).toBe(oldest.length)
      expect(oldest).toEqual(oldest.toSorted((a, b) => Number(b - a)))
      expect(await times(store)).toEqual((await planned(store, noon)).times)
      await world.poll()
      expect((await world.client.call(getSources)).ledger).toMatchObject({ sample: true, imported_at: null })
    },
  )

  it('continues from second to second, and after a restart', async () => {
    const store = await freshSqlite()
    const first = await opened(store)
    for (const now of [noon, noon + 1000, noon + 2000, noon + 7500]) await first.step(now)
    const again = await opened(store)
    for (const later of [30_000, 31_000]) {
      await again.step(noon + later)
      expect(await times(store)).toEqual((await planned(store, noon + later)).times)
    }
  })

  it.runIf(isFullTier)('fills in the time when no instance wrote it, newest first', async () => {
    const store = await freshSqlite()
    await (await opened(store)).step(noon)
    const before = await times(store)
    const later = noon + 3 * minute
    const again = await opened(store)
    await again.step(later)
    const [, gap] = (await stateOf(store)).gaps
    expect(gap?.from).toBe((before.at(-1) ?? 0n) + 1n)
    expect((await times(store)).filter((time) => time < (gap?.to ?? 0n))).toEqual(before)
    while ((await stateOf(store)).gaps.length > 1) await again.step(later)
    expect(await times(store)).toEqual((await planned(store, later)).times)
  })

  it.runIf(isFullTier)('is complete although it was killed before it had written anything', async () => {
    const store = await freshSqlite()
    const killed = await opened(store)
    await killed.step(noon)
    await removeOldest(store, everything, 1_000_000, { now: noon, keepsCounts: false, sampled: true })
    const later = noon + 20 * minute
    const again = await opened(store)
    await again.step(later)
    const { gaps } = await planned(store, later)
    expect(gaps.map(({ from, to }) => from < to)).toEqual(gaps.map(() => true))
    const [oldest, newest] = [gaps[0]?.from ?? 0n, gaps.at(-1)?.to ?? 0n]
    expect(oldest).toBeLessThan(BigInt(noon - 23 * 60 * minute) * nano)
    expect((await times(store))[0]).toBeGreaterThanOrEqual(newest)
    expect(gaps.reduce((sum, { from, to }) => sum + to - from, 0n)).toBe(newest - oldest)
    while ((await stateOf(store)).gaps.length > 1) await again.step(later)
    expect(await times(store)).toEqual((await planned(store, later)).times)
  })
})

describe('Two instances', () => {
  it('write one sample, and the second takes over when the first has gone', async () => {
    const file = join(await temporaryFolder(), 'a.db')
    const [store, another] = [await openStore({ file }), await openStore({ file })]
    onTestFinished(async () => void (await Promise.all([store.destroy(), another.destroy()])))
    const [one, other] = [await opened(store), await opened(another)]
    await one.step(noon)
    await other.step(noon + 1)
    const state = await findSetting(store, 'sample.ledger')
    await other.step(noon + 14_000)
    expect(await findSetting(store, 'sample.ledger')).toBe(state)
    await one.step(noon + 14_500)
    await other.step(noon + 30_000)
    await one.step(noon + 30_500)
    expect(await times(store)).toEqual((await planned(store, noon + 30_000)).times)
  })
})

describeOnStores('A sample', (fresh) => {
  it('does not exist after an import, even if nothing is left of the import', async () => {
    const store = await fresh()
    await importSome(store)
    expect(await openLedgerSample(store)).toBeNull()
    await removeOldest(store, everything, 10, { now: noon, keepsCounts: false, sampled: false })
    expect(await times(store)).toEqual([])
    expect(await openLedgerSample(store)).toBeNull()
  })

  it('is removed completely by the first import, and does not return', async () => {
    const store = await fresh()
    const sample = await opened(store)
    const start = noon / 1000
    const plan = { seed: 1, start, stretches: [{ from: start, rate: 5 }] }
    const begin = BigInt(noon) * nano
    const some = storedTransactionsOf(
      [...sampleTransactions(plan, { from: begin, to: begin + BigInt(minute) * nano })].flat(),
    )
    await mergeTransactions(store, some, { now: noon, sampled: true })
    await importSome(store)
    const imported = await times(store)
    expect(imported).toHaveLength(3)

    await sample.step(noon)
    await mergeTransactions(store, some, { now: noon, sampled: true })
    await sample.trim(noon)
    await keepNewestOfSample(store, 1, noon)
    expect(await removeOldest(store, everything, 10, { now: noon, keepsCounts: false, sampled: true })).toMatchObject({
      removed: 0,
    })
    expect(await times(store)).toEqual(imported)
    const posted = store.selectFrom('ledger_posting').select('consensus').distinct().orderBy('consensus')
    expect((await posted.execute()).map(({ consensus }) => consensus)).toEqual(imported)
    expect((await ledgerStats(store, { intervals: 1 })).total.transactions).toBe(imported.length)
  })

  it('keeps the requested number of its newest transactions', async () => {
    const store = await fresh()
    await opened(store)
    const records = storedTransactionsOf(Array.from({ length: 350 }, (_, second) => aTransaction(second)))
    await mergeTransactions(store, records, { now: noon, sampled: true })
    const all = await times(store)
    await keepNewestOfSample(store, 120, noon)
    expect(await times(store)).toEqual(all.slice(-120))
    await keepNewestOfSample(store, 120, noon)
    expect(await times(store)).toEqual(all.slice(-120))
  })
})

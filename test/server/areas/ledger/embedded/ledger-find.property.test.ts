import { fuzzRuns } from '#test/support/tier.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findTransactionsPath, type Transaction } from '#api/ledger/transactions.ts'
import type { LedgerCount } from '#api/ledger/ledger.ts'
import { chartSeries } from '#domain/ledger/figures/chart-series.ts'
import { figuresAt } from '#web/features/ledger/figures/figures-at.ts'
import {
  countDuplicates,
  failuresOf,
  linkOfCount,
  linkOfEntity,
  linkOfEntityCount,
  linkOfEntityInterval,
  linkOfFailures,
  linkOfPeriod,
  linkOfSeries,
  type FigureLink,
} from '#domain/ledger/figures/figure-links.ts'
import { readEntityActivity } from '#server/areas/ledger/embedded/entity-activity.ts'
import { createEmbeddedLedger } from '#server/areas/ledger/embedded/ledger.ts'
import { limits } from '#server/platform/limits.ts'
import { mergeTransactions, storedTransactionsOf } from '#server/areas/ledger/embedded/ledger-merge.ts'
import { indexOlderTransactions } from '#server/areas/ledger/embedded/ledger-index.ts'
import { createLedgerReader } from '#server/areas/ledger/embedded/ledger-reader.ts'
import { clearLedger } from '#server/areas/ledger/embedded/ledger-state.ts'
import { deleteFacets, moveFacetMark } from '#server/areas/ledger/store/facets.ts'
import type { LedgerSource } from '#server/areas/ledger/source.ts'
import type { Store } from '#server/platform/database/database.ts'
import { concerned, selectedBy } from '#test/support/ledger/naive-ledger.ts'
import { aLedger, aListQuery } from '#test/support/ledger/random-ledger.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

interface Page {
  readonly transactions: readonly Transaction[]
  readonly links: { readonly next: string | null }
}

async function walk(ledger: LedgerSource, search: string): Promise<string[]> {
  const found: string[] = []
  let pages = 0
  for (let next: string | null = search; next !== null;) {
    const parameters = [...new URLSearchParams(next)].map(([name, value]) => ({ name, value }))
    const page: Page = JSON.parse(await ledger.find({ path: findTransactionsPath, parameters, owner: 'test' }))
    found.push(...page.transactions.map(({ consensus_timestamp }) => consensus_timestamp))
    next = page.links.next?.slice(findTransactionsPath.length + 1) ?? null
    if ((pages += 1) > 200) throw new Error(`${search} never ends`)
  }
  return found
}

async function fill(store: Store, records: readonly Transaction[]): Promise<void> {
  await clearLedger(store)
  await mergeTransactions(store, storedTransactionsOf(records), { now: 0, sampled: false })
}

const nodes = ['0.0.3', '0.0.4', null]
const entities = ['0.0.5', '0.0.700', '0.0.701', null]

/** The records of a random ledger with nodes and entities. */
const aTouchedLedger = fc
  .tuple(aLedger, fc.infiniteStream(fc.tuple(fc.constantFrom(...nodes), fc.constantFrom(...entities))))
  .map(([records, places]) =>
    records.map((record) => {
      const [node, entity_id] = places.next().value ?? [null, null]
      return { ...record, node, entity_id }
    }),
  )

const own = fc.oneof(
  fc
    .constantFrom('REVERTED_SUCCESS', 'invalid_signature', 'SUCCESS', 'ne:UNKNOWN', 'BUSY')
    .map((code) => ['code', code]),
  fc.constantFrom('0.0.3', '4', '0.0.99').map((node) => ['node', node]),
  fc.constantFrom('0.0.2', '0.0.10', '1.0.1', '1023.65535.274877906943').map((payer) => ['payer', payer]),
  fc.constantFrom('0.0.5', '0.0.6', '0.0.700', '0.0.9').map((entity) => ['entity', entity]),
  fc.constantFrom('0.0.2', '5', '0.0.700', '0.0.9').map((id) => ['involved', id]),
)
const aSearch = fc
  .tuple(aListQuery, fc.array(own, { minLength: 1, maxLength: 3 }))
  .map(([base, given]) => `${base}&${new URLSearchParams(given)}`)

/** The rules of the filters of our own, word for word. */
function isFound(record: Transaction, search: URLSearchParams): boolean {
  const codes = search.getAll('code').map((code) => code.toUpperCase())
  const wanted = codes.filter((code) => !code.startsWith('NE:'))
  const full = (id: string) => (id.includes('.') ? id : `0.0.${id}`)
  const any = (name: string, has: readonly (string | null)[]) =>
    search.getAll(name).length === 0 || search.getAll(name).some((id) => has.includes(full(id)))
  const tokens = [...record.token_transfers, ...record.nft_transfers].map(({ token_id }) => token_id)
  return (
    (wanted.length === 0 || wanted.includes(record.result)) &&
    !codes.includes(`NE:${record.result}`) &&
    any('node', [record.node]) &&
    any('payer', [record.transaction_id.replace(/-.*/, '')]) &&
    any('entity', [record.entity_id, ...tokens]) &&
    any('involved', [record.entity_id, ...tokens, ...concerned(record)])
  )
}

function isKnown({ name }: Pick<LedgerCount, 'name'>): boolean {
  return name !== 'A_TYPE_OF_TOMORROW'
}

/** Seconds, relative to the ledger's first record. */
const aRange = fc.record({ offset: fc.integer({ min: -600, max: 3000 }), length: fc.integer({ min: 1, max: 4000 }) })

describeOnStores('A search by filters of our own', (fresh, dialect) => {
  const runs = fuzzRuns(dialect === 'SQLite' ? 200 : 40)

  it('finds what its filters select, each transaction once and in order, before and after the index is complete', async () => {
    const store = await fresh()
    const ledger = createEmbeddedLedger({ store, reader: createLedgerReader(store), network: 'mainnet', limits })
    const aMark = fc.bigInt({ min: 0n, max: 42n })
    await fc.assert(
      fc.asyncProperty(
        aTouchedLedger,
        fc.array(aSearch, { minLength: 1, maxLength: 4 }),
        aMark,
        async (records, searches, mark) => {
          await fill(store, records)
          const older = await sql<{ text: string; class: number; consensus: bigint }>`
            select cast(value as text) as text, class, consensus from ledger_facet where consensus < ${mark}`.execute(
            store,
          )
          await deleteFacets(
            store,
            older.rows.map(({ text, class: number, consensus }) => ({ value: BigInt(text), class: number, consensus })),
          )
          await moveFacetMark(store, mark)
          for (const isComplete of [false, true]) {
            if (isComplete) await indexOlderTransactions(store)
            for (const search of searches) {
              const asked = new URLSearchParams(search)
              const expected = selectedBy(
                search,
                records.filter((record) => isFound(record, asked)),
              )
              expect([search, isComplete, await walk(ledger, search)]).toEqual([search, isComplete, expected])
            }
          }
        },
      ),
      { numRuns: runs },
    )
  })

  it('shows exactly the transactions that a figure counts behind each of its links', async () => {
    const store = await fresh()
    const ledger = createEmbeddedLedger({ store, reader: createLedgerReader(store), network: 'mainnet', limits })
    const rowsOf = async (link: FigureLink | null) =>
      link &&
      (
        await walk(
          ledger,
          new URLSearchParams(
            Object.entries(link).flatMap(([name, values]) => values.map((value) => [name, value])),
          ).toString(),
        )
      ).length
    await fc.assert(
      fc.asyncProperty(aTouchedLedger, fc.nat(50_000), aRange, async (records, seconds, range) => {
        const moved = records.map((record, index) => ({
          ...record,
          consensus_timestamp: record.consensus_timestamp.replace(/^\d+/, String(seconds + (index % 5) * 700)),
        }))
        await fill(store, moved)
        const stats = await ledger.stats({ intervals: 20 })
        const { intervals, total, interval, from, to } = stats
        const { starts, failures } = chartSeries(stats)
        for (const { result, counts } of failures)
          for (const [index, count] of counts.entries()) {
            const start = starts[index] ?? from
            const link = linkOfSeries(result, failures, { from: start, to: start + interval })
            expect([result, start, await rowsOf(link)]).toEqual([result, start, count])
          }
        const parts = [
          { figures: total, period: { from, to } },
          ...intervals.map((one) => ({ figures: one, period: { from: one.start, to: one.start + interval } })),
        ]
        for (const { figures, period } of parts) {
          expect(await rowsOf(linkOfPeriod(period))).toBe(figures.transactions)
          expect(await rowsOf(failuresOf(linkOfPeriod(period)))).toBe(figures.failures)
          expect(await rowsOf(linkOfFailures(period))).toBe(figures.failures - countDuplicates(figures.results))
          const lists: [Parameters<typeof linkOfCount>[0], readonly LedgerCount[]][] = [
            ['result', figures.results],
            ['type', figures.types.filter(isKnown)],
            ['node', figures.nodes],
            ['payer', figures.payers],
          ]
          for (const [kind, counts] of lists)
            for (const count of counts) {
              const link = linkOfCount(kind, count, period)
              expect([kind, count.name, await rowsOf(link)]).toEqual([kind, count.name, count.transactions])
              expect(await rowsOf(failuresOf(link ?? {}))).toBe(count.failures)
            }
        }
        // The curve of an incident covers its own range, and lists results only for the whole of it.
        const first = Math.max(0, seconds + range.offset)
        const curve = await ledger.stats({
          from: String(first),
          to: String(first + range.length),
          intervals: 80,
          lists: 'total',
        })
        const chart = chartSeries(curve)
        const shown = [null, ...chart.starts.keys()].map((index) => figuresAt(curve, chart, curve.to, index))
        for (const { at, transactions, failures: failed } of shown) {
          const period = at === null ? curve : { from: at, to: at + curve.interval }
          expect([at, await rowsOf(linkOfPeriod(period))]).toEqual([at, transactions])
          expect([at, await rowsOf(linkOfFailures(period))]).toEqual([at, failed])
        }
        for (const id of ['0.0.2', '0.0.5', '0.0.10', '0.0.700', '0.0.701']) {
          const entity = await ledger.entity(id, 'test')
          const of = { [entity.found_by]: [id] }
          expect([id, await rowsOf(of)]).toEqual([id, entity.transactions])
          expect([id, await rowsOf(failuresOf(of))]).toEqual([id, entity.failures])
        }
        for (const id of ['0.0.2', '0.0.5', '0.0.10', '0.0.700', '0.0.701']) {
          // Entities with more transactions than that show the newest.
          const entity = await readEntityActivity(store, id, 2)
          expect([id, await rowsOf(linkOfEntity(entity))]).toEqual([id, entity.sample.transactions])
          // Entities with even more are counted up to a limit, beside which the figure reads “or more”.
          const capped = await readEntityActivity(store, id, 2, 3)
          const of = { [capped.found_by]: [id] }
          for (const [figure, rows] of [
            [capped.transactions, await rowsOf(of)],
            [capped.failures, await rowsOf(failuresOf(of))],
          ])
            expect([id, figure]).toEqual([id, Math.min(rows ?? 0, capped.counted_up_to)])
          for (const { start, transactions } of entity.intervals) {
            const link = linkOfEntityInterval(entity, start, entity.interval)
            expect([id, start, await rowsOf(link)]).toEqual([id, start, transactions])
          }
          for (const count of entity.types) {
            const rows = await rowsOf(linkOfEntityCount(entity, 'type', count))
            expect([id, count.name, rows]).toEqual([id, count.name, isKnown(count) ? count.transactions : null])
          }
          for (const count of entity.results) {
            const rows = await rowsOf(linkOfEntityCount(entity, 'result', count))
            expect([id, count.name, rows]).toEqual([id, count.name, count.transactions])
          }
        }
      }),
      { numRuns: Math.ceil(runs / 4) },
    )
  })
})

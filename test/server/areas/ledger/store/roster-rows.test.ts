import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { listRosters, type EdgedRoster } from '#server/areas/ledger/store/roster-rows.ts'
import { describeOnBothStores } from '#test/support/server/stores.ts'
import { fuzzRuns } from '#test/support/tier.ts'

/** They overlap, and some begin or end at the same time. */
const rosters = Array.from({ length: 40 }, (_, index) => {
  const oldest = BigInt((index * 7) % 31)
  return { id: index + 1, class: index % 6, oldest, newest: oldest + BigInt((index * 5) % 12) }
})

const aBound = fc.option(fc.bigInt({ min: -2n, max: 45n }))

describeOnBothStores('The times of rosters', (fresh, dialect) => {
  it('are listed by their edges, in parts of any size', async () => {
    const store = await fresh()
    await store
      .insertInto('ledger_roster')
      .values(rosters.map((roster) => ({ ...roster, accounts: new Uint8Array(8) })))
      .execute()
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 6 }),
          fc.record({ from: fc.nat(3), below: fc.integer({ min: 3, max: 7 }), step: fc.constantFrom(1 as const, 2) }),
        ),
        fc.record({ from: aBound, to: aBound }),
        fc.constantFrom('asc' as const, 'desc' as const),
        fc.integer({ min: 1, max: 9 }),
        async (classes, { from, to }, order, limit) => {
          fc.pre(from === null || to === null || from <= to)
          const listed: EdgedRoster[] = []
          for (let part: EdgedRoster[] | null = null; part === null || part.length === limit;) {
            const page = { order, after: listed.at(-1) ?? null, limit }
            // oxlint-disable-next-line no-await-in-loop -- each part begins where the last one ended
            part = await listRosters(store, classes, { from, to, except: [] }, page)
            listed.push(...part)
          }
          const isAsked = (one: number) =>
            'below' in classes
              ? one >= classes.from && one < classes.below && (one - classes.from) % classes.step === 0
              : classes.includes(one)
          const sign = order === 'asc' ? 1 : -1
          const expected = rosters
            .filter(
              (one) => isAsked(one.class) && one.oldest <= (to ?? one.oldest) && one.newest >= (from ?? one.newest),
            )
            .map(({ id, oldest, newest }) => ({
              id,
              edge:
                order === 'asc'
                  ? from !== null && oldest < from
                    ? from
                    : oldest
                  : to !== null && newest > to
                    ? to
                    : newest,
            }))
            .toSorted((a, b) => sign * Number(a.edge - b.edge) || a.id - b.id)
          expect(listed.map(({ id, edge }) => ({ id, edge: BigInt(edge) }))).toEqual(expected)
        },
      ),
      { numRuns: fuzzRuns(dialect === 'SQLite' ? 200 : 50) },
    )
  })
})

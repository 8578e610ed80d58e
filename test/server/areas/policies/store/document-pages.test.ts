import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomOf } from '#server/platform/random.ts'
import {
  listValues,
  pageOfDocuments,
  type DocumentQuestion,
  type DocumentQuery,
} from '#server/areas/policies/store/document-pages.ts'
import { addEntries, removeEntries, type DocumentEntry } from '#server/areas/policies/store/document-lists.ts'
import { fuzzRuns } from '#test/support/tier.ts'
import { describeOnBothStores, describeOnStores } from '#test/support/server/stores.ts'

const documents = 2200
const owners = ['ada', 'bea']
const [all, kinds, sizes, own, ownKinds] = [1, 2, 3, 4, 5]

interface Known {
  readonly number: number
  readonly owner: string
  readonly kind: string
  readonly size: string
}

const random = randomOf('pages')
const known: readonly Known[] = Array.from({ length: documents }, (_, number) => ({
  number,
  owner: random.pick(owners),
  kind: random.chance(0.01) ? 'rare' : random.pick(['a', 'b', '']),
  size: String(random.between(10, 60)),
}))

function entriesOf({ number, owner, kind, size }: Known): DocumentEntry[] {
  return [
    { list_id: all, value: '', number },
    { list_id: kinds, value: kind, number },
    { list_id: sizes, value: size, number },
    { list_id: own, value: `${owner}\n`, number },
    { list_id: ownKinds, value: `${owner}\n${kind}`, number },
  ]
}

interface Asked {
  readonly owner: string | null
  readonly isKind: boolean
  readonly tested: readonly string[] | null
  readonly sorted: boolean
  readonly direction: 'asc' | 'desc'
}

function questionOf({ owner, isKind, tested, sorted, direction }: Asked): DocumentQuestion {
  const prefix = owner === null ? '' : `${owner}\n`
  const list = owner === null ? kinds : ownKinds
  const part: DocumentQuery = {
    list: owner === null ? all : own,
    prefix,
    // By the size where it is known of all, else by the kind.
    sorted: sorted ? (owner === null ? sizes : ownKinds) : null,
    tests: tested === null ? [] : [{ list, values: tested.map((value) => prefix + value), isAnyOf: isKind }],
  }
  return { parts: [part], direction }
}

/** The same by looking at every document. */
function naive({ owner, isKind, tested, sorted, direction }: Asked): number[] {
  const found = known.filter(
    (one) => (owner === null || one.owner === owner) && (tested === null || tested.includes(one.kind) === isKind),
  )
  const by = ({ size, kind }: Known) => (sorted ? (owner === null ? size : kind) : '')
  const order = found.toSorted((a, b) => (by(a) < by(b) ? -1 : Number(by(a) > by(b))) || a.number - b.number)
  return (direction === 'asc' ? order : order.toReversed()).map(({ number }) => number)
}

describeOnStores('Pages of many documents', (fresh) => {
  it('Every page equals the result of a full scan', async () => {
    const store = await fresh()
    await addEntries(store, known.flatMap(entriesOf))
    const asked = fc.record({
      owner: fc.constantFrom(null, ...owners),
      isKind: fc.boolean(),
      tested: fc.option(fc.uniqueArray(fc.constantFrom('a', 'b', '', 'rare', 'none'), { minLength: 1, maxLength: 3 })),
      sorted: fc.boolean(),
      direction: fc.constantFrom('asc', 'desc'),
    })
    const place = fc.tuple(
      fc.oneof(fc.integer({ min: 0, max: 400 }), fc.constantFrom(0, 99, 9_000_000)),
      fc.integer({ min: 1, max: 30 }),
    )
    await fc.assert(
      fc.asyncProperty(asked, place, async (question: Asked, [page, limit]) => {
        const expected = naive(question)
        const offset = page * limit
        expect(await pageOfDocuments(store, questionOf(question), { offset, limit })).toEqual({
          size: expected.length,
          numbers: expected.slice(offset, offset + limit),
        })
      }),
      { numRuns: fuzzRuns(30) },
    )
  })

  it('A document that is in two parts appears once', async () => {
    const store = await fresh()
    await addEntries(store, known.flatMap(entriesOf))
    const part = (value: string): DocumentQuery => ({
      list: all,
      prefix: '',
      sorted: sizes,
      tests: [{ list: kinds, values: [value, 'rare'], isAnyOf: true }],
    })
    const question = { parts: [part('a'), part('b')], direction: 'asc' } as const
    const expected = naive({ owner: null, isKind: true, tested: ['a', 'b', 'rare'], sorted: true, direction: 'asc' })
    expect(await pageOfDocuments(store, question, { offset: 50, limit: 20 })).toEqual({
      size: expected.length,
      numbers: expected.slice(50, 70),
    })
  })

  it('Parts that share no document are paged like one list, whatever their order', async () => {
    const store = await fresh()
    await addEntries(store, known.flatMap(entriesOf))
    const asked = fc.record({
      values: fc.uniqueArray(fc.constantFrom('a', 'b', '', 'rare', 'none'), { minLength: 2, maxLength: 4 }),
      sorted: fc.boolean(),
      sized: fc.option(fc.constantFrom('20', '99')),
      direction: fc.constantFrom('asc', 'desc'),
    })
    const place = fc.tuple(fc.integer({ min: 0, max: 2300 }), fc.integer({ min: 1, max: 30 }))
    await fc.assert(
      fc.asyncProperty(asked, place, async ({ values, sorted, sized, direction }, [offset, limit]) => {
        const parts = values.map((value): DocumentQuery => {
          const size = sized === null ? [] : [{ list: sizes, values: [sized], isAnyOf: true }]
          const tests = [{ list: kinds, values: [value], isAnyOf: true }, ...size]
          return { list: all, prefix: '', sorted: sorted ? sizes : null, tests }
        })
        const expected = naive({ owner: null, isKind: true, tested: values, sorted, direction }).filter(
          (number) => sized === null || known[number]?.size === sized,
        )
        expect(await pageOfDocuments(store, { parts, isDisjoint: true, direction }, { offset, limit })).toEqual({
          size: expected.length,
          numbers: expected.slice(offset, offset + limit),
        })
      }),
      { numRuns: fuzzRuns(30) },
    )
  })
})

describeOnBothStores('Pages of documents', (fresh) => {
  it('Pages and filter values follow added and removed documents', async () => {
    const store = await fresh()
    const [first, second] = known
    if (!first || !second) throw new Error('nothing known')
    await addEntries(store, [...entriesOf(first), ...entriesOf({ ...second, kind: 'x' })])
    const values = () => listValues(store, { list: kinds, prefix: '' }, 10)
    expect(await values()).toEqual([first.kind, 'x'].toSorted())
    await removeEntries(store, [{ list_id: kinds, value: 'x', number: second.number }])
    expect(await values()).toEqual([first.kind])
    const question = questionOf({ owner: null, isKind: true, tested: ['x'], sorted: false, direction: 'desc' })
    expect(await pageOfDocuments(store, question, { offset: 0, limit: 10 })).toEqual({ size: 0, numbers: [] })
  })

  it('Values of one owner do not include those of others', async () => {
    const store = await fresh()
    const given = ['a', 'b', 'c'].map((kind, number) => ({ number, owner: owners[number % 2] ?? '', kind, size: '1' }))
    await addEntries(store, given.flatMap(entriesOf))
    expect(await listValues(store, { list: ownKinds, prefix: 'ada\n' }, 10)).toEqual(['ada\na', 'ada\nc'])
    expect(await listValues(store, { list: kinds, prefix: '' }, 2)).toEqual(['a', 'b'])
  })
})

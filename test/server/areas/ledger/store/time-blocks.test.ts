import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addTimes,
  newestOf,
  packTimes,
  removeTimes,
  timesIn,
  timesPerBlock,
  type TimeBlockChange,
  type BlockPeriod,
  type TimeBlock,
} from '#server/areas/ledger/store/time-blocks.ts'

const latest = 2n ** 63n - 1n
const aTime = fc.oneof(
  fc.bigInt({ min: 0n, max: 400n }),
  fc.bigInt({ min: 1_700_000_000_000_000_000n, max: 1_700_000_900_000_000_000n }),
  fc.bigInt({ min: 0n, max: latest }),
)
const someTimes = fc.uniqueArray(aTime, { minLength: 1, maxLength: 60 })
const inOrder = (times: Iterable<bigint>) => [...new Set(times)].toSorted((a, b) => (a < b ? -1 : 1))
const everything: BlockPeriod = { begins: 0n, ends: latest }
const always = () => everything
/** Periods of a width. */
const each = (width: bigint) => (time: bigint) => ({
  begins: time - (time % width),
  ends: time - (time % width) + width,
})

function apply(blocks: readonly TimeBlock[], { gone, put }: TimeBlockChange): TimeBlock[] {
  const made = new Map(blocks.map((block) => [block.oldest, block]))
  for (const oldest of gone) made.delete(oldest)
  for (const block of put) made.set(block.oldest, block)
  return [...made.values()].toSorted((a, b) => (a.oldest < b.oldest ? -1 : 1))
}

const heldIn = (blocks: readonly TimeBlock[]) => blocks.flatMap(timesIn)

describe('A block of times', () => {
  it('gives back the times that it was made of, and the newest one', () => {
    fc.assert(
      fc.property(someTimes, (times) => {
        expect(timesIn(packTimes(inOrder(times)))).toEqual(inOrder(times))
        expect(newestOf(packTimes(inOrder(times)))).toBe(inOrder(times).at(-1))
      }),
    )
  })

  it.each([
    [[5n], 0],
    [[5n, 6n], 2],
    [[0n, 255n], 2],
    [[0n, 256n], 3],
    [[0n, 2n ** 48n - 1n], 7],
    [[0n, 2n ** 48n], 8],
    [[0n, latest], 9],
    [[1n, 2n, 300n], 5],
  ])('of %s takes %i bytes beside the oldest', (times, bytes) => {
    expect(packTimes(times).times).toHaveLength(bytes)
    expect(timesIn(packTimes(times))).toEqual(times)
  })
})

describe('The blocks of a stream', () => {
  it('contain each time once, after any additions and removals, without overlaps, in order, and each within a period', () => {
    const aStep = fc.record({ adds: fc.boolean(), times: someTimes })
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 8 }), fc.constantFrom(7n, 10n ** 15n, latest), (steps, width) => {
        const periodOf = each(width)
        let blocks: TimeBlock[] = []
        const expected = new Set<bigint>()
        for (const { adds, times } of steps) {
          blocks = apply(blocks, adds ? addTimes(blocks, times, periodOf) : removeTimes(blocks, times))
          for (const time of times)
            if (adds) expected.add(time)
            else expected.delete(time)
          expect(heldIn(blocks)).toEqual(inOrder(expected))
          for (const block of blocks) {
            const held = timesIn(block)
            expect(held.length).toBeLessThanOrEqual(timesPerBlock)
            expect(new Set(held.map((time) => periodOf(time).begins)).size).toBe(1)
          }
        }
      }),
    )
  })

  it('are filled up where times come in order', () => {
    let blocks: TimeBlock[] = []
    for (let time = 0; time < 300; time += 7)
      blocks = apply(
        blocks,
        addTimes(
          blocks,
          Array.from({ length: 7 }, (_, place) => BigInt(time + place)),
          always,
        ),
      )
    expect(blocks.map((block) => timesIn(block).length)).toEqual([128, 128, 45])
  })

  it('are the same whether their times come at once or one part after the other', () => {
    const aPart = fc.array(fc.bigInt({ min: 1n, max: 300n }), { minLength: 1, maxLength: 90 })
    fc.assert(
      fc.property(
        fc.array(aPart, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(1000n, 70_000n, latest),
        (parts, width) => {
          let [time, blocks]: [bigint, TimeBlock[]] = [1_700_000_000n, []]
          const all: bigint[] = []
          for (const gaps of parts) {
            const times = gaps.map((gap) => (time += gap))
            all.push(...times)
            blocks = apply(blocks, addTimes(blocks, times, each(width)))
          }
          expect(blocks).toEqual(apply([], addTimes([], all, each(width))))
        },
      ),
    )
  })

  it('are divided evenly where a full one gets a time between its own', () => {
    const full = packTimes(Array.from({ length: timesPerBlock }, (_, place) => BigInt(place * 2)))
    const { gone, put } = addTimes([full], [3n], always)
    expect(gone).toEqual([])
    expect(put.map((block) => timesIn(block).length)).toEqual([65, 64])
  })

  it('end where all their times are removed', () => {
    const block = packTimes([4n, 5n])
    expect(removeTimes([block], [5n, 4n])).toEqual({ gone: [4n], put: [] })
    expect(removeTimes([block], [4n])).toEqual({ gone: [4n], put: [packTimes([5n])] })
    expect(removeTimes([], [4n])).toEqual({ gone: [], put: [] })
  })
})

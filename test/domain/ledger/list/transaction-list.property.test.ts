import { fuzzRuns } from '#test/support/tier.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListGap } from '#domain/ledger/list/segments.ts'
import {
  emptyList,
  countHeldRows,
  countLoadedRows,
  nextPageLink,
  visibleSegments,
  hasReachedEnd,
  reduceList,
} from '#domain/ledger/list/transaction-list.ts'
import type { ListEvent, ListOrder, ListPage, TransactionList } from '#domain/ledger/list/transaction-list.ts'

interface Row {
  readonly consensusNs: bigint
}

/** A ledger that grows, and pages of it as a mirror node gives them. With a `reach` it looks only so far at a time, and a page may be empty before the end. */
class Ledger {
  readonly rows: bigint[] = []
  readonly order: ListOrder
  readonly #limit: number
  readonly #reach: bigint

  constructor(order: ListOrder, limit: number, reach: bigint) {
    this.order = order
    this.#limit = limit
    this.#reach = reach
  }

  grow(distances: readonly number[]) {
    for (const distance of distances) this.rows.push((this.rows.at(-1) ?? 0n) + BigInt(distance))
  }

  get newest(): bigint {
    return this.rows.at(-1) ?? 0n
  }

  top(): ListPage<Row> {
    return this.order === 'desc' ? this.#below(this.newest + 1n) : this.#above(-1n)
  }

  follow(link: string): ListPage<Row> {
    return this.order === 'desc' ? this.#below(BigInt(link)) : this.#above(BigInt(link))
  }

  #below(bound: bigint): ListPage<Row> {
    const from = bound - this.#reach
    const seen = this.rows.filter((ns) => ns < bound && ns >= from).toReversed()
    return this.#page(seen, from <= (this.rows[0] ?? 0n) ? null : from)
  }

  #above(bound: bigint): ListPage<Row> {
    const to = bound + this.#reach
    const seen = this.rows.filter((ns) => ns > bound && ns <= to)
    return this.#page(seen, to >= this.newest ? null : to)
  }

  #page(seen: readonly bigint[], rest: bigint | null): ListPage<Row> {
    const found = seen.slice(0, this.#limit)
    const next = found.length === this.#limit ? found.at(-1) : rest
    return { rows: found.map((consensusNs) => ({ consensusNs })), next: next === null ? null : String(next) }
  }
}

interface Step {
  readonly do: 'grow' | 'ask top' | 'ask next' | 'ask gap' | 'ask again' | 'answer' | 'hold' | 'release'
  /** Which gap, which of the links that were ever followed, which of the answers that are on their way. */
  readonly which: number
  /** How far new rows are apart. */
  readonly distances: readonly number[]
}

function stepOf(...kinds: Step['do'][]): fc.Arbitrary<Step> {
  const distances = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 })
  return fc.record({ do: fc.constantFrom(...kinds), which: fc.nat(20), distances })
}

/** What happens to a list: answers are given in any order, some of them never. */
class Story {
  readonly ledger: Ledger
  list: TransactionList<Row>
  readonly delivered = new Set<bigint>()
  readonly #links: string[] = []
  readonly #waiting: ListEvent<Row>[] = []

  constructor(ledger: Ledger) {
    this.ledger = ledger
    this.list = emptyList(ledger.order)
  }

  take(step: Step) {
    const gaps = gapsOf(this.list)
    if (step.do === 'grow') this.ledger.grow(step.distances)
    else if (step.do === 'hold' || step.do === 'release') this.#apply({ type: step.do })
    else if (step.do === 'ask top') this.#waiting.push({ type: 'top', page: this.ledger.top() })
    else if (step.do === 'ask next') this.#ask(nextPageLink(this.list))
    else if (step.do === 'ask gap') this.#ask(gaps[step.which % gaps.length]?.link ?? null)
    else if (step.do === 'ask again') this.#ask(this.#links[step.which % this.#links.length] ?? null)
    else this.#answer(step.which)
  }

  /** Asks for everything there is, as somebody does who clicks each gap and scrolls to the end. */
  finish() {
    this.#apply({ type: 'release' })
    this.#apply({ type: 'top', page: this.ledger.top() })
    for (let count = 0; count < 10_000; count += 1) {
      const link = gapsOf(this.list)[0]?.link ?? nextPageLink(this.list)
      if (link === null) return
      this.#apply({ type: 'after', link, page: this.ledger.follow(link) })
    }
    throw new Error('never ends')
  }

  #ask(link: string | null) {
    if (link === null) return
    this.#links.push(link)
    this.#waiting.push({ type: 'after', link, page: this.ledger.follow(link) })
  }

  #answer(which: number) {
    for (const event of this.#waiting.splice(which % (this.#waiting.length || 1), 1)) this.#apply(event)
  }

  #apply(event: ListEvent<Row>) {
    this.list = reduceList(this.list, event)
    if ('page' in event) for (const { consensusNs } of event.page.rows) this.delivered.add(consensusNs)
  }
}

function gapsOf(list: TransactionList<Row>): ListGap[] {
  return visibleSegments(list).flatMap((part) => (part.kind === 'gap' ? part.gap : []))
}

function rowsOf(list: TransactionList<Row>): bigint[] {
  return visibleSegments(list).flatMap((part) =>
    part.kind === 'rows' ? part.rows.map(({ consensusNs }) => consensusNs) : [],
  )
}

/** What has to hold at any time. */
function check({ list, ledger, delivered }: Story) {
  const whole = { ...list, heldBefore: null }
  const rows = rowsOf(whole)
  const sorted = [...delivered].toSorted((a, b) => Number(ledger.order === 'desc' ? b - a : a - b))
  // Each row that came is there, once, in order, and no other.
  expect(rows).toEqual(sorted)
  expect(countLoadedRows(list)).toBe(rows.length)
  // What is held back stands before what is shown.
  const shown = rowsOf(list)
  expect(shown).toEqual(rows.slice(rows.length - shown.length))
  expect(countHeldRows(list).count).toBe(rows.length - shown.length)
  // What did not come lies in a gap, or beyond the ends.
  const gaps = gapsOf(whole)
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return
  const [oldest, newest] = ledger.order === 'desc' ? [last, first] : [first, last]
  const between = ledger.rows.filter((ns) => ns > oldest && ns < newest && !delivered.has(ns))
  expect(between.filter((ns) => !gaps.some(({ newer, older }) => ns > older && ns < newer))).toEqual([])
  // A gap has rows on both sides and spans no row.
  expect(gaps.every(({ newer, older }) => newer > older + 1n && rows.every((ns) => ns <= older || ns >= newer))).toBe(
    true,
  )
  const isWhole = ledger.order === 'desc' && hasReachedEnd(list)
  expect(isWhole ? ledger.rows[0] : oldest).toBe(oldest)
}

const reaches = fc.constantFrom(10n ** 9n, 10n ** 9n, 15n)

test('A list in any order of polls, pages and fills loses no row, repeats none and marks every gap', () => {
  const steps = fc.array(
    stepOf(
      'grow',
      'ask top',
      'ask top',
      'ask next',
      'ask gap',
      'ask again',
      'answer',
      'answer',
      'answer',
      'hold',
      'release',
    ),
    { maxLength: 80 },
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), reaches, steps, (limit, reach, taken) => {
      const story = new Story(new Ledger('desc', limit, reach))
      story.ledger.grow([5, 5, 5, 5, 5, 5, 5, 5, 5])
      for (const step of taken) {
        story.take(step)
        check(story)
      }
      story.finish()
      check(story)
      expect(rowsOf(story.list)).toEqual(story.ledger.rows.toReversed())
    }),
    { numRuns: fuzzRuns(600) },
  )
})

test('A list with the oldest first keeps these rules, too', () => {
  const steps = fc.array(stepOf('ask next', 'answer', 'answer'), { maxLength: 40 })
  const distances = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), reaches, distances, steps, (limit, reach, rows, taken) => {
      const story = new Story(new Ledger('asc', limit, reach))
      story.ledger.grow(rows)
      story.take({ do: 'ask top', which: 0, distances: [] })
      for (const step of taken) {
        story.take(step)
        check(story)
      }
      story.finish()
      check(story)
      expect(rowsOf(story.list)).toEqual(story.ledger.rows)
    }),
  )
})

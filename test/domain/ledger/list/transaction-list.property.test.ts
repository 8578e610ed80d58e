import { fuzzRuns } from '#test/support/tier.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ListGap,
  emptyList,
  countHeldRows,
  countLoadedRows,
  nextPageLink,
  visibleSegments,
  hasReachedEnd,
  reduceList,
  type ListEvent,
  type ListOrder,
  type ListPage,
  type TransactionList,
} from '#domain/ledger/list/transaction-list.ts'

interface Row {
  readonly consensusNs: bigint
}

/** A growing ledger with the pages of a mirror node, which scans at most `scanLimit` nanoseconds per page: a page may be empty before the end. */
class Ledger {
  readonly rows: bigint[] = []
  readonly order: ListOrder
  readonly #limit: number
  readonly #scanLimit: bigint

  constructor(order: ListOrder, limit: number, scanLimit: bigint) {
    this.order = order
    this.#limit = limit
    this.#scanLimit = scanLimit
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
    const from = bound - this.#scanLimit
    const seen = this.rows.filter((ns) => ns < bound && ns >= from).toReversed()
    return this.#page(seen, from <= (this.rows[0] ?? 0n) ? null : from)
  }

  #above(bound: bigint): ListPage<Row> {
    const to = bound + this.#scanLimit
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
  /** Index of the gap, of the link that was followed before, or of the pending answer. */
  readonly which: number
  /** Between new rows, in nanoseconds. */
  readonly distances: readonly number[]
}

function stepOf(...kinds: Step['do'][]): fc.Arbitrary<Step> {
  const distances = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 })
  return fc.record({ do: fc.constantFrom(...kinds), which: fc.nat(20), distances })
}

/** A list whose answers arrive in any order, or never. */
class Scenario {
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

  /** Loads everything, like a reader who fills each gap and scrolls to the end. */
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

/** The rules that hold at any time. */
function check({ list, ledger, delivered }: Scenario) {
  const whole = { ...list, heldBefore: null }
  const rows = rowsOf(whole)
  const sorted = [...delivered].toSorted((a, b) => Number(ledger.order === 'desc' ? b - a : a - b))
  // Exactly the rows that arrived are there, in order.
  expect(rows).toEqual(sorted)
  expect(countLoadedRows(list)).toBe(rows.length)
  // Held rows come before the visible ones.
  const shown = rowsOf(list)
  expect(shown).toEqual(rows.slice(rows.length - shown.length))
  expect(countHeldRows(list).count).toBe(rows.length - shown.length)
  // Missing rows are in a gap, or beyond the ends.
  const gaps = gapsOf(whole)
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return
  const [oldest, newest] = ledger.order === 'desc' ? [last, first] : [first, last]
  const between = ledger.rows.filter((ns) => ns > oldest && ns < newest && !delivered.has(ns))
  expect(between.filter((ns) => !gaps.some(({ newer, older }) => ns > older && ns < newer))).toEqual([])
  // A gap has rows on both sides and contains none.
  expect(gaps.every(({ newer, older }) => newer > older + 1n && rows.every((ns) => ns <= older || ns >= newer))).toBe(
    true,
  )
  const isWhole = ledger.order === 'desc' && hasReachedEnd(list)
  expect(isWhole ? ledger.rows[0] : oldest).toBe(oldest)
}

const scanLimits = fc.constantFrom(10n ** 9n, 10n ** 9n, 15n)

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
    fc.property(fc.integer({ min: 1, max: 7 }), scanLimits, steps, (limit, scanLimit, taken) => {
      const scenario = new Scenario(new Ledger('desc', limit, scanLimit))
      scenario.ledger.grow([5, 5, 5, 5, 5, 5, 5, 5, 5])
      for (const step of taken) {
        scenario.take(step)
        check(scenario)
      }
      scenario.finish()
      check(scenario)
      expect(rowsOf(scenario.list)).toEqual(scenario.ledger.rows.toReversed())
    }),
    { numRuns: fuzzRuns(600) },
  )
})

test('A list with the oldest first keeps these rules, too', () => {
  const steps = fc.array(stepOf('ask next', 'answer', 'answer'), { maxLength: 40 })
  const distances = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), scanLimits, distances, steps, (limit, scanLimit, rows, taken) => {
      const scenario = new Scenario(new Ledger('asc', limit, scanLimit))
      scenario.ledger.grow(rows)
      scenario.take({ do: 'ask top', which: 0, distances: [] })
      for (const step of taken) {
        scenario.take(step)
        check(scenario)
      }
      scenario.finish()
      check(scenario)
      expect(rowsOf(scenario.list)).toEqual(scenario.ledger.rows)
    }),
  )
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FetchPage } from '#domain/ledger/figures/ledger-tail.ts'
import { fetchWindows } from '#domain/ledger/figures/ledger-windows.ts'
import { readListQuery } from '#domain/ledger/transaction-query.ts'
import { formatTimestamp, parseTimestamp } from '#domain/time/timestamp.ts'
import { fuzzRuns } from '#test/support/tier.ts'

const begin = 1_700_000_000_000_000_000n

interface FakeNode {
  readonly ask: FetchPage
  asked: number
  underWay: number
  mostUnderWay: number
}

interface FakeOptions {
  /** How many of the newest transactions an instance has yet to see, for each request in turn. */
  readonly lags?: readonly number[]
  /** The number of a request that fails, from 1 on. */
  readonly failsAt?: number
}

/** A mirror node that holds transactions at these nanoseconds after the begin of the tests' time. */
function fakeNode(offsets: readonly number[], { lags = [0], failsAt }: FakeOptions = {}): FakeNode {
  const times = offsets.map((offset) => begin + BigInt(offset)).toSorted((a, b) => (a < b ? -1 : 1))
  const node: FakeNode = { ask, asked: 0, underWay: 0, mostUnderWay: 0 }

  async function ask(path: string) {
    node.asked += 1
    node.underWay += 1
    node.mostUnderWay = Math.max(node.mostUnderWay, node.underWay)
    const lag = lags[node.asked % lags.length] ?? 0
    const fails = node.asked === failsAt
    await Promise.resolve()
    node.underWay -= 1
    if (fails) throw new Error('The node failed')
    const parameters = [...new URL(path, 'http://node.test').searchParams].map(([name, value]) => ({ name, value }))
    const reading = readListQuery(parameters)
    if (!reading.ok) throw new Error(reading.messages.join())
    const { time, order, limit } = reading.query
    const { from } = time
    const until = Math.max(0, times.length - lag)
    const first = from === null ? 0 : firstFrom(times, from)
    const page =
      order === 'asc'
        ? times.slice(first, Math.min(until, first + limit))
        : times.slice(Math.max(first, until - limit), until).toReversed()
    const last = page.at(-1)
    const isFull = page.length === limit && last !== undefined
    const next = isFull ? `/api/v1/transactions?limit=100&order=${order}&timestamp=gt:${formatTimestamp(last)}` : null
    return { rows: page.map((at) => ({ timestamp: formatTimestamp(at), fact: null })), next }
  }

  return node
}

/** Where the first time from `from` on is among sorted ones. */
function firstFrom(times: readonly bigint[], from: bigint): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? from) < from) low = middle + 1
    else high = middle
  }
  return low
}

const bounds = { maxPages: 1000, atOnce: 8 }
const start = formatTimestamp(begin)
const timesOf = (rows: readonly { readonly timestamp: string }[]) => rows.map(({ timestamp }) => timestamp)
const written = (offsets: readonly number[]) =>
  offsets.toSorted((a, b) => a - b).map((offset) => formatTimestamp(begin + BigInt(offset)))

/** Busy and quiet stretches of time, down to neighbors a nanosecond apart. */
const aBusyTime = fc
  .array(
    fc.record({
      count: fc.integer({ min: 1, max: 700 }),
      step: fc.constantFrom(1, 1000, 200_000, 30_000_000),
      pause: fc.constantFrom(0, 1, 1_000_000_000),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((stretches) => {
    let at = 0
    return stretches.flatMap(({ count, step, pause }) => {
      at += pause
      return Array.from({ length: count }, () => (at += step))
    })
  })

describe('fetchWindows', () => {
  it('fetches each transaction once and in order, with a limited number of pending pages', async () => {
    await fc.assert(
      fc.asyncProperty(aBusyTime, fc.integer({ min: 1, max: 12 }), async (offsets, atOnce) => {
        const node = fakeNode(offsets)
        const { rows, gap, failure } = await fetchWindows(node.ask, start, { maxPages: 1000, atOnce })
        expect([timesOf(rows), gap, failure]).toEqual([written(offsets), null, undefined])
        expect(node.mostUnderWay).toBeLessThanOrEqual(atOnce)
      }),
      { numRuns: fuzzRuns(100) },
    )
  })

  it('leaves nothing out and repeats nothing while instances of the node lag behind and requests fail', async () => {
    const lags = fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(aBusyTime, lags, fc.integer({ min: 1, max: 30 }), async (offsets, each, failsAt) => {
        const node = fakeNode(offsets, { lags: each, failsAt })
        const counted: string[] = []
        let position = start
        for (let round = 0; round < 40; round += 1) {
          const { rows, gap } = await fetchWindows(node.ask, position, bounds)
          expect(gap).toBeNull()
          counted.push(...timesOf(rows))
          position = counted.at(-1) ?? position
        }
        expect(counted).toEqual(written(offsets).slice(0, counted.length))
        const rest = await fetchWindows(fakeNode(offsets).ask, position, bounds)
        expect([...counted, ...timesOf(rest.rows)]).toEqual(written(offsets))
      }),
      { numRuns: fuzzRuns(60) },
    )
  })

  it('reports exactly what it skipped beyond the maximum number of pages', async () => {
    await fc.assert(
      fc.asyncProperty(aBusyTime, fc.integer({ min: 1, max: 20 }), async (offsets, maxPages) => {
        const node = fakeNode(offsets)
        const { rows, gap } = await fetchWindows(node.ask, start, { maxPages, atOnce: 4 })
        expect(node.asked).toBeLessThanOrEqual(maxPages + 1)
        const within = (text: string, from: string, to: string) =>
          (parseTimestamp(text) ?? 0n) > (parseTimestamp(from) ?? 0n) &&
          (parseTimestamp(text) ?? 0n) < (parseTimestamp(to) ?? 0n)
        const expected = written(offsets).filter((one) => gap === null || !within(one, gap.from ?? start, gap.to ?? ''))
        expect(timesOf(rows)).toEqual(expected)
      }),
      { numRuns: fuzzRuns(100) },
    )
  })

  it('asks for ten seconds of 5,000 transactions each in parallel, and for few pages more than they fill', async () => {
    const node = fakeNode(Array.from({ length: 50_000 }, (_, index) => index * 200_000 + 1))
    const { rows, gap } = await fetchWindows(node.ask, start, bounds)
    expect([rows.length, gap, node.mostUnderWay]).toEqual([50_000, null, 8])
    expect(node.asked).toBeLessThan(700)
  })

  it('leaves no gap if a request fails while earlier windows are pending', async () => {
    const offsets = Array.from({ length: 5000 }, (_, index) => index * 200_000 + 1)
    const all = written(offsets)
    for (let failsAt = 4; failsAt < 30; failsAt += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      const { rows, gap, failure } = await fetchWindows(fakeNode(offsets, { failsAt }).ask, start, bounds)
      expect([gap, failure]).toEqual([null, { error: new Error('The node failed') }])
      expect(timesOf(rows)).toEqual(all.slice(0, rows.length))
    }
  })

  it.each([
    ['the first page', 1, 0],
    ['the newest page', 3, 200],
  ])('keeps what came before %s failed', async (_, failsAt, kept) => {
    const node = fakeNode(
      Array.from({ length: 5000 }, (_one, index) => index + 1),
      { failsAt },
    )
    const { rows, gap, failure } = await fetchWindows(node.ask, start, bounds)
    expect([rows.length, gap, failure]).toEqual([kept, null, { error: new Error('The node failed') }])
  })

  it('makes at most two requests for the content of two pages', async () => {
    const node = fakeNode(Array.from({ length: 150 }, (_, index) => index + 1))
    const { rows } = await fetchWindows(node.ask, start, bounds)
    expect([rows.length, node.asked]).toEqual([150, 2])
  })
})

import { accountKey, accountOf, type AccountKey } from '../ledger/account-key.ts'
import type { LedgerBucket } from '../ledger/figures/ledger-bucket.ts'
import type { DurationHistogram } from '../ledger/figures/duration-histogram.ts'
import { longCause, shortCause } from './cause-codes.ts'

/** One minute of the ledger, by consensus time. */
export interface SignalMinute {
  /** Seconds since 1970. */
  readonly start: number
  /** Seconds of the minute that were counted, up to 60. */
  readonly counted: number
  /** Excludes duplicates. */
  readonly transactions: number
  readonly duplicates: number
  /** Excludes duplicates. */
  readonly failures: number
  /** The most frequent failure results. */
  readonly causes: readonly NamedCount[]
  /** Tinybars charged. */
  readonly fees: bigint
  /** Seconds from valid start to consensus; null without user transactions. */
  readonly median: number | null
  readonly p95: number | null
  readonly nodes: readonly NamedCount[]
  /** Seconds that the mirror node was behind; null if not measured. */
  readonly lag: number | null
}

export type NamedCount = readonly [name: string, count: number]

export const minuteSeconds = 60
const duplicate = 'DUPLICATE_TRANSACTION'
const maxCauses = 4
const maxNodes = 64

export function emptyMinute(start: number, counted: number, lag: number | null = null): SignalMinute {
  const none = { transactions: 0, duplicates: 0, failures: 0, causes: [], fees: 0n, median: null, p95: null, nodes: [] }
  return { start, counted, ...none, lag }
}

interface MinutePlace {
  readonly start: number
  readonly counted: number
  readonly lag: number | null
}

export function minuteOf(bucket: LedgerBucket, { start, counted, lag }: MinutePlace): SignalMinute {
  const duplicates = bucket.results.get(duplicate)?.transactions ?? 0
  const results = [...bucket.results].filter(([name]) => name !== duplicate)
  return {
    start,
    counted,
    transactions: Math.max(0, bucket.transactions - duplicates),
    duplicates,
    failures: Math.max(0, bucket.failures - duplicates),
    causes: most(results.map(([name, count]) => [accountOf(name), count.transactions])).slice(0, maxCauses),
    fees: bucket.fees,
    median: quantileOf(bucket.latency, 0.5),
    p95: quantileOf(bucket.latency, 0.95),
    nodes: most([...bucket.nodes].map(([name, count]) => [accountOf(name), count.transactions])).slice(0, maxNodes),
    lag,
  }
}

export function most(counts: readonly NamedCount[]): NamedCount[] {
  return counts.toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
}

const growth = 1.1
const minSeconds = 0.001

/** Like the histogram's quantile, but interpolated within a bin, because rules compare changes smaller than a bin. */
function quantileOf(histogram: DurationHistogram, share: number): number | null {
  const bins = [...histogram].toSorted(([a], [b]) => a - b)
  const wanted = share * bins.reduce((sum, [, count]) => sum + count, 0)
  let passed = 0
  for (const [bin, count] of bins) {
    if (passed + count >= wanted)
      return bin === 0 ? 0 : round(minSeconds * growth ** (bin - 1 + (wanted - passed) / count))
    passed += count
  }
  return null
}

function round(seconds: number): number {
  return Number(seconds.toPrecision(4))
}

/**
 * The stored form: fields separated by `;`, counts in base 36, causes as codes, and nodes by number. A node that
 * directly follows the previous one omits its number.
 */
export function writeMinute(minute: SignalMinute): string {
  return [
    minute.counted === minuteSeconds ? '' : String(Math.round(minute.counted)),
    inBase36(minute.transactions),
    inBase36(minute.duplicates),
    inBase36(minute.failures),
    writeCounts(minute.causes.map(([name, count]) => [shortCause(name), count])),
    minute.fees.toString(36),
    packedNumber(minute.median),
    packedNumber(minute.p95),
    writeCounts(writeNodes(minute.nodes)),
    packedNumber(minute.lag),
  ].join(';')
}

/**
 * Throws if the text was not written by `writeMinute`, in the current form or in the earlier one with names everywhere.
 */
export function readMinute(start: number, text: string): SignalMinute {
  const fields = text.split(';')
  const [counted = '', transactions = '', duplicates = '', failures = '', causes = '', fees = ''] = fields
  const [median = '', p95 = '', nodes = '', lag = ''] = fields.slice(6)
  if (fields.length !== 10) throw new Error(`Cannot read the ledger's minute ${start}: ${text.slice(0, 40)}`)
  return {
    start,
    counted: counted === '' ? minuteSeconds : Number(counted),
    transactions: Number.parseInt(transactions, 36),
    duplicates: Number.parseInt(duplicates, 36),
    failures: Number.parseInt(failures, 36),
    causes: readCounts(causes).map(([name, count]) => [longCause(name), count]),
    fees: fromBase36(fees),
    median: numberOrNull(median),
    p95: numberOrNull(p95),
    nodes: readNodes(readCounts(nodes)),
    lag: numberOrNull(lag),
  }
}

function inBase36(count: number): string {
  return Math.round(count).toString(36)
}

function fromBase36(digits: string): bigint {
  let value = 0n
  const negative = digits.startsWith('-')
  for (const digit of negative ? digits.slice(1) : digits) value = value * 36n + BigInt(Number.parseInt(digit, 36))
  return negative ? -value : value
}

function writeNodes(nodes: readonly NamedCount[]): NamedCount[] {
  let next: AccountKey = ''
  return nodes
    .map(([name, count]) => [accountKey(name), count] as const)
    .toSorted(([a], [b]) => (typeof a === 'number' ? a : Infinity) - (typeof b === 'number' ? b : Infinity) || 0)
    .map(([key, count]) => {
      const name = key === next ? '' : String(key)
      next = typeof key === 'number' ? key + 1 : ''
      return [name, count]
    })
}

/** Busiest first. */
function readNodes(counts: readonly NamedCount[]): NamedCount[] {
  let next = 0
  return most(
    counts.map(([name, count]) => {
      const key = name === '' ? next : accountKey(longNode(name))
      next = typeof key === 'number' ? key + 1 : 0
      return [accountOf(key), count]
    }),
  )
}

function longNode(name: string): string {
  return name.includes('.') ? name : accountOf(Number(name))
}

function writeCounts(counts: readonly NamedCount[]): string {
  return counts.map(([name, count]) => `${name}:${inBase36(count)}`).join(',')
}

function readCounts(text: string): NamedCount[] {
  if (text === '') return []
  return text.split(',').map((pair) => {
    const [name = '', count = ''] = pair.split(':')
    return [name, Number.parseInt(count, 36)]
  })
}

function packedNumber(value: number | null): string {
  return value === null ? '' : String(Number(value.toPrecision(4)))
}

function numberOrNull(text: string): number | null {
  return text === '' ? null : Number(text)
}

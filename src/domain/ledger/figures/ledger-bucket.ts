import type { LedgerFigures } from '#api/ledger/ledger.ts'
import { accountKey } from '../account-key.ts'
import {
  mergeNames,
  mergeWrittenNames,
  addName,
  estimateDistinct,
  emptyHyperLogLog,
  writeNames,
  type HyperLogLog,
} from './hyperloglog.ts'
import {
  mergeDurations,
  mergeStoredDurations,
  addDuration,
  quantileOf,
  removeDuration,
  storeDurations,
  type DurationHistogram,
  type StoredDurations,
} from './duration-histogram.ts'
import {
  mergeSummary,
  mergeStoredSummary,
  addToSummary,
  emptySummary,
  removeFromSummary,
  storeSummary,
  trimSummary,
  type MisraGriesSummary,
  type StoredSummary,
} from './misra-gries.ts'
import {
  mergeStoredTally,
  mergeTally,
  addCount,
  decrease,
  increase,
  rankCounts,
  removeCount,
  storeAmount,
  storeTally,
  type Count,
  type StoredAmount,
  type StoredTally,
  type Tally,
} from './ledger-tally.ts'

/** What the figures need of a transaction. */
export interface LedgerFact {
  /** Consensus time, whole seconds since 1970. */
  readonly seconds: number
  readonly type: string
  readonly result: string
  readonly success: boolean
  readonly payer: string
  readonly node: string | null
  /** Tinybars charged. */
  readonly fee: bigint
  /** Nanoseconds from valid start to consensus; null for what a user did not submit at once, and where the clocks disagree. */
  readonly latencyNs: bigint | null
}

/** Figures of a stretch of time that can be added to, taken from and merged. */
export interface LedgerBucket extends Count {
  /** Of failures only. */
  readonly results: Tally
  readonly types: Tally
  readonly nodes: Tally
  readonly payers: MisraGriesSummary
  /** Null while `payers` keeps every payer. */
  distinct: HyperLogLog | null
  readonly latency: DurationHistogram
}

/** A bucket as JSON. */
interface StoredBucket {
  readonly transactions: number
  readonly failures: number
  readonly fees: StoredAmount
  readonly results: StoredTally
  readonly types: StoredTally
  readonly nodes: StoredTally
  readonly payers: StoredSummary
  readonly distinct: string | null
  readonly latency: StoredDurations
}

const shownPayers = 10

export function emptyBucket(): LedgerBucket {
  return {
    transactions: 0,
    failures: 0,
    fees: 0n,
    results: new Map(),
    types: new Map(),
    nodes: new Map(),
    payers: emptySummary(),
    distinct: null,
    latency: new Map(),
  }
}

/** Counts a transaction. */
export function addToBucket(bucket: LedgerBucket, fact: LedgerFact): void {
  const count = countOf(fact)
  increase(bucket, count)
  if (!fact.success) addCount(bucket.results, fact.result, count)
  addCount(bucket.types, fact.type, count)
  if (fact.node !== null) addCount(bucket.nodes, accountKey(fact.node), count)
  addToSummary(bucket.payers, accountKey(fact.payer), count)
  if (bucket.distinct) addName(bucket.distinct, accountKey(fact.payer))
  if (fact.latencyNs !== null) addDuration(bucket.latency, fact.latencyNs)
}

/** Takes a counted transaction away again; where payers are an estimate, their number stays. */
export function removeFromBucket(bucket: LedgerBucket, fact: LedgerFact): void {
  const count = countOf(fact)
  decrease(bucket, count)
  if (!fact.success) removeCount(bucket.results, fact.result, count)
  removeCount(bucket.types, fact.type, count)
  if (fact.node !== null) removeCount(bucket.nodes, accountKey(fact.node), count)
  removeFromSummary(bucket.payers, accountKey(fact.payer), count)
  if (fact.latencyNs !== null) removeDuration(bucket.latency, fact.latencyNs)
}

/** One bucket that has counted what all of them have. */
export function mergeBuckets(buckets: Iterable<LedgerBucket>): LedgerBucket {
  const merged = emptyBucket()
  for (const bucket of buckets) {
    increase(merged, bucket)
    mergeTally(merged.results, bucket.results)
    mergeTally(merged.types, bucket.types)
    mergeTally(merged.nodes, bucket.nodes)
    mergeSummary(merged.payers, bucket.payers)
    mergeDurations(merged.latency, bucket.latency)
    if (bucket.distinct) mergeNames((merged.distinct ??= emptyHyperLogLog()), bucket.distinct)
  }
  if (merged.distinct) addKeptNames(merged.distinct, merged.payers)
  return merged
}

/** What a bucket tells. */
export function figuresOf({ payers, distinct, latency, ...bucket }: LedgerBucket): LedgerFigures {
  return {
    transactions: bucket.transactions,
    failures: bucket.failures,
    fees: bucket.fees,
    results: rankCounts(bucket.results),
    types: rankCounts(bucket.types),
    nodes: rankCounts(bucket.nodes),
    payers: rankCounts(payers.kept, shownPayers),
    payers_estimate: distinct ? Math.max(estimateDistinct(distinct), payers.kept.size) : payers.kept.size,
    latency: { median: quantileOf(latency, 0.5), p95: quantileOf(latency, 0.95) },
  }
}

/** A bucket as text, of which at most `maxPayers` are kept by name. */
export function writeBucket(bucket: LedgerBucket, maxPayers: number): string {
  if (bucket.payers.kept.size > maxPayers) {
    addKeptNames((bucket.distinct ??= emptyHyperLogLog()), bucket.payers)
    trimSummary(bucket.payers, maxPayers)
  }
  const stored: StoredBucket = {
    transactions: bucket.transactions,
    failures: bucket.failures,
    fees: storeAmount(bucket.fees),
    results: storeTally(bucket.results),
    types: storeTally(bucket.types),
    nodes: storeTally(bucket.nodes),
    payers: storeSummary(bucket.payers),
    distinct: bucket.distinct && writeNames(bucket.distinct),
    latency: storeDurations(bucket.latency),
  }
  return JSON.stringify(stored)
}

/** A bucket out of what `writeBucket` wrote. */
export function readBucket(text: string): LedgerBucket {
  return readMergedBuckets([text])
}

/** One bucket out of many written ones: what `mergeBuckets` makes of them, several times faster. */
export function readMergedBuckets(texts: Iterable<string>): LedgerBucket {
  const bucket = emptyBucket()
  for (const text of texts) {
    const stored: StoredBucket = JSON.parse(text)
    increase(bucket, { ...stored, fees: BigInt(stored.fees) })
    mergeStoredTally(bucket.results, stored.results)
    mergeStoredTally(bucket.types, stored.types)
    mergeStoredTally(bucket.nodes, stored.nodes)
    mergeStoredSummary(bucket.payers, stored.payers)
    mergeStoredDurations(bucket.latency, stored.latency)
    if (stored.distinct !== null) mergeWrittenNames((bucket.distinct ??= emptyHyperLogLog()), stored.distinct)
  }
  if (bucket.distinct) addKeptNames(bucket.distinct, bucket.payers)
  return bucket
}

function addKeptNames(distinct: HyperLogLog, { kept }: MisraGriesSummary): void {
  for (const account of kept.keys()) addName(distinct, account)
}

function countOf({ success, fee }: LedgerFact): Count {
  return { transactions: 1, failures: success ? 0 : 1, fees: fee }
}

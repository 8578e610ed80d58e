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

export interface LedgerFact {
  /** Consensus timestamp in whole seconds since 1970. */
  readonly seconds: number
  readonly type: string
  readonly result: string
  readonly success: boolean
  readonly payer: string
  readonly node: string | null
  /** Tinybars charged. */
  readonly fee: bigint
  /** From valid start to consensus. Null if no user submitted the transaction directly, or if the clocks disagree. */
  readonly latencyNs: bigint | null
}

export interface LedgerBucket extends Count {
  /** Failures only. */
  readonly results: Tally
  readonly types: Tally
  readonly nodes: Tally
  readonly payers: MisraGriesSummary
  /** Null while `payers` still holds every payer. */
  distinct: HyperLogLog | null
  readonly latency: DurationHistogram
}

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

/** Does not lower an estimated number of payers. */
export function removeFromBucket(bucket: LedgerBucket, fact: LedgerFact): void {
  const count = countOf(fact)
  decrease(bucket, count)
  if (!fact.success) removeCount(bucket.results, fact.result, count)
  removeCount(bucket.types, fact.type, count)
  if (fact.node !== null) removeCount(bucket.nodes, accountKey(fact.node), count)
  removeFromSummary(bucket.payers, accountKey(fact.payer), count)
  if (fact.latencyNs !== null) removeDuration(bucket.latency, fact.latencyNs)
}

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

export function bucketFiguresOf({ payers, distinct, latency, ...bucket }: LedgerBucket): LedgerFigures {
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

export function readBucket(text: string): LedgerBucket {
  return readMergedBuckets([text])
}

/** Parses and merges stored buckets, several times faster than `mergeBuckets`. */
export function readMergedBuckets(texts: Iterable<string>): LedgerBucket {
  const bucket = emptyBucket()
  for (const text of texts) {
    const stored = parseBucket(text)
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

function parseBucket(text: string): StoredBucket {
  const stored: unknown = JSON.parse(text)
  if (!isStoredBucket(stored)) throw new TypeError('A stored ledger bucket is invalid')
  return stored
}

/** Checks the shape but not every number in the columns: a single answer may read 1,500 buckets. */
function isStoredBucket(stored: unknown): stored is StoredBucket {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'transactions' in stored &&
    typeof stored.transactions === 'number' &&
    'failures' in stored &&
    typeof stored.failures === 'number' &&
    'fees' in stored &&
    (typeof stored.fees === 'number' || typeof stored.fees === 'string') &&
    'results' in stored &&
    isStoredTally(stored.results) &&
    'types' in stored &&
    isStoredTally(stored.types) &&
    'nodes' in stored &&
    isStoredTally(stored.nodes) &&
    'payers' in stored &&
    isStoredTally(stored.payers) &&
    'floor' in stored.payers &&
    typeof stored.payers.floor === 'number' &&
    'distinct' in stored &&
    (stored.distinct === null || typeof stored.distinct === 'string') &&
    'latency' in stored &&
    isStoredDurations(stored.latency)
  )
}

function isStoredTally(stored: unknown): stored is StoredTally {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'names' in stored &&
    Array.isArray(stored.names) &&
    'transactions' in stored &&
    Array.isArray(stored.transactions) &&
    'failures' in stored &&
    Array.isArray(stored.failures) &&
    'fees' in stored &&
    Array.isArray(stored.fees)
  )
}

function isStoredDurations(stored: unknown): stored is StoredDurations {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'bins' in stored &&
    Array.isArray(stored.bins) &&
    'durations' in stored &&
    Array.isArray(stored.durations)
  )
}

function addKeptNames(distinct: HyperLogLog, { kept }: MisraGriesSummary): void {
  for (const account of kept.keys()) addName(distinct, account)
}

function countOf({ success, fee }: LedgerFact): Count {
  return { transactions: 1, failures: success ? 0 : 1, fees: fee }
}

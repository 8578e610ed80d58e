import type { LedgerFigures } from '#api/ledger/ledger.ts'
import { accountKey } from '../account-key.ts'
import {
  absorbNames,
  absorbStoredNames,
  addName,
  estimateNames,
  noNames,
  storeNames,
  type DistinctEstimate,
} from './hyperloglog.ts'
import {
  absorbDurations,
  absorbStoredDurations,
  addDuration,
  quantileOf,
  removeDuration,
  storeDurations,
  type DurationHistogram,
  type StoredDurations,
} from './duration-histogram.ts'
import {
  absorbHitters,
  absorbStoredHitters,
  addHits,
  noHitters,
  removeHits,
  storeHitters,
  trimHitters,
  type HeavyHitters,
  type StoredHitters,
} from './misra-gries.ts'
import {
  absorbStoredTally,
  absorbTally,
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
  readonly payers: HeavyHitters
  /** Null while `payers` keeps every payer. */
  distinct: DistinctEstimate | null
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
  readonly payers: StoredHitters
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
    payers: noHitters(),
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
  addHits(bucket.payers, accountKey(fact.payer), count)
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
  removeHits(bucket.payers, accountKey(fact.payer), count)
  if (fact.latencyNs !== null) removeDuration(bucket.latency, fact.latencyNs)
}

/** One bucket that has counted what all of them have. */
export function mergeBuckets(buckets: Iterable<LedgerBucket>): LedgerBucket {
  const merged = emptyBucket()
  for (const bucket of buckets) {
    increase(merged, bucket)
    absorbTally(merged.results, bucket.results)
    absorbTally(merged.types, bucket.types)
    absorbTally(merged.nodes, bucket.nodes)
    absorbHitters(merged.payers, bucket.payers)
    absorbDurations(merged.latency, bucket.latency)
    if (bucket.distinct) absorbNames((merged.distinct ??= noNames()), bucket.distinct)
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
    payers_estimate: distinct ? Math.max(estimateNames(distinct), payers.kept.size) : payers.kept.size,
    latency: { median: quantileOf(latency, 0.5), p95: quantileOf(latency, 0.95) },
  }
}

/** A bucket as text, of which at most `mostPayers` are kept by name. */
export function writeBucket(bucket: LedgerBucket, mostPayers: number): string {
  if (bucket.payers.kept.size > mostPayers) {
    addKeptNames((bucket.distinct ??= noNames()), bucket.payers)
    trimHitters(bucket.payers, mostPayers)
  }
  const stored: StoredBucket = {
    transactions: bucket.transactions,
    failures: bucket.failures,
    fees: storeAmount(bucket.fees),
    results: storeTally(bucket.results),
    types: storeTally(bucket.types),
    nodes: storeTally(bucket.nodes),
    payers: storeHitters(bucket.payers),
    distinct: bucket.distinct && storeNames(bucket.distinct),
    latency: storeDurations(bucket.latency),
  }
  return JSON.stringify(stored)
}

/** A bucket out of what `writeBucket` wrote. */
export function readBucket(text: string): LedgerBucket {
  return readMerged([text])
}

/** One bucket out of many written ones: what `mergeBuckets` makes of them, several times faster. */
export function readMerged(texts: Iterable<string>): LedgerBucket {
  const bucket = emptyBucket()
  for (const text of texts) {
    const stored: StoredBucket = JSON.parse(text)
    increase(bucket, { ...stored, fees: BigInt(stored.fees) })
    absorbStoredTally(bucket.results, stored.results)
    absorbStoredTally(bucket.types, stored.types)
    absorbStoredTally(bucket.nodes, stored.nodes)
    absorbStoredHitters(bucket.payers, stored.payers)
    absorbStoredDurations(bucket.latency, stored.latency)
    if (stored.distinct !== null) absorbStoredNames((bucket.distinct ??= noNames()), stored.distinct)
  }
  if (bucket.distinct) addKeptNames(bucket.distinct, bucket.payers)
  return bucket
}

function addKeptNames(distinct: DistinctEstimate, { kept }: HeavyHitters): void {
  for (const account of kept.keys()) addName(distinct, account)
}

function countOf({ success, fee }: LedgerFact): Count {
  return { transactions: 1, failures: success ? 0 : 1, fees: fee }
}

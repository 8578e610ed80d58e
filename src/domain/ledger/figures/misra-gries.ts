import type { AccountKey } from '../account-key.ts'
import { decrease, increase, storedCount, storeTally, type Count, type StoredTally } from './ledger-tally.ts'

/** Transactions counted since the name was kept. */
interface KeptCount extends Count {
  /** The rise of `floor` since then. This part cannot have been missed for this name. */
  lost: number
}

/**
 * The most frequent names by the Misra–Gries algorithm. Counts are exact until names are dropped, then lower bounds. At
 * most `floor` transactions of any name were missed, and `floor` is at most the number of all transactions / (names
 * kept + 1).
 */
export interface MisraGriesSummary {
  readonly kept: Map<AccountKey, KeptCount>
  floor: number
}

export interface StoredSummary extends StoredTally {
  readonly floor: number
  readonly lost?: readonly number[]
}

export function emptySummary(): MisraGriesSummary {
  return { kept: new Map(), floor: 0 }
}

export function addToSummary({ kept }: MisraGriesSummary, name: AccountKey, count: Count, lost = 0): void {
  const known = kept.get(name)
  if (known) {
    increase(known, count)
    known.lost += lost
  } else kept.set(name, { transactions: count.transactions, failures: count.failures, fees: count.fees, lost })
}

export function removeFromSummary({ kept }: MisraGriesSummary, name: AccountKey, count: Count): void {
  const known = kept.get(name)
  if (!known) return
  decrease(known, count)
  if (known.transactions <= 0) kept.delete(name)
  // The removed failures may be among those that were missed.
  else if (known.failures < 0) known.failures = 0
}

export function mergeSummary(hitters: MisraGriesSummary, other: MisraGriesSummary): void {
  for (const [name, hitter] of other.kept) addToSummary(hitters, name, hitter, hitter.lost)
  hitters.floor += other.floor
}

export function mergeStoredSummary(hitters: MisraGriesSummary, stored: StoredSummary): void {
  let index = 0
  for (const name of stored.names) {
    const lost = stored.lost?.[index] ?? 0
    addToSummary(hitters, name, storedCount(stored, index++), lost)
  }
  hitters.floor += stored.floor
}

export function trimSummary(hitters: MisraGriesSummary, maxNames: number): void {
  const { kept } = hitters
  if (kept.size <= maxNames) return
  const ranked = [...kept].toSorted(
    ([a, one], [b, other]) => weightOf(other) - weightOf(one) || (String(a) < String(b) ? -1 : 1),
  )
  const [first] = ranked.slice(maxNames)
  const rise = first ? Math.max(weightOf(first[1]), 0) : 0
  for (const [name] of ranked.slice(maxNames)) kept.delete(name)
  for (const hitter of kept.values()) hitter.lost += rise
  hitters.floor += rise
}

export function storeSummary({ kept, floor }: MisraGriesSummary): StoredSummary {
  const stored = { ...storeTally(kept), floor }
  return floor === 0 ? stored : { ...stored, lost: Array.from(kept.values(), ({ lost }) => lost) }
}

function weightOf({ transactions, lost }: KeptCount): number {
  return transactions - lost
}

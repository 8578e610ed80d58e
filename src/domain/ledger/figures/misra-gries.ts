import type { AccountKey } from '../account-key.ts'
import { decrease, increase, storedCount, storeTally, type Count, type StoredTally } from './ledger-tally.ts'

/** What was counted of a name since it is kept. */
interface KeptCount extends Count {
  /** What the floor has risen since then: so much of the floor cannot have been missed of this name. */
  lost: number
}

/**
 * The most frequent names (Misra and Gries): exact until names had to go, then each count is the least it can be.
 * At most `floor` transactions were missed of any name, which never exceeds all transactions / (names kept + 1).
 */
export interface MisraGriesSummary {
  readonly kept: Map<AccountKey, KeptCount>
  floor: number
}

export interface StoredSummary extends StoredTally {
  readonly floor: number
  /** Absent while nothing was lost. */
  readonly lost?: readonly number[]
}

export function emptySummary(): MisraGriesSummary {
  return { kept: new Map(), floor: 0 }
}

/** Adds counts under a name. */
export function addToSummary({ kept }: MisraGriesSummary, name: AccountKey, count: Count, lost = 0): void {
  const known = kept.get(name)
  if (known) {
    increase(known, count)
    known.lost += lost
  } else kept.set(name, { transactions: count.transactions, failures: count.failures, fees: count.fees, lost })
}

/** Takes counts away again. Of a name that is not kept there is nothing to take. */
export function removeFromSummary({ kept }: MisraGriesSummary, name: AccountKey, count: Count): void {
  const known = kept.get(name)
  if (!known) return
  decrease(known, count)
  if (known.transactions <= 0) kept.delete(name)
  // What is taken away may be what was missed.
  else if (known.failures < 0) known.failures = 0
}

/** Adds all that another has counted. */
export function mergeSummary(hitters: MisraGriesSummary, other: MisraGriesSummary): void {
  for (const [name, hitter] of other.kept) addToSummary(hitters, name, hitter, hitter.lost)
  hitters.floor += other.floor
}

/** Adds all that a stored one has counted. */
export function mergeStoredSummary(hitters: MisraGriesSummary, stored: StoredSummary): void {
  let index = 0
  for (const name of stored.names) {
    const lost = stored.lost?.[index] ?? 0
    addToSummary(hitters, name, storedCount(stored, index++), lost)
  }
  hitters.floor += stored.floor
}

/** Lets the least frequent names go until at most `most` are left. */
export function trimSummary(hitters: MisraGriesSummary, most: number): void {
  const { kept } = hitters
  if (kept.size <= most) return
  const ranked = [...kept].toSorted(
    ([a, one], [b, other]) => weightOf(other) - weightOf(one) || (String(a) < String(b) ? -1 : 1),
  )
  const [first] = ranked.slice(most)
  const rise = first ? Math.max(weightOf(first[1]), 0) : 0
  for (const [name] of ranked.slice(most)) kept.delete(name)
  for (const hitter of kept.values()) hitter.lost += rise
  hitters.floor += rise
}

export function storeSummary({ kept, floor }: MisraGriesSummary): StoredSummary {
  const stored = { ...storeTally(kept), floor }
  return floor === 0 ? stored : { ...stored, lost: Array.from(kept.values(), ({ lost }) => lost) }
}

/** What a name may have more than others that are not kept. */
function weightOf({ transactions, lost }: KeptCount): number {
  return transactions - lost
}

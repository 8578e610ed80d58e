import type { LedgerCount } from '#api/ledger/ledger.ts'
import { accountOf, type AccountKey } from '../account-key.ts'

/** `fees` are tinybars. */
export interface Count {
  transactions: number
  failures: number
  fees: bigint
}

export type Tally = Map<AccountKey, Count>

/**
 * Stored as columns, with fees as numbers where exact: a thousand tallies are read at once, so parsing must be fast.
 */
export interface StoredTally {
  readonly names: readonly AccountKey[]
  readonly transactions: readonly number[]
  readonly failures: readonly number[]
  readonly fees: readonly StoredAmount[]
}
export type StoredAmount = number | string

export function addCount(tally: Tally, name: AccountKey, count: Count): void {
  const known = tally.get(name)
  if (known) increase(known, count)
  else tally.set(name, { transactions: count.transactions, failures: count.failures, fees: count.fees })
}

export function removeCount(tally: Tally, name: AccountKey, count: Count): void {
  const known = tally.get(name)
  if (!known) return
  decrease(known, count)
  if (known.transactions <= 0) tally.delete(name)
}

export function mergeTally(tally: Tally, other: Tally): void {
  for (const [name, count] of other) addCount(tally, name, count)
}

export function mergeStoredTally(tally: Tally, stored: StoredTally): void {
  let index = 0
  for (const name of stored.names) {
    const count = storedCount(stored, index++)
    const known = tally.get(name)
    if (known) increase(known, count)
    else tally.set(name, count)
  }
}

export function storeTally(tally: ReadonlyMap<AccountKey, Count>): StoredTally {
  const counts = [...tally.values()]
  return {
    names: [...tally.keys()],
    transactions: counts.map(({ transactions }) => transactions),
    failures: counts.map(({ failures }) => failures),
    fees: counts.map(({ fees }) => storeAmount(fees)),
  }
}

export function storedCount({ transactions, failures, fees }: StoredTally, index: number): Count {
  return {
    transactions: transactions[index] ?? 0,
    failures: failures[index] ?? 0,
    fees: BigInt(fees[index] ?? 0),
  }
}

export function storeAmount(amount: bigint): StoredAmount {
  const number = Number(amount)
  return Number.isSafeInteger(number) ? number : String(amount)
}

export function increase(count: Count, by: Count): void {
  count.transactions += by.transactions
  count.failures += by.failures
  count.fees += by.fees
}

export function decrease(count: Count, by: Count): void {
  count.transactions -= by.transactions
  count.failures -= by.failures
  count.fees -= by.fees
}

/** The `limit` names with the most transactions; equal counts are ordered by name. */
export function rankCounts(counts: ReadonlyMap<AccountKey, Count>, limit = Infinity): LedgerCount[] {
  let leading: LedgerCount[] = []
  let least = -Infinity
  for (const [key, { transactions, failures, fees }] of counts) {
    if (transactions < least) continue
    leading.push({ name: accountOf(key), transactions, failures, fees })
    if (leading.length < 2 * limit) continue
    leading = leading.toSorted(byCount).slice(0, limit)
    least = leading.at(-1)?.transactions ?? least
  }
  return leading.toSorted(byCount).slice(0, limit)
}

function byCount(a: LedgerCount, b: LedgerCount): number {
  return b.transactions - a.transactions || (a.name < b.name ? -1 : 1)
}

import { packTimes, timeAtPlace, timeCountOf, timesIn, type TimeBlock } from './time-blocks.ts'

/**
 * The accounts that occur in transactions of one class between two times. It may name accounts that no longer do, and
 * the rosters of a class may overlap: each transaction is covered by at least one of them.
 */
export interface Roster {
  /** Stays the same while the roster grows; null for a new one. */
  readonly id: number | null
  readonly oldest: bigint
  readonly newest: bigint
  readonly accounts: Uint8Array
}

/** The accounts of one transaction in one class. */
export interface RosterEntry {
  readonly consensus: bigint
  readonly accounts: readonly bigint[]
}

/**
 * A roster with this many accepts no others. A question reads each roster whose time it crosses, and looks up each of
 * its accounts that it asks for.
 */
const accountsPerRoster = 1024
const firstBytes = 8

/**
 * The new and changed rosters of a class. `stored`: those that begin between the entries, the last one before them, and
 * the first one after them, by `oldest`.
 *
 * An entry joins the roster that begins last before it; if that is full, the next one; and otherwise begins its own.
 */
export function enterAccounts(
  stored: readonly Roster[],
  entries: readonly RosterEntry[],
  most = accountsPerRoster,
): Roster[] {
  const rosters = stored.map((one) => new GrowingRoster(one))
  const first = stored[0]?.oldest
  const ascending = entries.toSorted((a, b) => (a.consensus < b.consensus ? -1 : 1))
  const [older, others] = first === undefined ? [[], ascending] : partition(ascending, first)
  // Backward, so that the first roster grows until it is full.
  for (const entry of [...older.toReversed(), ...others]) {
    let at = rosters.length - 1
    for (let one = rosters[at]; one && one.oldest > entry.consensus; one = rosters[at]) at -= 1
    const [before, after] = [rosters[at], rosters[at + 1]]
    if (before?.accepts(entry, most)) before.add(entry)
    else if (after?.accepts(entry, most)) after.add(entry)
    else rosters.splice(at + 1, 0, GrowingRoster.of(entry))
  }
  return rosters.flatMap((one) => one.changed() ?? [])
}

function partition(entries: readonly RosterEntry[], first: bigint) {
  const count = entries.findIndex(({ consensus }) => consensus >= first)
  const end = count === -1 ? entries.length : count
  return [entries.slice(0, end), entries.slice(end)] as const
}

class GrowingRoster {
  readonly #id: number | null
  readonly #packed: Uint8Array
  /** Read when needed: most that are full stay as they are. */
  #accounts: Set<bigint> | null = null
  #oldest: bigint
  #newest: bigint
  #isChanged = false

  constructor({ id, oldest, newest, accounts }: Roster) {
    this.#id = id
    this.#oldest = oldest
    this.#newest = newest
    this.#packed = accounts
  }

  static of({ consensus, accounts }: RosterEntry): GrowingRoster {
    const made = new GrowingRoster({ id: null, oldest: consensus, newest: consensus, accounts: packAccounts(accounts) })
    made.#isChanged = true
    return made
  }

  get oldest(): bigint {
    return this.#oldest
  }

  get #known(): Set<bigint> {
    return (this.#accounts ??= new Set(timesIn(blockOf(this.#packed))))
  }

  /** No two rosters of a class begin at the same time. */
  accepts({ consensus, accounts }: RosterEntry, most: number): boolean {
    const size = this.#accounts?.size ?? timeCountOf(blockOf(this.#packed))
    if (size < most || consensus === this.#oldest) return true
    return consensus > this.#oldest && consensus <= this.#newest && accounts.every((one) => this.#known.has(one))
  }

  add({ consensus, accounts }: RosterEntry): void {
    const known = this.#known
    const { size } = known
    for (const account of accounts) known.add(account)
    if (known.size > size || consensus < this.#oldest || consensus > this.#newest) this.#isChanged = true
    if (consensus < this.#oldest) this.#oldest = consensus
    if (consensus > this.#newest) this.#newest = consensus
  }

  changed(): Roster | null {
    if (!this.#isChanged) return null
    return { id: this.#id, oldest: this.#oldest, newest: this.#newest, accounts: packAccounts([...this.#known]) }
  }
}

/** Without duplicates; at least one. */
function packAccounts(accounts: readonly bigint[]): Uint8Array {
  // Sorts several times as fast as an array that compares.
  const { oldest: first, times: others } = packTimes([...BigInt64Array.from(accounts).toSorted()])
  const bytes = Buffer.alloc(firstBytes + others.length)
  bytes.writeBigInt64BE(first)
  bytes.set(others, firstBytes)
  return bytes
}

/** The accounts of a roster in a range, ascending. Reads no others, but for those that a binary search meets. */
export function accountsWithin(packed: Uint8Array, from: bigint, to: bigint): bigint[] {
  const block = blockOf(packed)
  const count = timeCountOf(block)
  let low = 0
  for (let high = count; low < high;) {
    const middle = Math.floor((low + high) / 2)
    if (timeAtPlace(block, middle) < from) low = middle + 1
    else high = middle
  }
  const found: bigint[] = []
  for (; low < count; low += 1) {
    const account = timeAtPlace(block, low)
    if (account > to) break
    found.push(account)
  }
  return found
}

/** Accounts are packed as times are. */
function blockOf(accounts: Uint8Array): TimeBlock {
  const first = new DataView(accounts.buffer, accounts.byteOffset, firstBytes).getBigInt64(0)
  return { oldest: first, times: accounts.subarray(firstBytes) }
}

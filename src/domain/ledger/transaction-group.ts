import type { Segment } from './list/segments.ts'
import { roleOf, type EntryRole, type TransactionEntry } from './transaction-entry.ts'

/** The entries of one transaction id; with a batch also those of the transactions it consists of. */
export interface TransactionGroup<Entry> {
  readonly transaction_id: string
  /** In the order in which they came. */
  readonly entries: readonly Entry[]
}

/** An entry and what it is to its transaction id. */
interface GroupMember<Entry> {
  readonly entry: Entry
  readonly role: EntryRole
}

/** What there is to tell about a transaction id. Counts are of its own entries, `batch` is about the others. */
export interface TransactionStory<Entry> {
  readonly effective: Entry
  /** The effective one first, the others oldest first. */
  readonly members: readonly GroupMember<Entry>[]
  /** How often it was submitted; of these, so many succeeded, failed, or were duplicates. */
  readonly submissions: number
  readonly succeeded: number
  readonly failed: number
  readonly duplicates: number
  /** The nodes it was submitted to, each once. */
  readonly nodes: readonly string[]
  /** Made by the network for it, before or after it. */
  readonly children: number
  /** Made by the network under its id, for nothing that is known. */
  readonly orphans: number
  /** A schedule that stands, `executed` once it was; null where nothing was scheduled. */
  readonly schedule: { readonly created: Entry | null; readonly executed: Entry | null } | null
  /** What a batch consists of, with what was charged for it in tinybars. */
  readonly batch: {
    readonly inner: number
    readonly succeeded: number
    readonly failed: number
    readonly feesPaid: bigint
  } | null
  /** Tinybars charged for the entries of the id itself. */
  readonly feesPaid: bigint
}

/** Some entries by transaction id alone, and those among them that tie ids together. */
interface SegmentGroups<Entry> {
  readonly groups: readonly TransactionGroup<Entry>[]
  readonly batches: readonly Entry[]
  readonly inner: readonly Entry[]
}

/** What is known of the parts that were grouped before: keep one for a list that is grouped again and again. */
export type GroupCache<Entry> = WeakMap<readonly Entry[], SegmentGroups<Entry>>

/** A list's parts with its rows grouped; gaps stay where they are, groups reach across them. */
export function groupSegments<Entry extends TransactionEntry>(
  parts: readonly Segment<Entry>[],
  cache: GroupCache<Entry> = new WeakMap(),
): Segment<TransactionGroup<Entry>>[] {
  const grouped = parts.map((part) => (part.kind === 'gap' ? part : { kind: part.kind, ...groupsIn(part.rows, cache) }))
  const batches = batchesOf(grouped.filter((part) => part.kind === 'rows'))
  const first = new Map<string, TransactionGroup<Entry>>()
  const joined = new Map<TransactionGroup<Entry>, TransactionGroup<Entry>>()
  const gone = new Set<TransactionGroup<Entry>>()
  for (const part of grouped) {
    if (part.kind === 'gap') continue
    for (const group of part.groups) {
      const transaction_id = batches.get(group.transaction_id) ?? group.transaction_id
      const before = first.get(transaction_id)
      if (before === undefined) {
        first.set(transaction_id, group)
        if (transaction_id !== group.transaction_id) joined.set(group, { ...group, transaction_id })
      } else {
        const { entries } = joined.get(before) ?? before
        joined.set(before, { transaction_id, entries: [...entries, ...group.entries] })
        gone.add(group)
      }
    }
  }
  return grouped.map((part) => (part.kind === 'gap' ? part : { kind: part.kind, rows: settled(part.groups) }))

  function settled(groups: readonly TransactionGroup<Entry>[]): readonly TransactionGroup<Entry>[] {
    if (joined.size === 0 || !groups.some((group) => joined.has(group) || gone.has(group))) return groups
    return groups.flatMap((group) => (gone.has(group) ? [] : inListOrder(joined.get(group) ?? group)))
  }
}

/**
 * The entry that tells what became of a transaction: not a child, not a duplicate, the execution of a schedule before its
 * creation, of several the one that succeeded, else the earliest. Undefined only where there is no entry.
 */
export function effectiveEntry<Entry extends TransactionEntry>(entries: readonly Entry[]): Entry | undefined {
  return ownEntries(entries).toSorted(
    (a, b) => rankOf(a) - rankOf(b) || Number(b.success) - Number(a.success) || oldestFirst(a, b),
  )[0]
}

/** Tinybars charged for all of the entries. */
export function feesPaid(entries: readonly Pick<TransactionEntry, 'fee'>[]): bigint {
  return entries.reduce((sum, { fee }) => sum + fee, 0n)
}

/** The entries without those of the transactions that a batch among them consists of. */
function ownEntries<Entry extends TransactionEntry>(entries: readonly Entry[]): readonly Entry[] {
  const batch = entries.find(isBatch)
  return batch ? entries.filter((entry) => entry.transaction_id === batch.transaction_id) : entries
}

/** The facts of a transaction id for words; null where there is no entry. */
export function explainTransaction<Entry extends TransactionEntry>(
  entries: readonly Entry[],
): TransactionStory<Entry> | null {
  const effective = effectiveEntry(entries)
  if (effective === undefined) return null
  const rest = entries.filter((entry) => entry !== effective).toSorted(oldestFirst)
  const members = [effective, ...rest].map((entry) => ({ entry, role: roleOf(entry, entries) }))
  const own = members.filter(({ entry }) => entry.transaction_id === effective.transaction_id)
  const submitted = own.filter(({ role }) => submittedRoles.has(role))
  const duplicates = submitted.filter(({ role }) => role === 'duplicate').length
  const succeeded = submitted.filter(({ entry }) => entry.success).length
  return {
    effective,
    members,
    submissions: submitted.length,
    succeeded,
    failed: submitted.length - duplicates - succeeded,
    duplicates,
    nodes: [...new Set(submitted.flatMap(({ entry }) => entry.node ?? []))],
    children: own.filter(({ role }) => role === 'child' || role === 'preceding-child').length,
    orphans: own.filter(({ role }) => role === 'orphan').length,
    schedule: scheduleOf(own),
    batch: own.some(({ role }) => role === 'batch') ? batchOf(members) : null,
    feesPaid: feesPaid(own.map(({ entry }) => entry)),
  }
}

const submittedRoles: ReadonlySet<EntryRole> = new Set(['original', 'duplicate', 'schedule-create', 'batch'])

function scheduleOf<Entry extends TransactionEntry>(
  own: readonly GroupMember<Entry>[],
): TransactionStory<Entry>['schedule'] {
  const created = own.find(
    ({ role, entry }) => entry.type === 'SCHEDULECREATE' && role !== 'duplicate' && entry.success,
  )
  const executed = own.find(({ role }) => role === 'scheduled')
  return created || executed ? { created: created?.entry ?? null, executed: executed?.entry ?? null } : null
}

function batchOf<Entry extends TransactionEntry>(
  members: readonly GroupMember<Entry>[],
): TransactionStory<Entry>['batch'] {
  const others = members.filter(({ role }) => role === 'batch-inner')
  const succeeded = others.filter(({ entry }) => entry.success).length
  const ids = new Set(others.map(({ entry }) => entry.transaction_id))
  const charged = members.map(({ entry }) => entry).filter((entry) => ids.has(entry.transaction_id))
  return { inner: others.length, succeeded, failed: others.length - succeeded, feesPaid: feesPaid(charged) }
}

function oldestFirst(a: TransactionEntry, b: TransactionEntry): number {
  if (a.consensusNs === b.consensusNs) return 0
  return a.consensusNs < b.consensusNs ? -1 : 1
}

function rankOf(entry: TransactionEntry): number {
  if (entry.nonce > 0) return 3
  if (entry.result === 'DUPLICATE_TRANSACTION') return 2
  return entry.scheduled ? 0 : 1
}

/** Groups entries, or knows that they were grouped before. */
function groupsIn<Entry extends TransactionEntry>(
  entries: readonly Entry[],
  cache: WeakMap<readonly Entry[], SegmentGroups<Entry>>,
): SegmentGroups<Entry> {
  const known = cache.get(entries)
  if (known) return known
  const byId = Map.groupBy(entries, ({ transaction_id }) => transaction_id)
  const found = {
    groups: [...byId].map(([transaction_id, own]) => ({ transaction_id, entries: own })),
    batches: entries.filter(isBatch),
    inner: entries.filter(({ isBatchInner }) => isBatchInner),
  }
  cache.set(entries, found)
  return found
}

/** A batch itself, not what it consists of. */
function isBatch(entry: TransactionEntry): boolean {
  return entry.type === 'ATOMICBATCH' && entry.nonce === 0
}

/** For the id of each transaction in a batch that is among the rows: the id of the batch. */
function batchesOf(parts: readonly SegmentGroups<TransactionEntry>[]): ReadonlyMap<string, string> {
  const batches = new Map<string, string>()
  for (const { transaction_id, consensus_timestamp } of parts.flatMap((part) => part.batches))
    batches.set(consensus_timestamp, transaction_id)
  const found = new Map<string, string>()
  for (const { transaction_id, parent } of parts.flatMap(({ inner }) => inner)) {
    const batch = parent === null ? undefined : batches.get(parent)
    if (batch !== undefined) found.set(transaction_id, batch)
  }
  return found
}

/** Entries of several ids were put one behind the other; the first tells which way the list runs. */
function inListOrder<Entry extends TransactionEntry>(group: TransactionGroup<Entry>): TransactionGroup<Entry> {
  const [first, ...others] = group.entries
  const isAscending = first !== undefined && others.every(({ consensusNs }) => consensusNs >= first.consensusNs)
  const ascending = group.entries.toSorted(oldestFirst)
  return { ...group, entries: isAscending ? ascending : ascending.toReversed() }
}

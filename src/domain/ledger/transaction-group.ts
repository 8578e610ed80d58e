import type { Segment } from './list/transaction-list.ts'
import { roleOf, type EntryRole, type TransactionEntry } from './transaction-entry.ts'

/** The entries of one transaction id. A batch includes the entries of its inner transactions. */
export interface TransactionGroup<Entry> {
  readonly transaction_id: string
  /** In the order of the list. */
  readonly entries: readonly Entry[]
}

interface GroupMember<Entry> {
  readonly entry: Entry
  readonly role: EntryRole
}

/** The outcome of a transaction id. Counts exclude inner transactions, which `batch` counts. */
export interface TransactionSummary<Entry> {
  readonly effective: Entry
  /** The effective entry first, the others oldest first. */
  readonly members: readonly GroupMember<Entry>[]
  readonly submissions: number
  readonly succeeded: number
  readonly failed: number
  readonly duplicates: number
  readonly nodes: readonly string[]
  /** Entries that the network created for it, before or after it. */
  readonly children: number
  /** Entries that the network created under its id for an unknown transaction. */
  readonly orphans: number
  readonly schedule: { readonly created: Entry | null; readonly executed: Entry | null } | null
  /** The inner transactions of a batch, and their fees in tinybars. */
  readonly batch: {
    readonly inner: number
    readonly succeeded: number
    readonly failed: number
    readonly feesPaid: bigint
  } | null
  /** Tinybars charged, excluding inner transactions. */
  readonly feesPaid: bigint
}

interface SegmentGroups<Entry> {
  readonly groups: readonly TransactionGroup<Entry>[]
  readonly batches: readonly Entry[]
  readonly inner: readonly Entry[]
}

/** Reuse one for a list that is grouped repeatedly: unchanged segments are not grouped again. */
export type GroupCache<Entry> = WeakMap<readonly Entry[], SegmentGroups<Entry>>

/** Groups the rows of a list. A group may span gaps and appears in place of its first entry. */
export function groupSegments<Entry extends TransactionEntry>(
  segments: readonly Segment<Entry>[],
  cache: GroupCache<Entry> = new WeakMap(),
): Segment<TransactionGroup<Entry>>[] {
  const grouped = segments.map((segment) =>
    segment.kind === 'gap' ? segment : { kind: segment.kind, ...groupsOfSegment(segment.rows, cache) },
  )
  const batches = batchIdsByInnerId(grouped.filter((segment) => segment.kind === 'rows'))
  const first = new Map<string, TransactionGroup<Entry>>()
  const joined = new Map<TransactionGroup<Entry>, TransactionGroup<Entry>>()
  const absorbed = new Set<TransactionGroup<Entry>>()
  for (const segment of grouped) {
    if (segment.kind === 'gap') continue
    for (const group of segment.groups) {
      const transaction_id = batches.get(group.transaction_id) ?? group.transaction_id
      const before = first.get(transaction_id)
      if (before === undefined) {
        first.set(transaction_id, group)
        if (transaction_id !== group.transaction_id) joined.set(group, { ...group, transaction_id })
      } else {
        const { entries } = joined.get(before) ?? before
        joined.set(before, { transaction_id, entries: [...entries, ...group.entries] })
        absorbed.add(group)
      }
    }
  }
  return grouped.map((segment) =>
    segment.kind === 'gap' ? segment : { kind: segment.kind, rows: withJoinedGroups(segment.groups) },
  )

  function withJoinedGroups(groups: readonly TransactionGroup<Entry>[]): readonly TransactionGroup<Entry>[] {
    if (joined.size === 0 || !groups.some((group) => joined.has(group) || absorbed.has(group))) return groups
    return groups.flatMap((group) => (absorbed.has(group) ? [] : sortedAsListed(joined.get(group) ?? group)))
  }
}

/**
 * The entry that holds the outcome of a transaction: neither a child nor a duplicate, preferably the execution of a
 * schedule rather than its creation, a success rather than a failure, and the earliest of those. Undefined without
 * entries.
 */
export function effectiveEntry<Entry extends TransactionEntry>(entries: readonly Entry[]): Entry | undefined {
  return withoutInnerTransactions(entries).toSorted(
    (a, b) => effectiveRank(a) - effectiveRank(b) || Number(b.success) - Number(a.success) || oldestFirst(a, b),
  )[0]
}

/** Tinybars. */
export function feesPaid(entries: readonly Pick<TransactionEntry, 'fee'>[]): bigint {
  return entries.reduce((sum, { fee }) => sum + fee, 0n)
}

function withoutInnerTransactions<Entry extends TransactionEntry>(entries: readonly Entry[]): readonly Entry[] {
  const batch = entries.find(isBatch)
  return batch ? entries.filter((entry) => entry.transaction_id === batch.transaction_id) : entries
}

export function summarizeTransaction<Entry extends TransactionEntry>(
  entries: readonly Entry[],
): TransactionSummary<Entry> | null {
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
    schedule: summarizeSchedule(own),
    batch: own.some(({ role }) => role === 'batch') ? summarizeBatch(members) : null,
    feesPaid: feesPaid(own.map(({ entry }) => entry)),
  }
}

const submittedRoles: ReadonlySet<EntryRole> = new Set(['original', 'duplicate', 'schedule-create', 'batch'])

function summarizeSchedule<Entry extends TransactionEntry>(
  own: readonly GroupMember<Entry>[],
): TransactionSummary<Entry>['schedule'] {
  const created = own.find(
    ({ role, entry }) => entry.type === 'SCHEDULECREATE' && role !== 'duplicate' && entry.success,
  )
  const executed = own.find(({ role }) => role === 'scheduled')
  return created || executed ? { created: created?.entry ?? null, executed: executed?.entry ?? null } : null
}

function summarizeBatch<Entry extends TransactionEntry>(
  members: readonly GroupMember<Entry>[],
): TransactionSummary<Entry>['batch'] {
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

function effectiveRank(entry: TransactionEntry): number {
  if (entry.nonce > 0) return 3
  if (entry.result === 'DUPLICATE_TRANSACTION') return 2
  return entry.scheduled ? 0 : 1
}

function groupsOfSegment<Entry extends TransactionEntry>(
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

/** The batch itself, not an inner transaction or child. */
function isBatch(entry: TransactionEntry): boolean {
  return entry.type === 'ATOMICBATCH' && entry.nonce === 0
}

function batchIdsByInnerId(parts: readonly SegmentGroups<TransactionEntry>[]): ReadonlyMap<string, string> {
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

/** Entries of several ids were concatenated; the first one reveals the order of the list. */
function sortedAsListed<Entry extends TransactionEntry>(group: TransactionGroup<Entry>): TransactionGroup<Entry> {
  const [first, ...others] = group.entries
  const isAscending = first !== undefined && others.every(({ consensusNs }) => consensusNs >= first.consensusNs)
  const ascending = group.entries.toSorted(oldestFirst)
  return { ...group, entries: isAscending ? ascending : ascending.toReversed() }
}

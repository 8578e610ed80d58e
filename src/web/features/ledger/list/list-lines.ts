import { viewOf, type ListGap, type ListPart } from '#domain/ledger/list/segments.ts'
import { roleOf, type EntryRole } from '#domain/ledger/transaction-entry.ts'
import { effectiveOf, explainTransaction, feesPaid, type TransactionGroup } from '#domain/ledger/transaction-group.ts'
import type { TransactionRow } from '#domain/ledger/transaction-row.ts'

/** What stands on a line of the list. */
export type Line =
  | {
      readonly kind: 'row'
      readonly key: string
      readonly row: TransactionRow
      readonly role: EntryRole
      /** Below the line of its group. */
      readonly isMember: boolean
    }
  | {
      readonly kind: 'group'
      readonly key: string
      readonly id: string
      /** The entry that tells what became of it. */
      readonly row: TransactionRow
      readonly entries: number
      /** Tinybars charged for all of them. */
      readonly fees: bigint
      readonly isOpen: boolean
    }
  | { readonly kind: 'gap'; readonly key: string; readonly gap: ListGap }

/** Lines that are made when they are drawn. */
export interface Lines {
  readonly length: number
  readonly at: (index: number) => Line | undefined
}

type Group = TransactionGroup<TransactionRow>
interface Member {
  readonly member: TransactionRow
  readonly role: EntryRole
}

/** One line for each row and gap. */
export function plainLines(parts: readonly ListPart<TransactionRow>[]): Lines {
  const view = viewOf(parts)
  return {
    length: view.length,
    at(index) {
      const item = view.at(index)
      return item?.kind === 'gap' ? gapLine(item.gap) : item && rowLine(item.row, roleOf(item.row, [item.row]), false)
    },
  }
}

/** One line for each transaction id, and below those that are open one for each of their entries. */
export function groupedLines(parts: readonly ListPart<Group>[], open: ReadonlySet<string>): Lines {
  const view = viewOf(open.size === 0 ? parts : parts.map((part) => unfold(part, open)))
  return {
    length: view.length,
    at(index) {
      const item = view.at(index)
      if (!item) return undefined
      if (item.kind === 'gap') return gapLine(item.gap)
      return 'member' in item.row ? rowLine(item.row.member, item.row.role, true) : groupLine(item.row, open)
    },
  }
}

function unfold(part: ListPart<Group>, open: ReadonlySet<string>): ListPart<Group | Member> {
  if (part.kind === 'gap' || !part.rows.some(({ transaction_id }) => open.has(transaction_id))) return part
  const rows = part.rows.flatMap((group): (Group | Member)[] =>
    open.has(group.transaction_id) && group.entries.length > 1 ? [group, ...membersOf(group)] : [group],
  )
  return { kind: 'rows', rows }
}

function membersOf({ entries }: Group): Member[] {
  return explainTransaction(entries)?.members.map(({ entry, role }) => ({ member: entry, role })) ?? []
}

function groupLine({ transaction_id: id, entries }: Group, open: ReadonlySet<string>): Line | undefined {
  const row = effectiveOf(entries)
  if (!row) return undefined
  if (entries.length === 1) return rowLine(row, roleOf(row, entries), false)
  return { kind: 'group', key: id, id, row, entries: entries.length, fees: feesPaid(entries), isOpen: open.has(id) }
}

function rowLine(row: TransactionRow, role: EntryRole, isMember: boolean): Line {
  return { kind: 'row', key: `${isMember ? 'in ' : ''}${row.consensus_timestamp}`, row, role, isMember }
}

function gapLine(gap: ListGap): Line {
  return { kind: 'gap', key: `gap ${gap.older}`, gap }
}

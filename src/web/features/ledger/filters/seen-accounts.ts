import { useMemo } from 'react'
import type { TransactionList } from '#domain/ledger/list/transaction-list.ts'
import type { TransactionRow } from '#domain/ledger/transaction-row.ts'

export interface SeenAccounts {
  readonly accounts: readonly string[]
  readonly nodes: readonly string[]
}

const looked = 2000
const most = 50

/** The payers and nodes among the first of what is loaded, the most frequent first. */
export function useSeenAccounts(list: TransactionList<TransactionRow>): SeenAccounts {
  return useMemo(() => {
    const payers = new Map<string, number>()
    const nodes = new Map<string, number>()
    let left = looked
    for (const chunk of list.ranges.flatMap(({ chunks }) => chunks)) {
      if (left <= 0) break
      left -= chunk.length
      for (const { payer, node } of chunk) {
        payers.set(payer, (payers.get(payer) ?? 0) + 1)
        if (node !== null) nodes.set(node, (nodes.get(node) ?? 0) + 1)
      }
    }
    return { accounts: byFrequency(payers).slice(0, most), nodes: byFrequency(nodes) }
  }, [list])
}

function byFrequency(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([id]) => id)
}

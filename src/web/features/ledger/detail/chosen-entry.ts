import type { RecordEntry } from '#domain/ledger/transaction-entry.ts'
import { effectiveEntry } from '#domain/ledger/transaction-group.ts'
import { useAddress } from '../../../platform/address.ts'

/** The record that the address names by its consensus timestamp, else the one that tells what became of it all. */
export function useChosenEntry(entries: readonly RecordEntry[]): RecordEntry | undefined {
  const { value } = useAddress()
  const named = value('entry')
  return entries.find(({ consensus_timestamp }) => consensus_timestamp === named) ?? effectiveEntry(entries)
}

import type { RecordEntry } from '#domain/transaction-entry.ts'
import { effectiveOf } from '#domain/transaction-group.ts'
import { useAddress } from '#web/queries/address.ts'

/** The record that the address names by its consensus timestamp, else the one that tells what became of it all. */
export function useChosenEntry(entries: readonly RecordEntry[]): RecordEntry | undefined {
  const { value } = useAddress()
  const named = value('entry')
  return entries.find(({ consensus_timestamp }) => consensus_timestamp === named) ?? effectiveOf(entries)
}

import type { RecordHead } from '#domain/incident.ts'
import { networksOfRecord } from '#domain/record-networks.ts'
import { useStatusIfKnown } from '#web/queries/status.ts'
import { networkWords } from '#web/words/network.ts'

export interface RecordNetworksProps {
  readonly record: Pick<RecordHead, 'networks' | 'components'>
}

/** The networks a record concerns, by name; nothing where it concerns none. */
export function RecordNetworks({ record }: RecordNetworksProps) {
  const networks = networksOfRecord(record, useStatusIfKnown().data?.tree)
  return networks.length === 0 ? null : <span>{networks.map(networkWords.name).join(', ')}</span>
}

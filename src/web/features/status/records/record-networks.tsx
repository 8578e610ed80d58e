import type { RecordHead } from '#domain/status/record.ts'
import { networksOfRecord } from '#domain/status/status-view.ts'
import { useStatusIfKnown } from '../queries.ts'
import { networkWords } from '../../../components/messages/network.ts'

export interface RecordNetworksProps {
  readonly record: Pick<RecordHead, 'networks' | 'components'>
}

/** The networks a record concerns, by name; nothing where it concerns none. */
export function RecordNetworks({ record }: RecordNetworksProps) {
  const networks = networksOfRecord(record, useStatusIfKnown().data?.tree)
  return networks.length === 0 ? null : <span>{networks.map(networkWords.name).join(', ')}</span>
}

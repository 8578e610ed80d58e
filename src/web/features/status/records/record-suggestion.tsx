import { useQuery } from '@tanstack/react-query'
import type { RecordKind } from '#api/status/history.ts'
import { DidYouMean } from '../../../components/search/did-you-mean.tsx'
import { useAddress } from '../../../platform/address.ts'
import { useServices } from '../../../platform/services.ts'
import { recentRecordsQuery } from '../record-queries.ts'
import { useAddressFilters } from './record-filters.tsx'

interface RecordSuggestionProps {
  readonly kind: RecordKind
}

/** For a search that finds nothing: the names of recent records that differ from it by a typo. */
export function RecordSuggestion({ kind }: RecordSuggestionProps) {
  const { set } = useAddress()
  const { q = '' } = useAddressFilters(kind)
  const { data = [] } = useQuery({ ...recentRecordsQuery(useServices()), enabled: q !== '' })
  const names = data.filter((record) => record.kind === kind).map(({ name }) => name)
  return <DidYouMean text={q} names={names} onChoose={(meant) => set({ q: meant, pages: null })} />
}

import { faultsOf } from '#domain/ledger/transaction-filter.ts'
import { useLiveList } from './live-lists.ts'
import { useSourcesIfKnown } from '../../../platform/sources.ts'
import { Card } from '../../../components/ui/card.tsx'
import { ExportProvider } from '../export/export-provider.tsx'
import { FollowedList } from './list-view.tsx'
import type { ListAddress } from './list-address.ts'
import { ListFilters } from '../filters/list-filters.tsx'
import { useSeenAccounts } from '../filters/seen-accounts.ts'
import { UnreadableFilters } from '../filters/unreadable-filters.tsx'

interface ListProps {
  readonly address: ListAddress
}

/** The filters and what they find. */
export function TransactionList({ address }: ListProps) {
  const faults = faultsOf(address.filter)
  return (
    <ExportProvider address={address}>
      {faults.length > 0 ? <UnreadableList address={address} faults={faults} /> : <ReadableList address={address} />}
    </ExportProvider>
  )
}

function UnreadableList({ address, faults }: ListProps & { readonly faults: ReturnType<typeof faultsOf> }) {
  return (
    <>
      <ListFilters address={address} accounts={[]} nodes={[]} />
      <Card padded={false} className="mt-4">
        <UnreadableFilters faults={faults} address={address} />
      </Card>
    </>
  )
}

function ReadableList({ address }: ListProps) {
  const source = useSourcesIfKnown().data?.ledger
  const { state, list } = useLiveList(address.filter, source ? `${source.network} ${source.sample}` : '')
  const { accounts, nodes } = useSeenAccounts(state.list)
  return (
    <>
      <ListFilters address={address} accounts={accounts} nodes={nodes} />
      <Card padded={false} className="mt-4">
        <FollowedList address={address} state={state} list={list} />
      </Card>
    </>
  )
}

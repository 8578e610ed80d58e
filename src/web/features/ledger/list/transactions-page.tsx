import { LedgerNetwork, OtherNetworkNote } from '../ledger-network.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { pageWords } from '../../../components/messages/pages.ts'
import { LedgerFigures } from '../figures/ledger-figures.tsx'
import { LedgerSearchBox } from '../search/ledger-search-box.tsx'
import { useListAddress, type ListAddress } from './list-address.ts'
import { faultsOf } from '#domain/ledger/transaction-filter.ts'
import { useLiveList } from './live-list.ts'
import { useSourcesIfKnown } from '../../../platform/sources.ts'
import { Card } from '../../../components/ui/card.tsx'
import { ExportProvider } from '../export/transaction-export.tsx'
import { FollowedList } from './list-view.tsx'
import { ListFilters, useSeenAccounts, UnreadableFilters } from '../filters/list-filters.tsx'

/** What the network does, as it happens. */
export function TransactionsPage() {
  const address = useListAddress()
  return (
    <>
      <PageHeader title={pageWords.transactions} lead={<LedgerNetwork />}>
        <LedgerSearchBox />
      </PageHeader>
      <OtherNetworkNote />
      <LedgerFigures address={address} />
      <TransactionList address={address} />
    </>
  )
}

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

import { filterViolations, type FilterViolation } from '#domain/ledger/transaction-filter.ts'
import { pageMessages } from '../../../components/messages/pages.ts'
import { AfterTitle } from '../../../platform/screen/arrival.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { useSourcesIfKnown } from '../../../platform/sources.ts'
import { ExportProvider } from '../export/transaction-export.tsx'
import { LedgerFiguresSection } from '../figures/ledger-figures.tsx'
import { ListFilters, UnreadableFilters, useSeenAccounts } from '../filters/list-filters.tsx'
import { LedgerNetwork, OtherNetworkNote } from '../ledger-network.tsx'
import { LedgerSearchBox } from '../search/ledger-search-box.tsx'
import { useListAddress, type ListAddress } from './list-address.ts'
import { ListView } from './list-view.tsx'
import { useLiveList } from './live-list.ts'

export function TransactionsPage() {
  const address = useListAddress()
  return (
    <>
      <PageHeader title={pageMessages.transactions} lead={<LedgerNetwork />}>
        <LedgerSearchBox />
      </PageHeader>
      <AfterTitle>
        <TransactionsContent address={address} />
      </AfterTitle>
    </>
  )
}

function TransactionsContent({ address }: AddressProps) {
  const violations = filterViolations(address.filter)
  return (
    <>
      <OtherNetworkNote />
      <LedgerFiguresSection address={address} />
      <ExportProvider address={address}>
        {violations.length > 0 ? (
          <UnreadableList address={address} violations={violations} />
        ) : (
          <ReadableList address={address} />
        )}
      </ExportProvider>
    </>
  )
}

interface AddressProps {
  readonly address: ListAddress
}

interface UnreadableListProps extends AddressProps {
  readonly violations: readonly FilterViolation[]
}

function UnreadableList({ address, violations }: UnreadableListProps) {
  return (
    <>
      <ListFilters address={address} accounts={[]} nodes={[]} codes={[]} />
      <Card padded={false} className="mt-4">
        <UnreadableFilters violations={violations} address={address} />
      </Card>
    </>
  )
}

function ReadableList({ address }: AddressProps) {
  const source = useSourcesIfKnown().data?.ledger
  const { state, list } = useLiveList(address.filter, source ? `${source.network} ${source.sample}` : '')
  const { accounts, nodes, codes } = useSeenAccounts(state.list)
  return (
    <>
      <ListFilters address={address} accounts={accounts} nodes={nodes} codes={codes} />
      <Card padded={false} className="mt-4">
        <ListView address={address} state={state} list={list} />
      </Card>
    </>
  )
}

import { LedgerNetwork, OtherNetworkNote } from '../ledger-network.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { pageWords } from '../../../components/messages/pages.ts'
import { LedgerFigures } from '../figures/ledger-figures.tsx'
import { LedgerSearchBox } from '../filters/ledger-search-box.tsx'
import { useListAddress } from './list-address.ts'
import { TransactionList } from './transaction-list.tsx'

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

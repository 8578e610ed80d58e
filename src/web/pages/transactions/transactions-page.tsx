import { LedgerNetwork, OtherNetworkNote } from '#web/parts/ledger-network.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { pageWords } from '#web/words/pages.ts'
import { LedgerFigures } from './ledger-figures.tsx'
import { LedgerSearchBox } from './ledger-search-box.tsx'
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

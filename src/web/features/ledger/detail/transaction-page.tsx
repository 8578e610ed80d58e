import { Navigate, useLocation, useParams } from 'react-router'
import { readLedgerSearch, searchFault } from '#domain/ledger/ledger-search.ts'
import { transactionAddress } from '#domain/ledger/transaction-address.ts'
import { BackLink } from '../../../components/back-link.tsx'
import { OtherNetworkNote } from '../ledger-network.tsx'
import { Section } from '../../../components/section.tsx'
import { paths } from '../../../paths.ts'
import { useServices } from '../../../platform/services.ts'
import { pageWords } from '../../../components/messages/pages.ts'
import { transactionPageWords } from './messages.ts'
import { TransactionBody } from './transaction-body.tsx'
import { TransactionHeader } from './transaction-header.tsx'
import { UnreadableId } from './unreadable-id.tsx'

/** One transaction with everything that came of it. */
export function TransactionPage() {
  const { id = '' } = useParams()
  const { search } = useLocation()
  const { ahead } = useServices()
  const address = transactionAddress(id)
  if (address === id) return <KnownForm id={id} />
  // Any form that the search box takes leads here as well, by way of the one that the API takes. Drawn ahead by the service
  // there is nowhere to go to.
  if (address !== undefined)
    return ahead ? <KnownForm id={address} /> : <Navigate to={paths.transaction(address) + search} replace />
  return (
    <>
      <BackLink to={paths.transactions()}>{transactionPageWords.back}</BackLink>
      <UnreadableId id={id} fault={searchFault(id)} understood={readLedgerSearch(id)} />
    </>
  )
}

function KnownForm({ id }: { readonly id: string }) {
  return (
    <>
      <BackLink to={paths.transactions()}>{transactionPageWords.back}</BackLink>
      <TransactionHeader id={id} />
      <OtherNetworkNote />
      <Section title={pageWords.transaction} hideTitle height={640} subject={id}>
        <TransactionBody id={id} />
      </Section>
    </>
  )
}

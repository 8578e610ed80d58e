import { Navigate, useLocation, useParams } from 'react-router'
import { readLedgerSearch, searchFault, type Understood } from '#domain/ledger-search.ts'
import { formatTransactionId, readTransactionPath } from '#domain/transaction-id.ts'
import { BackLink } from '#web/parts/back-link.tsx'
import { OtherNetworkNote } from '#web/parts/ledger-network.tsx'
import { Section } from '#web/parts/section.tsx'
import { paths } from '#web/paths.ts'
import { useServices } from '#web/queries/services.ts'
import { pageWords } from '#web/words/pages.ts'
import { transactionPageWords } from '#web/words/transaction-page.ts'
import { TransactionBody } from './transaction-body.tsx'
import { TransactionHeader } from './transaction-header.tsx'
import { UnreadableId } from './unreadable-id.tsx'

/** One transaction with everything that came of it. */
export function TransactionPage() {
  const { id = '' } = useParams()
  const { search } = useLocation()
  const { ahead } = useServices()
  const { kind } = readTransactionPath(id)
  const fault = searchFault(id)
  // The API would take 64 hexadecimal digits for Base64.
  if (fault !== 'evm-hash' && (kind === 'id' || kind === 'hash')) return <KnownForm id={id} />
  // Any form that the search box takes leads here as well, by way of the one that the API takes.
  const understood = readLedgerSearch(id)
  const [meant] = understood.flatMap(canonical)
  // Drawn ahead by the service there is nowhere to go to.
  if (meant !== undefined)
    return ahead ? <KnownForm id={meant} /> : <Navigate to={paths.transaction(meant) + search} replace />
  return (
    <>
      <BackLink to={paths.transactions()}>{transactionPageWords.back}</BackLink>
      <UnreadableId id={id} fault={fault} understood={understood} />
    </>
  )
}

function canonical(understood: Understood): readonly string[] {
  if (understood.kind === 'transaction') return [formatTransactionId(understood.id)]
  return understood.kind === 'hash' ? [understood.forms.base64url] : []
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

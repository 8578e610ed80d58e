import Printer from 'lucide-react/icons/printer'
import { Navigate, useLocation, useParams } from 'react-router'
import { evmIdOf } from '#domain/ledger/entities/evm.ts'
import { readLedgerSearch, unreadableReason, transactionAddress } from '#domain/ledger/ledger-search.ts'
import { BackLink } from '../../../components/page-link.tsx'
import { OtherNetworkNote, LedgerNetwork } from '../ledger-network.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ExplorerLink } from '../explorer-link.tsx'
import { ledgerMessages } from '../messages.ts'
import { Section } from '../../../components/section.tsx'
import { paths } from '../../../paths.ts'
import { useSourcesIfKnown } from '../../../platform/sources.ts'
import { useIsFirstScreen } from '../../../platform/screen/first-screen.ts'
import { pageMessages } from '../../../components/messages/pages.ts'
import { transactionPageMessages } from './messages.ts'
import { TransactionBody } from './transaction-body.tsx'
import { EvmLookup } from './evm-lookup.tsx'
import { UnreadableId } from './unreadable-id.tsx'
import { formatSdkTransactionId, readTransactionPath, transactionIdOf } from '#domain/ledger/transaction-id.ts'
import { effectiveEntry } from '#domain/ledger/transaction-group.ts'
import { formsOfHash } from '#domain/ledger/transaction-hash.ts'
import { HashText } from '../hash-text.tsx'
import { TransactionIdText } from '../transaction-id-text.tsx'
import { usePageName } from '../../../platform/page-name.tsx'
import { useTransactionIfKnown } from '../queries.ts'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { typeLabel } from '../transaction-type-messages.ts'

export function TransactionDetailPage() {
  const { id = '' } = useParams()
  const { search } = useLocation()
  const isFirst = useIsFirstScreen()
  const isMirror = useSourcesIfKnown().data?.ledger.source === 'upstream'
  const address = transactionAddress(id)
  if (address === id) return <KnownForm id={id} />
  // Any form that the search box accepts is redirected to the API's form. The prerender cannot redirect.
  if (address !== undefined)
    return isFirst ? <KnownForm id={address} /> : <Navigate to={paths.transaction(address) + search} replace />
  const fault = unreadableReason(id)
  const evm = fault === 'evm-hash' || fault === 'evm-address' ? evmIdOf(id) : undefined
  return (
    <>
      <BackLink to={paths.transactions()}>{transactionPageMessages.back}</BackLink>
      {evm !== undefined && isMirror ? (
        <EvmLookup id={evm} />
      ) : (
        <UnreadableId id={id} fault={fault} evm={evm} understood={readLedgerSearch(id)} />
      )}
    </>
  )
}

function KnownForm({ id }: { readonly id: string }) {
  return (
    <>
      <BackLink to={paths.transactions()}>{transactionPageMessages.back}</BackLink>
      <TransactionHeader id={id} />
      <OtherNetworkNote />
      <Section title={pageMessages.transaction} hasHeadings height={640} subject={id}>
        <TransactionBody id={id} />
      </Section>
    </>
  )
}

function TransactionHeader({ id }: { readonly id: string }) {
  const effective = effectiveEntry(useTransactionIfKnown(id).data ?? [])
  const type = effective && typeLabel(effective.type)
  usePageName(type === undefined ? null : `${type} ${effective?.transaction_id}`)
  const asked = readTransactionPath(id)
  return (
    <PageHeader
      title={type ?? pageMessages.transaction}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {effective || asked.kind !== 'hash' ? (
            <TransactionIdText id={effective?.transaction_id ?? id} detailed />
          ) : (
            <HashText hash={formsOfHash(asked.hash).base64} detailed />
          )}
          <LedgerNetwork />
        </span>
      }
    >
      {effective && <TransactionActions id={effective.transaction_id} />}
    </PageHeader>
  )
}

function TransactionActions({ id }: { readonly id: string }) {
  const read = transactionIdOf(id)
  return (
    <div className="contents" data-print="no">
      <span className="inline-flex">
        <CopyButton worded asAddress text={paths.transaction(id)} label={ledgerMessages.copyLink} />
      </span>
      <ExplorerLink kind="transaction" id={read ? formatSdkTransactionId(read) : id} />
      <Button onClick={() => print()}>
        <Printer size={14} aria-hidden />
        {ledgerMessages.print}
      </Button>
    </div>
  )
}

import { readTransactionPath } from '#domain/ledger/transaction-id.ts'
import { effectiveEntry } from '#domain/ledger/transaction-group.ts'
import { formsOfHash } from '#domain/ledger/transaction-hash.ts'
import { HashText } from '../hash-text.tsx'
import { LedgerNetwork } from '../ledger-network.tsx'
import { TransactionIdText } from '../transaction-id-text.tsx'
import { usePageName } from '../../../platform/page-name.tsx'
import { useTransactionIfKnown } from '../queries.ts'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { pageWords } from '../../../components/messages/pages.ts'
import { typeWords } from '../transaction-type-messages.ts'

/** What kind of transaction this is and under which id, as soon as that is known. */
export function TransactionHeader({ id }: { readonly id: string }) {
  const effective = effectiveEntry(useTransactionIfKnown(id).data ?? [])
  const type = effective && typeWords(effective.type)
  usePageName(type === undefined ? null : `${type} ${effective?.transaction_id}`)
  const asked = readTransactionPath(id)
  return (
    <PageHeader
      title={type ?? pageWords.transaction}
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
    />
  )
}

import { readTransactionPath } from '#domain/transaction-id.ts'
import { effectiveOf } from '#domain/transaction-group.ts'
import { formsOfHash } from '#domain/transaction-hash.ts'
import { HashText } from '#web/parts/hash-text.tsx'
import { LedgerNetwork } from '#web/parts/ledger-network.tsx'
import { TransactionIdText } from '#web/parts/transaction-id-text.tsx'
import { usePageName } from '#web/queries/page-name.tsx'
import { useTransactionIfKnown } from '#web/queries/transactions.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { pageWords } from '#web/words/pages.ts'
import { typeWords } from '#web/words/transaction-type.ts'

/** What kind of transaction this is and under which id, as soon as that is known. */
export function TransactionHeader({ id }: { readonly id: string }) {
  const effective = effectiveOf(useTransactionIfKnown(id).data ?? [])
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

import Printer from 'lucide-react/icons/printer'
import { formatSdkTransactionId, transactionIdOf } from '#domain/ledger/transaction-id.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { paths } from '../../../paths.ts'
import { ExplorerLink } from '../explorer-link.tsx'
import { ledgerMessages } from '../messages.ts'

/** What one can do with the page of a transaction. */
export function TransactionActions({ id }: { readonly id: string }) {
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

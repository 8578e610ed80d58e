import { formatSdkTransactionId, formatTransactionId, transactionIdOf } from '#domain/ledger/transaction-id.ts'
import { paths } from '../../paths.ts'
import { ledgerMessages } from './messages.ts'
import { Exact } from '../../components/exact.tsx'
import { PageLink } from '../../components/page-link.tsx'

export interface TransactionIdTextProps {
  /** The `transaction_id` of a record. */
  readonly id: string
  /** Leads to the transaction's page. */
  readonly link?: boolean
  /** A button that shows both forms to be copied; not together with `link`. */
  readonly detailed?: boolean
}

/** The one way to draw the id of a transaction: as SDKs and wallets write it. */
export function TransactionIdText({ id, link = false, detailed = false }: TransactionIdTextProps) {
  const read = transactionIdOf(id)
  const sdk = read ? formatSdkTransactionId(read) : id
  const [payer = '', start] = sdk.split('@')
  const text = (
    <span className="font-mono wrap-anywhere">
      {payer}
      {start !== undefined && <span className="text-quiet">@{start}</span>}
    </span>
  )
  if (link)
    return (
      <PageLink to={paths.transaction(id)} className="target-halo hover:underline">
        {text}
      </PageLink>
    )
  const forms = () => [
    { label: ledgerMessages.forms.sdk, text: sdk },
    { label: ledgerMessages.forms.rest, text: read ? formatTransactionId(read) : id },
  ]
  return (
    <Exact label={ledgerMessages.exactId} forms={forms} detailed={detailed}>
      {text}
    </Exact>
  )
}

import { formatSdkTransactionId, formatTransactionId, transactionIdOf } from '#domain/ledger/transaction-id.ts'
import { paths } from '../../paths.ts'
import { ledgerMessages } from './messages.ts'
import { Exact } from './exact.tsx'
import { PageLink } from '../../components/page-link.tsx'

interface TransactionIdTextProps {
  /** The `transaction_id` of the API. */
  readonly id: string
  readonly link?: boolean
  /** Renders a button that shows both forms for copying; not together with `link`. */
  readonly detailed?: boolean
}

/** Always in the form that SDKs and wallets use. */
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

import type { CompactTransfer } from '#domain/ledger/transfer-summary.ts'
import { Amount } from '../amount.tsx'
import { formatNumber } from '../../../components/number-format.ts'
import { classes } from '../../../components/ui/classes.ts'
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx'
import { transactionListMessages } from './messages.ts'

interface CompactTransferProps {
  readonly transfer: CompactTransfer
  /** Not repeated as the sender where its column is visible. */
  readonly payer: string
  /** Omits the accounts, which are shown elsewhere. */
  readonly brief?: boolean
}

/** If space is short, accounts are truncated before the amount. The spaces are for copies of the text. */
export function CompactTransferLine({ transfer, payer, brief = false }: CompactTransferProps) {
  const { from, senders, to, receivers, more } = transfer
  return (
    <>
      {!brief && (
        <>
          <Side
            account={from}
            accounts={senders}
            none={transactionListMessages.minted}
            className={from === payer ? 'sm:hidden' : null}
          />{' '}
          <svg
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline to take the text color
            role="img"
            aria-label={transactionListMessages.to}
            viewBox="0 0 14 8"
            className="h-2 w-3.5 shrink-0 self-center fill-none stroke-quiet stroke-[1.3] rtl:-scale-x-100"
          >
            <path d="M1 4h11M9.5 1.5 12 4 9.5 6.5" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
          <Side account={to} accounts={receivers} none={transactionListMessages.burned} className={null} />{' '}
        </>
      )}
      <span className="ms-auto min-w-13 overflow-clip text-end text-ellipsis">
        <Transferred transfer={transfer} />
      </span>{' '}
      {more > 0 && (
        <span className="shrink-0 text-xs text-quiet">
          <span aria-hidden="true">{transactionListMessages.moreAssets(more)}</span>
          <VisuallyHidden>{transactionListMessages.moreAssetsExplained(more)}</VisuallyHidden>
        </span>
      )}
    </>
  )
}

interface SideProps {
  readonly account: string | null
  readonly accounts: number
  readonly none: string
  readonly className: string | null
}

function Side({ account, accounts, none, className }: SideProps) {
  if (account === null)
    return (
      <span className={classes('shrink-0 text-quiet', className)}>
        {accounts === 0 ? none : transactionListMessages.accounts(accounts)}
      </span>
    )
  return (
    <span title={account} className={classes('ledger-account', className)}>
      <bdi dir="ltr">{account}</bdi>
    </span>
  )
}

function Transferred({ transfer: { kind, token, serial, amount } }: { readonly transfer: CompactTransfer }) {
  if (kind === 'nft' && token !== null)
    return serial === null
      ? transactionListMessages.serials(token, formatNumber(String(amount)))
      : transactionListMessages.serial(token, String(serial))
  return (
    <>
      <Amount amount={amount} token={token} plain />
      {kind === 'reward' && ` ${transactionListMessages.reward}`}
    </>
  )
}

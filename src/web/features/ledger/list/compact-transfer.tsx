import type { ReactNode } from 'react'
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
  /** The entity that is shown next to it; the accounts are then omitted. */
  readonly touched?: string | null
}

const arrow = (
  <svg
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline to take the text color
    role="img"
    aria-label={transactionListMessages.to}
    viewBox="0 0 14 8"
    className="h-2 w-3.5 shrink-0 self-center fill-none stroke-quiet stroke-[1.3] rtl:-scale-x-100"
  >
    <path d="M1 4h11M9.5 1.5 12 4 9.5 6.5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

/** If space is short, accounts are truncated before the amount. The spaces are for copies of the text. */
export function CompactTransferLine({ transfer, payer, touched }: CompactTransferProps) {
  const { from, senders, to, receivers, more } = transfer
  return (
    <>
      {!touched && (
        <>
          {side(from, senders, transactionListMessages.minted, from === payer ? 'sm:hidden' : null)} {arrow}
          {side(to, receivers, transactionListMessages.burned, null)}{' '}
        </>
      )}
      <span className="ms-auto min-w-13 overflow-clip text-end text-ellipsis">{transferred(transfer, touched)}</span>{' '}
      {more > 0 && (
        <span className="shrink-0 text-xs text-quiet">
          <span aria-hidden="true">{transactionListMessages.moreAssets(more)}</span>
          <VisuallyHidden>{transactionListMessages.moreAssetsExplained(more)}</VisuallyHidden>
        </span>
      )}
    </>
  )
}

function side(account: string | null, accounts: number, none: string, className: string | null): ReactNode {
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

function transferred(
  { kind, token, serial, amount }: CompactTransfer,
  touched: CompactTransferProps['touched'],
): ReactNode {
  if (kind === 'nft' && token !== null)
    return serial === null
      ? transactionListMessages.serials(token, formatNumber(String(amount)))
      : transactionListMessages.serial(token, String(serial))
  return (
    <>
      <Amount amount={amount} token={token} named={token === touched} plain />
      {kind === 'reward' && ` ${transactionListMessages.reward}`}
    </>
  )
}

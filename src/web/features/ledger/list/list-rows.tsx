import { memo, type ReactNode } from 'react'
import { formatSdkTransactionId, transactionIdOf } from '#domain/ledger/transaction-id.ts'
import type { TransactionRow } from '#domain/ledger/transaction-row.ts'
import type { EntryRole } from '#domain/ledger/transaction-entry.ts'
import { AccountId } from '../account-id.tsx'
import { Amount } from '../../../components/amount.tsx'
import { ConsensusTime } from '../consensus-time.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { ResultMark } from '../result-mark.tsx'
import { paths } from '../../../paths.ts'
import { classes } from '../../../components/ui/classes.ts'
import { listWords } from './messages.ts'
import { typeWords } from '../transaction-type-messages.ts'
import { CompactMove } from './compact-move.tsx'

export interface LedgerRowProps {
  readonly row: TransactionRow
  readonly role: EntryRole
  /** Where it stands in the table, the headings counted. */
  readonly index: number
  /** Below the line of its group. */
  readonly isMember?: boolean
}

const endLength = 13

export const lineClass =
  'ledger-line relative border-b border-line px-3 text-sm hover:bg-hover focus-within:bg-hover sm:px-4'

/** A transaction as a line of the list. The whole line leads to it; the accounts in it lead to theirs. */
export const LedgerRow = memo(function LedgerRow({ row, role, index, isMember = false }: LedgerRowProps) {
  const remark = listWords.roles[role]
  return (
    <tr aria-rowindex={index} className={classes(lineClass, isMember && 'bg-sunk')}>
      <TimeCell row={row} />
      <IdCell row={row} isOwn={role === 'original'} />
      {remark === null ? (
        <td className="[grid-area:type]">{typeWords(row.type)}</td>
      ) : (
        <td className="flex items-baseline gap-1.5 [grid-area:type]">
          <span className="truncate">{typeWords(row.type)}</span>
          <span className="shrink-0 text-xs text-quiet">{remark}</span>
        </td>
      )}
      <PayerCell row={row} />
      <ResultCell row={row} />
      <PictureCell row={row} />
      <FeeCell row={row}>
        <Amount tinybars={row.fee} plain />
      </FeeCell>
      <NodeCell row={row} />
    </tr>
  )
})

export function TimeCell({ row }: { readonly row: TransactionRow }) {
  return (
    <td className="ledger-small text-end [grid-area:time] sm:text-start">
      <ConsensusTime at={row.consensusNs} mode="row" plain />
    </td>
  )
}

export interface IdCellProps {
  readonly row: TransactionRow
  /** Whether the transaction's page begins with this entry anyway. */
  readonly isOwn: boolean
}

/** On a phone the id is left to those who hear it: what happened says more. Where its payer stands beside it, its last digits alone tell neighbours apart. */
export function IdCell({ row, isOwn }: IdCellProps) {
  const id = transactionIdOf(row.transaction_id)
  const text = id ? formatSdkTransactionId(id) : row.transaction_id
  return (
    <th scope="row" className="ledger-small [grid-area:id] max-sm:sr-only">
      <PageLink
        to={paths.transaction(row.transaction_id, { entry: isOwn ? null : row.consensus_timestamp })}
        title={text}
        className="scroll-my-24 font-mono after:absolute after:inset-0"
      >
        <span className="ledger-id-start">{text.slice(0, -endLength)}</span>
        {text.slice(-endLength)}
      </PageLink>
    </th>
  )
}

/** Why something failed may take the room of what it did not do. */
export function ResultCell({ row }: { readonly row: TransactionRow }) {
  const alone = !row.success && row.picture === null
  return (
    <td
      title={row.result}
      className={classes(
        '[grid-area:result]',
        row.success ? 'text-quiet max-sm:sr-only' : 'max-sm:[grid-area:what]',
        alone && 'xl:[grid-column-end:what]',
      )}
    >
      <ResultMark result={row.result} inline coded={alone} />
    </td>
  )
}

export function PayerCell({ row }: { readonly row: TransactionRow }) {
  return (
    <td className="ledger-small [grid-area:payer] max-xl:sr-only">
      <AccountId id={row.payer} className="relative z-1" />
    </td>
  )
}

export function PictureCell({ row: { picture, payer, success } }: { readonly row: TransactionRow }) {
  if (!picture)
    return (
      <td className={classes('text-quiet [grid-area:what]', !success && 'max-sm:sr-only xl:sr-only')}>
        {listWords.noTransfers}
      </td>
    )
  return (
    <td
      className={classes(
        'flex items-baseline gap-1.5 [grid-area:what] max-sm:[grid-column:1/-1]',
        !success && 'max-sm:sr-only',
      )}
    >
      <CompactMove picture={picture} payer={payer} />
    </td>
  )
}

/** On a phone the fee stands where nothing else moved. */
export function FeeCell({ row, children }: { readonly row: TransactionRow; readonly children: ReactNode }) {
  const hasPicture = row.success && row.picture !== null
  return <td className={classes('text-end [grid-area:fee]', hasPicture && 'max-sm:sr-only')}>{children}</td>
}

export function NodeCell({ row }: { readonly row: TransactionRow }) {
  return (
    <td className="ledger-small text-end [grid-area:node] max-sm:sr-only">
      {row.node === null ? (
        <span className="text-quiet">{listWords.noNode}</span>
      ) : (
        <AccountId id={row.node} className="relative z-1" />
      )}
    </td>
  )
}

import { memo, type ReactNode } from 'react'
import { formatSdkTransactionId, transactionIdOf } from '#domain/ledger/transaction-id.ts'
import type { TransactionRow } from '#domain/ledger/list/transaction-row.ts'
import type { EntryRole } from '#domain/ledger/transaction-entry.ts'
import { entityKindOf } from '#domain/ledger/entities/entity-kind.ts'
import { Amount } from '../amount.tsx'
import { ConsensusTime } from '../consensus-time.tsx'
import type { LinkTo } from '../../../components/page-link.tsx'
import { ResultMark } from '../result-mark.tsx'
import { paths } from '../../../paths.ts'
import { classes } from '../../../components/ui/classes.ts'
import { ledgerMessages } from '../messages.ts'
import { transactionListMessages } from './messages.ts'
import { typeLabel } from '../transaction-type-messages.ts'
import { CompactTransferLine } from './compact-transfer.tsx'
import type { LedgerColumn } from './columns.ts'
import type { ListLine } from './list-lines.ts'
import type { ListGap } from '#domain/ledger/list/transaction-list.ts'
import { Button } from '../../../components/ui/button.tsx'

/** What all rows share. */
export interface RowLook {
  readonly columns: ReadonlySet<LedgerColumn>
  readonly hasTwoLines: boolean
  readonly linkTo: LinkTo
}

interface LedgerRowProps {
  readonly row: TransactionRow
  readonly look: RowLook
  readonly role: EntryRole
  /** The row number in the table, from 1, headings included. */
  readonly index: number
  readonly isMember?: boolean
}

/** The number of characters that are always visible. */
const idEndLength = 13

const lineClass = 'ledger-line relative border-b border-line px-3 text-sm hover:bg-hover focus-within:bg-hover sm:px-4'

export const LedgerRow = memo(function LedgerRow({ row, look, role, index, isMember = false }: LedgerRowProps) {
  const remark = transactionListMessages.roles[role]
  return (
    <tr aria-rowindex={index} className={isMember ? `${lineClass} bg-sunk` : lineClass}>
      {timeCell(row)}
      {idCell(row, look, role === 'original')}
      {remark === null ? (
        <td className="[grid-area:type]">{typeLabel(row.type)}</td>
      ) : (
        <td className="flex items-baseline gap-1.5 [grid-area:type]">
          <span className="shrink-0">{typeLabel(row.type)}</span>
          <span className="truncate text-xs text-quiet">{remark}</span>
        </td>
      )}
      {cellsAfterType(row, look, <Amount tinybars={row.fee} plain />)}
    </tr>
  )
})

// The cells are no components: rows are drawn while the reader scrolls, and each component costs time and memory.

function timeCell(row: TransactionRow): ReactNode {
  return (
    <td className="ledger-small text-end [grid-area:time] sm:text-start">
      <ConsensusTime at={row.consensusNs} mode="row" plain />
    </td>
  )
}

/**
 * On phones only screen readers get the ID, and its cell lies over the row, so that a tap anywhere opens it. Next to the
 * payer column, its last digits are enough to distinguish neighboring rows. `isOwn`: the transaction's page shows this entry by default.
 */
function idCell(row: TransactionRow, { linkTo }: RowLook, isOwn: boolean): ReactNode {
  const id = transactionIdOf(row.transaction_id)
  const text = id ? formatSdkTransactionId(id) : row.transaction_id
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the text lies deeper than the rule looks
    <th scope="row" className="ledger-small sm:[grid-area:id] max-sm:absolute max-sm:inset-0">
      <a
        {...linkTo(paths.transaction(row.transaction_id, isOwn ? undefined : { entry: row.consensus_timestamp }))}
        title={text}
        className="scroll-my-24 font-mono after:absolute after:inset-0"
      >
        <span className="max-sm:sr-only">
          <span className="ledger-id-start">{text.slice(0, -idEndLength)}</span>
          {text.slice(-idEndLength)}
        </span>
      </a>
    </th>
  )
}

function cellsAfterType(row: TransactionRow, look: RowLook, fee: ReactNode): ReactNode {
  const { columns } = look
  return (
    <>
      {columns.has('payer') && (
        <td className="ledger-small [grid-area:payer] max-xl:sr-only">{entityLink(row.payer, look)}</td>
      )}
      {columns.has('entity') && (
        <td className="ledger-small [grid-area:entity] max-xl:hidden">
          {row.entity !== null && entityLink(row.entity, look)}
        </td>
      )}
      {columns.has('result') && resultCell(row, look)}
      {columns.has('what') && contentCell(row, look)}
      {columns.has('memo') && (
        <td title={row.memo} className="text-quiet [grid-area:memo] max-xl:hidden">
          <bdi dir="auto">{row.memo}</bdi>
        </td>
      )}
      {columns.has('fee') && feeCell(row, fee)}
      {columns.has('latency') && latencyCell(row)}
      {columns.has('nonce') && <td className="text-end [grid-area:nonce] max-xl:hidden">{row.nonce}</td>}
      {columns.has('node') && nodeCell(row, look)}
    </>
  )
}

const linkClass = 'target-halo relative z-1 font-mono whitespace-nowrap hover:underline'

function entityLink(id: string, { linkTo }: RowLook, className = linkClass): ReactNode {
  return (
    <a {...linkTo(paths.entity(id))} title={ledgerMessages.pageOf(id)} className={className}>
      {id}
    </a>
  )
}

/** For a failure, the reason replaces the transfer, which did not happen. */
function resultCell(row: TransactionRow, { columns, hasTwoLines }: RowLook): ReactNode {
  const isRoomy = !row.success && row.transfer === null && columns.has('what') && !hasTwoLines
  const alone = isRoomy && !touchedBy(row) && !row.memo
  return (
    <td
      title={row.result}
      className={classes(
        '[grid-area:result]',
        row.success ? 'text-quiet max-sm:sr-only' : 'max-sm:[grid-area:what]',
        isRoomy && 'xl:[grid-column-end:what]',
        isRoomy && !alone && 'ledger-reason',
      )}
    >
      <ResultMark result={row.result} inline coded={alone} />
    </td>
  )
}

/** The entity that the transaction touches, apart from its payer. */
function touchedBy({ entity, payer }: TransactionRow): string | null {
  return entity === payer ? null : entity
}

/** The touched entity and the transfer, or else the memo. Empty if there is only the fee. */
function contentCell(row: TransactionRow, look: RowLook): ReactNode {
  const { transfer, payer, success, type, memo: note } = row
  const touched = touchedBy(row)
  if (!transfer && !touched && !note) return <td className="[grid-area:what] max-sm:sr-only">{null}</td>
  return (
    <td
      className={classes(
        'flex items-baseline gap-1.5 [grid-area:what]',
        // Without a transfer, the fee is next to it.
        transfer !== null && 'max-sm:[grid-column:1/-1]',
        !success && 'max-sm:sr-only',
        !success && !transfer && !look.hasTwoLines && 'ledger-touched',
      )}
    >
      {touched && (
        <span className={classes('min-w-0 truncate', transfer ? 'shrink-99' : 'shrink-0')}>
          <span className={classes('text-quiet', (transfer || !success) && 'xl:max-[100rem]:sr-only')}>
            {transactionListMessages.entity[entityKindOf(type)]}
          </span>{' '}
          {entityLink(touched, look, `${linkClass} text-xs`)}
        </span>
      )}{' '}
      {transfer ? (
        <CompactTransferLine transfer={transfer} payer={payer} touched={touched} />
      ) : (
        note !== '' && (
          <bdi dir="auto" className="min-w-0 flex-1 truncate text-quiet" title={note}>
            {note}
          </bdi>
        )
      )}
    </td>
  )
}

/** Phones show the fee only without another transfer. */
function feeCell(row: TransactionRow, fee: ReactNode): ReactNode {
  const hasTransfer = row.success && row.transfer !== null
  return <td className={classes('ledger-fee text-end [grid-area:fee]', hasTransfer && 'max-sm:sr-only')}>{fee}</td>
}

function latencyCell({ transaction_id, nonce, consensusNs }: TransactionRow): ReactNode {
  const id = nonce === 0 ? transactionIdOf(transaction_id) : undefined
  return (
    <td className="text-end [grid-area:latency] max-xl:hidden">
      {id && transactionListMessages.latency(Number(consensusNs - id.validStart) / 1e9)}
    </td>
  )
}

function nodeCell({ node }: TransactionRow, look: RowLook): ReactNode {
  return (
    <td className="ledger-small text-end [grid-area:node] max-xl:sr-only">
      {node === null ? <span className="text-quiet">{transactionListMessages.noNode}</span> : entityLink(node, look)}
    </td>
  )
}

type GroupLine = Extract<ListLine, { readonly kind: 'group' }>

interface GroupRowProps extends Omit<GroupLine, 'kind' | 'key'> {
  readonly look: RowLook
  readonly index: number
  readonly onToggle: (id: string) => void
}

export const GroupRow = memo(function GroupRow({
  id,
  row,
  look,
  entries,
  fees,
  isOpen,
  index,
  onToggle,
}: GroupRowProps) {
  return (
    <tr aria-rowindex={index} className={lineClass}>
      {timeCell(row)}
      {idCell(row, look, true)}
      <td className="flex items-baseline gap-1.5 [grid-area:type]">
        <span className="truncate">{typeLabel(row.type)}</span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={transactionListMessages.entries(entries)}
          className="target-halo relative z-1 inline-flex shrink-0 items-center gap-1 rounded-md border border-line bg-raised px-1.5 text-xs text-quiet hover:border-line-strong hover:text-ink"
          onClick={() => onToggle(id)}
        >
          {entries}
          <svg
            aria-hidden="true"
            viewBox="0 0 12 12"
            className={`size-2.5 fill-none stroke-current stroke-[1.6] ${isOpen ? 'rotate-180' : ''}`}
          >
            <path d="m2.5 4.5 3.5 3.5 3.5-3.5" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </button>
      </td>
      {cellsAfterType(
        row,
        look,
        <>
          {fees !== row.fee && <span className="me-1 text-xs text-quiet">{transactionListMessages.together}</span>}
          <Amount tinybars={fees} plain />
        </>,
      )}
    </tr>
  )
})

interface GapRowProps {
  readonly gap: ListGap
  readonly index: number
  readonly isFilling: boolean
  readonly onFill: (link: string) => void
}

export function GapRow({ gap, index, isFilling, onFill }: GapRowProps) {
  const seconds = Number(gap.newer - gap.older) / 1e9
  return (
    <tr
      aria-rowindex={index}
      className="ledger-gap flex flex-wrap content-center items-center justify-between gap-x-4 border-b border-dashed border-line-strong bg-sunk px-3 text-sm sm:px-4"
    >
      <td className="min-w-0 truncate">
        <span className="font-medium">{transactionListMessages.gap}</span>{' '}
        <span className="text-xs text-quiet">
          <ConsensusTime at={gap.older} mode="row" /> – <ConsensusTime at={gap.newer} mode="row" />,{' '}
          {transactionListMessages.gapSpan(seconds)}
        </span>
      </td>
      <td>
        <Button className="max-h-7" disabled={isFilling} onClick={() => onFill(gap.link)}>
          {isFilling ? transactionListMessages.filling : transactionListMessages.fill}
        </Button>
      </td>
    </tr>
  )
}

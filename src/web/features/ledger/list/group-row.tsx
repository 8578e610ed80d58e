import { memo } from 'react'
import { Amount } from '../../../components/amount.tsx'
import { typeWords } from '../transaction-type-messages.ts'
import { listWords } from './messages.ts'
import { FeeCell, IdCell, lineClass, NodeCell, PayerCell, PictureCell, ResultCell, TimeCell } from './list-rows.tsx'
import type { ListLine } from './list-lines.ts'

type GroupLine = Extract<ListLine, { readonly kind: 'group' }>

export interface GroupRowProps extends Omit<GroupLine, 'kind' | 'key'> {
  readonly index: number
  readonly onToggle: (id: string) => void
}

/** Several entries of one transaction id on one line: what became of it, and what it cost in all. Unfolds. */
export const GroupRow = memo(function GroupRow({ id, row, entries, fees, isOpen, index, onToggle }: GroupRowProps) {
  return (
    <tr aria-rowindex={index} className={lineClass}>
      <TimeCell row={row} />
      <IdCell row={row} isOwn />
      <td className="flex items-baseline gap-1.5 [grid-area:type]">
        <span className="truncate">{typeWords(row.type)}</span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={listWords.entries(entries)}
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
      <PayerCell row={row} />
      <ResultCell row={row} />
      <PictureCell row={row} />
      <FeeCell row={row}>
        {fees !== row.fee && <span className="me-1 text-xs text-quiet">{listWords.together}</span>}
        <Amount tinybars={fees} plain />
      </FeeCell>
      <NodeCell row={row} />
    </tr>
  )
})

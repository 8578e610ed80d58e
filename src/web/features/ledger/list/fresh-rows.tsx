import type { TransactionRow } from '#domain/ledger/transaction-row.ts'
import { countHeldRows, type TransactionList } from '#domain/ledger/list/transaction-list.ts'
import { Button } from '../../../components/ui/button.tsx'
import { listWords } from './messages.ts'

export interface FreshRowsProps {
  readonly list: TransactionList<TransactionRow>
  readonly onShow: () => void
}

/** "12 new": what came while one was reading, and the way to it. */
export function FreshRows({ list, onShow }: FreshRowsProps) {
  const { count, atLeast } = countHeldRows(list)
  if (count === 0) return null
  return (
    <div data-print="no" className="sticky top-[calc(var(--strip)+2.75rem)] z-20 flex h-0 justify-center">
      <Button
        look="primary"
        title={listWords.freshHint}
        className="animate-row-in rounded-full shadow-lg"
        onClick={onShow}
      >
        {listWords.fresh(count, atLeast)}
      </Button>
    </div>
  )
}

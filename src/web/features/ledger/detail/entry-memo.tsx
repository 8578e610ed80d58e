import { readMemo } from '#domain/ledger/transaction-memo.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Memo } from '../memo.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { transactionPageWords } from './messages.ts'

/** What the submitter wrote to it; nothing where nothing was. */
export function EntryMemo({ base64 }: { readonly base64: string | null }) {
  const memo = readMemo(base64)
  if (memo.kind === 'empty') return null
  return (
    <Card>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 className="text-lg font-semibold tracking-tight">{transactionPageWords.memo}</h2>
        <span data-print="no">
          <CopyButton text={memo.kind === 'text' ? memo.text : memo.hex} label={transactionPageWords.copyMemo} />
        </span>
      </div>
      <Memo base64={base64} />
    </Card>
  )
}

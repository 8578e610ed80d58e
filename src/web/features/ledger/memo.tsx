import { readMemo } from '#domain/ledger/transaction-memo.ts'
import { transactionWords } from './messages.ts'

export interface MemoProps {
  readonly base64: string | null
  /** On one line, cut off where there is no room. */
  readonly short?: boolean
}

/** The one way to draw a memo: as text where it is text, never as a link, and in its own direction. */
export function Memo({ base64, short = false }: MemoProps) {
  const memo = readMemo(base64)
  if (memo.kind === 'empty') return short ? null : <span className="text-quiet">{transactionWords.noMemo}</span>
  if (memo.kind === 'text')
    return (
      <bdi dir="auto" className={short ? 'block truncate' : 'block whitespace-pre-wrap wrap-anywhere'}>
        {memo.text}
      </bdi>
    )
  if (short) return <span className="text-quiet">{transactionWords.bytes(memo.length)}</span>
  return (
    <span className="block">
      <span className="block font-mono text-sm wrap-anywhere">{memo.hex}</span>
      <span className="text-xs text-quiet">{transactionWords.bytes(memo.length)}</span>
    </span>
  )
}

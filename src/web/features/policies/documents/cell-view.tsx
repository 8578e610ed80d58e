import type { Cell } from '#domain/policies/document-cell.ts'
import { Timestamp } from '../../../components/timestamp.tsx'
import { documentsMessages } from './messages.ts'

/** Characters that fit on one line. */
const short = 28
const long = 'inline-block max-w-96 min-w-40 wrap-anywhere'

export function CellView({ cell }: { readonly cell: Cell }) {
  switch (cell.kind) {
    case 'nothing':
      return <span className="text-quiet">{documentsMessages.nothingThere}</span>
    case 'flag':
      return cell.value ? documentsMessages.yes : documentsMessages.no
    case 'time':
      return <Timestamp at={cell.at} mode="near" />
    case 'json':
      return <code className="font-mono text-xs wrap-anywhere">{cell.text}</code>
    default:
      return <span className={cell.text.length > short ? long : 'whitespace-nowrap'}>{cell.text}</span>
  }
}

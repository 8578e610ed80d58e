import { lazy, Suspense } from 'react'
import type { Cell } from '#domain/policies/document-cell.ts'
import { keptFileOf } from '#domain/schemas/form/kept-file.ts'
import type { MarkdownFormat } from '#domain/text/plain-markdown.ts'
import { isDay } from '#domain/schemas/form/time-text.ts'
import { formatDays } from '../../../components/time/time-format.ts'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { documentsMessages } from './messages.ts'

/** The number of characters that fit on one line. */
const short = 28
// An inline flex box aligns its first line with the neighboring cells.
const long = 'inline-flex max-w-96 min-w-40 wrap-anywhere'

const MarkdownWords = lazy(async () => {
  const { plainMarkdown } = await import('#domain/text/plain-markdown.ts')
  return {
    default: ({ text, format }: { readonly text: string; readonly format: MarkdownFormat }) => (
      <Words text={plainMarkdown(text, format)} />
    ),
  }
})

interface CellViewProps {
  readonly cell: Cell
  /** How the texts of the column are written, if they are Markdown. */
  readonly markdown?: MarkdownFormat | null
}

export function CellView({ cell, markdown = null }: CellViewProps) {
  switch (cell.kind) {
    case 'nothing':
      return <span className="text-quiet">{documentsMessages.nothingThere}</span>
    case 'flag':
      return cell.value ? documentsMessages.yes : documentsMessages.no
    case 'time':
      return <Timestamp at={cell.at} mode="near" />
    case 'place':
      return <Words text={documentsMessages.place(cell.points)} />
    case 'json':
      return <code className="font-mono text-xs wrap-anywhere">{cell.text}</code>
    case 'text': {
      if (markdown)
        return (
          <Suspense fallback={<Words text={cell.text} />}>
            <MarkdownWords text={cell.text} format={markdown} />
          </Suspense>
        )
      const file = keptFileOf(cell.text)
      if (file !== null) return <span title={cell.text}>{documentsMessages.file(file)}</span>
      // A day has no time zone: it is the same for every reader.
      return isDay(cell.text) ? <time dateTime={cell.text}>{formatDays(cell.text)}</time> : <Words text={cell.text} />
    }
    case 'number':
      return <Words text={cell.text} />
  }
}

function Words({ text }: { readonly text: string }) {
  return <span className={text.length > short ? long : 'whitespace-nowrap'}>{text}</span>
}

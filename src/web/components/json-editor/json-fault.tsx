import type { JsonViolation } from '#domain/json/json-reader.ts'
import { StatusMark } from '../status-mark.tsx'
import { Button } from '../ui/button.tsx'
import { jsonEditorMessages } from './messages.ts'

interface JsonFaultProps {
  readonly violation: JsonViolation
  /** What is wrong, as a sentence. */
  readonly words: string
  /** Called with an offset in the text, in characters. */
  readonly onGo: (offset: number) => void
}

/** Why a text cannot be read, and where, for the edge of its editor. An empty text has no place to go to. */
export function JsonFault({ violation: { line, column, offset, kind, expected }, words, onGo }: JsonFaultProps) {
  const hasPlace = kind !== 'empty'
  return (
    <output data-status="major" className="flex items-start gap-2.5 border-t border-line px-4 py-2 text-sm">
      <span className="pt-0.5">
        <StatusMark status="major" size={14} />
      </span>
      <p className="min-w-0 flex-1">
        {hasPlace && <span className="font-medium">{jsonEditorMessages.at(line, column)}</span>} {words}{' '}
        <span className="text-quiet">{jsonEditorMessages.expected(expected)}</span>
      </p>
      {hasPlace && (
        <Button look="quiet" onClick={() => onGo(offset)}>
          {jsonEditorMessages.goThere}
        </Button>
      )}
    </output>
  )
}

import type { TextFault } from '#domain/json/json-fault.ts'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { jsonEditorWords } from '../../../components/json-editor/messages.ts'
import { sendJsonWords } from './messages.ts'

export interface MessageFaultProps {
  readonly fault: TextFault
  /** Shows a place in the text. */
  readonly onGo: (offset: number) => void
}

/** Where the text ceases to be a JSON object, and what would mend it. */
export function MessageFault({ fault, onGo }: MessageFaultProps) {
  const { line, column, offset, kind, expected } = fault
  return (
    <output data-status="major" className="flex items-start gap-2.5 border-t border-line px-4 py-2 text-sm">
      <span className="pt-0.5">
        <StatusMark status="major" size={14} />
      </span>
      <p className="min-w-0 flex-1">
        {kind !== 'empty' && <span className="font-medium">{jsonEditorWords.at(line, column)}</span>}{' '}
        {sendJsonWords.unreadable[kind]} <span className="text-quiet">{jsonEditorWords.expected(expected)}</span>
      </p>
      {kind !== 'empty' && (
        <Button look="quiet" onClick={() => onGo(offset)}>
          {jsonEditorMessages.goThere}
        </Button>
      )}
    </output>
  )
}

import { StatusMark } from '../../../components/status-mark.tsx'
import type { JsonViolation } from '#domain/json/json-reader.ts'
import { Button } from '../../../components/ui/button.tsx'
import { jsonEditorMessages as words } from '../../../components/json-editor/messages.ts'
import { useEditor } from './editor-context.ts'

/** Where the text ceases to be JSON, and what would mend it. */
export function UnreadableNote({ fault }: { readonly fault: JsonViolation }) {
  const { showJson } = useEditor()
  const { line, column, offset, kind, expected } = fault
  return (
    <output data-status="major" className="flex items-start gap-2.5 border-t border-line px-4 py-2 text-sm">
      <span className="pt-0.5">
        <StatusMark status="major" size={14} />
      </span>
      <p className="min-w-0 flex-1">
        <span className="font-medium">{words.at(line, column)}</span> {words.unreadable[kind]}{' '}
        <span className="text-quiet">{words.expected(expected)}</span>
      </p>
      <Button look="quiet" onClick={() => showJson(offset, offset)}>
        {words.goThere}
      </Button>
    </output>
  )
}

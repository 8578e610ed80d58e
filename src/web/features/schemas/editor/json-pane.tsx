import { lazy, Suspense, useMemo } from 'react'
import { layOut } from '#domain/json/json-layout.ts'
import type { ReadDocument } from '#domain/schemas/document/schema-document.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import type { JsonDiagnostic, JsonSelection } from '../../../components/json-editor/json-editor.tsx'
import { jsonEditorMessages } from '../../../components/json-editor/messages.ts'
import { BoundaryFailure } from '../../../components/query-failure.tsx'
import { Boundary } from '../../../components/ui/boundary.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useStoreOf } from '../../../platform/store.ts'
import { useEditor } from './editor-context.ts'
import { problemMessages } from './messages.ts'
import { UnreadableNote } from './problem-list.tsx'
import type { EditorState } from './schema-editor.ts'
import { blocksSaving, type SchemaProblem } from './schema-problems.ts'

const JsonEditor = lazy(() =>
  import('../../../components/json-editor/json-editor.tsx').then((module) => ({ default: module.JsonEditor })),
)

export interface JsonPaneProps {
  readonly text: string
  readonly read: ReadDocument
  readonly problems: readonly SchemaProblem[]
  readonly selection: JsonSelection | null
}

export function JsonPane({ text, read, problems, selection }: JsonPaneProps) {
  const { editor, readOnly } = useEditor()
  const diagnostics = useMemo(() => diagnosticsOf(read, problems), [read, problems])
  return (
    <section
      aria-label={jsonEditorMessages.label}
      className="flex h-[calc(100dvh-var(--strip)-var(--bottom-bar)-5rem)] min-h-80 flex-col overflow-hidden rounded-xl border border-line bg-raised xl:sticky xl:top-[calc(var(--strip)+4rem)]"
    >
      <div className="flex items-center gap-1 border-b border-line py-1 ps-4 pe-2">
        <h3 className="me-auto text-sm font-semibold">{jsonEditorMessages.title}</h3>
        <CopyButton text={text} label={jsonEditorMessages.copy} />
        {!readOnly && (
          <Button look="quiet" disabled={!read.ok} onClick={() => editor.write(layOut(editor.get().content.text))}>
            {jsonEditorMessages.layOut}
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1">
        <Boundary pending={<Skeleton height={400} label={jsonEditorMessages.loading} />} failed={BoundaryFailure}>
          <Suspense>
            <JsonText diagnostics={diagnostics} selection={selection} />
          </Suspense>
        </Boundary>
      </div>
      {!read.ok && <UnreadableNote violation={read.violation} />}
    </section>
  )
}

interface JsonTextProps {
  readonly diagnostics: readonly JsonDiagnostic[]
  readonly selection: JsonSelection | null
}

/** Follows the text without delay, so that the user never types into an outdated one. */
function JsonText({ diagnostics, selection }: JsonTextProps) {
  const { editor, readOnly } = useEditor()
  return (
    <JsonEditor
      label={jsonEditorMessages.label}
      text={useStoreOf(editor, editorText)}
      readOnly={readOnly}
      diagnostics={diagnostics}
      selection={selection}
      onChange={editor.write}
      onUndo={editor.undo}
      onRedo={editor.redo}
    />
  )
}

function editorText({ content }: EditorState): string {
  return content.text
}

function diagnosticsOf(read: ReadDocument, problems: readonly SchemaProblem[]): JsonDiagnostic[] {
  if (!read.ok) {
    const { offset, kind } = read.violation
    return [{ from: offset, to: offset + 1, severity: 'error', message: jsonEditorMessages.unreadable[kind] }]
  }
  return problems.flatMap((problem) => {
    if (problem.kind !== 'violation') return []
    const { offset, length, message, remedy, rule } = problem.violation
    return [
      {
        from: offset,
        to: offset + length,
        severity: blocksSaving(problem) ? 'error' : 'warning',
        message: `${problemMessages.rule(rule)}: ${message} ${remedy}`,
      } as const,
    ]
  })
}

import { memo } from 'react'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { schemaEditorWords as words } from '../editor/messages.ts'
import { AboutForm } from '../editor/about-form.tsx'
import { ConditionList } from './condition-list.tsx'
import { FieldList } from './field-list.tsx'
import type { FieldProblem } from '../editor/field-problems.ts'
import type { EditorState } from '../editor/schema-editor.ts'

export interface FieldsPaneProps {
  /** The document as it could be read last; null where it never could. */
  readonly document: SchemaDocument | null
  readonly shown: EditorState
  readonly problems: ReadonlyMap<string | null, readonly FieldProblem[]>
}

/** The schema as a form: what it is called, its fields, and what shows them. */
export const FieldsPane = memo(function FieldsPane({ document, shown, problems }: FieldsPaneProps) {
  return (
    <div className="min-w-0">
      <AboutForm title={document?.title ?? null} name={shown.content.name} />
      {document ? (
        <>
          <div className="mb-2 flex items-baseline gap-3">
            <h3 className="font-semibold">{words.fieldsTitle}</h3>
            <span className="text-sm text-quiet">{words.fields(document.fields.length)}</span>
          </div>
          <FieldList document={document} problems={problems} />
          <ConditionList document={document} />
        </>
      ) : (
        <EmptyState title={words.unreadable.title}>{words.unreadable.never}</EmptyState>
      )}
    </div>
  )
})

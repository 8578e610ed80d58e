import { memo } from 'react'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { setTitle } from '#domain/schemas/edit/schema-edit.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { LabeledField, controlClass, Input } from '../../../components/ui/field.tsx'
import { useStoreOf } from '../../../platform/store.ts'
import { useEditor } from '../editor/editor-context.ts'
import { editorMessages } from '../editor/messages.ts'
import type { EditorState } from '../editor/schema-editor.ts'
import type { SchemaProblem } from '../editor/schema-problems.ts'
import { ConditionList } from './condition-list.tsx'
import { FieldList } from './field-list.tsx'

interface FieldsPaneProps {
  /** The last readable document; null if there was none. */
  readonly document: SchemaDocument | null
  readonly shown: EditorState
  readonly problems: ReadonlyMap<string | null, readonly SchemaProblem[]>
}

export const FieldsPane = memo(function FieldsPane({ document, shown, problems }: FieldsPaneProps) {
  return (
    <div className="min-w-0">
      <AboutForm title={document?.title ?? null} name={shown.content.name} />
      {document ? (
        <>
          <div className="mb-2 flex items-baseline gap-3">
            <h3 className="font-semibold">{editorMessages.fieldsTitle}</h3>
            <span className="text-sm text-quiet">{editorMessages.fields(document.fields.length)}</span>
          </div>
          <FieldList document={document} problems={problems} />
          <ConditionList document={document} />
        </>
      ) : (
        <EmptyState title={editorMessages.unreadable.title}>{editorMessages.unreadable.never}</EmptyState>
      )}
    </div>
  )
})

interface AboutFormProps {
  /** The title in the document; null if it cannot be read. */
  readonly title: string | null
  /** The schema's name when the title was read. */
  readonly name: string
}

/** Name and description. The document has both as well; they follow unless they already differ. */
function AboutForm({ title, name: titledName }: AboutFormProps) {
  const { editor, readOnly } = useEditor()
  const name = useStoreOf(editor, nameOf)
  const description = useStoreOf(editor, descriptionOf)
  const missing = name.trim() === ''
  return (
    <Card className="mb-5 grid gap-x-4 gap-y-3">
      <LabeledField label={editorMessages.name} error={missing ? editorMessages.nameMissing : undefined}>
        {(control) => (
          <Input
            {...control}
            value={name}
            readOnly={readOnly}
            aria-invalid={missing}
            onChange={(event) => editor.setName(event.currentTarget.value)}
          />
        )}
      </LabeledField>
      {title !== null && title !== titledName && (
        <p className="-mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-quiet">
          <span className="min-w-0 wrap-anywhere">
            {title === '' ? editorMessages.titleMissing : editorMessages.titleDiffers(title)}
          </span>
          {!readOnly && (
            <Button look="quiet" onClick={() => editor.edit((text) => setTitle(text, name))}>
              {editorMessages.titleThere}
            </Button>
          )}
        </p>
      )}
      <LabeledField label={editorMessages.description}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            value={description}
            readOnly={readOnly}
            className={classes(controlClass, 'h-auto py-1.5')}
            onChange={(event) => editor.setDescription(event.currentTarget.value)}
          />
        )}
      </LabeledField>
    </Card>
  )
}

function nameOf({ content }: EditorState): string {
  return content.name
}

function descriptionOf({ content }: EditorState): string {
  return content.description
}

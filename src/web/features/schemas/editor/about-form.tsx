import { setTitle } from '#domain/schemas/edit/schema-edit.ts'
import { useStoreOf } from '../../../platform/store.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { Field } from '../../../components/ui/field.tsx'
import { controlClass, Input } from '../../../components/ui/input.tsx'
import { schemaEditorWords as words } from './messages.ts'
import { useEditor } from './editor-context.ts'
import type { EditorState } from './schema-editor.ts'

export interface AboutFormProps {
  /** What the document is titled, and the name it had by then; null where it cannot be read. */
  readonly title: string | null
  readonly name: string
}

/** Name and description of a schema. The document says them, too, and is kept in step unless it says something else. */
export function AboutForm({ title, name: titledName }: AboutFormProps) {
  const { editor, readOnly } = useEditor()
  const name = useStoreOf(editor, nameOf)
  const description = useStoreOf(editor, descriptionOf)
  const missing = name.trim() === ''
  return (
    <Card className="mb-5 grid gap-x-4 gap-y-3">
      <Field label={words.name} error={missing ? words.nameMissing : undefined}>
        {(control) => (
          <Input
            {...control}
            value={name}
            readOnly={readOnly}
            aria-invalid={missing}
            onChange={(event) => editor.setName(event.currentTarget.value)}
          />
        )}
      </Field>
      {title !== null && title !== titledName && (
        <p className="-mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-quiet">
          <span className="min-w-0 wrap-anywhere">{title === '' ? words.titleMissing : words.titleDiffers(title)}</span>
          {!readOnly && (
            <Button look="quiet" onClick={() => editor.edit((text) => setTitle(text, name))}>
              {words.titleThere}
            </Button>
          )}
        </p>
      )}
      <Field label={words.description}>
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
      </Field>
    </Card>
  )
}

function nameOf({ content }: EditorState): string {
  return content.name
}

function descriptionOf({ content }: EditorState): string {
  return content.description
}

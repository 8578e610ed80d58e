import { useState } from 'react'
import { setFieldOption, type EditRejection } from '#domain/schemas/edit/schema-edit.ts'
import type { Field } from '#domain/schemas/document/schema-field.ts'
import { Field as Labelled } from '../../../components/ui/field.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { controlClass } from '../../../components/ui/input.tsx'
import { fieldWords } from './messages.ts'
import { refusalWords } from '../editor/schema-refusal-messages.ts'
import { useEditor } from '../editor/editor-context.ts'
import { useEpoch } from '../editor/use-epoch.ts'
import { useTyped } from './use-typed.ts'

const words = fieldWords.options

/** The values of a choice, one in each line. */
export function EnumOption({ field }: { readonly field: Field }) {
  const { editor, readOnly } = useEditor()
  const epoch = useEpoch()
  const typed = useTyped((field.enumValues ?? []).join('\n'), epoch)
  const [refusal, setRefusal] = useState<EditRejection | null>(null)
  if (field.enumValues === null && field.ref !== null) return <p>{words.remoteEnum(field.ref)}</p>
  const change = (text: string) => {
    typed.type(text)
    const values = text.split('\n').filter((line) => line !== '')
    setRefusal(editor.edit((held) => setFieldOption(held, field.key, 'enumValues', values), `${field.key} enumValues`))
  }
  return (
    <Labelled label={words.enumValues} error={refusal ? refusalWords(refusal) : undefined}>
      {(labelled) => (
        <textarea
          {...labelled}
          value={typed.shown}
          readOnly={readOnly}
          rows={Math.min(Math.max(typed.shown.split('\n').length, 3), 10)}
          className={classes(controlClass, 'h-auto py-1.5')}
          onBlur={typed.settle}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
    </Labelled>
  )
}

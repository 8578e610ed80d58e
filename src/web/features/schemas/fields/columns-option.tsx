import { useState } from 'react'
import type { Field, FieldTableColumn } from '#domain/schemas/document/schema-field.ts'
import { setFieldOption, type EditRejection } from '#domain/schemas/edit/schema-edit.ts'
import { classes } from '../../../components/ui/classes.ts'
import { LabeledField, controlClass } from '../../../components/ui/field.tsx'
import { useEditor, useEpoch } from '../editor/editor-context.ts'
import { rejectionMessage } from '../editor/messages.ts'
import { fieldMessages } from './messages.ts'
import { useTypedText } from './optimistic-value.ts'

/** The columns of a table, as lines of key and name. */
export function ColumnsOption({ field }: { readonly field: Field }) {
  const { editor, readOnly } = useEditor()
  const lines = (field.tableColumns ?? []).map(({ key, name }) => (key === name ? key : `${key}: ${name}`))
  const typed = useTypedText(lines.join('\n'), useEpoch())
  const [rejection, setRejection] = useState<EditRejection | null>(null)
  const change = (text: string) => {
    typed.type(text)
    const columns = columnsIn(text)
    const edit = (held: string) => setFieldOption(held, field.key, 'tableColumns', columns.length > 0 ? columns : null)
    setRejection(editor.edit(edit, `${field.key} tableColumns`))
  }
  return (
    <LabeledField
      label={fieldMessages.options.tableColumns}
      hint={fieldMessages.options.tableColumnsHint}
      error={rejection ? rejectionMessage(rejection) : undefined}
    >
      {(labelled) => (
        <textarea
          {...labelled}
          value={typed.shown}
          readOnly={readOnly}
          rows={4}
          className={classes(controlClass, 'h-auto py-1.5')}
          onBlur={typed.settle}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
    </LabeledField>
  )
}

/** Of two lines with the same key, the first counts. */
function columnsIn(text: string): FieldTableColumn[] {
  const columns = text.split('\n').flatMap((line) => {
    const [key = '', ...name] = line.split(':')
    return key.trim() === '' ? [] : [{ key: key.trim(), name: name.join(':').trim() || key.trim() }]
  })
  return columns.filter(({ key }, index) => columns.findIndex((one) => one.key === key) === index)
}

import { useState } from 'react'
import { fieldTypes, type FieldType } from '#domain/schemas/document/field-type.ts'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import type { EditRejection } from '#domain/schemas/edit/schema-edit.ts'
import { addField, suggestKey } from '#domain/schemas/edit/schema-fields.ts'
import { Dropdown } from '../../../components/ui/dropdown.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { rejectionMessage } from '../editor/messages.ts'
import { useSchemaChoice } from './schema-choice.ts'
import { FieldIcon } from './field-icon.tsx'
import { fieldMessages } from './messages.ts'

export interface AddFieldProps {
  readonly document: SchemaDocument
  readonly onAdded: (key: string) => void
}

export function AddField({ document, onAdded }: AddFieldProps) {
  const { editor, openField } = useEditor()
  const [rejection, setRejection] = useState<EditRejection | null>(null)
  const schemas = useSchemaChoice(document)
  const ref = schemas.options[0]?.value
  const types = fieldTypes.filter((type) => type !== 'sub-schema' || ref !== undefined)
  const add = (type: FieldType) => {
    if (type === 'custom') return
    const title = fieldMessages.type(type).name
    const key = suggestKey(document, title)
    const refused =
      type === 'sub-schema' && ref !== undefined
        ? schemas.nest(ref, (text, defs) => addField(text, { key, type, title, ref, defs }))
        : editor.edit((text) => addField(text, { key, type, title }))
    setRejection(refused)
    if (refused) return
    onAdded(key)
    openField(key)
  }
  return (
    <>
      <Dropdown label={document.fields.length === 0 ? fieldMessages.actions.addFirst : fieldMessages.actions.add}>
        {(close) => (
          <ul className="grid grid-cols-2 gap-1">
            {types.map((type) => (
              <li key={type}>
                <button
                  type="button"
                  className="target flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-start hover:bg-hover"
                  onClick={() => {
                    close()
                    add(type)
                  }}
                >
                  <FieldIcon type={type} />
                  <span className="min-w-0">{fieldMessages.type(type).name}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Dropdown>
      {rejection && (
        <p role="alert" className="mt-2 text-sm">
          {rejectionMessage(rejection)}
        </p>
      )}
    </>
  )
}

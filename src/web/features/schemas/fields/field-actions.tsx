import { useState } from 'react'
import { shortLabel } from '#domain/schemas/document/field-label.ts'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import type { Field } from '#domain/schemas/document/schema-field.ts'
import { moveField } from '#domain/schemas/edit/field-order.ts'
import type { EditRejection } from '#domain/schemas/edit/schema-edit.ts'
import { duplicateField, removeField, suggestKey } from '#domain/schemas/edit/schema-fields.ts'
import { Button } from '../../../components/ui/button.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { rejectionMessage } from '../editor/messages.ts'
import { fieldMessages } from './messages.ts'

export interface FieldActionsProps {
  readonly field: Field
  readonly document: SchemaDocument
}

export function FieldActions({ field, document }: FieldActionsProps) {
  const { editor, readOnly, showJson, openField, announce, noteRemoved } = useEditor()
  const [rejection, setRejection] = useState<EditRejection | null>(null)
  const { key } = field
  // The list may show only some of the fields.
  const index = document.fields.findIndex((one) => one.key === key)
  const name = shortLabel(field)
  const place = document.propertyPlaces.get(key)
  const duplicate = () => {
    const copy = suggestKey(document, key)
    const refused = editor.edit((text) => duplicateField(text, key, copy))
    setRejection(refused)
    if (!refused) openField(copy)
  }
  const remove = () => {
    const refused = editor.edit((text) => removeField(text, key))
    setRejection(refused)
    if (refused) return
    openField(null)
    announce(fieldMessages.removed(name))
    noteRemoved(name)
  }
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-2">
        {place && <Button onClick={() => showJson(place.from, place.to)}>{fieldMessages.actions.showJson}</Button>}
        {!readOnly && (
          <>
            <Button onClick={duplicate}>{fieldMessages.actions.duplicate}</Button>
            <Button onClick={remove}>{fieldMessages.actions.remove}</Button>
            <MoveTo fieldKey={key} name={name} index={index} count={document.fields.length} />
          </>
        )}
      </div>
      {rejection && (
        <p role="alert" className="text-sm">
          {rejectionMessage(rejection)}
        </p>
      )}
    </div>
  )
}

interface MoveToProps {
  readonly fieldKey: string
  readonly name: string
  readonly index: number
  readonly count: number
}

function MoveTo({ fieldKey, name, index, count }: MoveToProps) {
  const { editor, announce } = useEditor()
  const [position, setPosition] = useState<string | null>(null)
  const move = () => {
    const wanted = Math.min(Math.max(Math.round(Number(position)) || 1, 1), count)
    setPosition(null)
    if (position === null || wanted === index + 1) return
    editor.edit((text) => moveField(text, fieldKey, wanted - 1))
    announce(fieldMessages.moved(name, wanted, count))
  }
  return (
    <form
      className="ms-auto flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        move()
      }}
    >
      <LabeledField label={fieldMessages.actions.moveTo} hideLabel>
        {(labelled) => (
          <Input
            {...labelled}
            type="number"
            min={1}
            max={count}
            value={position ?? index + 1}
            className="w-16"
            onChange={(event) => setPosition(event.currentTarget.value)}
          />
        )}
      </LabeledField>
      <span aria-hidden="true" className="text-sm text-quiet">
        {fieldMessages.actions.ofAll(count)}
      </span>
      <Button type="submit" aria-label={fieldMessages.actions.moveTo}>
        {fieldMessages.actions.move}
      </Button>
    </form>
  )
}

import { useState } from 'react'
import type { Field } from '#domain/schemas/document/schema-field.ts'
import { setFieldOption, type EditRejection } from '#domain/schemas/edit/schema-edit.ts'
import { geoTypes } from '#domain/schemas/form/geo-shape.ts'
import { ErrorText } from '../../../components/ui/error-text.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { rejectionMessage } from '../editor/messages.ts'
import { fieldMessages } from './messages.ts'

/** The allowed shapes of a location; none selected means any. Unknown shapes are kept. */
export function ShapesOption({ field }: { readonly field: Field }) {
  const { editor, readOnly } = useEditor()
  const [rejection, setRejection] = useState<EditRejection | null>(null)
  const held = field.availableOptions ?? []
  const set = (shape: string, isChosen: boolean) => {
    const others = held.filter((one) => one !== shape)
    const shapes = isChosen ? [...others, shape] : others
    setRejection(
      editor.edit((text) => setFieldOption(text, field.key, 'availableOptions', shapes.length > 0 ? shapes : null)),
    )
  }
  return (
    <fieldset disabled={readOnly} className="min-w-0 sm:col-span-2">
      <legend className="mb-1 text-sm font-medium">{fieldMessages.options.availableOptions}</legend>
      <div className="flex flex-wrap gap-x-4">
        {[...new Set([...geoTypes, ...held])].map((shape) => (
          <label key={shape} className="target flex items-center gap-2 py-1">
            <input
              type="checkbox"
              checked={held.includes(shape)}
              className="size-4 accent-accent"
              onChange={(event) => set(shape, event.currentTarget.checked)}
            />
            {shape}
          </label>
        ))}
      </div>
      <p className="text-xs text-quiet">{fieldMessages.options.shapesHint}</p>
      {rejection && <ErrorText>{rejectionMessage(rejection)}</ErrorText>}
    </fieldset>
  )
}

import { useState } from 'react'
import { fieldTypes, type FieldType } from '#domain/schemas/document/field-type.ts'
import type { SubSchema } from '#domain/schemas/document/schema-document.ts'
import { setFieldType, type EditRejection } from '#domain/schemas/edit/schema-edit.ts'
import type { Field } from '#domain/schemas/document/schema-field.ts'
import { Select } from '../../../components/ui/select.tsx'
import { fieldWords } from './messages.ts'
import { refusalWords } from '../editor/schema-refusal-messages.ts'
import { useEditor } from '../editor/editor-context.ts'
import { useAhead } from '../editor/use-ahead.ts'
import { useEpoch } from '../editor/use-epoch.ts'

const words = fieldWords.options

export interface TypeOptionProps {
  readonly field: Field
  readonly defs: ReadonlyMap<string, SubSchema>
}

/** The type of a field, and which schema is nested in it. A shape of its own stays unless another type is chosen. */
export function TypeOption({ field, defs }: TypeOptionProps) {
  const { editor, readOnly } = useEditor()
  const [refusal, setRefusal] = useState<EditRejection | null>(null)
  const [shown, show] = useAhead<FieldType>(field.type, useEpoch())
  const [first] = defs.keys()
  const offered = fieldTypes.filter((type) => type !== 'sub-schema' || first !== undefined || field.type === type)
  const types: readonly FieldType[] = field.type === 'custom' ? ['custom', ...offered] : offered
  const choose = (type: FieldType, ref = first) => {
    if (type === 'custom') return
    const refused = editor.edit((text) => setFieldType(text, field.key, type, ref === undefined ? {} : { ref }))
    setRefusal(refused)
    if (!refused) show(type)
  }
  return (
    <>
      <Select
        label={words.type}
        value={shown}
        disabled={readOnly}
        options={types.map((value) => ({ value, label: fieldWords.type(value).name }))}
        hint={refusal ? <span role="alert">{refusalWords(refusal)}</span> : fieldWords.type(field.type).hint}
        onChange={(type) => choose(type)}
      />
      {field.type === 'sub-schema' && field.ref !== null && (
        <Select
          label={words.ref}
          value={field.ref}
          disabled={readOnly}
          options={refsOf(field.ref, defs)}
          onChange={(ref) => choose('sub-schema', ref)}
        />
      )}
    </>
  )
}

function refsOf(held: string, defs: ReadonlyMap<string, SubSchema>) {
  const known = [...defs.values()].map(({ ref, title }) => ({ value: ref, label: title || ref }))
  return defs.has(held) ? known : [{ value: held, label: held }, ...known]
}

import { useState } from 'react'
import type { EditRejection } from '#domain/schemas/edit/schema-edit.ts'
import { renameField } from '#domain/schemas/edit/schema-fields.ts'
import { Field as Labelled } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { fieldWords } from './messages.ts'
import { refusalWords } from '../editor/schema-refusal-messages.ts'
import { useEditor } from '../editor/editor-context.ts'
import { useEpoch } from '../editor/use-epoch.ts'
import { useTyped } from './use-typed.ts'

export interface KeyOptionProps {
  readonly fieldKey: string
  /** Told before the field has another key. */
  readonly onRename: (from: string, to: string) => void
}

/** The key of a field. It is taken over as a whole: half a key would be another one. */
export function KeyOption({ fieldKey, onRename }: KeyOptionProps) {
  const { editor, readOnly } = useEditor()
  const typed = useTyped(fieldKey, useEpoch())
  const [refusal, setRefusal] = useState<EditRejection | null>(null)
  const rename = () => {
    const key = typed.shown
    if (key === fieldKey) return setRefusal(null)
    const refused = editor.edit((text) => renameField(text, fieldKey, key))
    setRefusal(refused)
    if (!refused) onRename(fieldKey, key)
  }
  return (
    <Labelled
      label={fieldWords.options.key}
      hint={readOnly ? undefined : fieldWords.options.keyHint}
      error={refusal ? refusalWords(refusal) : undefined}
    >
      {(labelled) => (
        <Input
          {...labelled}
          value={typed.shown}
          readOnly={readOnly}
          spellCheck={false}
          autoCapitalize="off"
          aria-invalid={refusal !== null}
          className="font-mono"
          onChange={(event) => typed.type(event.currentTarget.value)}
          onBlur={rename}
          onKeyDown={(event) => {
            if (event.key === 'Enter') rename()
            if (event.key !== 'Escape') return
            typed.settle()
            setRefusal(null)
          }}
        />
      )}
    </Labelled>
  )
}

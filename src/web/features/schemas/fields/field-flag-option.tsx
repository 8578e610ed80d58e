import { useState } from 'react'
import { setFieldOption, type EditRejection } from '#domain/schemas/edit/schema-edit.ts'
import { refusalWords } from '../editor/schema-refusal-messages.ts'
import { useEditor } from '../editor/editor-context.ts'
import { RemedyButtons } from '../editor/remedy-buttons.tsx'
import { useAhead } from '../editor/use-ahead.ts'
import { useEpoch } from '../editor/use-epoch.ts'

/** Options that are either on or off. */
export type FlagName = 'required' | 'multiple' | 'isPrivate' | 'hidden' | 'autocalculate' | 'isUpdatable' | 'textBold'

export interface FlagOptionProps {
  readonly fieldKey: string
  readonly option: FlagName
  readonly label: string
  readonly hint?: string
  readonly value: boolean
}

/** An option that is on or off. One that contradicts another is refused, and says what would make it possible. */
export function FlagOption({ fieldKey, option, label, hint, value }: FlagOptionProps) {
  const { editor, readOnly } = useEditor()
  const [refusal, setRefusal] = useState<EditRejection | null>(null)
  const [shown, show] = useAhead(value, useEpoch())
  const set = (checked: boolean) => {
    const refused = editor.edit((text) => setFieldOption(text, fieldKey, option, checked))
    setRefusal(refused)
    if (!refused) show(checked)
  }
  return (
    <div className="min-w-0">
      <label className="target flex items-start gap-2 py-1">
        <input
          type="checkbox"
          checked={shown}
          disabled={readOnly}
          className="mt-0.75 size-4 shrink-0 accent-accent"
          onChange={(event) => set(event.currentTarget.checked)}
        />
        <span className="min-w-0">
          <span className="block">{label}</span>
          {hint && <span className="block text-xs text-quiet">{hint}</span>}
        </span>
      </label>
      {refusal && (
        <div role="alert" className="mt-0.5 ms-6 text-xs">
          <p>{refusalWords(refusal)}</p>
          {refusal.kind === 'contradiction' && (
            <RemedyButtons contradiction={refusal.contradiction} onDone={() => set(!value)} />
          )}
        </div>
      )}
    </div>
  )
}

import { useState } from 'react'
import { setFieldOption, type EditRejection } from '#domain/schemas/edit/schema-edit.ts'
import { Field as Labelled } from '../../../components/ui/field.tsx'
import { controlClass, Input } from '../../../components/ui/input.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { refusalWords } from '../editor/schema-refusal-messages.ts'
import { useEditor } from '../editor/editor-context.ts'
import { useEpoch } from '../editor/use-epoch.ts'
import { useTyped } from './use-typed.ts'

/** Options that are a text. */
type TextOptionName = 'title' | 'description' | 'unit' | 'expression' | 'property' | 'textColor' | 'textSize'

export interface TextOptionProps {
  readonly fieldKey: string
  readonly option: TextOptionName
  readonly label: string
  readonly value: string | null
  readonly hint?: string
  readonly mono?: boolean
  /** Several lines. */
  readonly tall?: boolean
  readonly className?: string
  readonly focusFirst?: boolean
}

/** A text among the options of a field: every key press is an edit of the document. */
export function TextOption(props: TextOptionProps) {
  const { fieldKey, option, label, value, hint, mono = false, tall = false, className, focusFirst = false } = props
  const { editor, readOnly } = useEditor()
  const epoch = useEpoch()
  const typed = useTyped(value ?? '', epoch)
  const [refusal, setRefusal] = useState<EditRejection | null>(null)
  const change = (text: string) => {
    typed.type(text)
    const written = text === '' && option !== 'title' && option !== 'description' ? null : text
    setRefusal(editor.edit((held) => setFieldOption(held, fieldKey, option, written), `${fieldKey} ${option}`))
  }
  const control = {
    value: typed.shown,
    readOnly,
    className: classes(controlClass, mono && 'font-mono', tall && 'h-auto min-h-16 py-1.5'),
    onBlur: typed.settle,
    ...(focusFirst && { 'data-focus-first': '' }),
  }
  return (
    <div className={className}>
      <Labelled label={label} hint={hint} error={refusal ? refusalWords(refusal) : undefined}>
        {(labelled) =>
          tall ? (
            <textarea {...labelled} {...control} rows={2} onChange={(event) => change(event.currentTarget.value)} />
          ) : (
            <Input {...labelled} {...control} onChange={(event) => change(event.currentTarget.value)} />
          )
        }
      </Labelled>
    </div>
  )
}

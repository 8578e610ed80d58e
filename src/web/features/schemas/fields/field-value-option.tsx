import { useState } from 'react'
import { setFieldOption, type EditRejection } from '#domain/schemas/edit/schema-edit.ts'
import type { Field } from '#domain/schemas/document/schema-field.ts'
import { textOfValue, valueKindOf, valueOfText, type ValueKind } from '#domain/schemas/edit/value-text.ts'
import { Field as Labelled } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { fieldWords } from './messages.ts'
import { refusalWords } from '../editor/schema-refusal-messages.ts'
import { useEditor } from '../editor/editor-context.ts'
import { useAhead } from '../editor/use-ahead.ts'
import { useEpoch } from '../editor/use-epoch.ts'
import { useTyped } from './use-typed.ts'

const words = fieldWords.options

type ValueOptionName = 'defaultValue' | 'example' | 'suggest'

export interface ValueOptionProps {
  readonly field: Field
  readonly option: ValueOptionName
}

/** A value among the options of a field, asked for as its type wants it. It is kept digit for digit. */
export function ValueOption({ field, option }: ValueOptionProps) {
  const { editor, readOnly } = useEditor()
  const epoch = useEpoch()
  const [refusal, setRefusal] = useState<EditRejection | null>(null)
  const kind = valueKindOf(field)
  const value = field[option]
  const typed = useTyped(textOfValue(value, kind), epoch)
  const written = valueOfText(typed.shown, kind)
  const [chosen, choose] = useAhead(textOfValue(value, kind), epoch)
  const change = (text: string) => {
    typed.type(text)
    choose(text)
    const json = valueOfText(text, kind)
    if (json !== undefined)
      setRefusal(editor.edit((held) => setFieldOption(held, field.key, option, json), `${field.key} ${option}`))
  }
  const options = choicesOf(kind, field, value)
  if (options)
    return <Select label={words[option]} value={chosen} options={options} onChange={change} disabled={readOnly} />
  const error = written === undefined ? faultOf(kind) : refusal ? refusalWords(refusal) : undefined
  return (
    <Labelled label={words[option]} hint={kind === 'json' ? words.jsonHint : undefined} error={error}>
      {(labelled) => (
        <Input
          {...labelled}
          value={typed.shown}
          readOnly={readOnly}
          aria-invalid={error !== undefined}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          className={kind === 'json' ? 'font-mono' : ''}
          onBlur={() => written !== undefined && typed.settle()}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
    </Labelled>
  )
}

function faultOf(kind: ValueKind): string {
  return kind === 'number' ? words.notNumber : words.notJson
}

/** What can be chosen, a value among it that is not one of the choices; null where one writes. */
function choicesOf(kind: ValueKind, { enumValues }: Field, value: string | null) {
  const none = { value: '', label: words.none }
  if (kind === 'boolean') {
    const known = [none, { value: 'true', label: words.yes }, { value: 'false', label: words.no }]
    return withHeld(known, value)
  }
  if (kind !== 'choice') return null
  return withHeld(
    [none, ...(enumValues ?? []).map((choice) => ({ value: choice, label: choice }))],
    textOfValue(value, kind),
  )
}

function withHeld(options: readonly { readonly value: string; readonly label: string }[], held: string | null) {
  return held === null || options.some(({ value }) => value === held)
    ? options
    : [...options, { value: held, label: held }]
}

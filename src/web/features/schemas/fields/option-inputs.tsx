import { useState } from 'react'
import type { Field } from '#domain/schemas/document/schema-field.ts'
import { setFieldOption, type EditRejection } from '#domain/schemas/edit/schema-edit.ts'
import { inputTextOf, inputKindOf, parseInputText, type InputKind } from '#domain/schemas/edit/field-input.ts'
import { classes } from '../../../components/ui/classes.ts'
import { LabeledField, controlClass, Input } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { maxSelectChoices, SearchedChoice } from '../../../components/schema-form/searched-choice.tsx'
import { useEditor, useEpoch } from '../editor/editor-context.ts'
import { rejectionMessage } from '../editor/messages.ts'
import { RemedyButtons } from '../editor/problem-list.tsx'
import { linesOf, repeatedIn, valuesOfLines } from '#domain/schemas/edit/enum-text.ts'
import { EnumImport } from './enum-import.tsx'
import { enumMessages, fieldMessages } from './messages.ts'
import { useTypedText, useOptimisticValue } from './optimistic-value.ts'

type TextOptionName =
  | 'title'
  | 'description'
  | 'unit'
  | 'expression'
  | 'property'
  | 'textColor'
  | 'textSize'
  | 'pattern'

interface TextOptionProps {
  readonly fieldKey: string
  readonly option: TextOptionName
  readonly label: string
  readonly value: string | null
  readonly hint?: string
  readonly mono?: boolean
  readonly tall?: boolean
  readonly className?: string
  readonly focusFirst?: boolean
}

export function TextOption(props: TextOptionProps) {
  const { fieldKey, option, label, value, hint, mono = false, tall = false, className, focusFirst = false } = props
  const { editor, readOnly } = useEditor()
  const epoch = useEpoch()
  const typed = useTypedText(value ?? '', epoch)
  const [rejection, setRejection] = useState<EditRejection | null>(null)
  const change = (text: string) => {
    typed.type(text)
    const written = text === '' && option !== 'title' && option !== 'description' ? null : text
    setRejection(editor.edit((held) => setFieldOption(held, fieldKey, option, written), `${fieldKey} ${option}`))
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
      <LabeledField label={label} hint={hint} error={rejection ? rejectionMessage(rejection) : undefined}>
        {(labelled) =>
          tall ? (
            <textarea {...labelled} {...control} rows={2} onChange={(event) => change(event.currentTarget.value)} />
          ) : (
            <Input {...labelled} {...control} onChange={(event) => change(event.currentTarget.value)} />
          )
        }
      </LabeledField>
    </div>
  )
}

export type FlagName = 'required' | 'multiple' | 'isPrivate' | 'hidden' | 'autocalculate' | 'isUpdatable' | 'textBold'

interface FlagOptionProps {
  readonly fieldKey: string
  readonly option: FlagName
  readonly label: string
  readonly hint?: string
  readonly value: boolean
}

/** If it contradicts another option, the edit is rejected and remedies are offered. */
export function FlagOption({ fieldKey, option, label, hint, value }: FlagOptionProps) {
  const { editor, readOnly } = useEditor()
  const [rejection, setRejection] = useState<EditRejection | null>(null)
  const [shown, show] = useOptimisticValue(value, useEpoch())
  const set = (checked: boolean) => {
    const refused = editor.edit((text) => setFieldOption(text, fieldKey, option, checked))
    setRejection(refused)
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
      {rejection && (
        <div role="alert" className="mt-0.5 ms-6 text-xs">
          <p>{rejectionMessage(rejection)}</p>
          {rejection.kind === 'contradiction' && (
            <RemedyButtons contradiction={rejection.contradiction} onDone={() => set(!value)} />
          )}
        </div>
      )}
    </div>
  )
}

type ValueOptionName = 'defaultValue' | 'example' | 'suggest'

interface ValueOptionProps {
  readonly field: Field
  readonly option: ValueOptionName
}

/** The types whose text may have several lines, which an input would join. */
const longTypes: ReadonlySet<Field['shownAs']> = new Set(['string', 'rich-text', 'markdown', 'table', 'csv-table'])

/** Numbers keep all their digits. */
export function ValueOption({ field, option }: ValueOptionProps) {
  const { editor, readOnly } = useEditor()
  const epoch = useEpoch()
  const [rejection, setRejection] = useState<EditRejection | null>(null)
  const kind = inputKindOf(field)
  const value = field[option]
  const typed = useTypedText(inputTextOf(value, kind), epoch)
  const written = parseInputText(typed.shown, kind)
  const [chosen, choose] = useOptimisticValue(inputTextOf(value, kind), epoch)
  const change = (text: string) => {
    typed.type(text)
    choose(text)
    const json = parseInputText(text, kind)
    if (json !== undefined)
      setRejection(editor.edit((held) => setFieldOption(held, field.key, option, json), `${field.key} ${option}`))
  }
  const choices = kind === 'choice' ? [...new Set(field.enumValues)] : null
  if (choices && choices.length > maxSelectChoices && !readOnly)
    return (
      <LabeledField label={fieldMessages.options[option]} error={rejection ? rejectionMessage(rejection) : undefined}>
        {(labelled) => (
          <SearchedChoice
            control={labelled}
            label={fieldMessages.options[option]}
            value={chosen}
            choices={choices}
            isWrong={rejection !== null}
            set={(text = '') => change(text)}
          />
        )}
      </LabeledField>
    )
  const options = choicesOf(kind, choices, value)
  if (options)
    return (
      <Select
        label={fieldMessages.options[option]}
        value={chosen}
        options={options}
        onChange={change}
        disabled={readOnly}
      />
    )
  const error = written === undefined ? faultOf(kind) : rejection ? rejectionMessage(rejection) : undefined
  return (
    <LabeledField
      label={fieldMessages.options[option]}
      hint={kind === 'json' ? fieldMessages.options.jsonHint : undefined}
      error={error}
    >
      {(labelled) => {
        const control = {
          ...labelled,
          value: typed.shown,
          readOnly,
          'aria-invalid': error !== undefined,
          onBlur: () => written !== undefined && typed.settle(),
        }
        return longTypes.has(field.shownAs) && kind === 'text' ? (
          <textarea
            {...control}
            rows={1}
            className={classes(
              controlClass,
              'field-sizing-content h-auto max-h-60 min-h-8 resize-y pointer-coarse:min-h-11 py-1.5',
            )}
            onChange={(event) => change(event.currentTarget.value)}
          />
        ) : (
          <Input
            {...control}
            inputMode={kind === 'number' ? 'decimal' : undefined}
            className={kind === 'json' ? 'font-mono' : ''}
            onChange={(event) => change(event.currentTarget.value)}
          />
        )
      }}
    </LabeledField>
  )
}

function faultOf(kind: InputKind): string {
  return kind === 'number' ? fieldMessages.options.notNumber : fieldMessages.options.notJson
}

/** Includes a stored value that is not among the choices; null means a text input. */
function choicesOf(kind: InputKind, choices: readonly string[] | null, value: string | null) {
  const none = { value: '', label: fieldMessages.options.none }
  if (kind === 'boolean') {
    const known = [
      none,
      { value: 'true', label: fieldMessages.options.yes },
      { value: 'false', label: fieldMessages.options.no },
    ]
    return withHeld(known, value)
  }
  if (choices === null || choices.length > maxSelectChoices) return null
  return withHeld([none, ...choices.map((choice) => ({ value: choice, label: choice }))], inputTextOf(value, kind))
}

function withHeld(options: readonly { readonly value: string; readonly label: string }[], held: string | null) {
  return held === null || options.some(({ value }) => value === held)
    ? options
    : [...options, { value: held, label: held }]
}

export function EnumOption({ field }: { readonly field: Field }) {
  const { editor, readOnly } = useEditor()
  const epoch = useEpoch()
  const held = field.enumValues ?? []
  const typed = useTypedText(linesOf(held), epoch)
  const [rejection, setRejection] = useState<EditRejection | null>(null)
  if (field.enumValues === null && field.ref !== null) return <p>{fieldMessages.options.remoteEnum(field.ref)}</p>
  const set = (values: readonly string[]) =>
    setRejection(
      editor.edit((text) => setFieldOption(text, field.key, 'enumValues', values), `${field.key} enumValues`),
    )
  const change = (text: string) => {
    typed.type(text)
    set(valuesOfLines(text, held))
  }
  const take = (values: readonly string[]) => {
    typed.type(linesOf(values))
    set(values)
  }
  return (
    <div className="flex flex-col gap-2">
      <LabeledField
        label={fieldMessages.options.enumValues}
        error={rejection ? rejectionMessage(rejection) : undefined}
        hint={enumHint(held)}
      >
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
      </LabeledField>
      {!readOnly && <EnumImport held={held} onImport={take} />}
    </div>
  )
}

function enumHint(values: readonly string[]): string | undefined {
  const repeated = repeatedIn(values)
  const kept = values.length - values.filter((value) => linesOf([value]) !== '').length
  const hints = [repeated.length > 0 && enumMessages.repeats(repeated), kept > 0 && enumMessages.kept(kept)]
  return hints.filter(Boolean).join(' ') || undefined
}

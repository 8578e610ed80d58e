import { useState } from 'react'
import { isWithin, valueAt, type JsonPath } from '#domain/json/json-path.ts'
import { isJson, tryParseJson } from '#domain/json/json-value.ts'
import type { FormField } from '#domain/schemas/form/schema-form.ts'
import { classes } from '../ui/classes.ts'
import { controlClass, Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import type { FormTools } from './form-fields.tsx'
import { formMessages } from './messages.ts'

export interface FormInputProps {
  readonly field: FormField
  readonly label: string
  readonly path: JsonPath
  readonly tools: FormTools
}

const numbers: ReadonlySet<string | null> = new Set(['number', 'integer', 'prefix', 'postfix'])
const written: ReadonlySet<string | null> = new Set(['geojson', 'sentinel-hub', null])

/** The input for one value, by its type. */
export function FormInput(props: FormInputProps) {
  const { field, label, path, tools } = props
  const { type, choices, unit, example } = field
  const value = valueAt(tools.data, path)
  const set = (next: unknown) => tools.set(path, next)
  const isWrong = hasViolation(tools, path)
  if (type === 'boolean' || choices !== null) {
    const options =
      choices?.map((choice) => ({ value: choice, label: choice })) ??
      [true, false].map((choice) => ({ value: String(choice), label: choice ? formMessages.yes : formMessages.no }))
    return (
      <Select
        label={label}
        hideLabel
        invalid={isWrong}
        value={value === undefined ? '' : String(value)}
        options={[{ value: '', label: formMessages.choose }, ...options]}
        onChange={(next) => set(next === '' ? undefined : choices === null ? next === 'true' : next)}
      />
    )
  }
  if (written.has(type)) return <JsonInput key={path.join('/')} {...props} />
  const isNumber = numbers.has(type)
  return (
    <span className="flex items-center gap-2">
      {unit?.side === 'prefix' && <span className="shrink-0 text-quiet">{unit.text}</span>}
      <Input
        aria-label={label}
        aria-invalid={isWrong}
        type={type === 'date' ? 'date' : 'text'}
        inputMode={isNumber ? 'decimal' : undefined}
        value={value === undefined ? '' : String(value)}
        placeholder={example === null ? undefined : String(tryParseJson(example))}
        onChange={({ currentTarget }) => set(valueOf(currentTarget.value, isNumber))}
      />
      {unit?.side === 'postfix' && <span className="shrink-0 text-quiet">{unit.text}</span>}
    </span>
  )
}

/** Whether the value, or something in it, has a violation. */
function hasViolation({ violations }: FormTools, place: JsonPath): boolean {
  return violations.some(({ path }) => isWithin(path, place))
}

/** A number if the text is exactly one; a partly typed number stays a text. */
function valueOf(text: string, isNumber: boolean): unknown {
  if (text === '') return undefined
  return isNumber && String(Number(text)) === text ? Number(text) : text
}

function JsonInput({ label, path, tools }: FormInputProps) {
  const value = valueAt(tools.data, path)
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <textarea
      aria-label={label}
      aria-invalid={hasViolation(tools, path)}
      rows={3}
      spellCheck={false}
      value={typed ?? (value === undefined ? '' : JSON.stringify(value, null, 2))}
      placeholder={formMessages.json}
      className={classes(controlClass, 'h-auto py-1.5 font-mono text-xs')}
      onBlur={() => setTyped(null)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        if (currentTarget.value.trim() === '') tools.set(path, undefined)
        else if (isJson(currentTarget.value)) tools.set(path, tryParseJson(currentTarget.value))
      }}
    />
  )
}

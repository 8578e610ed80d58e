import { useId, useState } from 'react'
import { isWithin, valueAt, type JsonPath } from '#domain/json/json-path.ts'
import { isList, isJson, tryParseJson } from '#domain/json/json-value.ts'
import type { FormViolation } from '#domain/schemas/form/form-validation.ts'
import type { FormField } from '#domain/schemas/form/schema-form.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { ErrorText } from '../ui/error-text.tsx'
import { formMessages } from './messages.ts'
import { classes } from '../ui/classes.ts'
import { controlClass, Input } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

export interface FormTools {
  readonly data: unknown
  readonly violations: readonly FormViolation[]
  readonly set: (path: JsonPath, value: unknown) => void
}

interface FormFieldsProps {
  readonly fields: readonly FormField[]
  readonly tools: FormTools
}

export function FormFields({ fields, tools }: FormFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      {fields.map((field) => (
        <FieldSet key={field.path.join('/')} field={field} tools={tools} />
      ))}
    </div>
  )
}

function FieldSet({ field, tools }: { readonly field: FormField; readonly tools: FormTools }) {
  const id = useId()
  const { label, help, type, path, required, multiple, calculated, broken, isPrivate } = field
  if (type === 'help-text') return <FormHelp field={field} />
  const isNested = type === 'sub-schema'
  const hasHelp = help !== '' && help !== label
  const held = valueAt(tools.data, path)
  const values = multiple ? (isList(held) ? [...held.keys()] : []) : []
  // Violations of multiple values are listed below all of them, those of nested fields at the field.
  const violations = tools.violations.filter((violation) =>
    multiple && !isNested ? isWithin(violation.path, path) : isAt(violation, path),
  )
  const lead = (
    <>
      <span className="font-medium">{label}</span>
      {required && <span className="text-xs text-quiet">{formMessages.required}</span>}
      {isPrivate && <Chip>{formMessages.private}</Chip>}
    </>
  )
  return (
    <fieldset
      aria-describedby={[hasHelp && `${id}-help`, violations.length > 0 && id].filter(Boolean).join(' ') || undefined}
      className="min-w-0"
    >
      <legend className="flex flex-wrap items-center gap-2">{lead}</legend>
      {hasHelp && (
        <p id={`${id}-help`} className="mb-1 text-xs text-quiet">
          {help}
        </p>
      )}
      {broken && <p className="text-sm text-quiet">{formMessages.broken[broken]}</p>}
      {calculated && <p className="text-sm text-quiet">{formMessages.calculated}</p>}
      {!broken && !calculated && !multiple && !isNested && (
        <FormInput field={field} label={label} path={path} tools={tools} />
      )}
      {isNested && !multiple && field.groups.map((group) => <Group key="one" fields={group} tools={tools} />)}
      {multiple && !broken && !calculated && (
        <div className="flex flex-col gap-2">
          {values.map((index) => (
            <div key={index} className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                {isNested ? (
                  <Group fields={field.groups[index] ?? []} tools={tools} />
                ) : (
                  <FormInput
                    field={field}
                    label={formMessages.numbered(label, index + 1)}
                    path={[...path, index]}
                    tools={tools}
                  />
                )}
              </div>
              <Button
                look="quiet"
                aria-label={formMessages.remove(label, index + 1)}
                onClick={() => tools.set([...path, index], undefined)}
              >
                <span aria-hidden="true">×</span>
              </Button>
            </div>
          ))}
          <Button className="self-start" onClick={() => tools.set([...path, values.length], isNested ? {} : '')}>
            {values.length === 0 ? formMessages.addFirst(label) : formMessages.add(label)}
          </Button>
        </div>
      )}
      {violations.map((violation, index) => (
        <ErrorText
          key={`${violation.path.join('/')} ${violation.rule} ${violation.detail}`}
          {...(index === 0 && { id })}
          className="mt-1.5 font-medium"
        >
          {formMessages.violation(violation, type)}
        </ErrorText>
      ))}
    </fieldset>
  )
}

function Group({ fields, tools }: FormFieldsProps) {
  return (
    <div className="border-s-2 border-line ps-4">
      <FormFields fields={fields} tools={tools} />
    </div>
  )
}

function isAt({ path }: FormViolation, place: JsonPath): boolean {
  return path.length === place.length && isWithin(path, place)
}

interface FormInputProps {
  readonly field: FormField
  readonly label: string
  readonly path: JsonPath
  readonly tools: FormTools
}

const numbers: ReadonlySet<string | null> = new Set(['number', 'integer', 'prefix', 'postfix'])
const written: ReadonlySet<string | null> = new Set(['geojson', 'sentinel-hub', null])

/** The input for one value, by its type. */
function FormInput(props: FormInputProps) {
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

/** A help text. Its color marks the edge: as a text color it might not be readable on every background. */
function FormHelp({ field }: { readonly field: FormField }) {
  const { label, help, style } = field
  return (
    <div
      className="border-s-[3px] border-line-strong ps-3"
      style={{ ...(style.color !== null && { borderInlineStartColor: style.color }), fontSize: sizeOf(style.size) }}
    >
      <p className={style.bold ? 'font-semibold' : ''}>{label}</p>
      {help !== '' && help !== label && <p className="text-quiet">{help}</p>}
    </div>
  )
}

function sizeOf(size: string | null): string | undefined {
  const pixels = Number.parseFloat(size ?? '')
  return pixels >= 8 && pixels <= 48 ? `${pixels / 16}rem` : undefined
}

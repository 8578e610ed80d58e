import { memo, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { isWithin, valueAt, type JsonPath } from '#domain/json/json-path.ts'
import { isList, isObject } from '#domain/json/json-value.ts'
import type { FormViolation } from '#domain/schemas/form/form-validation.ts'
import type { FormField } from '#domain/schemas/form/schema-form.ts'
import { isSilentGroup } from '#domain/schemas/form/silent-groups.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { classes } from '../ui/classes.ts'
import { ErrorText } from '../ui/error-text.tsx'
import { FormHelp } from './form-help.tsx'
import { FormInput } from './form-input.tsx'
import { hasViolation, type FormTools } from './input-props.ts'
import { formMessages } from './messages.ts'

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

/**
 * Skips rendering fields out of view, so that they add no cost to a key press. That clips what a field draws outside
 * itself: the padding leaves room for the focus ring, and an open list of choices lifts it.
 */
const drawnInSight =
  '-mx-1.5 -mb-1.5 px-1.5 pb-1.5 [contain-intrinsic-block-size:auto_4rem] [content-visibility:auto] has-[[role=combobox][aria-expanded=true]]:[content-visibility:visible] print:[content-visibility:visible]'

interface FieldSetProps {
  readonly field: FormField
  readonly tools: FormTools
}

/** A key press concerns one field, so the other fields of a long form are not re-rendered. */
const FieldSet = memo(
  function FieldSet({ field, tools }: FieldSetProps) {
    const id = useId()
    const { label, help, type, path, required, multiple, calculated, broken, isPrivate } = field
    if (type === 'help-text') return <FormHelp field={field} />
    const isNested = type === 'sub-schema'
    const hasHelp = help !== '' && help !== label
    // Violations of a list are shown below it, those of nested fields at the field.
    const violations = tools.violations.filter((violation) =>
      multiple && !isNested ? isWithin(violation.path, path) : isAt(violation, path),
    )
    const isOneGroup = isNested && !multiple
    const isSilent = isSilentGroup(field)
    const said = violations.map((violation) => {
      const value = valueAt(tools.data, pathOf(violation, path))
      return multiple && value === '' ? formMessages.emptyValue : formMessages.violation(violation, type, value)
    })
    const faults = [...new Set(said)].map((text, index) => (
      <ErrorText key={text} {...(index === 0 && { id })} className="mt-1.5 font-medium">
        {text}
      </ErrorText>
    ))
    return (
      <fieldset
        data-form-path={path.join('/')}
        aria-describedby={[hasHelp && `${id}-help`, violations.length > 0 && id].filter(Boolean).join(' ') || undefined}
        className={classes('min-w-0 scroll-mt-24', !isNested && drawnInSight)}
      >
        <legend className="mb-1 flex flex-wrap items-center gap-2 wrap-anywhere">
          <span className={isNested ? 'text-base font-semibold' : 'font-medium'}>{label}</span>
          {required && !isSilent && <span className="text-xs text-quiet">{formMessages.required}</span>}
          {isPrivate && <Chip>{formMessages.private}</Chip>}
        </legend>
        {hasHelp && (
          <p id={`${id}-help`} className="mb-1 text-xs whitespace-pre-line text-quiet">
            {help}
          </p>
        )}
        {broken && <p className="text-sm text-quiet">{formMessages.broken[broken]}</p>}
        {(calculated || isSilent) && <p className="text-sm text-quiet">{formMessages.calculated}</p>}
        {!broken && !calculated && !multiple && !isNested && (
          <Value field={field} label={label} path={path} tools={tools} />
        )}
        {/* Below a long group, a message would be easy to miss. */}
        {isOneGroup && faults}
        {isOneGroup && field.groups.map((group) => <Group key="one" fields={group} tools={tools} />)}
        {multiple && !broken && !calculated && <ListValues field={field} tools={tools} />}
        {!isOneGroup && faults}
      </fieldset>
    )
  },
  (before, after) => isSameField(before.field, after.field) && sameTools(before.tools, after.tools, after.field.path),
)

/** A list whose focus follows its items: to one that is added, and to the neighbor of one that is removed. */
function ListValues({ field, tools }: FieldSetProps) {
  const { label, type, path, required } = field
  const box = useRef<HTMLDivElement>(null)
  const left = useRef<{ readonly index: number; readonly to: 'input' | 'remove' } | null>(null)
  const isNested = type === 'sub-schema'
  const held = valueAt(tools.data, path)
  const values = isList(held) ? [...held.keys()] : []
  // A required list starts with one empty item.
  const shown = required && values.length === 0 ? [0] : values
  useLayoutEffect(() => {
    if (!left.current || !box.current) return
    const { index, to } = left.current
    left.current = null
    const items = box.current.querySelectorAll(':scope > [data-item]')
    const item = items[Math.min(index, items.length - 1)]
    const button = item?.querySelector(':scope > button')
    const next = (to === 'remove' && button) || (item ?? box.current).querySelector(inputs)
    if (next instanceof HTMLElement) next.focus()
  })
  const number = (index: number) => formMessages.numbered(label, index + 1)
  return (
    <div ref={box} className="flex flex-col gap-2">
      {shown.map((index) => (
        <div key={index} data-item="" className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            {isNested ? (
              <fieldset className="min-w-0">
                {shown.length > 1 && <legend className="text-sm text-quiet wrap-anywhere">{number(index)}</legend>}
                <Group fields={field.groups[index] ?? []} tools={tools} />
              </fieldset>
            ) : (
              <Value field={field} label={number(index)} path={[...path, index]} tools={tools} />
            )}
          </div>
          {values.length > 0 && (
            <Button
              look="quiet"
              aria-label={formMessages.remove(label, index + 1)}
              onClick={() => {
                left.current = { index, to: 'remove' }
                tools.set(values.length === 1 ? path : [...path, index], undefined)
              }}
            >
              <span aria-hidden="true">×</span>
            </Button>
          )}
        </div>
      ))}
      {shown.length === values.length && (
        <Button
          className="max-w-full self-start overflow-hidden"
          onClick={() => {
            left.current = { index: values.length, to: 'input' }
            tools.set([...path, values.length], isNested ? {} : '')
          }}
        >
          <span className="truncate">
            {values.length === 0 ? formMessages.addFirst(label) : formMessages.add(label)}
          </span>
        </Button>
      )}
    </div>
  )
}

const inputs = 'input:not([tabindex="-1"]), select, textarea, [contenteditable], button'

function sameTools(before: FormTools, after: FormTools, path: JsonPath): boolean {
  if (before === after) return true
  if (before.set !== after.set || before.files !== after.files) return false
  if (valueAt(before.data, path) !== valueAt(after.data, path)) return false
  return before.violations === after.violations || violationsAt(before, path) === violationsAt(after, path)
}

function violationsAt({ violations }: FormTools, path: JsonPath): string {
  const own = violations.filter((violation) => isWithin(violation.path, path))
  return own.length === 0 ? '' : JSON.stringify(own)
}

/** Each reading creates new fields, so compare their contents. */
function isSameField(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (isList(a) && isList(b)) return a.length === b.length && a.every((one, index) => isSameField(one, b[index]))
  if (!isObject(a) || !isObject(b)) return false
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => isSameField(a[name], b[name]))
}

function Group({ fields, tools }: FormFieldsProps): ReactNode {
  return (
    <div className="mt-1.5 border-s-2 border-line ps-4">
      <FormFields fields={fields} tools={tools} />
    </div>
  )
}

interface ValueProps extends FieldSetProps {
  readonly label: string
  readonly path: JsonPath
}

function Value({ field, label, path, tools }: ValueProps) {
  const isInList = path.length > field.path.length
  const list = isInList ? valueAt(tools.data, field.path) : null
  const value = valueAt(tools.data, path)
  const isOnlyOne = field.required && isList(list) && list.length === 1
  return (
    <FormInput
      field={field}
      label={label}
      path={path}
      value={isInList && value === '' ? undefined : value}
      isWrong={hasViolation(tools, isInList && list === undefined ? field.path : path)}
      files={tools.files}
      // An emptied list item stays until it is removed; otherwise a required list would become missing.
      set={(next) => {
        if (next === undefined && isOnlyOne) tools.set(field.path, undefined)
        else tools.set(path, next === undefined && isInList ? '' : next)
      }}
    />
  )
}

function isAt({ path }: FormViolation, place: JsonPath): boolean {
  return path.length === place.length && isWithin(path, place)
}

/** The path of a violation in the data, with array indexes as numbers. */
function pathOf(violation: FormViolation, path: JsonPath): JsonPath {
  const index = violation.path[path.length]
  return index !== undefined && /^\d+$/.test(index) ? [...path, Number(index)] : path
}

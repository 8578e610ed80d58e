import { useId } from 'react'
import { isWithin, valueAt, type JsonPath } from '#domain/json/json-path.ts'
import { isList } from '#domain/json/json-value.ts'
import type { FormViolation } from '#domain/schemas/form/form-validation.ts'
import type { FormField } from '#domain/schemas/form/schema-form.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { ErrorText } from '../ui/error-text.tsx'
import { FormHelp } from './form-help.tsx'
import { FormInput } from './form-input.tsx'
import { formMessages } from './messages.ts'

export interface FormTools {
  readonly data: unknown
  readonly violations: readonly FormViolation[]
  readonly set: (path: JsonPath, value: unknown) => void
}

export interface FormFieldsProps {
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

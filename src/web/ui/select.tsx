import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Field } from './field.tsx'
import { controlClass } from './input.tsx'

export interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
}

export interface SelectProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly Option<Value>[]
  readonly onChange: (value: Value) => void
  readonly hint?: ReactNode
  readonly hideLabel?: boolean
  readonly className?: string
}

/** The browser's own select: right on every device, and spoken well. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  hint,
  hideLabel,
  className,
}: SelectProps<Value>) {
  return (
    <Field label={label} hint={hint} hideLabel={hideLabel ?? false}>
      {(control) => (
        <select
          {...control}
          value={value}
          className={classes(controlClass, 'pe-1', className)}
          onChange={(event) => {
            const chosen = options[event.currentTarget.selectedIndex]
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

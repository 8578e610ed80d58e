import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { LabeledField, controlClass } from './field.tsx'

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
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly className?: string
}

/** The browser's native select, which works well on every device and with screen readers. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  hint,
  hideLabel,
  disabled = false,
  invalid = false,
  className,
}: SelectProps<Value>) {
  return (
    <LabeledField label={label} hint={hint} hideLabel={hideLabel ?? false}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            value={value}
            disabled={disabled}
            aria-invalid={invalid}
            className={classes(controlClass, 'appearance-none pe-7 text-ellipsis disabled:opacity-60', className)}
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
          <svg
            aria-hidden="true"
            viewBox="0 0 12 12"
            className="pointer-events-none absolute end-2.5 top-1/2 size-3 -translate-y-1/2 fill-none stroke-quiet stroke-[1.5]"
          >
            <path d="m2.5 4.5 3.5 3.5 3.5-3.5" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </div>
      )}
    </LabeledField>
  )
}

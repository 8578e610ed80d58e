import type { ReactNode } from 'react'
import type { Option } from './select.tsx'

interface ToggleOption<Value extends string> extends Option<Value> {
  readonly mark?: ReactNode
}

export interface ToggleChipsProps<Value extends string> {
  readonly label: string
  readonly options: readonly ToggleOption<Value>[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly Value[]) => void
}

/** A choice of any of a few visible options, as check boxes in a row. */
export function ToggleChips<Value extends string>({ label, options, chosen, onChange }: ToggleChipsProps<Value>) {
  const change = (value: Value, on: boolean) =>
    onChange(
      options.flatMap((option) =>
        (option.value === value ? on : chosen.includes(option.value)) ? [option.value] : [],
      ),
    )
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
      <legend className="float-start me-1 text-xs text-quiet">{label}</legend>
      {options.map(({ value, label: text, mark }) => (
        <label
          key={value}
          className="target relative inline-flex min-h-7 pointer-coarse:min-h-11 cursor-pointer items-center justify-center gap-1.5 rounded-full border border-line px-2.5 py-0.5 text-xs text-quiet select-none hover:border-line-strong hover:text-ink has-checked:border-accent has-checked:bg-chosen has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent"
        >
          <input
            type="checkbox"
            value={value}
            checked={chosen.includes(value)}
            onChange={(event) => change(value, event.currentTarget.checked)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {mark}
          {text}
        </label>
      ))}
    </fieldset>
  )
}

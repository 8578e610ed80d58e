import { useState } from 'react'
import {
  durationUnits,
  readDuration,
  writeDuration,
  type DurationParts,
  type DurationUnit,
} from '#domain/schemas/form/duration-text.ts'
import { Input } from '../ui/field.tsx'
import { exampleOf, inputText, type InputProps } from './input-props.ts'
import { formMessages } from './messages.ts'

const inColumns = 'grid grid-cols-[repeat(auto-fit,9rem)] gap-x-3 gap-y-1.5 max-sm:grid-cols-2'

/** One number per unit. Text that is not a duration stays in a text box. */
export function DurationInput({ field, label, value, isWrong, set }: InputProps) {
  const text = inputText(value)
  const [isWritten, setWritten] = useState(false)
  const [typed, setTyped] = useState<DurationParts>({})
  const parts = text === writeDuration(typed) ? typed : readDuration(text)
  if (!parts || isWritten)
    return (
      <Input
        aria-label={label}
        aria-invalid={isWrong}
        value={text}
        placeholder={exampleOf(field)}
        onBlur={() => setWritten(false)}
        onFocus={() => setWritten(true)}
        onChange={({ currentTarget }) => set(currentTarget.value || undefined)}
      />
    )
  const units = parts.weeks === undefined ? durationUnits.filter((unit) => unit !== 'weeks') : (['weeks'] as const)
  const change = (unit: DurationUnit, input: string) => {
    // A fraction stays, although it is not valid: without its point, it would be another number.
    const digits = input.replaceAll(/[^\d.,]/g, '').slice(0, 9)
    const { [unit]: _, ...others } = parts
    const next = digits === '' ? others : { ...others, [unit]: digits }
    setTyped(next)
    set(writeDuration(next) || undefined)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a field set around it is drawn already
    <span role="group" aria-label={label} className={inColumns}>
      {units.map((unit) => (
        <label key={unit} className="flex items-center gap-1.5 text-sm text-quiet">
          <Input
            inputMode="numeric"
            aria-label={formMessages.partOf(label, formMessages.units[unit])}
            aria-invalid={isWrong}
            value={parts[unit] ?? ''}
            className="max-w-16"
            onChange={({ currentTarget }) => change(unit, currentTarget.value)}
          />
          <span aria-hidden="true">{formMessages.units[unit]}</span>
        </label>
      ))}
    </span>
  )
}

import { useState } from 'react'
import { isExactNumber } from '#api/json.ts'
import { readNumberText } from '#domain/schemas/form/number-text.ts'
import { Input } from '../ui/field.tsx'
import { exampleOf, inputText, type InputProps } from './input-props.ts'

/** Accepts a number as people write it, and keeps the typed text on screen. */
export function NumberInput({ field, label, value, isWrong, set }: InputProps) {
  const { unit } = field
  const [typed, setTyped] = useState('')
  const shown = isSame(valueOf(typed), value) ? typed : inputText(value)
  return (
    <span className="flex items-center gap-2">
      {unit?.side === 'prefix' && <span className="shrink-0 text-quiet">{unit.text}</span>}
      <Input
        aria-label={label}
        aria-invalid={isWrong}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        placeholder={exampleOf(field)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          set(valueOf(currentTarget.value))
        }}
      />
      {unit?.side === 'postfix' && <span className="shrink-0 text-quiet">{unit.text}</span>}
    </span>
  )
}

/** Text that is not a number stays text, which validation reports. */
function valueOf(text: string): unknown {
  const read = readNumberText(text)
  if (read.kind === 'empty') return undefined
  return read.kind === 'number' ? read.value : text
}

function isSame(a: unknown, b: unknown): boolean {
  if (isExactNumber(a) && isExactNumber(b)) return a.rawJSON === b.rawJSON
  return Object.is(a, b) || (a === undefined && b === '')
}

import { useState } from 'react'
import { parseJson, stringifyJson } from '#api/json.ts'
import { isJson } from '#domain/json/json-value.ts'
import { classes } from '../ui/classes.ts'
import { controlClass } from '../ui/field.tsx'
import type { InputProps } from './input-props.ts'
import { formMessages } from './messages.ts'

export function JsonInput({ label, value, isWrong, set }: InputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <textarea
      aria-label={label}
      aria-invalid={isWrong || (typed !== null && typed.trim() !== '' && !isJson(typed))}
      rows={3}
      spellCheck={false}
      value={typed ?? (value === undefined ? '' : stringifyJson(value, 2))}
      placeholder={formMessages.json}
      className={classes(controlClass, 'field-sizing-content h-auto max-h-96 min-h-20 py-1.5 font-mono text-xs')}
      onBlur={() => setTyped(null)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        if (currentTarget.value.trim() === '') set(undefined)
        else if (isJson(currentTarget.value)) set(parseJson(currentTarget.value))
      }}
    />
  )
}

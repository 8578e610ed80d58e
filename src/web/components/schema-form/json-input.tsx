import { useEffect, useRef, useState } from 'react'
import { parseJson, stringifyJson } from '#api/json.ts'
import { describeJsonViolation, findJsonViolation } from '#domain/json/json-reader.ts'
import { classes } from '../ui/classes.ts'
import { ErrorText } from '../ui/error-text.tsx'
import { controlClass } from '../ui/field.tsx'
import type { InputProps } from './input-props.ts'
import { formMessages } from './messages.ts'

/** Text that is not valid JSON yet stays in the box without changing the value; the form knows by its validity. */
export function JsonInput({ label, value, isWrong, set }: InputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [hasLeft, setLeft] = useState(false)
  const violation = typed === null || typed.trim() === '' ? null : findJsonViolation(typed)
  const reason = violation ? formMessages.notJson(describeJsonViolation(violation), violation) : ''
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.setCustomValidity(reason), [reason])
  return (
    <>
      <textarea
        ref={box}
        aria-label={label}
        aria-invalid={isWrong || violation !== null}
        rows={3}
        spellCheck={false}
        value={typed ?? (value === undefined ? '' : stringifyJson(value, 2))}
        placeholder={formMessages.json}
        className={classes(controlClass, 'field-sizing-content h-auto max-h-96 min-h-20 py-1.5 font-mono text-xs')}
        onBlur={() => {
          setLeft(violation !== null)
          if (!violation) setTyped(null)
        }}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value
          setTyped(next)
          if (next.trim() === '') set(undefined)
          else if (!findJsonViolation(next)) set(parseJson(next))
        }}
      />
      {hasLeft && reason !== '' && <ErrorText className="mt-1">{reason}</ErrorText>}
    </>
  )
}

import { useState } from 'react'
import { Field, Input } from './field.tsx'

export interface SearchFieldProps {
  readonly label: string
  readonly value: string
  /** Called while typing, at once. */
  readonly onSearch: (text: string) => void
  readonly placeholder?: string
  /** How many characters may be searched for. */
  readonly maxLength?: number
}

/** The page's search box: `/` goes to it (`data-search`), Escape empties it. */
export function SearchField({ label, value, onSearch, placeholder, maxLength }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // Typing runs ahead of the address; only a value that came from elsewhere replaces what stands in the box.
    if (value !== typed.trim()) setTyped(value)
  }
  const search = (text: string) => {
    setTyped(text)
    onSearch(text.trim())
  }
  return (
    <Field label={label} hideLabel>
      {(control) => (
        <Input
          {...control}
          type="search"
          data-search=""
          value={typed}
          placeholder={placeholder ?? label}
          maxLength={maxLength}
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            if (typed === '') event.currentTarget.blur()
            search('')
          }}
        />
      )}
    </Field>
  )
}

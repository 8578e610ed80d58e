import { useState } from 'react'
import { LabeledField, Input } from '../ui/field.tsx'

export interface SearchFieldProps {
  readonly label: string
  readonly value: string
  /** Called immediately while typing. */
  readonly onSearch: (text: string) => void
  readonly placeholder?: string
  /** The maximum length of the search text. */
  readonly maxLength?: number
}

/** The page's search box: `/` focuses it (`data-search`), Escape clears it. */
export function SearchField({ label, value, onSearch, placeholder, maxLength }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // While typing, the text is ahead of the address. Only a value from elsewhere replaces it.
    if (value !== typed.trim()) setTyped(value)
  }
  const search = (text: string) => {
    setTyped(text)
    onSearch(text.trim())
  }
  return (
    <LabeledField label={label} hideLabel>
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
    </LabeledField>
  )
}

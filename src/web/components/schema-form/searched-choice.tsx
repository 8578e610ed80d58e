// oxlint-disable jsx-a11y/prefer-tag-over-role -- a select element cannot be searched
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { foldText } from '#domain/text/fold-text.ts'
import { classes } from '../ui/classes.ts'
import { Input } from '../ui/field.tsx'
import { formMessages } from './messages.ts'

/** Longer lists get a search box. */
export const maxSelectChoices = 20
const maxShownChoices = 100

interface SearchedChoiceProps {
  readonly label: string
  /** Empty if nothing is chosen. */
  readonly value: string
  readonly choices: readonly string[]
  readonly isWrong: boolean
  readonly set: (value: string | undefined) => void
  /** What ties it to a visible label and its hint. */
  readonly control?: Pick<ComponentProps<'input'>, 'id' | 'aria-describedby'>
}

/** One of many choices, of which only those that match a search are drawn. */
export function SearchedChoice({ label, value, choices, isWrong, set, control }: SearchedChoiceProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const words = foldText(search ?? '').split(' ')
  const found = choices.filter((choice) => words.every((word) => foldText(choice).includes(word)))
  const shown = found.slice(0, maxShownChoices)
  const isOpen = search !== null
  const choose = (choice: string | undefined) => {
    setSearch(null)
    if (choice !== undefined) set(choice)
  }
  const goTo = (index: number) => {
    const next = Math.min(Math.max(index, 0), shown.length - 1)
    setActive(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  const keyed = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (isOpen) goTo(active + step)
      else setSearch('')
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      choose(shown[active])
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setSearch(null)
    }
  }
  return (
    <div className="relative">
      <Input
        {...control}
        role="combobox"
        aria-label={label}
        aria-invalid={isWrong}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        value={search ?? value}
        placeholder={formMessages.searchChoices(choices.length)}
        onClick={() => setSearch(search ?? '')}
        onBlur={() => setSearch(null)}
        onKeyDown={keyed}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value)
          setActive(0)
          if (currentTarget.value === '') set(undefined)
        }}
      />
      {isOpen && (
        <div className="absolute inset-x-0 top-full z-20 mt-1 rounded-lg border border-line bg-raised py-1 shadow-lg">
          <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className="max-h-56 overflow-y-auto">
            {shown.map((choice, index) => (
              <div
                key={choice}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className={classes('target px-2.5 py-1.5 text-sm wrap-anywhere', index === active && 'bg-hover')}
                onPointerDown={(event) => {
                  event.preventDefault()
                  choose(choice)
                }}
              >
                {choice}
              </div>
            ))}
          </div>
          {shown.length === 0 && <div className="px-2.5 py-1.5 text-sm text-quiet">{formMessages.noChoice}</div>}
          {found.length > shown.length && (
            <div className="px-2.5 py-1.5 text-xs text-quiet">
              {formMessages.moreChoices(found.length - shown.length)}
            </div>
          )}
        </div>
      )}
    </div>
  )
}

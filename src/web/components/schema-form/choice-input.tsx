import { Select } from '../ui/select.tsx'
import { inputText, type InputProps } from './input-props.ts'
import { formMessages } from './messages.ts'
import { maxSelectChoices, SearchedChoice } from './searched-choice.tsx'

export function ChoiceInput({ field, label, value, isWrong, set }: InputProps) {
  const choices = field.choices ?? ['true', 'false']
  const held = inputText(value)
  if (choices.length > maxSelectChoices)
    return <SearchedChoice label={label} value={held} choices={choices} isWrong={isWrong} set={set} />
  const known = choices.map((choice) => ({
    value: choice,
    label: field.choices ? choice : choice === 'true' ? formMessages.yes : formMessages.no,
  }))
  const stray = held === '' || choices.includes(held) ? [] : [{ value: held, label: formMessages.stray(held) }]
  return (
    <>
      <Select
        label={label}
        hideLabel
        invalid={isWrong}
        value={held}
        options={[{ value: '', label: formMessages.choose }, ...stray, ...known]}
        onChange={(next) => set(next === '' ? undefined : field.choices ? next : next === 'true')}
      />
      {held.length > maxPhoneChoice && (
        <p aria-hidden className="mt-1 text-xs wrap-anywhere text-quiet sm:hidden">
          {held}
        </p>
      )}
    </>
  )
}

/** How many characters of a choice a phone shows. A longer one is repeated below, where it can be read to its end. */
const maxPhoneChoice = 36

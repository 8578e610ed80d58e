import { isDay, readTimeText, writeTimeText, zoneText, type PickerTime } from '#domain/schemas/form/time-text.ts'
import { Input } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { exampleOf, inputText, type InputProps } from './input-props.ts'
import { formMessages } from './messages.ts'

/** Without a limit, Chromium takes six digits for a year, so that typing does not go on to what follows it. */
const lastDay = '9999-12-31'

export function DateInput(props: InputProps) {
  const { label, value, isWrong, set } = props
  const text = inputText(value)
  if (text !== '' && !isDay(text)) return <WrittenInput {...props} />
  return (
    <Input
      type="date"
      max={lastDay}
      aria-label={label}
      aria-invalid={isWrong}
      value={text}
      className="sm:max-w-48"
      onChange={({ currentTarget }) => set(currentTarget.value || undefined)}
    />
  )
}

/** A native picker with its time zone. Text that no picker can show stays in a text box. */
export function TimeInput(props: InputProps) {
  const { field, label, value, isWrong, set } = props
  const hasDay = field.type === 'date-time'
  const text = inputText(value)
  const parts = readTimeText(text)
  if (text !== '' && (!parts || hasDay === (parts.day === ''))) return <WrittenInput {...props} />
  const own = ownZone(parts)
  const zone = parts?.zone ?? own
  const shown = parts ? `${hasDay ? `${parts.day}T` : ''}${parts.clock}` : ''
  const zones = [...new Set([own, 'Z', ...(zone === '' ? [''] : [zone])])]
  const change = (written: string, next: string) => {
    if (written === '') return set(undefined)
    const [day = '', clock = ''] = hasDay ? written.split('T') : ['', written]
    // The zone's offset may differ in another part of the year.
    const follows = next === own && parts?.zone !== 'Z'
    set(writeTimeText({ day, clock, zone: follows ? ownZone({ day, clock, zone: '' }) : next }))
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Input
        type={hasDay ? 'datetime-local' : 'time'}
        max={hasDay ? `${lastDay}T23:59:59.999` : undefined}
        step={shown.includes('.') ? '0.001' : '1'}
        aria-label={label}
        aria-invalid={isWrong}
        value={shown}
        className={hasDay ? 'sm:max-w-60' : 'sm:max-w-36'}
        onChange={({ currentTarget }) => change(currentTarget.value, zone)}
      />
      <span className="w-48 max-sm:w-full">
        <Select
          label={formMessages.zoneOf(label)}
          hideLabel
          value={zone}
          options={zones.map((one) => ({ value: one, label: formMessages.zone(one, one === own) }))}
          onChange={(next) => change(shown, next)}
        />
      </span>
    </span>
  )
}

/** The browser's offset on that day, or today's offset. */
function ownZone(parts: PickerTime | null): string {
  const at = parts && parts.day !== '' ? new Date(`${parts.day}T${parts.clock || '00:00'}`) : new Date()
  const minutes = at.getTimezoneOffset()
  return zoneText(Number.isNaN(minutes) ? 0 : -minutes)
}

function WrittenInput({ field, label, value, isWrong, set }: InputProps) {
  return (
    <Input
      aria-label={label}
      aria-invalid={isWrong}
      value={inputText(value)}
      placeholder={exampleOf(field)}
      onChange={({ currentTarget }) => set(currentTarget.value || undefined)}
    />
  )
}

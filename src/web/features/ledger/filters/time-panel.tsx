import { useState } from 'react'
import { formatTimeInput, readOtherDate, readSearchTime } from '#domain/ledger/search-time.ts'
import { dayOf } from '#domain/time/calendar-day.ts'
import { formatTimestamp, millisecondsOf, nanosecondsOf, parseTimestamp } from '#domain/time/timestamp.ts'
import { operandOf, operatorOf, withBounds } from '#domain/ledger/transaction-filter.ts'
import { useServices } from '../../../platform/services.ts'
import { useZones } from '../../../platform/time/zone.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { timeMessages } from '../../../components/messages/time.ts'
import { formatDays } from '../../../components/time/time-format.ts'
import { useReaderClock } from '../reader-clock.ts'
import { CalendarInput } from './calendar-input.tsx'
import { filterMessages } from './messages.ts'

export interface TimePanelProps {
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** The shortest day, on which the clocks go forward, has 23 hours. */
const dayNs = 23n * 3_600_000_000_000n
const presets = ['300', '900', '3600', '86400', '604800'] as const

export function TimePanel({ values, onChange }: TimePanelProps) {
  const { shown } = useZones()
  const { clock } = useServices()
  const [texts, setTexts] = useState(() => ({
    from: boundText(values, ['gte', 'gt', 'eq'], shown),
    to: boundText(values, ['lte', 'lt', 'eq'], shown),
  }))
  const [errors, setErrors] = useState<Partial<Record<'from' | 'to', string>>>({})
  const reader = useReaderClock()
  const find = (text: string) => readSearchTime(text, { ...reader, now: clock.now() })
  const read = (text: string) => find(text)?.ns
  // "Until 24 November" includes that day.
  const readEnd = (text: string) => {
    const found = find(text)
    return found && (found.spanNs < dayNs ? found.ns : found.ns + found.spanNs - 1n)
  }
  const apply = () => {
    const from = texts.from.trim() === '' ? null : read(texts.from)
    const to = texts.to.trim() === '' ? null : readEnd(texts.to)
    const reversed = typeof from === 'bigint' && typeof to === 'bigint' && to < from
    if (from === undefined || to === undefined || reversed)
      return setErrors({
        ...(from === undefined && { from: filterMessages.times.invalid }),
        ...(to === undefined && { to: filterMessages.times.invalid }),
        ...(reversed && { to: filterMessages.times.reversed }),
      })
    const bounds = {
      from: from === null ? null : `gte:${formatTimestamp(from)}`,
      to: to === null ? null : `lte:${formatTimestamp(to)}`,
    }
    onChange(withBounds(values, bounds))
  }
  const last = (seconds: string) => {
    const from = nanosecondsOf(clock.now() - Number(seconds) * 1000)
    onChange(withBounds(values, { from: `gte:${formatTimestamp(from)}`, to: null }))
  }
  const write = (name: 'from' | 'to', text: string) => {
    setTexts({ ...texts, [name]: text })
    setErrors({})
  }
  const calendarText = (text: string) => {
    const ns = read(text)
    return ns === undefined ? '' : formatTimeInput(ns, shown).slice(0, 16).replace(' ', 'T')
  }
  const readingOf = (text: string) => {
    const at = readOtherDate(text, reader) && read(text)
    return at === undefined ? undefined : filterMessages.times.readAs(formatDays(dayOf(millisecondsOf(at), shown)))
  }
  const field = (name: 'from' | 'to') => (
    <LabeledField label={filterMessages.times[name]} error={errors[name]} hint={readingOf(texts[name])}>
      {(control) => (
        <div className="flex items-center gap-1">
          <Input
            {...control}
            value={texts[name]}
            autoComplete="off"
            spellCheck={false}
            placeholder={filterMessages.times.placeholder}
            aria-invalid={errors[name] !== undefined}
            onChange={(event) => write(name, event.currentTarget.value)}
          />
          <CalendarInput
            label={filterMessages.times.calendar[name]}
            value={calendarText(texts[name])}
            onChange={(day) => write(name, day.replace('T', ' '))}
          />
        </div>
      )}
    </LabeledField>
  )
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="mb-1 text-xs text-quiet">{filterMessages.times.presetsLabel}</legend>
        {presets.map((seconds) => (
          <Button key={seconds} onClick={() => last(seconds)}>
            {filterMessages.times.presets[seconds]}
          </Button>
        ))}
      </fieldset>
      {field('from')}
      {field('to')}
      <p className="text-xs text-quiet">{filterMessages.times.hint(timeMessages.city(shown))}</p>
      <div className="flex gap-2">
        <Button type="submit" look="primary">
          {filterMessages.times.apply}
        </Button>
        {values.length > 0 && (
          <Button look="quiet" onClick={() => onChange([])}>
            {filterMessages.times.any}
          </Button>
        )}
      </div>
    </form>
  )
}

/** An exclusive bound becomes the next inclusive nanosecond. */
function boundText(values: readonly string[], operators: readonly string[], zone: string): string {
  const value = values.find((candidate) => operators.includes(operatorOf(candidate)))
  const ns = value === undefined ? undefined : parseTimestamp(operandOf(value))
  if (value === undefined || ns === undefined) return ''
  const inward = { gt: 1n, lt: -1n }[operatorOf(value)] ?? 0n
  return formatTimeInput(ns + inward, zone)
}

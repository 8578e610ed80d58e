import { useState } from 'react'
import type { Choice, QuietHours } from '#api/notifications/rules.ts'
import { LabeledField, Input } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { ToggleChips } from '../ui/toggle-chips.tsx'
import { browserZone } from '../../platform/time/zones.ts'
import { subscribeMessages as messages } from './messages.ts'

export interface TimeFieldsProps {
  readonly choice: Choice
  readonly onChange: (choice: Choice) => void
}

export function TimeFields({ choice, onChange }: TimeFieldsProps) {
  return (
    <>
      <Minutes choice={choice} onChange={onChange} />
      <QuietFields quiet={choice.quiet} onChange={(quiet) => onChange({ ...choice, quiet })} />
    </>
  )
}

function Minutes({ choice, onChange }: TimeFieldsProps) {
  const minutes = (name: 'soonMinutes' | 'unconfirmedMinutes') => (
    <MinutesField
      label={messages[name]}
      value={choice[name]}
      onChange={(value) => onChange({ ...choice, [name]: value })}
    />
  )
  const isSoon = choice.what.includes('maintenance.soon')
  const isUnconfirmed = choice.what.includes('status.unconfirmed')
  return (
    (isSoon || isUnconfirmed) && (
      <div className="grid gap-3 sm:grid-cols-2">
        {isSoon && minutes('soonMinutes')}
        {isUnconfirmed && minutes('unconfirmedMinutes')}
      </div>
    )
  )
}

interface MinutesFieldProps {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
}

function MinutesField({ label, value, onChange }: MinutesFieldProps) {
  // The text may be empty while the user is typing.
  const [text, setText] = useState(String(value))
  return (
    <LabeledField label={label}>
      {(control) => (
        <Input
          {...control}
          type="number"
          min={1}
          max={10_080}
          required
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            if (Number.isInteger(currentTarget.valueAsNumber)) onChange(currentTarget.valueAsNumber)
          }}
        />
      )}
    </LabeledField>
  )
}

const excepts = (['none', 'minor', 'major', 'critical'] as const).map((value) => ({
  value,
  label: messages.quietExcepts[value],
}))

interface QuietFieldsProps {
  readonly quiet: QuietHours | null
  readonly onChange: (quiet: QuietHours | null) => void
}

const newQuietHours = (): QuietHours => ({
  from: '22:00',
  until: '07:00',
  zone: browserZone(),
  exceptFrom: 'critical',
})

function QuietFields({ quiet, onChange }: QuietFieldsProps) {
  const text = (name: 'from' | 'until' | 'zone', label: string) =>
    quiet && (
      <LabeledField label={label}>
        {(control) => (
          <Input
            {...control}
            type={name === 'zone' ? 'text' : 'time'}
            required
            value={quiet[name]}
            onChange={({ currentTarget }) => onChange({ ...quiet, [name]: currentTarget.value })}
          />
        )}
      </LabeledField>
    )
  return (
    <div className="flex flex-col gap-3">
      <ToggleChips
        label={messages.quiet}
        options={[{ value: 'on', label: messages.quietOn }]}
        chosen={quiet ? ['on'] : []}
        onChange={(on) => onChange(on.length > 0 ? newQuietHours() : null)}
      />
      {quiet && (
        <div className="grid grid-cols-2 gap-3">
          {text('from', messages.quietFrom)}
          {text('until', messages.quietUntil)}
          {text('zone', messages.quietZone)}
          <Select
            label={messages.quietExcept}
            value={quiet.exceptFrom ?? 'none'}
            options={excepts}
            onChange={(value) => onChange({ ...quiet, exceptFrom: value === 'none' ? null : value })}
          />
        </div>
      )}
    </div>
  )
}

import { LabeledField, Input } from '../../components/ui/field.tsx'
import { notificationMessages as messages } from './messages.ts'

interface NameFieldProps {
  readonly value: string
  readonly onChange: (name: string) => void
}

/** The name of a channel or a rule. */
export function NameField({ value, onChange }: NameFieldProps) {
  return (
    <LabeledField label={messages.name}>
      {(control) => (
        <Input
          {...control}
          required
          maxLength={100}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </LabeledField>
  )
}

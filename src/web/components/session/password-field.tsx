import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { IconButton } from '../ui/button.tsx'
import { LabeledField, Input } from '../ui/field.tsx'
import { sessionMessages } from './messages.ts'

export interface PasswordFieldProps {
  readonly label: string
  readonly name: string
  /** The kind of password for password managers. */
  readonly autoComplete: 'current-password' | 'new-password'
  readonly error?: string | undefined
  /** The rules for the password. */
  readonly hint?: string
  /** True if the form reports an error in it. */
  readonly invalid?: boolean
  readonly ref?: Ref<HTMLInputElement>
  readonly onInput?: () => void
}

/** A password input with a show button and a Caps Lock warning. */
export function PasswordField({
  label,
  name,
  autoComplete,
  error,
  hint,
  invalid = false,
  ref,
  onInput,
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const typed = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <LabeledField label={label} error={error} hint={capsLock ? sessionMessages.capsLock : hint}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            ref={ref}
            type={shown ? 'text' : 'password'}
            name={name}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required
            aria-invalid={invalid || error !== undefined}
            className="h-10 pe-11"
            onInput={onInput}
            onKeyDown={typed}
            onKeyUp={typed}
            onBlur={() => setCapsLock(false)}
          />
          <IconButton
            label={shown ? sessionMessages.hide : sessionMessages.show}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute end-1 top-1/2 w-8 -translate-y-1/2"
          >
            {shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          </IconButton>
        </div>
      )}
    </LabeledField>
  )
}

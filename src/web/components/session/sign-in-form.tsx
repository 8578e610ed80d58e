import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/errors.ts'
import { useServices } from '../../platform/services.ts'
import { useWrite } from '../../platform/use-write.ts'
import { useSessionActions } from '../../platform/session/session.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { sessionMessages } from './messages.ts'
import { formText } from './form-text.ts'
import { PasswordField } from './password-field.tsx'
import { CredentialFailure, credentialWaitSeconds, needsOneTimeCode } from './credential-failure.tsx'

export interface SignInFormProps {
  /** Prefilled; the focus starts at the password. */
  readonly name?: string
  readonly onSignedIn: () => void
}

export function SignInForm({ name = '', onSignedIn }: SignInFormProps) {
  const { isPrerender } = useServices()
  const { signIn } = useSessionActions()
  const form = useRef<HTMLFormElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [hasCode, setHasCode] = useState(false)
  const { isBusy, error, run, clear } = useWrite(signIn, {
    onDone: onSignedIn,
    onFailed(failure) {
      if (needsOneTimeCode(failure)) return setHasCode(true)
      if (!(failure instanceof ApiError && failure.kind === 'unauthorized')) return
      password.current?.focus()
      password.current?.select()
    },
  })
  const mustWait = credentialWaitSeconds(error) > 0
  useEffect(() => {
    const empty = form.current?.querySelector('input:not([value]), input[value=""]')
    if (empty instanceof HTMLElement) empty.focus()
  }, [])
  return (
    <form
      ref={form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        const otp = formText(data, 'otp').trim()
        const [username, typed] = [formText(data, 'username').trim(), formText(data, 'password')]
        run({ username, password: typed, ...(otp !== '' && { otp }) })
      }}
    >
      {/* The app replaces the prerendered form: text typed into it would be lost. */}
      <fieldset disabled={isPrerender} className="flex min-w-0 flex-col gap-4">
        <Field label={sessionMessages.name}>
          {(control) => (
            <Input
              {...control}
              name="username"
              defaultValue={name}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              className="h-10"
            />
          )}
        </Field>
        <PasswordField
          ref={password}
          label={sessionMessages.password}
          name="password"
          autoComplete="current-password"
        />
        {hasCode && (
          <Field label={sessionMessages.codeField}>
            {(control) => (
              <Input
                {...control}
                name="otp"
                autoComplete="one-time-code"
                inputMode="numeric"
                required
                className="h-10"
              />
            )}
          </Field>
        )}
        {error !== null && <CredentialFailure error={error} wrong={sessionMessages.wrong} onWaited={clear} />}
        <Button type="submit" look="primary" className="h-10" disabled={isBusy || mustWait}>
          {isBusy ? sessionMessages.signingIn : sessionMessages.signIn}
        </Button>
      </fieldset>
    </form>
  )
}

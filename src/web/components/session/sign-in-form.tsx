import { useEffect, useRef, useState } from 'react'
import { beginPasskeySignIn } from '#api/accounts/passkeys.ts'
import { ApiError } from '#api/errors.ts'
import { useIsFirstScreen } from '../../platform/screen/first-screen.ts'
import { useIsElsewhere } from '../../platform/sources.ts'
import { useServices } from '../../platform/services.ts'
import { useWrite } from '../../platform/use-write.ts'
import { useSessionActions } from '../../platform/session/session.ts'
import { Button } from '../ui/button.tsx'
import { LabeledField, Input } from '../ui/field.tsx'
import { sessionMessages } from './messages.ts'
import { formText } from './form-text.ts'
import { PasswordField } from './password-field.tsx'
import { hasPasskeys } from './passkey-failure.ts'
import {
  CredentialFailure,
  credentialWaitSeconds,
  needsOneTimeCode,
  takesCodes,
  passkeysIn,
} from './credential-failure.tsx'

export interface SignInFormProps {
  /** Prefills the name and focuses the password. */
  readonly name?: string
  /** Gets the typed password; empty for a passkey. */
  readonly onSignedIn: (password: string) => void
}

export function SignInForm({ name = '', onSignedIn }: SignInFormProps) {
  const { client } = useServices()
  const isFirst = useIsFirstScreen()
  const isElsewhere = useIsElsewhere('schemas')
  const { signIn, signInByPasskey } = useSessionActions()
  const form = useRef<HTMLFormElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState<unknown>(null)
  const hasCode = asked !== null
  const { isBusy, error, run, clear } = useWrite(signIn, {
    onDone: (_, { password: typedPassword }) => onSignedIn(typedPassword),
    onFailed(failure) {
      if (needsOneTimeCode(failure)) return setAsked(failure)
      if (!(failure instanceof ApiError && failure.kind === 'unauthorized')) return
      password.current?.focus()
      password.current?.select()
    },
  })
  const typed = () => {
    const data = new FormData(form.current ?? undefined)
    return { username: formText(data, 'username').trim(), password: formText(data, 'password') }
  }
  const entrance = useWrite(
    async () => {
      const { askPasskey } = await import('./passkey.ts')
      const body = JSON.stringify({ isSecond: hasCode })
      const { challengeId, options } = await client.call(beginPasskeySignIn, { body })
      const passkey = { challengeId, response: await askPasskey(options, passkeysIn(asked)) }
      await (hasCode ? signIn({ ...typed(), passkey }) : signInByPasskey(passkey))
    },
    { onDone: () => onSignedIn('') },
  )
  const passkeyWords = hasCode ? sessionMessages.passkeyInstead : sessionMessages.byPasskey
  const isAnyBusy = isBusy || entrance.isBusy
  const shown = entrance.error ?? error
  const mustWait = credentialWaitSeconds(shown) > 0
  const isWrong = error instanceof ApiError && error.kind === 'unauthorized' && !needsOneTimeCode(error)
  const forget = () => {
    clear()
    entrance.clear()
  }
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
        const otp = formText(new FormData(event.currentTarget), 'otp').trim()
        entrance.clear()
        run({ ...typed(), ...(otp !== '' && { otp }) })
      }}
    >
      {/* Disabled until hydration, because text typed into the prerendered form would be lost. */}
      <fieldset disabled={isFirst} className="flex min-w-0 flex-col gap-4">
        <LabeledField label={sessionMessages.name}>
          {(control) => (
            <Input
              {...control}
              name="username"
              defaultValue={name}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              aria-invalid={isWrong}
              className="h-10"
            />
          )}
        </LabeledField>
        <PasswordField
          ref={password}
          invalid={isWrong}
          label={sessionMessages.password}
          name="password"
          autoComplete="current-password"
        />
        {hasCode && (
          <LabeledField label={takesCodes(asked) ? sessionMessages.codeField : sessionMessages.recoveryField}>
            {(control) => (
              <Input
                {...control}
                name="otp"
                autoComplete="one-time-code"
                inputMode="numeric"
                required
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just tried to sign in
                autoFocus
                className="h-10"
              />
            )}
          </LabeledField>
        )}
        {shown !== null && <CredentialFailure error={shown} wrong={sessionMessages.wrong} onWaited={forget} />}
        <Button type="submit" look="primary" className="h-10" disabled={isAnyBusy || mustWait}>
          {isBusy ? sessionMessages.signingIn : sessionMessages.signIn}
        </Button>
        {(isFirst || hasPasskeys()) && !isElsewhere && (!hasCode || passkeysIn(asked).length > 0) && (
          <Button className="h-10" disabled={isAnyBusy || mustWait} onClick={() => entrance.run()}>
            {entrance.isBusy ? sessionMessages.waitForDevice : passkeyWords}
          </Button>
        )}
      </fieldset>
    </form>
  )
}

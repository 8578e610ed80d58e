import { useEffect, useRef, useState } from 'react'
import { useSession, useSessionActions } from '../../platform/session/session.ts'
import { Button } from '../ui/button.tsx'
import { passwordMessages } from './messages.ts'
import { formText } from './form-text.ts'
import { PasswordField } from './password-field.tsx'
import { CredentialFailure, credentialWaitSeconds } from './credential-failure.tsx'
import { useWrite } from '../../platform/use-write.ts'
import { passwordLength } from '#api/accounts/accounts.ts'
import { ApiError } from '#api/errors.ts'

export interface ChangePasswordProps {
  /** Asked for if empty, or if the service rejects it. */
  readonly current?: string | undefined
  readonly onClose: () => void
  /** Called even if the component has unmounted. */
  readonly onChanged?: (() => void) | undefined
}

export function ChangePassword({ current = '', onClose, onChanged }: ChangePasswordProps) {
  const [changed, setChanged] = useState(false)
  const { state } = useSession()
  if (changed)
    return (
      <div className="flex flex-col gap-4">
        <output>{state === 'signed-in' ? passwordMessages.changed : passwordMessages.changedSignedOut}</output>
        <Button look="primary" className="h-10" onClick={onClose}>
          {passwordMessages.done}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col gap-4">
      <p className="text-quiet">{passwordMessages.lead}</p>
      <ChangePasswordForm
        current={current}
        onChanged={() => {
          setChanged(true)
          onChanged?.()
        }}
      />
    </div>
  )
}

interface ChangePasswordFormProps {
  readonly current: string
  readonly onChanged: () => void
}

function ChangePasswordForm({ current, onChanged }: ChangePasswordFormProps) {
  const { state, session } = useSession()
  const { changePassword } = useSessionActions()
  const [fault, setFault] = useState<string | null>(null)
  const [differs, setDiffers] = useState(false)
  const before = useRef<HTMLInputElement>(null)
  const fresh = useRef<HTMLInputElement>(null)
  const again = useRef<HTMLInputElement>(null)
  const { isBusy, error, run, clear } = useWrite(changePassword, { onDone: onChanged })
  // A dialog that was opened before this code was loaded could not focus it.
  useEffect(() => (before.current ?? fresh.current)?.focus(), [])
  const isGuessable = error instanceof ApiError && error.code === 'password_guessable'
  const mustWait = credentialWaitSeconds(error) > 0
  const isRejected = error instanceof ApiError && error.kind === 'unauthorized'
  const [isKnown, setIsKnown] = useState(current !== '')
  if (isKnown && isRejected) setIsKnown(false)
  const name = session?.username ?? ''

  const check = (data: FormData) => {
    const [old, after] = [isKnown ? current : formText(data, 'current'), formText(data, 'fresh')]
    const found = passwordFault(name, old, after)
    const isOther = found === null && after !== formText(data, 'again')
    setFault(found)
    setDiffers(isOther)
    if (found !== null) fresh.current?.focus()
    else if (isOther) again.current?.focus()
    else run({ oldPassword: old, newPassword: after })
  }
  const typed = () => {
    if (isGuessable) clear()
    setFault(null)
    setDiffers(false)
  }
  return (
    <form
      method="post"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        check(new FormData(event.currentTarget))
      }}
    >
      {/* Tells password managers which account it is. */}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      {!isKnown && (
        <PasswordField
          ref={before}
          label={passwordMessages.current}
          name="current"
          autoComplete="current-password"
          onInput={typed}
        />
      )}
      <PasswordField
        ref={fresh}
        label={passwordMessages.fresh}
        name="fresh"
        autoComplete="new-password"
        hint={passwordMessages.rules(passwordLength.least, passwordLength.most)}
        error={fault ?? (isGuessable ? passwordMessages.guessable : undefined)}
        onInput={typed}
      />
      <PasswordField
        ref={again}
        label={passwordMessages.again}
        name="again"
        autoComplete="new-password"
        error={differs ? passwordMessages.differs : undefined}
        onInput={typed}
      />
      {error !== null && !isGuessable && (
        <CredentialFailure
          error={error}
          messages={passwordMessages.unclear}
          wrong={state === 'signed-in' ? passwordMessages.wrong : passwordMessages.ended}
          onWaited={clear}
        />
      )}
      <Button type="submit" look="primary" className="h-10" disabled={isBusy || mustWait}>
        {isBusy ? passwordMessages.changing : passwordMessages.change}
      </Button>
    </form>
  )
}

/**
 * Why a new password is invalid, in words; null if it is valid. The service applies all of these rules except the
 * first.
 */
function passwordFault(name: string, before: string, after: string): string | null {
  if (after === before) return passwordMessages.same
  if (after.length < passwordLength.least) return passwordMessages.shortest(passwordLength.least)
  if (after.length > passwordLength.most) return passwordMessages.longest(passwordLength.most)
  return after.toLowerCase() === name.toLowerCase() ? passwordMessages.isName : null
}

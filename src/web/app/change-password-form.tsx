import { useRef, useState } from 'react'
import { formText } from '#web/parts/form-text.ts'
import { PasswordField } from '#web/parts/password-field.tsx'
import { SubmissionFailure, waitOf } from '#web/parts/submission-failure.tsx'
import { useSubmission } from '#web/parts/submission.ts'
import { useSessionActions } from '#web/queries/session-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { passwordWords } from '#web/words/password.ts'
import { shellWords } from '#web/words/shell.ts'

export interface ChangePasswordFormProps {
  /** Whose password, for a password manager to know. */
  readonly name: string
  readonly onChanged: () => void
}

type Fault = 'same' | 'differs'

export function ChangePasswordForm({ name, onChanged }: ChangePasswordFormProps) {
  const { changePassword } = useSessionActions()
  const [fault, setFault] = useState<Fault | null>(null)
  const fresh = useRef<HTMLInputElement>(null)
  const again = useRef<HTMLInputElement>(null)
  const { busy, error, submit, clear } = useSubmission(changePassword, onChanged)
  const waits = waitOf(error) > 0
  const check = (data: FormData) => {
    const [before, after] = [formText(data, 'current'), formText(data, 'fresh')]
    const found = before === after ? 'same' : after === formText(data, 'again') ? null : 'differs'
    setFault(found)
    if (found === 'same') fresh.current?.focus()
    if (found === 'differs') again.current?.focus()
    if (found === null) submit(before, after)
  }
  const forget = () => setFault(null)
  return (
    <form
      method="post"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        check(new FormData(event.currentTarget))
      }}
    >
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <PasswordField label={passwordWords.current} name="current" autoComplete="current-password" onInput={forget} />
      <PasswordField
        ref={fresh}
        label={passwordWords.fresh}
        name="fresh"
        autoComplete="new-password"
        error={fault === 'same' ? passwordWords.same : undefined}
        onInput={forget}
      />
      <PasswordField
        ref={again}
        label={passwordWords.again}
        name="again"
        autoComplete="new-password"
        error={fault === 'differs' ? passwordWords.differs : undefined}
        onInput={forget}
      />
      {error !== null && <SubmissionFailure error={error} wrong={passwordWords.wrong} onWaited={clear} />}
      <Button type="submit" look="primary" className="h-10" disabled={busy || waits}>
        {busy ? passwordWords.changing : shellWords.password}
      </Button>
    </form>
  )
}

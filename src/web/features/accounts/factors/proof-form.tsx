import type { Proof } from '#api/accounts/factors.ts'
import { ApiError } from '#api/errors.ts'
import { flushSync } from 'react-dom'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { CredentialFailure, credentialWaitSeconds } from '../../../components/session/credential-failure.tsx'
import { formText } from '../../../components/session/form-text.ts'
import { PasswordField } from '../../../components/session/password-field.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { useWrite } from '../../../platform/use-write.ts'
import { factorMessages } from './messages.ts'

export interface ProofFormProps<Result> {
  readonly children?: ReactNode
  /** The label of the submit button. */
  readonly action: string
  /** True if the account has codes, which are accepted instead of the password. */
  readonly hasCodes: boolean
  readonly send: (proof: Proof) => Promise<Result>
  readonly onDone: (result: Result) => void
}

/** Requires the password or a code before a critical action. */
export function ProofForm<Result>({ children, action, hasCodes, send, onDone }: ProofFormProps<Result>) {
  const [byCode, setByCode] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { isBusy, error, run, clear } = useWrite(send, {
    onDoneHere: onDone,
    onFailed: () => field.current?.select(),
  })
  useEffect(() => field.current?.focus(), [])
  const isWrong = error instanceof ApiError && error.code === 'proof_wrong'
  const mustWait = credentialWaitSeconds(error) > 0
  return (
    <form
      method="post"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = formText(new FormData(event.currentTarget), 'proof')
        run(byCode ? { code: typed } : { password: typed })
      }}
    >
      {children}
      <p className="text-quiet">{factorMessages.proofLead}</p>
      {byCode ? (
        <LabeledField label={factorMessages.code}>
          {(control) => (
            <Input {...control} ref={field} name="proof" autoComplete="one-time-code" required className="h-10" />
          )}
        </LabeledField>
      ) : (
        <PasswordField ref={field} label={factorMessages.password} name="proof" autoComplete="current-password" />
      )}
      {error !== null &&
        (isWrong ? (
          <FailureNotice failure={byCode ? factorMessages.wrongCode : factorMessages.wrongPassword} look="boxed" />
        ) : (
          <CredentialFailure error={error} wrong={factorMessages.wrongPassword} onWaited={clear} />
        ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" className="h-10" disabled={isBusy || mustWait}>
          {isBusy ? factorMessages.busy : action}
        </Button>
        {hasCodes && (
          <Button
            look="quiet"
            className="h-10"
            onClick={() => {
              clear()
              flushSync(() => setByCode(!byCode))
              field.current?.focus()
            }}
          >
            {byCode ? factorMessages.withPassword : factorMessages.withCode}
          </Button>
        )}
      </div>
    </form>
  )
}

import type { beginTotp } from '#api/accounts/factors.ts'
import type { OutputOf } from '#api/endpoint.ts'
import { ApiError } from '#api/errors.ts'
import { lazy, Suspense, useRef, useState } from 'react'
import { CopyButton } from '../../../components/copy-button.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { formText } from '../../../components/session/form-text.ts'
import { Button } from '../../../components/ui/button.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { toFailedWrite } from '../../../components/messages/failed-write.ts'
import { useWrite } from '../../../platform/use-write.ts'
import { useFactorWrites } from '../queries.ts'
import { factorMessages } from './messages.ts'
import { ProofForm } from './proof-form.tsx'

const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })))

export interface AddFactorProps {
  readonly hasCodes: boolean
  /** Called with the recovery codes that come with the first factor. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void
}

/** Adds an authenticator app in three steps: password, secret, first code. */
export function AddApp({ hasCodes, onAdded }: AddFactorProps) {
  const { beginApp } = useFactorWrites()
  const [begun, setBegun] = useState<OutputOf<typeof beginTotp> | null>(null)
  return begun === null ? (
    <ProofForm action={factorMessages.continue} hasCodes={hasCodes} send={beginApp} onDone={setBegun} />
  ) : (
    <ConfirmApp {...begun} onAdded={onAdded} />
  )
}

interface ConfirmAppProps extends OutputOf<typeof beginTotp> {
  readonly onAdded: AddFactorProps['onAdded']
}

function ConfirmApp({ id, secret, uri, onAdded }: ConfirmAppProps) {
  const { confirmApp } = useFactorWrites()
  const code = useRef<HTMLInputElement>(null)
  const { isBusy, error, run } = useWrite(confirmApp, {
    onDoneHere: onAdded,
    onFailed: () => code.current?.select(),
  })
  const isWrong = error instanceof ApiError && error.code === 'otp_wrong'
  return (
    <form
      method="post"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        run({ id, code: formText(data, 'code'), name: formText(data, 'name') })
      }}
    >
      <p className="text-quiet">{factorMessages.scan}</p>
      <Suspense fallback={<div className="size-48" />}>
        <QrCode text={uri} />
      </Suspense>
      <div>
        <p className="text-xs text-quiet">{factorMessages.secret}</p>
        <p className="flex items-center gap-2">
          <code className="font-mono text-sm wrap-anywhere">{grouped(secret)}</code>
          <CopyButton text={secret} label={factorMessages.copySecret} />
        </p>
      </div>
      <LabeledField label={factorMessages.appCode} hint={factorMessages.appCodeHint}>
        {(control) => (
          <Input
            {...control}
            ref={code}
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step before had the focus, and is gone
            autoFocus
            className="h-10"
          />
        )}
      </LabeledField>
      <LabeledField label={factorMessages.appName} hint={factorMessages.nameHint}>
        {(control) => (
          <Input
            {...control}
            name="name"
            defaultValue={factorMessages.defaultAppName}
            maxLength={60}
            required
            className="h-10"
          />
        )}
      </LabeledField>
      {error !== null && (
        <FailureNotice failure={isWrong ? factorMessages.wrongAppCode : toFailedWrite(error)} look="boxed" />
      )}
      <Button type="submit" look="primary" className="h-10" disabled={isBusy}>
        {isBusy ? factorMessages.busy : factorMessages.confirm}
      </Button>
    </form>
  )
}

/** Groups of four letters are easier to type. */
function grouped(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ')
}

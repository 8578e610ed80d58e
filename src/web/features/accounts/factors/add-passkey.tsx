import type { Proof } from '#api/accounts/factors.ts'
import { useState } from 'react'
import { CredentialFailure } from '../../../components/session/credential-failure.tsx'
import { formText } from '../../../components/session/form-text.ts'
import { Button } from '../../../components/ui/button.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { useWrite } from '../../../platform/use-write.ts'
import { useFactorWrites } from '../queries.ts'
import type { AddFactorProps } from './add-app.tsx'
import { factorMessages } from './messages.ts'
import { ProofForm } from './proof-form.tsx'

/** Adds a passkey in three steps: password, the browser's dialog, a name. */
export function AddPasskey({ hasCodes, onAdded }: AddFactorProps) {
  const { beginPasskey } = useFactorWrites()
  const [begun, setBegun] = useState<Awaited<ReturnType<typeof beginPasskey>> | null>(null)
  return begun === null ? (
    <ProofForm
      action={factorMessages.continue}
      hasCodes={hasCodes}
      send={(proof: Proof) => beginPasskey(proof)}
      onDone={setBegun}
    >
      <p className="text-quiet">{factorMessages.passkeyLead}</p>
    </ProofForm>
  ) : (
    <MakePasskey begun={begun} onAdded={onAdded} />
  )
}

interface MakePasskeyProps {
  readonly begun: Awaited<ReturnType<ReturnType<typeof useFactorWrites>['beginPasskey']>>
  readonly onAdded: AddFactorProps['onAdded']
}

function MakePasskey({ begun: { challengeId, options }, onAdded }: MakePasskeyProps) {
  const { addPasskey } = useFactorWrites()
  const { isBusy, error, run } = useWrite(
    async (name: string) => {
      const { makePasskey } = await import('../../../components/session/passkey.ts')
      return addPasskey({ challengeId, name, response: await makePasskey(options) })
    },
    { onDoneHere: onAdded },
  )
  return (
    <form
      method="post"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        run(formText(new FormData(event.currentTarget), 'name'))
      }}
    >
      <LabeledField label={factorMessages.passkeyName} hint={factorMessages.passkeyNameHint}>
        {(control) => (
          <Input
            {...control}
            name="name"
            defaultValue={factorMessages.kinds.passkey}
            maxLength={60}
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step before had the focus, and is gone
            autoFocus
            className="h-10"
          />
        )}
      </LabeledField>
      <p className="text-quiet">{factorMessages.passkeyNext}</p>
      {error !== null && <CredentialFailure error={error} wrong={factorMessages.wrongPassword} onWaited={() => {}} />}
      <Button type="submit" look="primary" className="h-10" disabled={isBusy}>
        {isBusy ? factorMessages.waitForDevice : factorMessages.makePasskey}
      </Button>
    </form>
  )
}

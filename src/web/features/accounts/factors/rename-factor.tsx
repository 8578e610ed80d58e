import type { Factor } from '#api/accounts/factors.ts'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { formText } from '../../../components/session/form-text.ts'
import { Button } from '../../../components/ui/button.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { toFailedWrite } from '../../../components/messages/failed-write.ts'
import { useWrite } from '../../../platform/use-write.ts'
import { useFactorWrites } from '../queries.ts'
import { factorMessages } from './messages.ts'

export interface RenameFactorProps {
  readonly factor: Factor
  readonly onDone: () => void
}

export function RenameFactor({ factor, onDone }: RenameFactorProps) {
  const { rename } = useFactorWrites()
  const { isBusy, error, run } = useWrite(rename, { onDoneHere: onDone })
  return (
    <form
      method="post"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        run({ id: factor.id, name: formText(new FormData(event.currentTarget), 'name') })
      }}
    >
      <LabeledField label={factorMessages.name} hint={factorMessages.nameHint}>
        {(control) => (
          <Input {...control} name="name" defaultValue={factor.name} maxLength={60} required className="h-10" />
        )}
      </LabeledField>
      {error !== null && <FailureNotice failure={toFailedWrite(error)} look="boxed" />}
      <Button type="submit" look="primary" className="h-10" disabled={isBusy}>
        {isBusy ? factorMessages.busy : factorMessages.save}
      </Button>
    </form>
  )
}

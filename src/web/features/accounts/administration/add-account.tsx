import { isUsername, roles, type Role } from '#api/accounts/accounts.ts'
import { useState } from 'react'
import { formText } from '../../../components/session/form-text.ts'
import { sessionMessages } from '../../../components/session/messages.ts'
import { Button } from '../../../components/ui/button.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { FormDialog } from '../../../components/ui/form-dialog.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { WriteFailure } from '../../../components/write-failure.tsx'
import { useWrite } from '../../../platform/use-write.ts'
import { addFailures, administrationMessages as messages } from './messages.ts'
import { NewPassword } from './new-password.tsx'
import { useAccountWrites } from './queries.ts'

const options = roles.map((value) => ({ value, label: sessionMessages.role(value) })).toReversed()

export function AddAccount() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {messages.add}
      </Button>
      {open && (
        <FormDialog onClose={close} label={messages.add} className="max-w-104">
          {() => <AddAccountForm onClose={close} />}
        </FormDialog>
      )}
    </>
  )
}

function AddAccountForm({ onClose }: { readonly onClose: () => void }) {
  const { add } = useAccountWrites()
  const [role, setRole] = useState<Role>('USER')
  const [isWrong, setWrong] = useState(false)
  const { isBusy, error, result, run, retry } = useWrite(add)
  if (result) return <NewPassword username={result.account.username} password={result.password} onClose={onClose} />
  return (
    <form
      method="post"
      className="flex flex-col gap-4 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        const username = formText(new FormData(event.currentTarget), 'username')
        setWrong(!isUsername(username))
        if (isUsername(username)) run({ username, role })
      }}
    >
      <LabeledField label={messages.name} hint={messages.nameHint} error={isWrong ? messages.nameWrong : undefined}>
        {(control) => (
          <Input
            {...control}
            name="username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            required
            aria-invalid={isWrong}
            className="h-10"
            onInput={() => setWrong(false)}
          />
        )}
      </LabeledField>
      <Select
        label={messages.role}
        value={role}
        options={options}
        onChange={setRole}
        hint={messages.roleHints[role]}
        className="h-10"
      />
      {error !== null && <WriteFailure error={error} messages={addFailures} onRetry={retry} hasRetryBeside />}
      <Button type="submit" look="primary" className="h-10" disabled={isBusy}>
        {isBusy ? messages.adding : messages.add}
      </Button>
    </form>
  )
}

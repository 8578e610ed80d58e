import { roles, type Role } from '#api/accounts/accounts.ts'
import type { AdministeredAccount } from '#api/accounts/administration.ts'
import { useState, type ReactNode } from 'react'
import { sessionMessages } from '../../../components/session/messages.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { WriteFailure } from '../../../components/write-failure.tsx'
import { useWrite } from '../../../platform/use-write.ts'
import { administrationMessages as messages, changeFailures } from './messages.ts'
import { NewPassword } from './new-password.tsx'
import { useAccountWrites } from './queries.ts'

export interface ManageAccountProps {
  readonly account: AdministeredAccount
  readonly onClose: () => void
}

const options = roles.map((value) => ({ value, label: sessionMessages.role(value) }))

/** The actions for an account. Each of them ends the account's sessions. */
export function ManageAccount({ account, onClose }: ManageAccountProps) {
  const { id: accountId, username, isDisabled, isSelf, factors } = account
  const { change, resetPassword, resetFactors, signOut } = useAccountWrites()
  const [role, setRole] = useState<Role | undefined>(roles.find((one) => one === account.role))
  const changing = useWrite(change)
  const setting = useWrite(resetPassword)
  const removing = useWrite(resetFactors)
  const ending = useWrite(signOut)
  const writes = [changing, setting, removing, ending]
  const failed = writes.find(({ error }) => error !== null)
  const isBusy = writes.some((write) => write.isBusy)
  if (setting.result !== undefined)
    return <NewPassword username={username} password={setting.result} onClose={onClose} />
  // Clears the result of the previous action.
  const begin = (run: () => void) => () => {
    for (const write of writes) write.clear()
    run()
  }
  return (
    <div className="flex flex-col gap-5 p-5">
      <p className="text-sm text-quiet">{isSelf ? messages.selfLead : messages.ends}</p>
      {!isSelf && (
        <>
          <form
            method="post"
            className="flex items-start gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              if (role !== undefined) begin(() => changing.run({ accountId, role }))()
            }}
          >
            <div className="min-w-0 flex-1">
              <Select
                label={messages.role}
                value={role ?? 'USER'}
                options={options}
                onChange={setRole}
                hint={messages.roleHints[role ?? 'USER']}
              />
            </div>
            <Button type="submit" className="mt-5.5" disabled={isBusy || role === account.role}>
              {messages.giveRole}
            </Button>
          </form>
          <Action hint={messages.signOutHint}>
            <Button disabled={isBusy} onClick={begin(() => ending.run(accountId))}>
              {messages.signOut}
            </Button>
          </Action>
          <Action hint={messages.resetHint}>
            <Button disabled={isBusy} onClick={begin(() => setting.run(accountId))}>
              {messages.reset}
            </Button>
          </Action>
          <Action hint={isDisabled ? messages.enableHint : messages.disableHint}>
            <Button disabled={isBusy} onClick={begin(() => changing.run({ accountId, isDisabled: !isDisabled }))}>
              {isDisabled ? messages.enable : messages.disable}
            </Button>
          </Action>
        </>
      )}
      {factors > 0 && (
        <Action hint={messages.removeFactorsHint}>
          <Button disabled={isBusy} onClick={begin(() => removing.run(accountId))}>
            {messages.removeFactors}
          </Button>
        </Action>
      )}
      <output className="text-sm empty:hidden">
        {isBusy && messages.busy}
        {!isBusy && (changing.isDone || removing.isDone) && messages.changed}
        {!isBusy && ending.isDone && messages.signedOut}
      </output>
      {failed && <WriteFailure error={failed.error} messages={changeFailures} onRetry={failed.retry} />}
    </div>
  )
}

function Action({ hint, children }: { readonly hint: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-4">
      <p className="min-w-0 flex-1 basis-48 text-sm text-quiet">{hint}</p>
      {children}
    </div>
  )
}

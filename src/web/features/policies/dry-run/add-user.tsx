import type { PolicySandbox } from '#api/policies/dry-run.ts'
import { Button } from '../../../components/ui/button.tsx'
import { usePopover } from '../../../components/ui/popover.tsx'
import { WriteFailure } from '../../../components/write-failure.tsx'
import { useWrite } from '../../../platform/use-write.ts'
import { MenuList } from '../menu-list.tsx'
import { dryRunFailureMessages, dryRunMessages as messages } from './messages.ts'
import type { SandboxActions } from './queries.ts'

interface AddUserProps {
  readonly sandbox: PolicySandbox
  readonly actions: SandboxActions
}

export function AddUser({ sandbox, actions }: AddUserProps) {
  const { id, roles, users, maxUsers } = sandbox
  const popover = usePopover()
  const write = useWrite((role: string | null) => actions.addUser(id, role))
  const isFull = users.length >= maxUsers
  const entries = [
    ...roles.map((role) => ({ text: messages.addAs(role), run: () => write.run(role) })),
    { text: messages.addWithout, run: () => write.run(null) },
  ]
  const menu = <MenuList entries={entries} hide={popover.hide} />
  return (
    <>
      <Button
        disabled={write.isBusy || isFull}
        title={isFull ? messages.full(maxUsers) : undefined}
        onClick={(event) => popover.pin(event.currentTarget, menu, messages.addUser)}
      >
        {write.isBusy ? messages.adding : messages.addUser}
      </Button>
      {write.error !== null && (
        <WriteFailure
          error={write.error}
          messages={dryRunFailureMessages}
          onRetry={write.retry}
          className="basis-full"
        />
      )}
    </>
  )
}

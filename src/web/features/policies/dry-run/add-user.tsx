import type { PolicySandbox } from '#api/policies/dry-run.ts'
import { Button } from '../../../components/ui/button.tsx'
import { usePopover } from '../../../components/ui/popover.tsx'
import { WriteFailure } from '../../../components/write-failure.tsx'
import { useWrite } from '../../../platform/use-write.ts'
import { dryRunFailureMessages, dryRunMessages as messages } from './messages.ts'
import type { SandboxActions } from './queries.ts'

interface AddUserProps {
  readonly sandbox: PolicySandbox
  readonly actions: SandboxActions
}

const item = 'target flex min-h-8 w-full items-center rounded-md px-2.5 py-1 text-start text-sm hover:bg-hover'

export function AddUser({ sandbox, actions }: AddUserProps) {
  const { id, roles, users, maxUsers } = sandbox
  const popover = usePopover()
  const write = useWrite((role: string | null) => actions.addUser(id, role))
  const isFull = users.length >= maxUsers
  const choices = [
    ...roles.map((role) => ({ role, text: messages.addAs(role) })),
    { role: null, text: messages.addWithout },
  ]
  const menu = (
    <div className="-mx-1 flex w-60 flex-col">
      {choices.map(({ role, text }) => (
        <button
          key={text}
          type="button"
          className={item}
          onClick={() => {
            popover.hide()
            write.run(role)
          }}
        >
          <span className="wrap-anywhere">{text}</span>
        </button>
      ))}
    </div>
  )
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

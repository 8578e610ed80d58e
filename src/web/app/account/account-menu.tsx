import type { Session } from '#api/accounts/session.ts'
import { usePopover } from '../../components/ui/popover.tsx'
import { sessionWords } from '../../components/session/messages.ts'
import { AccountPanel } from './account-panel.tsx'

export interface AccountMenuProps {
  readonly session: Session
  readonly onChangePassword: () => void
  readonly onSignedOut: () => void
}

/** An account by its initial; it opens what one can do about it. */
export function AccountMenu({ session, onChangePassword, onSignedOut }: AccountMenuProps) {
  const { pin, hide } = usePopover()
  const label = sessionWords.account(session.username)
  const leave = () => {
    hide()
    onChangePassword()
  }
  const end = () => {
    hide()
    onSignedOut()
  }
  const panel = (
    <div className="w-56 py-1">
      <AccountPanel session={session} onChangePassword={leave} onSignedOut={end} />
    </div>
  )
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => pin(currentTarget, panel, label)}
      className="target inline-flex size-8 items-center justify-center rounded-lg hover:bg-hover data-shown:bg-chosen"
    >
      <span
        aria-hidden="true"
        className="grid size-6 place-items-center rounded-full bg-accent text-xs font-semibold text-on-accent uppercase"
      >
        {[...session.username][0]}
      </span>
    </button>
  )
}

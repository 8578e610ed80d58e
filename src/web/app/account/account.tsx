import { useSession } from '../../platform/session/session.ts'
import type { ReactNode } from 'react'
import { useOpenDialog } from '../commands.tsx'
import type { Session } from '#api/accounts/session.ts'
import { usePopover } from '../../components/ui/popover.tsx'
import { sessionMessages } from '../../components/session/messages.ts'
import { pageMessages } from '../../components/messages/pages.ts'
import { PageLink } from '../../components/page-link.tsx'
import { paths } from '../../paths.ts'
import BellRing from 'lucide-react/icons/bell-ring'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Users from 'lucide-react/icons/users'
import { useSignOut } from '../../components/session/sign-out.tsx'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { shellMessages } from '../messages.ts'

export interface AccountProps {
  readonly inline?: boolean
  /** The sign-in link, for the case that nobody is signed in. */
  readonly entrance: ReactNode
  readonly onSignedOut: () => void
}

/** The signed-in account, or the sign-in link if it turns out that nobody is signed in. */
export function SignedInAccount({ inline = false, entrance, onSignedOut }: AccountProps) {
  const { state, session } = useSession()
  const open = useOpenDialog()
  if (state !== 'signed-in') return entrance
  const changePassword = () => open('password')
  if (inline) return <AccountPanel session={session} onChangePassword={changePassword} onSignedOut={onSignedOut} />
  return <AccountMenu session={session} onChangePassword={changePassword} onSignedOut={onSignedOut} />
}

export interface AccountMenuProps {
  readonly session: Session
  readonly onChangePassword: () => void
  readonly onSignedOut: () => void
}

/** A button with the account's initial, which opens the account's actions. */
export function AccountMenu({ session, onChangePassword, onSignedOut }: AccountMenuProps) {
  const { pin, hide } = usePopover()
  const label = sessionMessages.account(session.username)
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
      <AccountPanel session={session} onLeave={hide} onChangePassword={leave} onSignedOut={end} />
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

export interface AccountPanelProps {
  readonly session: Session
  /** Called when a link is followed. */
  readonly onLeave?: () => void
  readonly onChangePassword: () => void
  readonly onSignedOut: () => void
}

export function AccountPanel({ session, onLeave, onChangePassword, onSignedOut }: AccountPanelProps) {
  const { isBusy, start, notice } = useSignOut(session.username, onSignedOut)
  return (
    <>
      <p className="text-base font-medium wrap-anywhere">{session.username}</p>
      <p className="text-quiet">{sessionMessages.role(session.role)}</p>
      <div className="-mx-3 mt-2 flex flex-col">
        <PageLink to={paths.account()} onClick={onLeave} className={buttonClass('quiet', 'justify-start')}>
          <ShieldCheck size={16} aria-hidden />
          {pageMessages.account}
        </PageLink>
        {session.role === 'STANDARD_REGISTRY' && (
          <>
            <PageLink to={paths.accounts()} onClick={onLeave} className={buttonClass('quiet', 'justify-start')}>
              <Users size={16} aria-hidden />
              {pageMessages.accounts}
            </PageLink>
            <PageLink to={paths.notifications()} onClick={onLeave} className={buttonClass('quiet', 'justify-start')}>
              <BellRing size={16} aria-hidden />
              {pageMessages.notifications}
            </PageLink>
            <PageLink to={paths.audit()} onClick={onLeave} className={buttonClass('quiet', 'justify-start')}>
              <ScrollText size={16} aria-hidden />
              {pageMessages.audit}
            </PageLink>
          </>
        )}
        <Button look="quiet" className="justify-start" onClick={onChangePassword}>
          <KeyRound size={16} aria-hidden />
          {shellMessages.password}
        </Button>
        <Button look="quiet" className="justify-start" disabled={isBusy} onClick={start}>
          <LogOut size={16} aria-hidden />
          {isBusy ? sessionMessages.signingOut : sessionMessages.signOut}
        </Button>
      </div>
      {notice}
    </>
  )
}

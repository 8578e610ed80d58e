import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import type { Session } from '#api/accounts/session.ts'
import { useWrite } from '../../platform/use-write.ts'
import { useSessionActions } from '../../platform/session/session.ts'
import { Button } from '../../components/ui/button.tsx'
import { sessionWords } from '../../components/session/messages.ts'
import { shellWords } from '../messages.ts'

export interface AccountPanelProps {
  readonly session: Session
  readonly onChangePassword: () => void
  readonly onSignedOut: () => void
}

/** Who one is here, and what one can do about it. */
export function AccountPanel({ session, onChangePassword, onSignedOut }: AccountPanelProps) {
  const { signOut } = useSessionActions()
  const { isBusy, error, run } = useWrite(signOut, { onDone: onSignedOut })
  return (
    <>
      <p className="text-base font-medium wrap-anywhere">{session.username}</p>
      <p className="text-quiet">{sessionWords.role(session.role)}</p>
      <div className="-mx-3 mt-2 flex flex-col">
        <Button look="quiet" className="justify-start" onClick={onChangePassword}>
          <KeyRound size={16} aria-hidden />
          {shellWords.password}
        </Button>
        <Button look="quiet" className="justify-start" disabled={isBusy} onClick={() => run()}>
          <LogOut size={16} aria-hidden />
          {isBusy ? sessionWords.signingOut : sessionWords.signOut}
        </Button>
      </div>
      {error !== null && (
        <p role="alert" className="mt-1">
          {sessionWords.signOutFailed}
        </p>
      )}
    </>
  )
}

import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import type { Session } from '#api/session.ts'
import { useSubmission } from '#web/parts/submission.ts'
import { useSessionActions } from '#web/queries/session-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { passwordWords } from '#web/words/password.ts'
import { sessionWords } from '#web/words/session.ts'

export interface AccountPanelProps {
  readonly session: Session
  readonly onChangePassword: () => void
  readonly onDone: () => void
}

/** Who one is here, and the ways out. */
export function AccountPanel({ session, onChangePassword, onDone }: AccountPanelProps) {
  const { signOut } = useSessionActions()
  const { busy, error, submit } = useSubmission(signOut, onDone)
  return (
    <div className="w-60 py-1">
      <p className="text-base font-medium wrap-anywhere">{session.username}</p>
      <p className="text-quiet">{sessionWords.role(session.role)}</p>
      <div className="-mx-1 mt-2 flex flex-col border-t border-line pt-2">
        <Button look="quiet" className="justify-start" onClick={onChangePassword}>
          <KeyRound size={16} aria-hidden />
          {passwordWords.change}
        </Button>
        <Button look="quiet" className="justify-start" disabled={busy} onClick={() => submit()}>
          <LogOut size={16} aria-hidden />
          {busy ? sessionWords.signingOut : sessionWords.signOut}
        </Button>
      </div>
      {error !== null && (
        <p role="alert" className="mt-1 px-2">
          {sessionWords.signOutFailed}
        </p>
      )}
    </div>
  )
}

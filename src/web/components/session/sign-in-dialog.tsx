import { useSession } from '../../platform/session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { sessionMessages } from './messages.ts'
import { uiMessages } from '../messages/ui.ts'
import { SignInForm } from './sign-in-form.tsx'

export interface SignInDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Called after signing in and closing the dialog, so that a rejected request can be repeated. */
  readonly onSignedIn?: () => void
}

/** Signs in without leaving the page. */
export function SignInDialog({ open, onClose, onSignedIn }: SignInDialogProps) {
  const name = useSession().session?.username
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label={sessionMessages.signIn}
      closeLabel={uiMessages.close}
      className="max-w-104"
    >
      <div className="flex flex-col gap-4 p-5">
        {name !== undefined && <p className="text-quiet">{sessionMessages.dialogLead(name)}</p>}
        <SignInForm
          {...(name !== undefined && { name })}
          onSignedIn={() => {
            onClose()
            onSignedIn?.()
          }}
        />
      </div>
    </Dialog>
  )
}

import { useState } from 'react'
import { useSession } from '#web/queries/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { passwordWords } from '#web/words/password.ts'
import { uiWords } from '#web/words/ui.ts'
import { ChangePasswordForm } from './change-password-form.tsx'

export interface ChangePasswordDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Whose password. */
  readonly name: string
}

/** A new password for who is signed in. */
export function ChangePasswordDialog({ open, onClose, name }: ChangePasswordDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} label={passwordWords.change} closeLabel={uiWords.close} className="max-w-104">
      <ChangePassword name={name} onClose={onClose} />
    </Dialog>
  )
}

function ChangePassword({ name, onClose }: Omit<ChangePasswordDialogProps, 'open'>) {
  const [changed, setChanged] = useState(false)
  const { state } = useSession()
  if (!changed)
    return (
      <div className="flex flex-col gap-4 p-5">
        <p className="text-quiet">{passwordWords.lead}</p>
        <ChangePasswordForm name={name} onChanged={() => setChanged(true)} />
      </div>
    )
  return (
    <div className="flex flex-col gap-4 p-5">
      <output>{state === 'signed-in' ? passwordWords.changed : passwordWords.changedSignedOut}</output>
      <Button look="primary" className="h-10" onClick={onClose}>
        {passwordWords.done}
      </Button>
    </div>
  )
}

import { useState } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../components/ui/button.tsx'
import { passwordWords } from './messages.ts'
import { ChangePasswordForm } from './change-password-form.tsx'

/** Asks for a new password, and says what came of it. */
export function ChangePassword({ onClose }: { readonly onClose: () => void }) {
  const [changed, setChanged] = useState(false)
  const { state } = useSession()
  if (changed)
    return (
      <div className="flex flex-col gap-4">
        <output>{state === 'signed-in' ? passwordWords.changed : passwordWords.changedSignedOut}</output>
        <Button look="primary" className="h-10" onClick={onClose}>
          {passwordWords.done}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col gap-4">
      <p className="text-quiet">{passwordWords.lead}</p>
      <ChangePasswordForm onChanged={() => setChanged(true)} />
    </div>
  )
}

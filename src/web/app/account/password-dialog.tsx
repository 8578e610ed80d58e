import { lazy } from 'react'
import { BoundaryFailure } from '../../components/query-failure.tsx'
import { Boundary } from '../../components/ui/boundary.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { shellWords } from '../messages.ts'
import { uiWords } from '../../components/messages/ui.ts'

const ChangePassword = lazy(() =>
  import('./change-password.tsx').then((module) => ({ default: module.ChangePassword })),
)

export interface PasswordDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** A new password for who is signed in. */
export function PasswordDialog({ open, onClose }: PasswordDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} label={shellWords.password} closeLabel={uiWords.close} className="max-w-104">
      <div className="p-5">
        <Boundary pending={null} failed={BoundaryFailure}>
          <ChangePassword onClose={onClose} />
        </Boundary>
      </div>
    </Dialog>
  )
}

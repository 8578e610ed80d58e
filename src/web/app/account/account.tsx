import { useSession } from '../../platform/session/session.ts'
import type { AccountButtonProps } from './account-button.tsx'
import { AccountEntrance } from './account-entrance.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AccountPanel } from './account-panel.tsx'
import { useOpenDialog } from '../commands.tsx'

export interface AccountProps extends AccountButtonProps {
  readonly onSignedOut: () => void
}

/** The account that is signed in, or the way to sign in where it turns out that nobody is. */
export function Account({ onSignedOut, ...props }: AccountProps) {
  const { state, session } = useSession()
  const open = useOpenDialog()
  if (state !== 'signed-in') return <AccountEntrance {...props} />
  const changePassword = () => open('password')
  if (props.inline)
    return <AccountPanel session={session} onChangePassword={changePassword} onSignedOut={onSignedOut} />
  return <AccountMenu session={session} onChangePassword={changePassword} onSignedOut={onSignedOut} />
}

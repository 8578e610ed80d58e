import { useSession } from '#web/queries/session.ts'
import type { AccountButtonProps } from './account-button.tsx'
import { AccountEntrance } from './account-entrance.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AccountPanel } from './account-panel.tsx'
import { useOpenDialog } from './commands.tsx'

/** The account that is signed in, or the way to sign in where it turns out that nobody is. */
export function Account(props: AccountButtonProps) {
  const { state, session } = useSession()
  const open = useOpenDialog()
  if (state !== 'signed-in') return <AccountEntrance {...props} />
  const changePassword = () => open('password')
  if (props.inline) return <AccountPanel session={session} onChangePassword={changePassword} />
  return <AccountMenu session={session} onChangePassword={changePassword} />
}

import { useState } from 'react'
import { useSession } from '#web/queries/session.ts'
import { AccountEntrance } from './account-entrance.tsx'
import { AccountOf } from './account-of.tsx'
import { ChangePasswordDialog } from './change-password.tsx'

/** The account that is signed in, and what one can do about it. */
export function AccountMenu() {
  const { state, session } = useSession()
  const [changing, setChanging] = useState(false)
  return (
    <>
      {state === 'signed-in' ? (
        <AccountOf session={session} onChangePassword={() => setChanging(true)} />
      ) : (
        <AccountEntrance />
      )}
      {session && <ChangePasswordDialog name={session.username} open={changing} onClose={() => setChanging(false)} />}
    </>
  )
}

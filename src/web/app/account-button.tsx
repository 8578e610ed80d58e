import { lazy, useState } from 'react'
import { usePreference } from '#web/queries/preference.ts'
import { Boundary } from '#web/ui/boundary.tsx'
import { AccountEntrance } from './account-entrance.tsx'

const AccountMenu = lazy(() => import('./account-menu.tsx').then((module) => ({ default: module.AccountMenu })))

/** Whose session it is, where there may be one; else the way to sign in. Nobody is asked before somebody has signed in. */
export function AccountButton() {
  const [signedIn] = usePreference((preferences) => preferences.signedIn)
  const [used, setUsed] = useState(signedIn === 'yes')
  if (signedIn === 'yes' && !used) setUsed(true)
  if (!used) return <AccountEntrance />
  return (
    <Boundary pending={<AccountEntrance />} failed={AccountEntrance}>
      <AccountMenu />
    </Boundary>
  )
}

import { lazy, useState } from 'react'
import { usePreference } from '../../platform/preference.ts'
import { Boundary } from '../../components/ui/boundary.tsx'
import { AccountEntrance } from './account-entrance.tsx'

const Account = lazy(() => import('./account.tsx').then((module) => ({ default: module.Account })))

export interface AccountButtonProps {
  /** In words and without a button that opens it, among other options. */
  readonly inline?: boolean
  /** One goes on from here to something else. */
  readonly onLeave?: () => void
}

/** Whose session it is, where there may be one; else the way to sign in. Nobody is asked before somebody has signed in. */
export function AccountButton(props: AccountButtonProps) {
  const [signedIn] = usePreference((preferences) => preferences.signedIn)
  const [hasLeft, setLeft] = useState(false)
  if (hasLeft && signedIn === 'yes') setLeft(false)
  const entrance = <AccountEntrance {...props} takesFocus={hasLeft} />
  if (signedIn === 'no') return entrance
  return (
    <Boundary pending={entrance} failed={Unavailable}>
      <Account {...props} onSignedOut={() => setLeft(true)} />
    </Boundary>
  )
}

/** The code for more cannot be loaded: the page for it says so. */
function Unavailable() {
  return <AccountEntrance />
}

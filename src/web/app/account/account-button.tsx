import { lazy, useState, useEffect, useRef } from 'react'
import { usePreference } from '../../platform/preference.ts'
import { Boundary } from '../../components/ui/boundary.tsx'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import { PageLink } from '../../components/page-link.tsx'
import { paths, routePatterns } from '../../paths.ts'
import { useHere } from '../../platform/address.ts'
import { buttonClass } from '../../components/ui/button.tsx'
import { pageMessages } from '../../components/messages/pages.ts'

const Account = lazy(() => import('./account.tsx').then((module) => ({ default: module.Account })))

interface AccountButtonProps {
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
      <Account
        {...(props.inline !== undefined && { inline: props.inline })}
        entrance={<AccountEntrance {...props} />}
        onSignedOut={() => setLeft(true)}
      />
    </Boundary>
  )
}

/** The code for more cannot be loaded: the page for it says so. */
function Unavailable() {
  return <AccountEntrance />
}

interface AccountEntranceProps extends AccountButtonProps {
  /** What had the focus has gone with the account. */
  readonly takesFocus?: boolean
}

/** The way to sign in, and from there back to here. */
function AccountEntrance({ inline = false, onLeave, takesFocus = false }: AccountEntranceProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (takesFocus) link.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const here = useHere()
  const next = here === routePatterns.status ? null : here
  return (
    <PageLink
      ref={link}
      to={here.startsWith(routePatterns.signIn) ? here : paths.signIn({ next })}
      title={pageMessages.signIn}
      onClick={onLeave}
      className={buttonClass(inline ? 'plain' : 'quiet', inline ? 'w-full' : 'w-8')}
    >
      <CircleUserRound size={16} aria-hidden className="shrink-0" />
      <span className={inline ? undefined : 'sr-only'}>{pageMessages.signIn}</span>
    </PageLink>
  )
}

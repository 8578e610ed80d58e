import { lazy, useState, useEffect, useRef } from 'react'
import { usePreference } from '../../platform/preference.ts'
import { Boundary } from '../../components/ui/boundary.tsx'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import { PageLink } from '../../components/page-link.tsx'
import { paths, routePatterns } from '../../paths.ts'
import { useHere } from '../../platform/address.ts'
import { buttonClass } from '../../components/ui/button.tsx'
import { pageMessages } from '../../components/messages/pages.ts'

const Account = lazy(() => import('./account.tsx').then((module) => ({ default: module.SignedInAccount })))

interface AccountButtonProps {
  /** Shows the label and the panel in place, without a menu button. */
  readonly inline?: boolean
  readonly onLeave?: () => void
}

/** The account menu, or a link to sign in. Queries the service only if this browser has had a session. */
export function AccountButton(props: AccountButtonProps) {
  const [signedIn] = usePreference((preferences) => preferences.signedIn)
  const [hasLeft, setLeft] = useState(false)
  if (hasLeft && signedIn === 'yes') setLeft(false)
  const entrance = <SignInLink {...props} takesFocus={hasLeft} />
  if (signedIn === 'no') return entrance
  return (
    <Boundary pending={entrance} failed={Unavailable}>
      <Account
        {...(props.inline !== undefined && { inline: props.inline })}
        entrance={<SignInLink {...props} />}
        onSignedOut={() => setLeft(true)}
      />
    </Boundary>
  )
}

/** Shown if the menu's code cannot be loaded. */
function Unavailable() {
  return <SignInLink />
}

interface SignInLinkProps extends AccountButtonProps {
  /** Takes over the focus from the account menu. */
  readonly takesFocus?: boolean
}

function SignInLink({ inline = false, onLeave, takesFocus = false }: SignInLinkProps) {
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
      className={buttonClass('plain', inline ? 'w-full' : 'w-8 lg:w-auto')}
    >
      <CircleUserRound size={16} aria-hidden className="shrink-0" />
      <span className={inline ? undefined : 'sr-only lg:not-sr-only'}>{pageMessages.signIn}</span>
    </PageLink>
  )
}

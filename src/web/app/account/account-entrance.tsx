import CircleUserRound from 'lucide-react/icons/circle-user-round'
import { useEffect, useRef } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { paths, routePatterns } from '../../paths.ts'
import { useHere } from '../../platform/here.ts'
import { buttonClass } from '../../components/ui/button.tsx'
import { pageWords } from '../../components/messages/pages.ts'
import type { AccountButtonProps } from './account-button.tsx'

export interface AccountEntranceProps extends AccountButtonProps {
  /** What had the focus has gone with the account. */
  readonly takesFocus?: boolean
}

/** The way to sign in, and from there back to here. */
export function AccountEntrance({ inline = false, onLeave, takesFocus = false }: AccountEntranceProps) {
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
      title={pageWords.signIn}
      onClick={onLeave}
      className={buttonClass(inline ? 'plain' : 'quiet', inline ? 'w-full' : 'w-8')}
    >
      <CircleUserRound size={16} aria-hidden className="shrink-0" />
      <span className={inline ? undefined : 'sr-only'}>{pageWords.signIn}</span>
    </PageLink>
  )
}

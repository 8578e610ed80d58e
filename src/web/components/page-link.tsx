import {
  createContext,
  use,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
} from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useLocation, useNavigate } from 'react-router'
import { useNetwork } from '../platform/network.ts'

type FollowLink = (event: MouseEvent<HTMLAnchorElement>, replace?: boolean) => void

/** Without it, the browser follows links by loading their pages. */
export const FollowLinkContext = createContext<FollowLink>(() => {})

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of `paths`. */
  readonly to: string
  /** Replaces the entry of the history instead of adding one. */
  readonly replace?: boolean
  /** False for a link that chooses the network filter or removes it. */
  readonly keepsNetwork?: boolean
}

/**
 * A link within the app that keeps the network filter. A page may have hundreds: unlike the router's, it does not
 * depend on the current address, so that a change of page renders no link again.
 */
export function PageLink({ to, replace = false, keepsNetwork = true, onClick, children, ...rest }: PageLinkProps) {
  const { keep } = useNetwork()
  const follow = use(FollowLinkContext)
  return (
    <a
      {...rest}
      href={keepsNetwork ? keep(to) : to}
      onClick={(event) => {
        onClick?.(event)
        follow(event, replace)
      }}
    >
      {children}
    </a>
  )
}

export type LinkTo = (to: string) => Required<Pick<ComponentProps<'a'>, 'href' | 'onClick'>>

/** The properties of page links without their own component, for rows that are drawn while the reader scrolls. */
export function useLinkTo(): LinkTo {
  const { keep } = useNetwork()
  const follow = use(FollowLinkContext)
  return useCallback((to) => ({ href: keep(to), onClick: follow }), [keep, follow])
}

/** Follows links without loading their pages. It never changes, for `FollowLinkContext`. */
export function useFollowLink(): FollowLink {
  const router = { navigate: useNavigate(), location: useLocation() }
  const latest = useRef(router)
  useLayoutEffect(() => {
    latest.current = router
  })
  const [follow] = useState(() => (event: MouseEvent<HTMLAnchorElement>, replace = false) => {
    const to = event.currentTarget.getAttribute('href')
    if (to === null || !isPlainClick(event)) return
    event.preventDefault()
    const { navigate, location } = latest.current
    const isHere = to === location.pathname + location.search + location.hash
    void navigate(to, { replace: replace || isHere })
  })
  return follow
}

/** The browser handles all other clicks, such as a new tab or a download. */
function isPlainClick({ button, defaultPrevented, metaKey, altKey, ctrlKey, shiftKey, currentTarget }: MouseEvent) {
  const isSameTab = !(currentTarget.hasAttribute('target') || metaKey || altKey || ctrlKey || shiftKey)
  return button === 0 && !defaultPrevented && isSameTab
}

interface BackLinkProps {
  /** An address of `paths`. */
  readonly to: string
  readonly children: string
}

/** A link from a detail page back to its list. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <PageLink to={to} data-print="no" className="target mb-2 inline-block text-sm text-quiet hover:text-ink">
      <ArrowLeft size={14} aria-hidden className="me-1.5 inline rtl:-scale-x-100" />
      {children}
    </PageLink>
  )
}

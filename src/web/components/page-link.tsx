import { use, type ComponentProps, createContext, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useKept, keepNetwork } from '../platform/network.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { Network } from '#domain/status/network.ts'

interface PageLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** An address of `paths`. */
  readonly to: string
}

/** A link within the app that keeps the network filter. */
export function PageLink(props: PageLinkProps) {
  const way = use(PlainLinksContext)
  if (!way) return <RouterLink {...props} />
  const { to, title, className, children } = props
  return (
    <PlainLink to={to} title={title} className={className} way={way}>
      {children}
    </PlainLink>
  )
}

function RouterLink({ to, ...rest }: PageLinkProps) {
  return <Link to={useKept(to)} {...rest} />
}

interface BackLinkProps {
  /** An address of `paths`. */
  readonly to: string
  readonly children: string
}

/** A link from a detail page back to its list. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <PageLink
      to={to}
      data-print="no"
      className="target mb-2 inline-flex items-center gap-1.5 text-sm text-quiet hover:text-ink"
    >
      <ArrowLeft size={14} aria-hidden className="rtl:-scale-x-100" />
      {children}
    </PageLink>
  )
}

/** What links of the app have in common, computed once for many of them. */
export interface PlainWay {
  readonly network: Network | null
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void
}

export const PlainLinksContext = createContext<PlainWay | null>(null)

interface PlainLinkProps {
  readonly to: string
  readonly title: string | undefined
  readonly className: string | undefined
  readonly way: PlainWay
  readonly children: ReactNode
}

function PlainLink({ to, title, className, way, children }: PlainLinkProps) {
  return (
    <a href={keepNetwork(to, way.network)} title={title} className={className} onClick={way.follow}>
      {children}
    </a>
  )
}

import { use, type ComponentProps } from 'react'
import { Link } from 'react-router'
import { useKept } from '../platform/network.ts'
import { PlainLink, PlainLinksContext } from './plain-link.tsx'

export interface PageLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** An address of `paths`. */
  readonly to: string
}

/** A link within the app; the network filter goes along. */
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

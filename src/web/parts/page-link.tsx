import { Link, type LinkProps } from 'react-router'
import { useKept } from '#web/queries/network.ts'

export interface PageLinkProps extends Omit<LinkProps, 'to'> {
  /** An address of `paths`. */
  readonly to: string
}

/** A link within the app; the network filter goes along. */
export function PageLink({ to, ...rest }: PageLinkProps) {
  return <Link to={useKept(to)} {...rest} />
}

import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useKept } from '#web/queries/network.ts'

export interface PageLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** An address of `paths`. */
  readonly to: string
}

/** A link within the app; the network filter goes along. */
export function PageLink({ to, ...rest }: PageLinkProps) {
  return <Link to={useKept(to)} {...rest} />
}

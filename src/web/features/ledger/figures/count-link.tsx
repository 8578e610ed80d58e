import type { ReactNode } from 'react'
import type { FigureLink } from '#domain/ledger/figures/figure-links.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { figureMessages } from './messages.ts'

interface CountLinkProps {
  /** Null if no filter matches exactly what was counted. */
  readonly to: FigureLink | null
  readonly count: number
  readonly children: ReactNode
}

/** Links to exactly the transactions behind a figure. */
export function CountLink({ to, count, children }: CountLinkProps) {
  if (to === null || count === 0) return children
  return (
    <PageLink
      to={paths.transactions(to)}
      title={figureMessages.open(count)}
      className="target-halo underline decoration-line decoration-dotted underline-offset-4 hover:decoration-quiet"
    >
      {children}
    </PageLink>
  )
}

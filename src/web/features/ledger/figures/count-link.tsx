import type { ReactNode } from 'react'
import type { FigureLink } from '#domain/ledger/figures/figure-links.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { figureMessages } from './messages.ts'

interface CountLinkProps {
  /** Null where no filter selects exactly what is counted. */
  readonly to: FigureLink | null
  readonly count: number
  readonly children: ReactNode
}

/** Leads to exactly the transactions that a figure counts. */
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

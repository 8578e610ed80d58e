import ArrowLeft from 'lucide-react/icons/arrow-left'
import { PageLink } from './page-link.tsx'

export interface BackLinkProps {
  /** An address of `paths`. */
  readonly to: string
  readonly children: string
}

/** From one thing back to all of its kind. */
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

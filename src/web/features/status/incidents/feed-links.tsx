import Rss from 'lucide-react/icons/rss'
import { paths } from '../../../paths.ts'
import type { RecordFilters } from '../records/queries.ts'
import { buttonClass } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { incidentsWords } from './messages.ts'

export interface FeedLinksProps {
  readonly filters: Pick<RecordFilters, 'network' | 'component'>
  readonly className?: string
}

/** The feeds, narrowed as the list is, as far as feeds can be. */
export function FeedLinks({ filters: { network, component }, className }: FeedLinksProps) {
  const { feeds } = incidentsWords
  const carried = { network, component }
  return (
    <div data-print="no" className={classes('gap-2', className)}>
      <a href={paths.atom(carried)} className={buttonClass('plain')}>
        <Rss size={14} aria-hidden />
        {feeds.atom}
      </a>
      <a href={paths.rss(carried)} className={buttonClass('plain')}>
        <Rss size={14} aria-hidden />
        {feeds.rss}
      </a>
    </div>
  )
}

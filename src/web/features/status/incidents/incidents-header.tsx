import { concerns } from '#domain/status/status-view.ts'
import { useNetwork } from '../../../platform/network.ts'
import type { RecordFilters } from '../records/queries.ts'
import { useStatusIfKnown } from '../queries.ts'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { incidentsWords } from './messages.ts'
import { pageWords } from '../../../components/messages/pages.ts'
import { FeedLinks } from './feed-links.tsx'

/** The title, how many incidents are open, and the feeds. */
export function IncidentsHeader({ filters }: { readonly filters: RecordFilters }) {
  const { network } = useNetwork()
  const open = useStatusIfKnown().data?.incidents.filter((incident) => concerns(incident, network)).length
  return (
    <PageHeader
      title={pageWords.incidents}
      lead={open === undefined ? undefined : open > 0 ? incidentsWords.openNow(open) : incidentsWords.noneOpen}
    >
      <FeedLinks filters={filters} className="hidden sm:flex" />
    </PageHeader>
  )
}

import { concerns } from '#domain/status-view.ts'
import { useNetwork } from '#web/queries/network.ts'
import type { RecordFilters } from '#web/queries/records.ts'
import { useStatusIfKnown } from '#web/queries/status.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { incidentsWords } from '#web/words/incidents.ts'
import { pageWords } from '#web/words/pages.ts'
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

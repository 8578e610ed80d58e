import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useParams } from 'react-router'
import { PageLink } from '#web/parts/page-link.tsx'
import { Section } from '#web/parts/section.tsx'
import { paths } from '#web/paths.ts'
import { incidentPageWords } from '#web/words/incident-page.ts'
import { pageWords } from '#web/words/pages.ts'
import { IncidentBody } from './incident-body.tsx'
import { IncidentHeader } from './incident-header.tsx'

/** One incident from its earliest known moment to its postmortem. */
export function IncidentPage() {
  const { id = '' } = useParams()
  return (
    <>
      <PageLink
        to={paths.incidents()}
        data-print="no"
        className="target mb-2 inline-flex items-center gap-1.5 text-sm text-quiet hover:text-ink"
      >
        <ArrowLeft size={14} aria-hidden className="rtl:-scale-x-100" />
        {incidentPageWords.back}
      </PageLink>
      <IncidentHeader id={id} />
      <Section title={pageWords.incident} hideTitle height={520} subject={id}>
        <IncidentBody id={id} />
      </Section>
    </>
  )
}

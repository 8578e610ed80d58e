import { useParams } from 'react-router'
import { BackLink } from '../../../components/back-link.tsx'
import { Section } from '../../../components/section.tsx'
import { paths } from '../../../paths.ts'
import { incidentPageWords } from './incident-page-messages.ts'
import { pageWords } from '../../../components/messages/pages.ts'
import { IncidentBody } from './incident-body.tsx'
import { IncidentHeader } from './incident-header.tsx'

/** One incident from its earliest known moment to its postmortem. */
export function IncidentPage() {
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to={paths.incidents()}>{incidentPageWords.back}</BackLink>
      <IncidentHeader id={id} />
      <Section title={pageWords.incident} hideTitle height={520} subject={id}>
        <IncidentBody id={id} />
      </Section>
    </>
  )
}

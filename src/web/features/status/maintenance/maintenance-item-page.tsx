import { useParams } from 'react-router'
import { BackLink } from '../../../components/back-link.tsx'
import { Section } from '../../../components/section.tsx'
import { paths } from '../../../paths.ts'
import { maintenanceWords } from './messages.ts'
import { pageWords } from '../../../components/messages/pages.ts'
import { MaintenanceBody } from './maintenance-body.tsx'
import { MaintenanceHeader } from './maintenance-header.tsx'

/** One maintenance from its announcement to its end. */
export function MaintenanceItemPage() {
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to={paths.maintenance()}>{maintenanceWords.back}</BackLink>
      <MaintenanceHeader id={id} />
      <Section title={pageWords.maintenance} hideTitle height={520} subject={id}>
        <MaintenanceBody id={id} />
      </Section>
    </>
  )
}

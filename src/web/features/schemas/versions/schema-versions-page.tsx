import { useParams } from 'react-router'
import { Section } from '../../../components/section.tsx'
import { RequireSession } from '../../../components/session/require-session.tsx'
import { schemaMessages } from '../messages.ts'
import { SchemaHeader } from '../schema-header.tsx'
import { versionMessages } from './messages.ts'
import { VersionList } from './version-list.tsx'

export function SchemaVersionsPage() {
  const { id = '' } = useParams()
  return (
    <>
      <SchemaHeader id={id} about={versionMessages.title} />
      <RequireSession reason={schemaMessages.signInReason}>
        <Section title={versionMessages.list} hideTitle height={480} subject={id}>
          <VersionList id={id} />
        </Section>
      </RequireSession>
    </>
  )
}

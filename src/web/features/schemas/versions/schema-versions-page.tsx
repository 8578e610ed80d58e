import { useParams } from 'react-router'
import { RequireSession } from '../../../components/session/require-session.tsx'
import { Section } from '../../../components/section.tsx'
import { schemaWords } from '../messages.ts'
import { versionWords } from './messages.ts'
import { SchemaHeader } from '../editor/schema-header.tsx'
import { VersionList } from './version-list.tsx'

/** What a schema was like, who changed it, and when. */
export function SchemaVersionsPage() {
  const { id = '' } = useParams()
  return (
    <>
      <SchemaHeader id={id} about={versionWords.title} />
      <RequireSession reason={schemaWords.signInReason}>
        <Section title={versionWords.list} hideTitle height={480} subject={id}>
          <VersionList id={id} />
        </Section>
      </RequireSession>
    </>
  )
}

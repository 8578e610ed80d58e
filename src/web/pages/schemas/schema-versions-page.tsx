import { useParams } from 'react-router'
import { RequireSession } from '#web/parts/require-session.tsx'
import { Section } from '#web/parts/section.tsx'
import { schemaWords } from '#web/words/schemas.ts'
import { versionWords } from '#web/words/schema-versions.ts'
import { SchemaHeader } from './schema-header.tsx'
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

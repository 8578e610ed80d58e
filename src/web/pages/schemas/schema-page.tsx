import { useParams } from 'react-router'
import { RequireSession } from '#web/parts/require-session.tsx'
import { Section } from '#web/parts/section.tsx'
import { schemaEditorWords } from '#web/words/schema-editor.ts'
import { schemaWords } from '#web/words/schemas.ts'
import { SchemaHeader } from './schema-header.tsx'
import { SchemaOpener } from './schema-opener.tsx'

/** One system schema: to be read, and by whoever may, to be edited. */
export function SchemaPage() {
  const { id = '' } = useParams()
  return (
    <>
      <SchemaHeader id={id} />
      <RequireSession reason={schemaWords.signInReason}>
        <Section title={schemaEditorWords.editor} hideTitle height={640} subject={id}>
          <SchemaOpener key={id} id={id} />
        </Section>
      </RequireSession>
    </>
  )
}

import { useParams } from 'react-router'
import { RequireSession } from '../../../components/session/require-session.tsx'
import { Section } from '../../../components/section.tsx'
import { schemaEditorWords } from './messages.ts'
import { schemaWords } from '../messages.ts'
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

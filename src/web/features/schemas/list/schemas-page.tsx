import { pageMessages } from '../../../components/messages/pages.ts'
import { SampleMark } from '../../../components/sample-mark.tsx'
import { Section } from '../../../components/section.tsx'
import { RequireSession } from '../../../components/session/require-session.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { schemaListMessages, schemaMessages } from '../messages.ts'
import { SchemaList } from './schema-list.tsx'

export function SchemasPage() {
  return (
    <>
      <PageHeader title={pageMessages.schemas} lead={<Lead />} />
      <RequireSession reason={schemaMessages.signInReason}>
        <Section title={schemaListMessages.list} hideTitle height={600}>
          <SchemaList />
        </Section>
      </RequireSession>
    </>
  )
}

function Lead() {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {schemaListMessages.lead}
      <SampleMark area="schemas" messages={schemaMessages} />
    </span>
  )
}

import { isSampleSchema } from '#domain/schemas/document/sample-schema.ts'
import { pageMessages } from '../../../components/messages/pages.ts'
import { SampleMark } from '../../../components/sample-mark.tsx'
import { Section } from '../../../components/section.tsx'
import { RequireSession } from '../../../components/session/require-session.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { schemaListMessages, schemaMessages } from '../messages.ts'
import { useSchemasIfKnown } from '../queries.ts'
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
  const { session } = useSession()
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {schemaListMessages.lead}
      {session === null ? <Mark /> : <MarkOfListed />}
    </span>
  )
}

function Mark() {
  return <SampleMark area="schemas" messages={schemaMessages} />
}

/** All sample schemas can be deleted, but the area still counts as one that started with a sample. */
function MarkOfListed() {
  const { data } = useSchemasIfKnown()
  return data?.some(isSampleSchema) === false ? null : <Mark />
}

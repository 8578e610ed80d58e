import CircleX from 'lucide-react/icons/circle-x'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { schemaDenyReason } from '#domain/schemas/document/schema-access.ts'
import { pageMessages } from '../../../components/messages/pages.ts'
import { uiMessages } from '../../../components/messages/ui.ts'
import { Notice } from '../../../components/notice.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { Section } from '../../../components/section.tsx'
import { RequireSession, useSignedIn } from '../../../components/session/require-session.tsx'
import { buttonClass } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { paths } from '../../../paths.ts'
import { schemaMessages } from '../messages.ts'
import { useSchemaIfKnown } from '../queries.ts'
import { SchemaHeader } from '../schema-header.tsx'
import { versionMessages } from '../versions/messages.ts'
import { editorMessages } from './messages.ts'
import { openedSchemaOf, openedSchemaOfDraft, useSchemaDrafts } from './schema-editor.ts'
import { Workbench } from './workbench.tsx'

export function SchemaPage() {
  const { id = '' } = useParams()
  return (
    <>
      <SchemaHeader id={id} />
      <RequireSession reason={schemaMessages.signInReason}>
        <Section title={editorMessages.editor} hideTitle height={640} subject={id}>
          <SchemaOpener key={id} id={id} />
        </Section>
      </RequireSession>
    </>
  )
}

/** A deleted schema opens with its unsaved edits only. */
function SchemaOpener({ id }: { readonly id: string }) {
  const session = useSignedIn()
  const { query, schema, isGone } = useSchemaIfKnown(id)
  const drafts = useSchemaDrafts(session.username, id)
  if (query.error && !schema && !isGone) throw query.error
  const draft = drafts?.found.draft ?? null
  const stored = useMemo(() => {
    if (schema) return openedSchemaOf(schema)
    return isGone && draft ? openedSchemaOfDraft(draft) : null
  }, [schema, isGone, draft])
  if (drafts && isGone && !stored) return <MissingNote id={id} />
  if (!drafts || !stored) return <Skeleton height={640} label={uiMessages.loading} />
  return (
    <Workbench
      stored={stored}
      isGone={isGone}
      drafts={drafts.store}
      found={drafts.found}
      denyReason={schemaDenyReason('update', stored, session)}
    />
  )
}

function MissingNote({ id }: { readonly id: string }) {
  return (
    <Notice
      urgent
      mark={<CircleX size={15} aria-hidden />}
      title={editorMessages.missing.title}
      actions={
        <>
          <PageLink to={paths.schemaVersions(id)} className={buttonClass()}>
            {versionMessages.title}
          </PageLink>
          <PageLink to={paths.schemas()} className={buttonClass()}>
            {pageMessages.schemas}
          </PageLink>
        </>
      }
    >
      {editorMessages.missing.hint}
    </Notice>
  )
}

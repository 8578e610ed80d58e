import { useParams } from 'react-router'
import { RequireSession, useSignedIn } from '../../../components/session/require-session.tsx'
import { Section } from '../../../components/section.tsx'
import { editorMessages } from './messages.ts'
import { schemaMessages } from '../messages.ts'
import { SchemaHeader } from '../schema-header.tsx'
import { useEffect, useMemo, useState } from 'react'
import { schemaDenyReason } from '#domain/schemas/document/schema-access.ts'
import { browserDraftParts } from '../../../platform/drafts.ts'
import { createDraftKeeper, type DraftKeeper, type FoundDrafts } from '../schema-drafts.ts'
import { useSchemaIfKnown } from '../queries.ts'
import { useServices } from '../../../platform/services.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { uiWords } from '../../../components/messages/ui.ts'
import { MissingNote } from './gone-note.tsx'
import { openedSchemaOf, openedSchemaOfDraft } from './opened-schema.ts'
import { Workbench } from './workbench.tsx'

/** One system schema: to be read, and by whoever may, to be edited. */
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

/** Reads the schema, finds what was left unsaved, and opens the editor on both; on the latter alone where the schema is gone. */
export function SchemaOpener({ id }: { readonly id: string }) {
  const session = useSignedIn()
  const { query, schema, isGone } = useSchemaIfKnown(id)
  const drafts = useDrafts(session.username, id)
  // What cannot be read is the nearest section's to tell.
  if (query.error && !schema && !isGone) throw query.error
  const kept = drafts?.found.draft ?? null
  const current = useMemo(() => {
    if (schema) return openedSchemaOf(schema)
    return isGone && kept ? openedSchemaOfDraft(kept) : null
  }, [schema, isGone, kept])
  if (drafts && isGone && !current) return <MissingNote id={id} />
  if (!drafts || !current) return <Skeleton height={640} label={uiWords.loading} />
  return (
    <Workbench
      current={current}
      isGone={isGone}
      keeper={drafts.keeper}
      found={drafts.found}
      denyReason={schemaDenyReason('update', current, session)}
    />
  )
}

interface OpenDrafts {
  readonly keeper: DraftKeeper
  readonly found: FoundDrafts
}

function useDrafts(account: string, schemaId: string): OpenDrafts | null {
  const { storage, clock } = useServices()
  const [parts] = useState(() => browserDraftParts({ storage, clock }))
  const [open, setOpen] = useState<OpenDrafts | null>(null)
  useEffect(() => {
    const keeper = createDraftKeeper(parts, account, schemaId)
    let isLeft = false
    void keeper.open().then((found) => isLeft || setOpen({ keeper, found }))
    return () => {
      isLeft = true
      keeper.close()
    }
  }, [parts, account, schemaId])
  return open
}

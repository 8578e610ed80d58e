import { useMemo } from 'react'
import { schemaDenyReason } from '#domain/schemas/document/schema-access.ts'
import { useSignedIn } from '../../../components/session/require-session.tsx'
import { useSchemaDrafts } from '../schema-drafts.ts'
import { useSchemaIfKnown } from '../queries.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { uiWords } from '../../../components/messages/ui.ts'
import { MissingNote } from './gone-note.tsx'
import { openedSchemaOf, openedSchemaOfDraft } from './opened-schema.ts'
import { Workbench } from './workbench.tsx'

/** Reads the schema, finds what was left unsaved, and opens the editor on both; on the latter alone where the schema is gone. */
export function SchemaOpener({ id }: { readonly id: string }) {
  const session = useSignedIn()
  const { query, schema, isGone } = useSchemaIfKnown(id)
  const drafts = useSchemaDrafts(session.username, id)
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
      hindrance={schemaDenyReason('update', current, session)}
    />
  )
}

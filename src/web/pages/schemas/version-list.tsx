import { schemaHindrance } from '#domain/schema-access.ts'
import { StaleNote } from '#web/parts/freshness.tsx'
import { useSignedIn } from '#web/parts/require-session.tsx'
import { useSchema, useSchemaVersions } from '#web/queries/schemas.ts'
import { useSources } from '#web/queries/sources.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { versionWords as words } from '#web/words/schema-versions.ts'
import { HindranceNote } from './hindrance-note.tsx'
import { VersionRow } from './version-row.tsx'

/** Every version of a schema, newest first, each beside what came before it. */
export function VersionList({ id }: { readonly id: string }) {
  const session = useSignedIn()
  const query = useSchemaVersions(id)
  const hindrance = schemaHindrance('update', useSchema(id).data, session)
  const isElsewhere = useSources().data.schemas?.source === 'upstream'
  if (query.data.length === 0) {
    const { title, hint } = isElsewhere ? words.elsewhere : words.empty
    return (
      <Card>
        <EmptyState title={title}>{hint}</EmptyState>
      </Card>
    )
  }
  return (
    <>
      {hindrance && <HindranceNote hindrance={hindrance} lead={words.readOnly} />}
      <p className="mb-3 flex flex-wrap items-center gap-x-3 text-sm text-quiet">
        {words.versions(query.data.length)}
        <StaleNote query={query} />
      </p>
      <Card padded={false}>
        <ol className="divide-y divide-line">
          {query.data.map((version, index) => (
            <VersionRow
              key={version.number}
              schemaId={id}
              version={version}
              isCurrent={index === 0}
              mayRestore={hindrance === null}
            />
          ))}
        </ol>
      </Card>
    </>
  )
}

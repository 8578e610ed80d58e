import { useState } from 'react'
import { createHindrance, schemaHindrance } from '#domain/schema-access.ts'
import type { SchemaValue } from '#domain/schema.ts'
import type { VersionValue } from '#domain/schema-versions.ts'
import { StaleNote } from '#web/parts/freshness.tsx'
import { useSignedIn } from '#web/parts/require-session.tsx'
import { useSchemaIfKnown, useSchemasIfKnown, useSchemaVersions } from '#web/queries/schemas.ts'
import { useSources } from '#web/queries/sources.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { versionWords as words } from '#web/words/schema-versions.ts'
import { uiWords } from '#web/words/ui.ts'
import { GoneNote } from './gone-note.tsx'
import { HindranceNote } from './hindrance-note.tsx'
import { schemaOfVersion } from './opened-schema.ts'
import { SchemaDialogs } from './schema-dialogs.tsx'
import { VersionRow } from './version-row.tsx'

/** Every version of a schema, newest first, each beside what came before it; also of a schema that was deleted. */
export function VersionList({ id }: { readonly id: string }) {
  const query = useSchemaVersions(id)
  const { query: one, schema, isGone } = useSchemaIfKnown(id)
  if (one.error && !schema && !isGone) throw one.error
  if (!schema && !isGone) return <Skeleton height={480} label={uiWords.loading} />
  const versions = query.data
  return (
    <>
      {schema && !isGone ? <Locked schema={schema} /> : <GoneNote deletion={versions[0] ?? null} />}
      {versions.length > 0 && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 text-sm text-quiet">
          {words.versions(versions.length)}
          <StaleNote query={query} />
        </p>
      )}
      <Versions id={id} versions={versions} schema={isGone ? null : (schema ?? null)} />
    </>
  )
}

function Locked({ schema }: { readonly schema: SchemaValue }) {
  const hindrance = schemaHindrance('update', schema, useSignedIn())
  return hindrance && <HindranceNote hindrance={hindrance} lead={words.readOnly} />
}

interface VersionsProps {
  readonly id: string
  readonly versions: readonly VersionValue[]
  /** Null where it was deleted. */
  readonly schema: SchemaValue | null
}

function Versions({ id, versions, schema }: VersionsProps) {
  const session = useSignedIn()
  const schemas = useSchemasIfKnown().data
  const [copied, setCopied] = useState<SchemaValue | null>(null)
  const mayCopy = schema === null && createHindrance(session) === null
  const isElsewhere = useSources().data.schemas?.source === 'upstream'
  if (versions.length === 0) {
    const { title, hint } = isElsewhere ? words.elsewhere : words.empty
    return (
      <Card>
        <EmptyState title={title}>{schema && hint}</EmptyState>
      </Card>
    )
  }
  return (
    <>
      <Card padded={false}>
        <ol className="divide-y divide-line">
          {versions.map((version, index) => (
            <VersionRow
              key={version.number}
              schemaId={id}
              version={version}
              isCurrent={schema !== null && index === 0}
              mayRestore={schema !== null && schemaHindrance('update', schema, session) === null}
              onCopy={mayCopy && version.action !== 'deleted' ? () => setCopied(schemaOfVersion(id, version)) : null}
            />
          ))}
        </ol>
      </Card>
      <SchemaDialogs
        open={copied && { kind: 'duplicate', schema: copied }}
        schemas={schemas}
        onClose={() => setCopied(null)}
      />
    </>
  )
}

import { useState } from 'react'
import { createDenyReason, schemaDenyReason } from '#domain/schemas/document/schema-access.ts'
import type { SchemaValue } from '#domain/schemas/document/schema.ts'
import type { VersionValue } from '#domain/schemas/document/schema-versions.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { useSignedIn } from '../../../components/session/require-session.tsx'
import { useSchemaIfKnown, useSchemasIfKnown, useSchemaVersions } from '../queries.ts'
import { useSources } from '../../../platform/sources.ts'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { versionWords as words } from './messages.ts'
import { uiWords } from '../../../components/messages/ui.ts'
import { GoneNote } from '../editor/gone-note.tsx'
import { HindranceNote } from '../list/hindrance-note.tsx'
import { schemaOfVersion } from '../editor/opened-schema.ts'
import { SchemaDialogs } from '../list/schema-dialogs.tsx'
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
  const hindrance = schemaDenyReason('update', schema, useSignedIn())
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
  const mayCopy = schema === null && createDenyReason(session) === null
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
              mayRestore={schema !== null && schemaDenyReason('update', schema, session) === null}
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

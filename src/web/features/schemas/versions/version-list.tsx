import CircleX from 'lucide-react/icons/circle-x'
import { Suspense, useMemo, useState } from 'react'
import { createDenyReason, schemaDenyReason } from '#domain/schemas/document/schema-access.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { schemaOfVersion, type VersionValue } from '#domain/schemas/document/schema-versions.ts'
import type { SchemaValue } from '#domain/schemas/document/schema.ts'
import { compareDocuments } from '#domain/schemas/merge/nested-difference.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { pageMessages } from '../../../components/messages/pages.ts'
import { uiMessages } from '../../../components/messages/ui.ts'
import { Notice } from '../../../components/notice.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { useSignedIn } from '../../../components/session/require-session.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { paths } from '../../../paths.ts'
import { useSources } from '../../../platform/sources.ts'
import { DenyReasonNote } from '../deny-reason-note.tsx'
import { useSchemaIfKnown, useSchemasIfKnown, useSchemaVersions } from '../queries.ts'
import { DifferenceView } from './difference-view.tsx'
import { versionMessages, differenceMessages } from './messages.ts'

const SchemaDialogs = lazyPart(() => import('../list/schema-dialogs.tsx').then((part) => part.SchemaDialogs))

/** Newest first; also for a deleted schema. */
export function VersionList({ id }: { readonly id: string }) {
  const query = useSchemaVersions(id)
  const { query: one, schema, isGone } = useSchemaIfKnown(id)
  if (one.error && !schema && !isGone) throw one.error
  if (!schema && !isGone) return <Skeleton height={480} label={uiMessages.loading} />
  const versions = query.data
  return (
    <>
      {schema && !isGone ? <Locked schema={schema} /> : <GoneNote deletion={versions[0] ?? null} />}
      {versions.length > 0 && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 text-sm text-quiet">
          {versionMessages.versions(versions.length)}
          <StaleNote query={query} />
        </p>
      )}
      <Versions id={id} versions={versions} schema={isGone ? null : (schema ?? null)} />
    </>
  )
}

function GoneNote({ deletion }: { readonly deletion: VersionValue | null }) {
  const mayCopy = createDenyReason(useSignedIn()) === null
  const { gone } = versionMessages
  return (
    <Notice
      urgent
      mark={<CircleX size={15} aria-hidden />}
      title={gone.title}
      actions={
        <PageLink to={paths.schemas()} className={buttonClass()}>
          {pageMessages.schemas}
        </PageLink>
      }
    >
      {deletion?.action === 'deleted' ? (
        <>
          {gone.deleted} <Timestamp at={deletion.at} mode="relative" /> {versionMessages.by(deletion.by)}.{' '}
        </>
      ) : (
        `${gone.unknown} `
      )}
      {deletion && (mayCopy ? gone.keptToCopy : gone.kept)}
    </Notice>
  )
}

function Locked({ schema }: { readonly schema: SchemaValue }) {
  const denyReason = schemaDenyReason('update', schema, useSignedIn())
  return denyReason && <DenyReasonNote denyReason={denyReason} lead={versionMessages.readOnly} />
}

interface VersionsProps {
  readonly id: string
  readonly versions: readonly VersionValue[]
  /** Null if the schema was deleted. */
  readonly schema: SchemaValue | null
}

function Versions({ id, versions, schema }: VersionsProps) {
  const session = useSignedIn()
  const schemas = useSchemasIfKnown().data
  const [copied, setCopied] = useState<SchemaValue | null>(null)
  const mayCopy = schema === null && createDenyReason(session) === null
  const isElsewhere = useSources().data.schemas?.source === 'upstream'
  if (versions.length === 0) {
    const { title, hint } = isElsewhere ? versionMessages.elsewhere : versionMessages.empty
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
      {copied && (
        <Suspense>
          <SchemaDialogs
            open={{ kind: 'duplicate', schema: copied }}
            schemas={schemas}
            onClose={() => setCopied(null)}
          />
        </Suspense>
      )}
    </>
  )
}

interface VersionRowProps {
  readonly schemaId: string
  readonly version: VersionValue
  readonly isCurrent: boolean
  readonly mayRestore: boolean
  /** Creates a draft from the version if there is no schema to restore it in. */
  readonly onCopy: (() => void) | null
}

function VersionRow({ schemaId, version, isCurrent, mayRestore, onCopy }: VersionRowProps) {
  const [open, setOpen] = useState(false)
  const { number, action, by, at, before, isSameContent } = version
  const changed = before !== null && !isSameContent
  return (
    <li className="px-4 py-3.5 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-medium">{versionMessages.number(number)}</span>
            <Chip>{versionMessages.action(action)}</Chip>
            {isCurrent && <span className="text-sm text-quiet">{versionMessages.current}</span>}
          </p>
          <p className="mt-0.5 text-sm text-quiet">
            <Timestamp at={at} mode="relative" /> <span className="wrap-anywhere">{versionMessages.by(by)}</span>
          </p>
          {!open && (
            <p className="mt-0.5 text-sm">
              <Summary version={version} />
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {changed && (
            <Button aria-expanded={open} onClick={() => setOpen(!open)}>
              {versionMessages.show}
            </Button>
          )}
          {mayRestore && !isCurrent && (
            <PageLink
              to={paths.schema(schemaId, { restore: number })}
              aria-label={versionMessages.restoreOf(number)}
              title={versionMessages.restoreHint}
              className={buttonClass()}
            >
              {versionMessages.restore}
            </PageLink>
          )}
          {onCopy && (
            <Button aria-label={versionMessages.gone.copyOf(number)} onClick={onCopy}>
              {versionMessages.gone.copy}
            </Button>
          )}
        </div>
      </div>
      {open && before && (
        <div className="mt-4">
          <DifferenceView before={before} after={version} />
        </div>
      )}
    </li>
  )
}

function Summary({ version: { before, isSameContent, text, name, description } }: { readonly version: VersionValue }) {
  const summary = useMemo(() => {
    const [old, young] = [readDocument(before?.text ?? ''), readDocument(text)]
    if (!before || !old.ok || !young.ok) return null
    const titles = Number(before.name !== name) + Number(before.description !== description)
    return differenceMessages.summary(compareDocuments(old.document, young.document), titles)
  }, [before, text, name, description])
  if (!before) return <span className="text-quiet">{versionMessages.first}</span>
  if (isSameContent) return <span className="text-quiet">{versionMessages.sameContent}</span>
  return summary
}

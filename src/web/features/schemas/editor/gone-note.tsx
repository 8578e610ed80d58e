import CircleX from 'lucide-react/icons/circle-x'
import { createDenyReason } from '#domain/schemas/document/schema-access.ts'
import type { VersionValue } from '#domain/schemas/document/schema-versions.ts'
import { Notice } from '../../../components/notice.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { useSignedIn } from '../../../components/session/require-session.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
import { paths } from '../../../paths.ts'
import { buttonClass } from '../../../components/ui/button.tsx'
import { pageWords } from '../../../components/messages/pages.ts'
import { versionMessages } from '../versions/messages.ts'

export interface GoneNoteProps {
  /** The newest version, which says who deleted it; null where none is kept. */
  readonly deletion: VersionValue | null
}

/** Says that there is no such schema, and where its versions would be. */
export function MissingNote({ id }: { readonly id: string }) {
  return (
    <Notice
      urgent
      mark={<CircleX size={15} aria-hidden />}
      title={versionMessages.gone.missing}
      actions={
        <>
          <PageLink to={paths.schemaVersions(id)} className={buttonClass()}>
            {versionMessages.title}
          </PageLink>
          <PageLink to={paths.schemas()} className={buttonClass()}>
            {pageWords.schemas}
          </PageLink>
        </>
      }
    >
      {versionMessages.gone.missingHint}
    </Notice>
  )
}

/** Says that a schema was deleted, by whom, and what is left of it. */
export function GoneNote({ deletion }: GoneNoteProps) {
  const mayCopy = createDenyReason(useSignedIn()) === null
  return (
    <Notice
      urgent
      mark={<CircleX size={15} aria-hidden />}
      title={versionMessages.gone.title}
      actions={
        <PageLink to={paths.schemas()} className={buttonClass()}>
          {pageWords.schemas}
        </PageLink>
      }
    >
      {deletion?.action === 'deleted' ? (
        <>
          {versionMessages.gone.deleted} <Timestamp at={deletion.at} mode="relative" />{' '}
          {versionMessages.by(deletion.by)}.{' '}
        </>
      ) : (
        `${versionMessages.gone.unknown} `
      )}
      {deletion && (mayCopy ? versionMessages.gone.keptToCopy : versionMessages.gone.kept)}
    </Notice>
  )
}

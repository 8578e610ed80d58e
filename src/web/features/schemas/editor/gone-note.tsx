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
import { versionWords } from '../versions/messages.ts'

const words = versionWords.gone

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
      title={words.missing}
      actions={
        <>
          <PageLink to={paths.schemaVersions(id)} className={buttonClass()}>
            {versionWords.title}
          </PageLink>
          <PageLink to={paths.schemas()} className={buttonClass()}>
            {pageWords.schemas}
          </PageLink>
        </>
      }
    >
      {words.missingHint}
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
      title={words.title}
      actions={
        <PageLink to={paths.schemas()} className={buttonClass()}>
          {pageWords.schemas}
        </PageLink>
      }
    >
      {deletion?.action === 'deleted' ? (
        <>
          {words.deleted} <Timestamp at={deletion.at} mode="relative" /> {versionWords.by(deletion.by)}.{' '}
        </>
      ) : (
        `${words.unknown} `
      )}
      {deletion && (mayCopy ? words.keptToCopy : words.kept)}
    </Notice>
  )
}

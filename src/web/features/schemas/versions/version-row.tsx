import { useMemo, useState } from 'react'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { differenceOf } from '#domain/schemas/merge/schema-difference.ts'
import type { VersionValue } from '#domain/schemas/document/schema-versions.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
import { paths } from '../../../paths.ts'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { differenceWords } from './schema-difference-messages.ts'
import { versionWords as words } from './messages.ts'
import { DifferenceView } from './difference-view.tsx'

export interface VersionRowProps {
  readonly schemaId: string
  readonly version: VersionValue
  readonly isCurrent: boolean
  readonly mayRestore: boolean
  /** Makes a new draft of it, where there is no schema to restore it into. */
  readonly onCopy: (() => void) | null
}

/** A version: who made it, when, and what it changed. */
export function VersionRow({ schemaId, version, isCurrent, mayRestore, onCopy }: VersionRowProps) {
  const [open, setOpen] = useState(false)
  const { number, action, by, at, before, isSameContent } = version
  const changed = before !== null && !isSameContent
  return (
    <li className="px-4 py-3.5 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-medium">{words.number(number)}</span>
            <Chip>{words.action(action)}</Chip>
            {isCurrent && <span className="text-sm text-quiet">{words.current}</span>}
          </p>
          <p className="mt-0.5 text-sm text-quiet">
            <Timestamp at={at} mode="relative" /> <span className="wrap-anywhere">{words.by(by)}</span>
          </p>
          {!open && (
            <p className="mt-0.5 text-sm">
              <Summary version={version} />
            </p>
          )}
        </div>
        <div className="flex gap-2">
          {changed && (
            <Button aria-expanded={open} onClick={() => setOpen(!open)}>
              {words.show}
            </Button>
          )}
          {mayRestore && !isCurrent && (
            <PageLink
              to={paths.schema(schemaId, { restore: number })}
              aria-label={words.restoreOf(number)}
              title={words.restoreHint}
              className={buttonClass()}
            >
              {words.restore}
            </PageLink>
          )}
          {onCopy && (
            <Button aria-label={words.gone.copyOf(number)} onClick={onCopy}>
              {words.gone.copy}
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
    const { fields, members } = differenceOf(old.document, young.document)
    const titles = Number(before.name !== name) + Number(before.description !== description)
    return differenceWords.summary(fields, members.length + titles)
  }, [before, text, name, description])
  if (!before) return <span className="text-quiet">{words.first}</span>
  if (isSameContent) return <span className="text-quiet">{words.sameContent}</span>
  return summary
}

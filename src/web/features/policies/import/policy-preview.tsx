import { Fragment, type ReactNode } from 'react'
import type { PolicyPreview } from '#api/policies/policy-files.ts'
import { repeats } from '#domain/text/repeats.ts'
import { CodeText } from '../../../components/code-text.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { policyMessages } from '../messages.ts'
import { policyPreviewMessages } from './messages.ts'

/** The contents of a file, before anything is stored. */
export function PolicyPreviewView({ preview }: { readonly preview: PolicyPreview }) {
  const { name, tag, version, description, blocks, refusals, schemas, tools, notes } = preview
  const missing = new Set(notes.flatMap(({ code, message }) => (code === 'unknown_schema' ? [message] : []))).size
  return (
    <div className="flex min-w-0 flex-col gap-3 text-sm">
      <div>
        <h3 className="text-base font-semibold wrap-anywhere">{name || policyPreviewMessages.unnamed}</h3>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          {version !== null && version !== '' && <Chip>{policyPreviewMessages.version(version)}</Chip>}
          <code className="font-mono text-xs wrap-anywhere text-quiet">{tag}</code>
        </p>
        {!repeats(description, '', name) && (
          <p className="mt-1 line-clamp-4 max-w-[72ch] wrap-anywhere text-quiet">{description}</p>
        )}
      </div>
      {refusals.length > 0 && <Refusals reasons={refusals} />}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <PreviewRow name={policyPreviewMessages.roles} values={preview.roles.map(policyMessages.role)} />
        {preview.groups.length > 0 && <PreviewRow name={policyPreviewMessages.groups} values={preview.groups} />}
        <PreviewRow name={policyPreviewMessages.blocks} values={[policyPreviewMessages.blockCount(blocks)]} />
        <PreviewRow name={policyPreviewMessages.schemas} values={[String(schemas.length)]} />
        <PreviewRow name={policyPreviewMessages.tokens} values={preview.tokens} />
        {tools.length > 0 && <PreviewRow name={policyPreviewMessages.tools} values={tools} />}
        {preview.artifacts.length > 0 && (
          <PreviewRow name={policyPreviewMessages.artifacts} values={preview.artifacts} />
        )}
        {preview.documents > 0 && (
          <PreviewRow name={policyPreviewMessages.documents} values={[String(preview.documents)]} />
        )}
      </dl>
      {missing > 0 && (
        <p role="alert" data-status="major" className="flex max-w-[72ch] items-start gap-2.5">
          <span className="pt-0.5">
            <StatusMark status="major" />
          </span>
          {policyPreviewMessages.missingSchemas(missing)}
        </p>
      )}
      {blocks.some(({ runs }) => runs === 'dry-run') && <Hint>{policyPreviewMessages.dryRun}</Hint>}
      {blocks.some(({ runs }) => runs === 'not') && <Hint>{policyPreviewMessages.notRun}</Hint>}
      {tools.length > 0 && <Hint>{policyPreviewMessages.tool}</Hint>}
      <Disclosure summary={policyPreviewMessages.byType}>
        <BlockTable blocks={blocks} />
      </Disclosure>
      {schemas.length > 0 && (
        <Disclosure summary={policyPreviewMessages.schemaList(schemas.length)}>
          <ul className="mt-2 list-disc ps-5 wrap-anywhere">
            {schemas.map((schema, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- names may repeat, and the list does not change
              <li key={index}>{schema}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      {notes.length > 0 && <Notes notes={notes} />}
    </div>
  )
}

function Hint({ children }: { readonly children: ReactNode }) {
  return <p className="max-w-[72ch] text-quiet">{children}</p>
}

interface RowProps {
  readonly name: string
  readonly values: readonly string[]
}

export function PreviewRow({ name, values }: RowProps) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{values.length === 0 ? policyPreviewMessages.none : values.join(', ')}</dd>
    </>
  )
}

function Refusals({ reasons }: { readonly reasons: readonly string[] }) {
  const shown = reasons.slice(0, maxLines)
  return (
    <div role="alert" data-status="major" className="flex items-start gap-3 rounded-lg bg-sunk px-4 py-3">
      <span className="pt-0.5">
        <StatusMark status="major" />
      </span>
      <div className="min-w-0">
        <p className="font-medium">{policyPreviewMessages.refused}</p>
        <p className="text-quiet">{policyPreviewMessages.refusedHint}</p>
        <ul className="mt-1 list-disc ps-4 wrap-anywhere">
          {shown.map((reason) => (
            <li key={reason}>
              <CodeText text={reason} />
            </li>
          ))}
        </ul>
        {reasons.length > maxLines && <p>{policyPreviewMessages.more(reasons.length - maxLines)}</p>}
      </div>
    </div>
  )
}

const maxLines = 30
const maxPlaces = 3

/** One line per kind of note, with its first places. */
function Notes({ notes }: Pick<PolicyPreview, 'notes'>) {
  const kinds = [...Map.groupBy(notes, ({ message }) => message)]
  return (
    <Disclosure summary={policyPreviewMessages.notes(notes.length)}>
      <p className="mt-2 text-quiet">{policyPreviewMessages.notesHint}</p>
      <ul className="mt-1 list-disc space-y-1 ps-5 wrap-anywhere">
        {kinds.slice(0, maxLines).map(([message, same]) => (
          <li key={message}>
            {same.slice(0, maxPlaces).map(({ place, tag }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- places may repeat, and the list does not change
              <span key={index}>
                <code className="font-mono text-xs">{place}</code>
                {tag !== null && ` (${tag})`}
                {index < Math.min(same.length, maxPlaces) - 1 && ', '}
              </span>
            ))}
            {same.length > maxPlaces && ` ${policyPreviewMessages.more(same.length - maxPlaces)}`}:{' '}
            <CodeText text={message} />
          </li>
        ))}
      </ul>
      {kinds.length > maxLines && <p>{policyPreviewMessages.more(kinds.length - maxLines)}</p>}
    </Disclosure>
  )
}

export function BlockTable({ blocks }: Pick<PolicyPreview, 'blocks'>) {
  return (
    <table className="mt-2 w-full max-w-xl text-start">
      <thead className="text-quiet">
        <tr>
          <th scope="col" className="py-1 text-start font-normal">
            {policyPreviewMessages.type}
          </th>
          <th scope="col" className="px-4 py-1 text-end font-normal">
            {policyPreviewMessages.number}
          </th>
          <th scope="col" className="py-1 text-start font-normal">
            {policyPreviewMessages.runsHere}
          </th>
        </tr>
      </thead>
      <tbody>
        {blocks.map(({ type, runs, count }) => (
          <tr key={`${type} ${runs}`} className="border-t border-line align-top">
            <td className="py-1">
              {policyMessages.type(type)}
              <code className="block font-mono text-xs text-quiet">
                <BreakableType type={type} />
              </code>
            </td>
            <td className="px-4 py-1 text-end tabular-nums">{count}</td>
            <td className={runs === 'here' ? 'py-1 text-quiet' : 'py-1'}>{policyPreviewMessages.runs(runs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Breaks between the words of a type only. */
function BreakableType({ type }: { readonly type: string }) {
  return type.split(/(?=[A-Z])/).map((word, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- words may repeat, and a type does not change
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ))
}

import type { Cell } from '#domain/policies/document-cell.ts'
import type { DocumentLine } from '#domain/policies/document-lines.ts'
import { documentWords } from './messages.ts'
import { CellView } from './cell-view.tsx'

/** What a document says, line by line, with what is nested in it. */
export function DocumentLines({ lines }: { readonly lines: readonly DocumentLine[] }) {
  if (lines.length === 0) return <p className="text-quiet">{documentWords.empty}</p>
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(9rem,1fr)_minmax(0,2fr)]">
      {lines.map((line) => (
        <Line key={line.path.join('/')} line={line} />
      ))}
    </dl>
  )
}

function Line({ line }: { readonly line: DocumentLine }) {
  const { label, unit, values, parts } = line
  if (parts.length > 0)
    return (
      <>
        <dt className="text-quiet wrap-anywhere sm:col-span-2">{label}</dt>
        <dd className="flex flex-col gap-3 border-s-2 border-line ps-4 sm:col-span-2">
          {parts.map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- several of one field have no other identity
            <section key={index} aria-label={parts.length > 1 ? documentWords.numbered(label, index + 1) : label}>
              {parts.length > 1 && (
                <p className="mb-1 text-xs text-quiet">{documentWords.numbered(label, index + 1)}</p>
              )}
              <DocumentLines lines={part} />
            </section>
          ))}
        </dd>
      </>
    )
  return (
    <div className="contents">
      <dt className="text-quiet wrap-anywhere">{label}</dt>
      <dd className="min-w-0 pb-1 wrap-anywhere sm:pb-0">
        {values.length === 0 ? (
          <CellView cell={nothing} />
        ) : (
          values.map((cell, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- nor have several values
            <span key={index} className="block">
              {unit?.side === 'prefix' && <span className="text-quiet">{unit.text} </span>}
              <CellView cell={cell} />
              {unit?.side === 'postfix' && <span className="text-quiet"> {unit.text}</span>}
            </span>
          ))
        )}
      </dd>
    </div>
  )
}

const nothing: Cell = { kind: 'nothing' }

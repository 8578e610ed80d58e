import { useMemo } from 'react'
import type { StoredDocument } from '#api/policies/blocks.ts'
import { isObject } from '#domain/json/json-value.ts'
import { linesOfDocument, type DocumentLine } from '#domain/policies/document-lines.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { Fact, IdFact } from '../../../components/fact.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
import { useFileKeeper } from '../kept-files.ts'
import { useDocumentSchema, type PolicyView } from '../queries.ts'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { uiMessages } from '../../../components/messages/ui.ts'
import { documentMessages } from './messages.ts'
import { JsonText } from '../json-text.tsx'
import { formFieldsOf } from '#domain/schemas/form/schema-form.ts'
import { FormReading } from '../../../components/schema-form/form-reading.tsx'
import { documentContent, unsaid, type Cell } from '#domain/policies/document-cell.ts'
import { DocumentHistory } from './document-history.tsx'
import { CellView } from './cell-view.tsx'

interface DocumentViewProps {
  readonly view: PolicyView
  /** The block that shows the document. */
  readonly blockId: string
  readonly row: StoredDocument
}

export function DocumentView({ view, blockId, row }: DocumentViewProps) {
  const files = useFileKeeper(view.policy.id, blockId)
  const { id, owner, createDate, updateDate, schema: iri, document } = row
  const { schema, isPending, error } = useDocumentSchema(view, iri)
  const subject = documentContent(document)
  const fields = useMemo(() => {
    const read = schema ? readDocument(schema.text ?? '') : null
    return read?.ok ? formFieldsOf(read.document, subject) : null
  }, [subject, schema])
  const status = isObject(row['option']) ? row['option']['status'] : undefined
  const name = row['ownerName']
  return (
    <>
      {fields ? (
        <FormReading fields={fields} data={subject} unsaid={unsaid} files={files} />
      ) : isPending ? (
        <Skeleton height={200} label={uiMessages.loading} />
      ) : (
        <DocumentLines lines={linesOfDocument(document, null)} />
      )}
      {error && <p className="mt-3 text-sm text-quiet">{documentMessages.unnamed}</p>}
      <dl className="mt-5 divide-y divide-line border-t border-line pt-1 text-sm">
        {typeof status === 'string' && <Fact name={documentMessages.status}>{status}</Fact>}
        {schema && <Fact name={documentMessages.schema}>{schema.name}</Fact>}
        {owner !== null && (
          <Fact name={documentMessages.owner} note={typeof name === 'string' ? <Did text={owner} /> : undefined}>
            {typeof name === 'string' ? name : <Did text={owner} />}
          </Fact>
        )}
        <Fact name={documentMessages.created}>
          <Timestamp at={parseInstant(createDate)} mode="relative" />
        </Fact>
        {updateDate !== null && updateDate !== createDate && (
          <Fact name={documentMessages.changed}>
            <Timestamp at={parseInstant(updateDate)} mode="relative" />
          </Fact>
        )}
        <IdFact id={id} />
      </dl>
      <DocumentHistory policyId={view.policy.id} blockId={blockId} documentId={id} />
      <Disclosure summary={documentMessages.json} className="mt-3">
        <div className="mt-2">
          <JsonText data={row} />
        </div>
      </Disclosure>
    </>
  )
}

function Did({ text }: { readonly text: string }) {
  return <span className="font-mono text-xs wrap-anywhere">{text}</span>
}

function DocumentLines({ lines }: { readonly lines: readonly DocumentLine[] }) {
  if (lines.length === 0) return <p className="text-quiet">{documentMessages.empty}</p>
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
            <section key={index} aria-label={parts.length > 1 ? documentMessages.numbered(label, index + 1) : label}>
              {parts.length > 1 && (
                <p className="mb-1 text-xs text-quiet">{documentMessages.numbered(label, index + 1)}</p>
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

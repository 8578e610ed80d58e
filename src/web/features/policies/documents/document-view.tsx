import { useMemo } from 'react'
import type { StoredDocument } from '#api/policies/blocks.ts'
import { isObject } from '#domain/json/json-value.ts'
import { documentStatus } from '#domain/policies/work/document-status.ts'
import { linesOfDocument, type DocumentLine } from '#domain/policies/document-lines.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { Fact, IdFact } from '../../../components/fact.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { useFileKeeper } from '../kept-files.ts'
import type { PolicyView } from '../queries.ts'
import { useDocumentSchema } from './queries.ts'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { uiMessages } from '../../../components/messages/ui.ts'
import { documentMessages } from './document-messages.ts'
import { JsonText } from '../json-text.tsx'
import { formFieldsOf } from '#domain/schemas/form/schema-form.ts'
import { FormReading } from '../../../components/schema-form/form-reading.tsx'
import {
  credentialsIn,
  credentialTypeOf,
  isIdentifier,
  documentContent,
  commonMembers,
  type Cell,
} from '#domain/policies/document-cell.ts'
import { DocumentHistory } from './document-history.tsx'
import { CellView } from './cell-view.tsx'

interface DocumentViewProps {
  readonly view: PolicyView
  /** The block that shows the document. */
  readonly blockId: string
  readonly row: StoredDocument
}

export function DocumentView({ view, blockId, row }: DocumentViewProps) {
  const { id, owner, createDate, updateDate, document } = row
  const iri = row.schema ?? null
  const { schema } = useDocumentSchema(view, iri)
  const credentials = credentialsIn(document)
  const status = isObject(row['option']) ? row['option']['status'] : undefined
  const { ownerName: name, hash } = row
  return (
    <>
      {credentials.length > 0 ? (
        <div className="flex flex-col gap-6">
          {credentials.map((credential, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a credential keeps its position
            <Credential key={index} view={view} blockId={blockId} credential={credential} />
          ))}
        </div>
      ) : (
        <DocumentContents view={view} blockId={blockId} document={document} iri={iri} />
      )}
      <dl className="mt-5 divide-y divide-line border-t border-line pt-1 text-sm">
        {typeof status === 'string' && <Fact name={documentMessages.status}>{documentStatus(status)}</Fact>}
        {schema && <Fact name={documentMessages.schema}>{schema.name}</Fact>}
        {owner && (
          <Fact name={documentMessages.owner} note={typeof name === 'string' ? <Did text={owner} /> : undefined}>
            {typeof name === 'string' ? name : <Did text={owner} />}
          </Fact>
        )}
        <Fact name={documentMessages.created}>
          <Timestamp at={parseInstant(createDate)} mode="relative" />
        </Fact>
        {updateDate && updateDate !== createDate && (
          <Fact name={documentMessages.changed}>
            <Timestamp at={parseInstant(updateDate)} mode="relative" />
          </Fact>
        )}
        <IdFact id={id} />
        {typeof hash === 'string' && hash !== '' && <IdFact id={hash} name={documentMessages.hash} />}
      </dl>
      <DocumentHistory policyId={view.policy.id} blockId={blockId} row={row} />
      <Disclosure summary={documentMessages.json} className="mt-3">
        <div className="mt-2">
          <JsonText data={row} />
        </div>
      </Disclosure>
    </>
  )
}

interface CredentialProps {
  readonly view: PolicyView
  readonly blockId: string
  readonly credential: unknown
}

/** One of the credentials of a presentation, under the name of its schema. */
function Credential({ view, blockId, credential }: CredentialProps) {
  const type = credentialTypeOf(credential)
  const iri = type === null ? null : `#${type}`
  const { schema } = useDocumentSchema(view, iri)
  const name = schema?.name ?? nameOfType(type ?? '')
  return (
    <section aria-label={name}>
      <h3 className="mb-2 font-semibold wrap-anywhere">{name}</h3>
      <DocumentContents view={view} blockId={blockId} document={credential} iri={iri} />
    </section>
  )
}

function nameOfType(type: string): string {
  const [name = ''] = type.split('&')
  return documentMessages.credentialOf(type) ?? (name === '' || isIdentifier(name) ? documentMessages.credential : name)
}

interface DocumentContentsProps {
  readonly view: PolicyView
  readonly blockId: string
  readonly document: unknown
  /** The IRI of its schema. */
  readonly iri: string | null
}

/** What a document says, in the layout of its form if its schema is known. */
export function DocumentContents({ view, blockId, document, iri }: DocumentContentsProps) {
  const files = useFileKeeper(view.policy.id, blockId)
  const { schema, isPending, error } = useDocumentSchema(view, iri)
  const subject = documentContent(document)
  const fields = useMemo(() => {
    const read = schema ? readDocument(schema.text ?? '') : null
    return read?.ok ? formFieldsOf(read.document, subject) : null
  }, [subject, schema])
  return (
    <>
      {fields ? (
        <FormReading fields={fields} data={subject} unsaid={commonMembers} files={files} />
      ) : isPending ? (
        <Skeleton height={200} label={uiMessages.loading} />
      ) : documentMessages.credentialOf(credentialTypeOf(document)) ? (
        <TokenLines document={document} />
      ) : (
        <DocumentLines lines={linesOfDocument(document, null)} />
      )}
      {error && <p className="mt-3 text-sm text-quiet">{documentMessages.unnamed}</p>}
    </>
  )
}

/** What a credential of the policy itself says of tokens. */
function TokenLines({ document }: { readonly document: unknown }) {
  const subject = documentContent(document)
  const isHere = isObject(subject) && subject['ledger'] === 'dry-run'
  const shown = linesOfDocument(document, null).flatMap(({ path, label, unit, values, parts }) =>
    label === 'ledger' ? [] : [{ path, label: documentMessages.tokenMember(label), unit, values, parts }],
  )
  return (
    <>
      <DocumentLines lines={shown} />
      {isHere && <p className="mt-2 text-sm text-quiet">{documentMessages.tokensHere}</p>}
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

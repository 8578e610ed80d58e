import { useMemo } from 'react'
import type { StoredDocument } from '#api/policies/blocks.ts'
import { isObject } from '#domain/json/json-value.ts'
import { linesOfDocument } from '#domain/policies/document-lines.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { Fact, IdFact } from '../../../components/fact.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
import type { PolicyView } from '../queries.ts'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { documentWords } from './messages.ts'
import { DocumentLines } from './document-lines.tsx'
import { JsonText } from '../send/json-text.tsx'

export interface DocumentViewProps {
  readonly view: PolicyView
  readonly row: StoredDocument
}

/** A document: what it says in documentWords, where it comes from, and its JSON. */
export function DocumentView({ view, row }: DocumentViewProps) {
  const { id, owner, createDate, updateDate, schema: iri, document } = row
  const schema = view.schemas.find((one) => iri !== null && one.iri === iri)
  const lines = useMemo(() => {
    const read = readDocument(schema?.text ?? '')
    return linesOfDocument(document, read.ok ? read.document : null)
  }, [document, schema])
  const status = isObject(row['option']) ? row['option']['status'] : undefined
  const name = row['ownerName']
  return (
    <>
      <DocumentLines lines={lines} />
      <dl className="mt-5 divide-y divide-line border-t border-line pt-1 text-sm">
        {typeof status === 'string' && <Fact name={documentWords.status}>{status}</Fact>}
        {schema && <Fact name={documentWords.schema}>{schema.name}</Fact>}
        {owner !== null && (
          <Fact name={documentWords.owner} note={typeof name === 'string' ? <Did text={owner} /> : undefined}>
            {typeof name === 'string' ? name : <Did text={owner} />}
          </Fact>
        )}
        <Fact name={documentWords.created}>
          <Timestamp at={parseInstant(createDate)} mode="relative" />
        </Fact>
        {updateDate !== null && updateDate !== createDate && (
          <Fact name={documentWords.changed}>
            <Timestamp at={parseInstant(updateDate)} mode="relative" />
          </Fact>
        )}
        <IdFact id={id} />
      </dl>
      <Disclosure summary={documentWords.json} className="mt-3">
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

import { useState } from 'react'
import type { SentDocument } from '#api/policies/block-answers.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { DocumentContents } from '../documents/document-view.tsx'
import { useDocumentSchema } from '../documents/queries.ts'
import { policyMessages } from '../messages.ts'
import { documentStatus } from '#domain/policies/work/document-status.ts'
import type { PolicyView } from '../queries.ts'
import { sentDocumentMessages as messages } from './messages.ts'

interface SentViewProps {
  readonly view: PolicyView
  /** The block whose page shows it. */
  readonly blockId: string
  readonly sent: SentDocument
}

/** The document that led the reader here: its state, who acts next, and what it says. */
export function SentView({ view, blockId, sent }: SentViewProps) {
  const { schema: iri, sentAt, status, waitsFor, document } = sent
  const { schema } = useDocumentSchema(view, iri)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card className="mt-4">
      <h3 className="font-semibold wrap-anywhere">{schema?.name || messages.unnamed}</h3>
      {document && (
        <p className="text-sm text-quiet">
          {messages.sent} <Timestamp at={parseInstant(sentAt)} mode="near" />
        </p>
      )}
      <p className="mt-2 wrap-anywhere empty:hidden">
        {[
          ...(status === null ? [] : [messages.status(documentStatus(status))]),
          ...(waitsFor.length === 0 ? [] : [messages.waitsFor(waitsFor.map(policyMessages.actor))]),
        ].join(' ')}
      </p>
      {document && (
        <Disclosure summary={messages.show} className="mt-2" onOpen={() => setIsOpen(true)}>
          {isOpen && (
            <div className="mt-3">
              <DocumentContents view={view} blockId={blockId} document={document} iri={iri} />
            </div>
          )}
        </Disclosure>
      )}
    </Card>
  )
}

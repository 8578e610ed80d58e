import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { StoredDocument } from '#api/policies/blocks.ts'
import type { PolicyView } from '../queries.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { sendFormWords } from './messages.ts'
import { DocumentView } from '../documents/document-view.tsx'

export interface SentNoteProps {
  readonly view: PolicyView
  readonly answer: unknown
  /** Whether the block takes another. */
  readonly isOpen: boolean
  readonly onAgain: () => void
}

/** The service has taken it: what it has become, and how to go on. */
export function SentNote({ view, answer, isOpen, onAgain }: SentNoteProps) {
  const box = useRef<HTMLOutputElement>(null)
  useEffect(() => box.current?.focus(), [])
  const document = v.is(StoredDocument, answer) ? v.parse(StoredDocument, answer) : null
  return (
    <Card>
      <output ref={box} tabIndex={-1} className="flex items-center gap-2.5 outline-none">
        <CircleCheck size={18} aria-hidden />
        <span className="text-lg font-semibold">{sendFormWords.sent.title}</span>
      </output>
      <p className="mt-1 mb-4 text-quiet">{document ? sendFormWords.sent.document : sendFormWords.sent.nothing}</p>
      {document && <DocumentView view={view} row={document} />}
      {isOpen && (
        <Button look="primary" className="mt-5" onClick={onAgain}>
          {sendFormWords.sent.again}
        </Button>
      )}
    </Card>
  )
}

import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { StoredDocument } from '#api/policies/blocks.ts'
import type { BlockFailure } from '#api/policies/policies.ts'
import { uiMessages } from '../../../components/messages/ui.ts'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { DocumentView } from '../documents/document-view.tsx'
import { type PolicyView, usePolicyFailures } from '../queries.ts'
import { sendFormMessages } from './messages.ts'

interface SentNoteProps {
  readonly view: PolicyView
  readonly blockId: string
  readonly answer: unknown
  /** True if the block accepts another document. */
  readonly isOpen: boolean
  /** The failures when it was sent. */
  readonly failedBefore: readonly BlockFailure[]
  readonly onAgain: () => void
  /** Closes the dialog that it is in. */
  readonly onClose?: (() => void) | undefined
}

/** The answer of the service, which a later step may have contradicted. */
export function SentNote({ view, blockId, answer, isOpen, failedBefore, onAgain, onClose }: SentNoteProps) {
  const box = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    // A list above it grows by what was sent, and would push it out of sight.
    box.current?.scrollIntoView?.({ block: 'start' })
    box.current?.focus({ preventScroll: true })
  }, [])
  const { session } = useSession()
  const { data: failures = [] } = usePolicyFailures(view.policy.id)
  const hasFailed = failures.some(
    ({ id, senderDid }) =>
      failedBefore.every((before) => before.id !== id) && (senderDid === null || senderDid === session?.did),
  )
  const words = sendFormMessages.sent[hasFailed ? 'failed' : 'passed']
  const document = v.is(StoredDocument, answer) ? v.parse(StoredDocument, answer) : null
  return (
    <Card className="in-[dialog]:border-0 in-[dialog]:p-0!">
      <output ref={box} tabIndex={-1} className="flex scroll-mt-24 items-center gap-2.5 outline-none">
        {hasFailed ? <StatusMark status="unknown" /> : <CircleCheck size={18} aria-hidden />}
        <span className="text-lg font-semibold">{words.title}</span>
      </output>
      <p className="mt-1 text-quiet">{document ? words.document : words.nothing}</p>
      {document && (
        <div className="mt-4">
          <DocumentView view={view} blockId={blockId} row={document} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {onClose && (
          <Button look="primary" onClick={onClose}>
            {uiMessages.close}
          </Button>
        )}
        {isOpen && <Button onClick={onAgain}>{sendFormMessages.sent.again}</Button>}
      </div>
    </Card>
  )
}

import { lazy, useMemo, useState } from 'react'
import { firstMessage } from '#domain/policies/sent-message.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { findJsonObjectViolation } from '#domain/json/json-reader.ts'
import { layOut } from '#domain/json/json-layout.ts'
import { placeOf } from '#domain/schemas/document/schema-document.ts'
import { BoundaryFailure } from '../../../components/query-failure.tsx'
import type { JsonDiagnostic, JsonSelection } from '../../../components/json-editor/json-editor.tsx'
import { JsonFault } from '../../../components/json-editor/json-fault.tsx'
import { type FormDraftStore, type FoundFormDrafts, useFormDrafts } from './form-drafts.ts'
import type { PolicyView } from '../queries.ts'
import { useSentMessages, type SentMessages } from './sent-messages.ts'
import { useServices } from '../../../platform/services.ts'
import { Boundary } from '../../../components/ui/boundary.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { sendJsonMessages } from './messages.ts'
import { FormKept } from './form-kept.tsx'
import { WriteFailure } from '../../../components/write-failure.tsx'
import { toFailure, type FailureReason } from '../../../platform/failure.ts'
import { policyFailureMessages } from '../policy-failure-messages.ts'
import { UnknownOutcome } from './unknown-outcome.tsx'
import { useDraftAutosave } from '../../../platform/drafts/autosave.ts'
import { useSending } from '../block-writes.ts'
import { uiMessages } from '../../../components/messages/ui.ts'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { JsonText } from '../json-text.tsx'

const JsonEditor = lazy(() =>
  import('../../../components/json-editor/json-editor.tsx').then((module) => ({ default: module.JsonEditor })),
)

interface MessageFormProps {
  readonly view: PolicyView
  readonly block: Block
  readonly store: FormDraftStore
  readonly found: FoundFormDrafts
}

function MessageForm({ view, block, store, found }: MessageFormProps) {
  const { clock } = useServices()
  const policyId = view.policy.id
  const keeping = useDraftAutosave(store)
  const history = useSentMessages(policyId, block.id)
  const [text, setText] = useState(() => found.draft?.text ?? firstMessage(block.type))
  const [unclearAt, setUnclearAt] = useState(found.draft?.sentAt ?? null)
  const [place, setPlace] = useState<JsonSelection | null>(null)
  const { state, send, clear } = useSending(policyId, block.id, (end) => {
    history.note(text, end)
    if (end === 'taken') keeping.drop()
    else if (end === 'refused') keeping.now({ text, sentAt: null })
    else setUnclearAt(clock.now())
  })
  const fault = useMemo(() => findJsonObjectViolation(text), [text])
  const error = state.kind === 'failed' ? state.error : null
  const marks = useMemo(
    () => marksOf(text, fault, error === null ? [] : toFailure(error).reasons),
    [text, fault, error],
  )
  const isBusy = state.kind === 'sending'
  const write = (next: string) => {
    setText(next)
    keeping.later({ text: next, sentAt: unclearAt })
    if (!isBusy) clear()
  }
  const start = () => {
    keeping.now({ text, sentAt: clock.now() })
    send(text)
  }
  const allow = () => {
    setUnclearAt(null)
    keeping.now({ text, sentAt: null })
    clear()
  }
  return (
    <>
      <p className="mb-3 max-w-[72ch] text-sm text-quiet">{sendJsonMessages.lead}</p>
      {unclearAt !== null && !isBusy && <UnknownOutcome view={view} at={unclearAt} onArrived={allow} onAgain={allow} />}
      <div className="overflow-hidden rounded-xl border border-line bg-raised">
        <div className="h-72">
          <Boundary pending={<Skeleton height={280} label={sendJsonMessages.loading} />} failed={BoundaryFailure}>
            <JsonEditor
              label={sendJsonMessages.label}
              text={text}
              readOnly={isBusy}
              diagnostics={marks}
              selection={place}
              onChange={write}
            />
          </Boundary>
        </div>
        {fault && (
          <JsonFault
            violation={fault}
            words={sendJsonMessages.unreadable[fault.kind]}
            onGo={(at) => setPlace({ from: at, to: at, focus: true })}
          />
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5">
          <Button look="primary" disabled={isBusy || fault !== null || unclearAt !== null} onClick={start}>
            {isBusy ? sendJsonMessages.sending : sendJsonMessages.send}
          </Button>
          <Button look="quiet" disabled={fault !== null || isBusy} onClick={() => write(layOut(text))}>
            {sendJsonMessages.layOut}
          </Button>
          <span className="ms-auto">
            <FormKept store={store} />
          </span>
        </div>
      </div>
      {error !== null && (
        <WriteFailure
          error={error}
          messages={policyFailureMessages.sending}
          className="my-4"
          {...(unclearAt === null && { onRetry: start })}
        />
      )}
      {state.kind === 'accepted' && <MessageAnswer answer={state.answer} />}
      <MessageHistory history={history} onUse={write} />
    </>
  )
}

function marksOf(
  text: string,
  fault: ReturnType<typeof findJsonObjectViolation>,
  reasons: readonly FailureReason[],
): readonly JsonDiagnostic[] {
  if (fault)
    return [
      { from: fault.offset, to: fault.offset + 1, severity: 'error', message: sendJsonMessages.unreadable[fault.kind] },
    ]
  return reasons.flatMap((reason) => {
    const span = reason.path.length > 0 ? placeOf(text, reason.path) : null
    return span ? [{ ...span, severity: 'error' as const, message: reason.text }] : []
  })
}

interface MessageSenderProps {
  readonly view: PolicyView
  readonly block: Block
}

export function MessageSender({ view, block }: MessageSenderProps) {
  const drafts = useFormDrafts('message', view.policy.id, block.id)
  if (!drafts) return <Skeleton height={320} label={uiMessages.loading} />
  return <MessageForm view={view} block={block} {...drafts} />
}

interface MessageHistoryProps {
  readonly history: SentMessages
  readonly onUse: (text: string) => void
}

function MessageHistory({ history, onUse }: MessageHistoryProps) {
  const { messages, forget } = history
  if (messages.length === 0) return null
  return (
    <section aria-label={sendJsonMessages.history} className="mt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold tracking-tight">{sendJsonMessages.history}</h2>
        <Button look="quiet" onClick={forget}>
          {sendJsonMessages.forget}
        </Button>
      </div>
      <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
        {messages.map(({ at, text, outcome }) => (
          <li key={`${at} ${text}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm">
            <span className="text-quiet">
              <Timestamp at={at} mode="near" />
            </span>
            <span>{sendJsonMessages.outcomes[outcome]}</span>
            <code className="min-w-0 flex-1 basis-48 truncate font-mono text-xs">{text.replaceAll(/\s+/g, ' ')}</code>
            <Button onClick={() => onUse(text)}>{sendJsonMessages.use}</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MessageAnswer({ answer }: { readonly answer: unknown }) {
  const isNothing = answer === null || answer === ''
  return (
    <section aria-label={sendJsonMessages.answer} className="mt-4">
      <output className="mb-2 block font-medium">
        {isNothing ? sendJsonMessages.answeredNothing : sendJsonMessages.answered}
      </output>
      {!isNothing && <JsonText data={answer} />}
    </section>
  )
}

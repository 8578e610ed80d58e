import { lazy, useMemo, useState } from 'react'
import { firstMessage } from '#domain/policies/block-message.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { faultOf } from '#domain/json/json-fault.ts'
import { layOut } from '#domain/json/json-layout.ts'
import { placeOf } from '#domain/schemas/document/schema-document.ts'
import type { TroubleReason } from '#domain/policies/policy-trouble.ts'
import { FailureNote } from '../../../components/failure-note.tsx'
import type { JsonDiagnostic, JsonSelection } from '../../../components/json-editor/json-editor.tsx'
import type { FormKeeper, FoundForms } from '../form-drafts.ts'
import type { PolicyView } from '../queries.ts'
import { useSentMessages } from '../sent-messages.ts'
import { useServices } from '../../../platform/services.ts'
import { Boundary } from '../../../components/ui/boundary.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { sendJsonWords } from './messages.ts'
import { FormKept } from './form-kept.tsx'
import { MessageAnswer } from './message-answer.tsx'
import { MessageFault } from './message-fault.tsx'
import { MessageHistory } from './message-history.tsx'
import { TroubleNote } from '../block/trouble-note.tsx'
import { UnclearNote } from '../tree/unclear-note.tsx'
import { useKeeping } from './use-keeping.ts'
import { useSending } from './use-sending.ts'

const JsonEditor = lazy(() =>
  import('../../../components/json-editor/json-editor.tsx').then((module) => ({ default: module.JsonEditor })),
)

export interface MessageFormProps {
  readonly view: PolicyView
  readonly block: Block
  readonly keeper: FormKeeper
  readonly found: FoundForms
}

/** A JSON object written by hand, checked as one types, sent once, and kept with what became of it. */
export function MessageForm({ view, block, keeper, found }: MessageFormProps) {
  const { clock } = useServices()
  const policyId = view.policy.id
  const keeping = useKeeping(keeper)
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
  const fault = useMemo(() => faultOf(text), [text])
  const trouble = state.kind === 'trouble' ? state.trouble : null
  const marks = useMemo(() => marksOf(text, fault, trouble?.reasons ?? []), [text, fault, trouble])
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
      <p className="mb-3 max-w-[72ch] text-sm text-quiet">{sendJsonWords.lead}</p>
      {unclearAt !== null && !isBusy && <UnclearNote view={view} at={unclearAt} onArrived={allow} onAgain={allow} />}
      <div className="overflow-hidden rounded-xl border border-line bg-raised">
        <div className="h-72">
          <Boundary pending={<Skeleton height={280} label={sendJsonWords.loading} />} failed={FailureNote}>
            <JsonEditor
              label={sendJsonWords.label}
              text={text}
              readOnly={isBusy}
              diagnostics={marks}
              selection={place}
              onChange={write}
            />
          </Boundary>
        </div>
        {fault && <MessageFault fault={fault} onGo={(at) => setPlace({ from: at, to: at, focus: true })} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5">
          <Button look="primary" disabled={isBusy || fault !== null || unclearAt !== null} onClick={start}>
            {isBusy ? sendJsonWords.sending : sendJsonWords.send}
          </Button>
          <Button look="quiet" disabled={fault !== null || isBusy} onClick={() => write(layOut(text))}>
            {sendJsonWords.layOut}
          </Button>
          <span className="ms-auto">
            <FormKept keeper={keeper} />
          </span>
        </div>
      </div>
      {trouble && <TroubleNote trouble={trouble} {...(unclearAt === null && { onAgain: start })} />}
      {state.kind === 'taken' && <MessageAnswer answer={state.answer} />}
      <MessageHistory history={history} onUse={write} />
    </>
  )
}

function marksOf(
  text: string,
  fault: ReturnType<typeof faultOf>,
  reasons: readonly TroubleReason[],
): readonly JsonDiagnostic[] {
  if (fault)
    return [
      { from: fault.offset, to: fault.offset + 1, severity: 'error', message: sendJsonWords.unreadable[fault.kind] },
    ]
  return reasons.flatMap((reason) => {
    const span = reason.path.length > 0 ? placeOf(text, reason.path) : null
    return span ? [{ ...span, severity: 'error' as const, message: reason.text }] : []
  })
}

import { useEffect, useMemo, useRef, useState } from 'react'
import type { Block } from '#domain/policies/block-tree.ts'
import { withValueAt } from '#domain/json/json-path.ts'
import { formOf } from '#domain/schemas/form/schema-form.ts'
import { validateSample } from '#domain/schemas/form/form-validation.ts'
import type { SchemaValue } from '#domain/schemas/document/schema.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { FormFields, type FormTools } from '../../../components/schema-form/form-fields.tsx'
import type { FormKeeper, FoundForms } from '../form-drafts.ts'
import type { PolicyView } from '../queries.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { sendFormWords } from './messages.ts'
import { ClearButton } from './clear-button.tsx'
import { FormKept } from './form-kept.tsx'
import { FormNotices } from './form-notices.tsx'
import { FormOutcome } from './form-outcome.tsx'
import { SentNote } from './sent-note.tsx'
import { TroubleNote } from '../block/trouble-note.tsx'
import { UnclearNote } from '../tree/unclear-note.tsx'
import { useRequest } from './use-request.ts'

export interface RequestFormProps {
  readonly view: PolicyView
  readonly block: Block
  readonly schema: SchemaValue
  /** Keys of fields that this block does not ask for. */
  readonly hidden: readonly string[]
  readonly keeper: FormKeeper
  readonly found: FoundForms
}

/** The form of a schema, to be filled in and sent once. What is typed is kept until the service has taken it. */
export function RequestForm({ view, block, schema, hidden, keeper, found }: RequestFormProps) {
  const text = schema.text ?? ''
  const request = useRequest({ policyId: view.policy.id, uuid: block.id, keeper, found })
  const { data, state, isTried, unclearAt } = request
  const box = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  const read = useMemo(() => readDocument(text), [text])
  const form = useMemo(
    () => (read.ok ? formOf(read.document, data).filter(({ key }) => !hidden.includes(key)) : []),
    [read, data, hidden],
  )
  const check = useMemo(() => validateSample(text, data), [text, data])
  const faults = useMemo(() => (check.ok ? check.faults : []), [check])
  const { said, change } = request
  const tools = useMemo<FormTools>(
    () => ({
      data,
      // Nobody is told of what is missing before they say that they are done.
      faults: [...faults.filter(({ rule }) => isTried || rule !== 'required'), ...said],
      set: (path, value) => change((held) => withValueAt(held, path, value)),
    }),
    [data, faults, said, isTried, change],
  )
  useEffect(() => {
    if (attempts === 0) return
    const at = box.current?.querySelector('fieldset:has(> [role="alert"]) :is(input, select, textarea)')
    if (at instanceof HTMLElement) at.focus()
  }, [attempts])
  if (!read.ok) return <EmptyState title={sendFormWords.unreadable} />
  if (state.kind === 'taken')
    return <SentNote view={view} answer={state.answer} isOpen={block.active} onAgain={request.startAnew} />
  const isBusy = state.kind === 'sending'
  return (
    <>
      <FormNotices keeper={keeper} found={found} request={request} />
      {unclearAt !== null && !isBusy && (
        <UnclearNote view={view} at={unclearAt} onArrived={request.startAnew} onAgain={request.allowAgain} />
      )}
      <Card>
        <form
          ref={box}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (request.send(faults.length === 0)) return
            setAttempts(attempts + 1)
          }}
        >
          <fieldset disabled={isBusy} className="min-w-0">
            <p className="mb-4 text-sm text-quiet">{sendFormWords.about(schema.name)}</p>
            {form.length === 0 ? (
              <p className="text-quiet">{sendFormWords.empty}</p>
            ) : (
              <FormFields fields={form} tools={tools} />
            )}
            <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-4">
              <Button type="submit" look="primary" disabled={isBusy || unclearAt !== null}>
                {isBusy ? sendFormWords.sending : sendFormWords.send}
              </Button>
              <ClearButton request={request} />
              <span className="ms-auto">
                <FormKept keeper={keeper} />
              </span>
            </div>
          </fieldset>
        </form>
        {isTried && <FormOutcome fields={form} check={check} said={said} />}
      </Card>
      {state.kind === 'trouble' && (
        <TroubleNote trouble={state.trouble} {...(unclearAt === null && { onAgain: () => request.send(true) })} />
      )}
    </>
  )
}

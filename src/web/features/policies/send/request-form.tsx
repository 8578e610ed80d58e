import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { repeats } from '#domain/text/repeats.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { withValueAt, type JsonPath } from '#domain/json/json-path.ts'
import { withSilentGroups } from '#domain/schemas/form/silent-groups.ts'
import { formFieldsOf, withoutUnasked } from '#domain/schemas/form/schema-form.ts'
import { checkForm } from '#domain/schemas/form/form-check.ts'
import type { FormCheck } from '#domain/schemas/form/form-validation.ts'
import { type SchemaValue, schemaOf } from '#domain/schemas/document/schema.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { FaultList, type FaultListProps } from '../../../components/schema-form/fault-list.tsx'
import { LongForm } from '../../../components/schema-form/long-form.tsx'
import type { FormFiles, FormTools } from '../../../components/schema-form/input-props.ts'
import type { FormDraftStore, FoundFormDrafts } from './form-drafts.ts'
import { type PolicyView, usePolicyFailures } from '../queries.ts'
import { SentNote } from './sent-note.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { sendFormMessages } from './messages.ts'
import { FormKept } from './form-kept.tsx'
import { FormNotices } from './form-notices.tsx'
import { WriteFailure } from '../../../components/write-failure.tsx'
import { policyFailureMessages } from '../policy-failure-messages.ts'
import { UnknownOutcome } from './unknown-outcome.tsx'
import { useFileKeeper } from '../kept-files.ts'
import { useRequest, type BlockRequest } from './use-request.ts'
import type { BlockFailure } from '#api/policies/policies.ts'
import { type RequestBlockData, StoredDocument } from '#api/policies/blocks.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { uiMessages } from '../../../components/messages/ui.ts'
import { useFormDrafts } from './form-drafts.ts'
import { isObject } from '#domain/json/json-value.ts'
import { textsIn } from '#domain/policies/workflow.ts'
import { presetForm, returnedForm, type PresetParts } from '#domain/policies/rules/preset-form.ts'
import { permissions } from '#api/accounts/accounts.ts'
import { useCan, useSession } from '../../../platform/session/session.ts'
import { StatusMark } from '../../../components/status-mark.tsx'
import * as v from 'valibot'

interface RequestFormProps {
  readonly view: PolicyView
  readonly block: Block
  readonly schema: SchemaValue
  /** Keys of hidden fields. */
  readonly hidden: readonly string[]
  readonly store: FormDraftStore
  readonly found: FoundFormDrafts
  readonly about: unknown
  readonly begun: Omit<PresetParts, 'schema'>
  /** The row that the policy returned to the form. */
  readonly restoreData: unknown
  readonly onClose: (() => void) | undefined
}

const noFailures: readonly BlockFailure[] = []

/** Keeps the input until the service has accepted it. */
function RequestForm(props: RequestFormProps) {
  const { view, block, schema, hidden, store, found, about, begun, restoreData, onClose } = props
  const text = schema.text ?? ''
  const [preset] = useState(() => presetForm({ ...begun, schema: text }))
  const returned = useMemo(() => returnedForm(text, restoreData), [text, restoreData])
  const request = useRequest({ policyId: view.policy.id, uuid: block.id, store, found, about, preset })
  const { data, state, isTried, unclearAt } = request
  const mayEdit = useCan(permissions.managePolicies)
  const box = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  const { data: failures = noFailures } = usePolicyFailures(view.policy.id)
  const [failedBefore, setFailedBefore] = useState(failures)
  const read = useMemo(() => readDocument(text), [text])
  const form = useMemo(
    () => (read.ok ? formFieldsOf(read.document, data).filter(({ key }) => !hidden.includes(key)) : []),
    [read, data, hidden],
  )
  // A long form is checked after the key press is painted.
  const whole = useMemo(
    () => withSilentGroups(form, read.ok ? withoutUnasked(read.document, data) : data),
    [form, read, data],
  )
  const checked = useDeferredValue(whole)
  const asked = useDeferredValue(form)
  const check = useMemo(() => checkForm(text, asked, checked), [text, asked, checked])
  const faults = useMemo(() => (check.ok ? check.violations : []), [check])
  const { said, refused, change, files: names, nameFile } = request
  const set = useCallback(
    (path: JsonPath, value: unknown) => change((held) => withValueAt(held, path, value)),
    [change],
  )
  const keeper = useFileKeeper(view.policy.id, block.id)
  const files = useMemo<FormFiles>(
    () => ({
      ...keeper,
      async keep(file, ...others) {
        const kept = await keeper.keep(file, ...others)
        if (kept.ok) nameFile(kept.reference, file.name)
        return kept
      },
      nameOf: (reference) => names[reference],
    }),
    [keeper, names, nameFile],
  )
  const tools = useMemo<FormTools>(
    () => ({
      data,
      // Missing fields are reported only after the first attempt to send.
      violations: [...faults.filter(({ rule }) => isTried || rule !== 'required'), ...said],
      set,
      files,
    }),
    [data, faults, said, isTried, set, files],
  )
  const error = state.kind === 'failed' ? state.error : null
  const isRefused = said.length > 0
  const outcome = useRef<HTMLDivElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (attempts > 0) focusFault(box.current)
  }, [attempts])
  useEffect(() => {
    if (error === null) return
    // The form was disabled while it was sent, so it lost the focus.
    if (isRefused) focusFault(box.current)
    else outcome.current?.focus()
  }, [error, isRefused])
  if (!read.ok) return <EmptyState title={sendFormMessages.unreadable} />
  if (state.kind === 'accepted')
    return (
      <SentNote
        view={view}
        blockId={block.id}
        answer={state.answer}
        isOpen={block.active}
        failedBefore={failedBefore}
        onAgain={request.startOver}
        onClose={onClose}
      />
    )
  const isBusy = state.kind === 'sending'
  const allowAgain = () => {
    flushSync(request.allowAgain)
    submit.current?.focus()
  }
  const place = { document: read.document, fields: form, data, box }
  const unclear = unclearAt !== null && !isBusy && (
    <UnknownOutcome view={view} at={unclearAt} onArrived={request.startOver} onAgain={allowAgain} />
  )
  return (
    <>
      <FormNotices store={store} found={found} request={request} returned={returned} />
      {error === null && unclear}
      <Card className="in-[dialog]:border-0 in-[dialog]:p-0!">
        <form
          ref={box}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const unread = [...event.currentTarget.elements].find(isUnread)
            if (unread) return point(unread)
            const now = checkForm(text, form, whole)
            setFailedBefore(failures)
            if (request.send(whole, !now.ok || now.violations.length === 0)) return
            setAttempts(attempts + 1)
          }}
        >
          <fieldset disabled={isBusy} className="min-w-0">
            {mayEdit && !repeats(schema.name, block.title) && (
              <p className="mb-4 text-sm text-quiet">{sendFormMessages.about(schema.name)}</p>
            )}
            {form.length === 0 ? (
              <p className="text-quiet">{sendFormMessages.empty}</p>
            ) : (
              <LongForm fields={form} tools={tools} />
            )}
            <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-4">
              <Button ref={submit} type="submit" look="primary" disabled={isBusy || unclearAt !== null}>
                {isBusy ? sendFormMessages.sending : sendFormMessages.send}
              </Button>
              <ClearButton request={request} />
              <span className="ms-auto">
                <FormKept store={store} />
              </span>
            </div>
          </fieldset>
        </form>
        {isTried && <FormOutcome {...place} check={check} />}
      </Card>
      {error !== null && (
        <div ref={outcome} tabIndex={-1} className="my-4 outline-none">
          {unclear}
          <WriteFailure
            error={error}
            messages={policyFailureMessages.sending}
            {...(refused.length > 0 && { reasonList: <FaultList {...place} faults={refused} /> })}
            {...(unclearAt === null && { onRetry: () => request.send(whole, true) })}
          />
        </div>
      )}
    </>
  )
}

function focusFault(box: HTMLElement | null): void {
  const at = box?.querySelector('fieldset:has(> [role="alert"]) :is(input, select, textarea, [contenteditable])')
  if (at instanceof HTMLElement) at.focus()
}

type Unread = HTMLInputElement | HTMLTextAreaElement

/** True for an input with half a date or half a JSON text: what it shows would not be sent. */
function isUnread(element: Element): element is Unread {
  const isInput = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  return isInput && (element.validity.badInput || element.validity.customError)
}

/** Lets the browser say why. */
function point(input: Unread): void {
  const around = input.closest('details')
  if (around) around.open = true
  input.reportValidity()
}

interface RequestOpenerProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: RequestBlockData
  /** The document from which the form was opened; null for none. */
  readonly about?: StoredDocument | null
  /** How the block wants that document to be named; the whole row by default. */
  readonly reference?: unknown
  /** Closes the dialog that the form is in. */
  readonly onClose?: () => void
}

export function RequestOpener({ view, block, data, about = null, reference, onClose }: RequestOpenerProps) {
  const drafts = useFormDrafts('form', view.policy.id, about === null ? block.id : `${block.id} ${about.id}`)
  const { session } = useSession()
  if (data.readonly) return <p className="text-quiet">{sendFormMessages.readonly}</p>
  if (!drafts) return <Skeleton height={400} label={uiMessages.loading} />
  const schema = schemaOf(data.schema)
  // The form's sources name its document, unless it was opened from one.
  const given = v.safeParse(StoredDocument, data.data)
  const row = about ?? (given.success ? given.output : null)
  const { presetSchema, presetFields, uiMetaData, restoreData } = data
  return (
    <RequestForm
      view={view}
      block={block}
      schema={schema}
      hidden={[...data.hideFields, ...textsIn(uiMetaData?.['privateFields'])]}
      about={reference ?? row}
      restoreData={restoreData}
      begun={{
        presetSchema,
        presetFields,
        row,
        username: session?.username ?? null,
        accountId: session?.hederaAccountId ?? null,
      }}
      onClose={onClose}
      {...drafts}
    />
  )
}

function ClearButton({ request }: { readonly request: BlockRequest }) {
  const { data, unclearAt, undo, clear } = request
  const isEmpty = unclearAt === null && isObject(data) && Object.keys(data).length === 0
  return (
    <>
      <Button look="quiet" disabled={isEmpty && undo === null} onClick={undo ?? clear}>
        {undo === null ? sendFormMessages.clear : sendFormMessages.undo}
      </Button>
      <output className="text-sm text-quiet empty:hidden">{undo !== null && sendFormMessages.cleared}</output>
    </>
  )
}

interface FormOutcomeProps extends Omit<FaultListProps, 'faults'> {
  readonly check: FormCheck
}

function FormOutcome({ check, ...place }: FormOutcomeProps) {
  const faults = check.ok ? check.violations : []
  if (check.ok && faults.length === 0) return null
  const status = check.ok ? 'major' : 'unknown'
  return (
    <output data-status={status} className="mt-4 flex items-start gap-2.5 text-sm">
      <span className="pt-0.5">
        <StatusMark status={status} />
      </span>
      <span className="min-w-0">
        <span className="block font-medium">
          {check.ok ? sendFormMessages.faults(faults.length) : sendFormMessages.notChecked}
        </span>
        <FaultList {...place} faults={faults} />
      </span>
    </output>
  )
}

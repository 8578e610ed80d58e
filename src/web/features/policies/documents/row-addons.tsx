import { useState } from 'react'
import * as v from 'valibot'
import { ButtonAddonData, DataButtonData, DropdownAddonData } from '#api/policies/guardian-answers.ts'
import { stringifyJson } from '#api/json.ts'
import { isHiddenAtEnd } from '#domain/policies/policy.ts'
import { currentChoice, namedChoice } from '#domain/policies/rules/row-choice.ts'
import { reasonsWith } from '#domain/policies/work/row-buttons.ts'
import { blockLabel } from '../tree/block-label.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ActionOutcome } from '../block/action-outcome.tsx'
import type { Decision, RowBlockProps } from '../block/row-block-props.ts'
import { RowChooser } from '../block/row-chooser.tsx'
import { useSending } from '../block-writes.ts'
import { DataButton } from './data-button.tsx'
import { rowActionMessages as messages } from './messages.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface RowAddonProps extends RowBlockProps {
  readonly data: unknown
  readonly onDecided: (decision: Decision) => void
}

/** A block of the grid itself, or a button that asks for data about a document. */
export function RowAddon({ data, onDecided, ...props }: RowAddonProps) {
  if (props.block.type === 'buttonBlockAddon') {
    const read = v.safeParse(ButtonAddonData, data)
    return read.success ? <ButtonAddon {...props} data={read.output} onDecided={onDecided} /> : null
  }
  if (props.block.type !== 'dropdownBlockAddon') {
    const read = v.safeParse(DataButtonData, data)
    return read.success ? <DataButton {...props} data={read.output} /> : null
  }
  const read = v.safeParse(DropdownAddonData, data)
  return read.success ? <DropdownAddon {...props} data={read.output} /> : null
}

interface ButtonAddonProps extends RowBlockProps {
  readonly data: ButtonAddonData
  readonly onDecided: (decision: Decision) => void
}

/** A button of the grid itself. The Guardian sets the field, so the document is only named. */
function ButtonAddon({ view, block, row, data, onDecided }: ButtonAddonProps) {
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const name = data.name || messages.unnamed
  const { state, send } = useSending(view.policy.id, block.id, (end) => {
    if (end !== 'taken') return
    onDecided({ button: name, reason })
    setReason(null)
  })
  const { dialogTitle, dialogDescription, dialogResultFieldPath } = data.dialogOptions ?? {}
  const press = (given: string | null) => {
    setAsking(false)
    setReason(given)
    const path = dialogResultFieldPath || 'option.comment'
    send(
      stringifyJson({
        documentId: row.id,
        ...(given !== null && { dialogResult: reasonsWith(row, path, given) }),
      }),
    )
  }
  if (data.readonly || isHiddenAtEnd(data, view.policy)) return null
  return (
    <div className="min-w-0">
      <Button disabled={state.kind === 'sending'} onClick={() => (data.dialog ? setAsking(true) : press(null))}>
        {state.kind === 'sending' ? messages.sending : name}
      </Button>
      {isAsking && (
        <ReasonDialog
          button={{ name, dialogTitle: dialogTitle ?? '', dialogText: dialogDescription ?? '' }}
          first={reason ?? undefined}
          onSend={press}
          onClose={() => setAsking(false)}
        />
      )}
      {state.kind === 'failed' && <ActionOutcome state={state} done="" onRetry={() => press(reason)} />}
    </div>
  )
}

interface DropdownAddonProps extends RowBlockProps {
  readonly data: DropdownAddonData
}

/** Gives a document a value of another one. */
function DropdownAddon({ view, block, row, data }: DropdownAddonProps) {
  const { state, send } = useSending(view.policy.id, block.id)
  const values = data.documents.map(({ name, optionValue }) => namedChoice(name, optionValue))
  return (
    <RowChooser
      label={blockLabel(block)}
      choices={data.documents.map(({ name, value }) => namedChoice(name, value))}
      current={currentChoice(values, row, data.field)}
      state={state}
      onApply={({ value }) => send(stringifyJson({ documentId: row.id, dropdownDocumentId: value }))}
    />
  )
}

import { useState } from 'react'
import * as v from 'valibot'
import { ButtonData, type DataButtonData } from '#api/policies/guardian-answers.ts'
import { stringifyJson } from '#api/json.ts'
import { isHiddenAtEnd } from '#domain/policies/policy.ts'
import { uiMessages } from '../../../components/messages/ui.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { ActionOutcome } from '../block/action-outcome.tsx'
import type { RowBlockProps } from '../block/row-block-props.ts'
import { useSending } from '../block-writes.ts'
import { JsonText } from '../json-text.tsx'
import { rowActionMessages as messages } from './messages.ts'

interface DataButtonProps extends RowBlockProps {
  readonly data: DataButtonData
}

/** Asks a Guardian for data about a document: from a service that it knows, or for an address that the policy names. */
export function DataButton({ view, block, row, data }: DataButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { state, send } = useSending(view.policy.id, block.id, (end) => {
    if (end === 'taken') setOpen(true)
  })
  if (data.readonly || isHiddenAtEnd(data, view.policy)) return null
  const name = data.buttonName || messages.unnamed
  const ask = () => send(stringifyJson(row))
  const read = state.kind === 'accepted' ? v.safeParse(ButtonData, state.answer) : null
  const given = read?.success ? read.output : null
  return (
    <div className="min-w-0">
      <Button disabled={state.kind === 'sending'} onClick={ask}>
        {state.kind === 'sending' ? messages.sending : name}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        label={name}
        closeLabel={uiMessages.close}
        className="w-[min(52rem,calc(100vw-2rem))]"
      >
        <div className="p-5">
          {given?.url && <p className="mb-3 wrap-anywhere text-quiet">{messages.notForwarded(given.url)}</p>}
          <JsonText data={given?.data} />
        </div>
      </Dialog>
      {state.kind === 'failed' && <ActionOutcome state={state} done="" onRetry={ask} />}
    </div>
  )
}

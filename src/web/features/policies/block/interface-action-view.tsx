import { useState } from 'react'
import type { ActionBlockData } from '#api/policies/block-answers.ts'
import { stringifyJson } from '#api/json.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { choicesIn, chosenRow } from '#domain/policies/rules/row-choice.ts'
import { formMessages } from '../../../components/schema-form/messages.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useSending } from '../block-writes.ts'
import { ActionOutcome } from './action-outcome.tsx'
import type { RowBlockProps } from './row-block-props.ts'
import { actionBlockMessages as messages } from './messages.ts'

interface InterfaceActionProps extends RowBlockProps {
  readonly data: ActionBlockData
}

/** Chooses a value for a document: one of a selector's states, or a value of another document. */
export function InterfaceAction({ view, block, row, data }: InterfaceActionProps) {
  const choices = choicesIn(data)
  const [chosen, setChosen] = useState('')
  const { state, send } = useSending(view.policy.id, block.id)
  const choice = choices.find((_, index) => String(index) === chosen)
  const apply = () => {
    if (choice) send(stringifyJson(chosenRow(row, data.field, choice.value)))
  }
  if (data.type !== 'selector' && data.type !== 'dropdown') return <p className="text-quiet">{messages.notHere}</p>
  if (choices.length === 0) return <p className="text-quiet">{messages.nothing}</p>
  return (
    <div className="relative z-10 min-w-0">
      <div className="flex items-end gap-2">
        <Select
          label={nameOf(block, data)}
          hideLabel
          className="min-w-32"
          value={chosen}
          options={[
            { value: '', label: formMessages.choose },
            ...choices.map(({ name }, index) => ({ value: String(index), label: name })),
          ]}
          onChange={setChosen}
        />
        <Button disabled={!choice || state.kind === 'sending'} onClick={apply}>
          {state.kind === 'sending' ? messages.sending : messages.apply}
        </Button>
      </div>
      <ActionOutcome state={state} done={messages.done} onRetry={apply} />
    </div>
  )
}

function nameOf(block: Block, { uiMetaData }: ActionBlockData): string {
  const title = uiMetaData?.['title']
  return typeof title === 'string' && title !== '' ? title : block.title || messages.choice
}

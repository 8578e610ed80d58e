import { useState } from 'react'
import type { RowChoice } from '#domain/policies/rules/row-choice.ts'
import { formMessages } from '../../../components/schema-form/messages.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Select } from '../../../components/ui/select.tsx'
import type { SendingState } from '../block-writes.ts'
import { ActionOutcome } from './action-outcome.tsx'
import { actionBlockMessages as messages } from './messages.ts'

interface RowChooserProps {
  readonly label: string
  readonly choices: readonly RowChoice[]
  /** The index of the document's own value; -1 for none. */
  readonly current: number
  readonly state: SendingState
  readonly onApply: (choice: RowChoice) => void
}

/** A list of values for a document. Only another value than its own can be applied. */
export function RowChooser({ label, choices, current, state, onApply }: RowChooserProps) {
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = picked ?? (current === -1 ? '' : String(current))
  const choice = chosen === String(current) ? undefined : choices[Number(chosen === '' ? -1 : chosen)]
  const apply = () => {
    if (choice) onApply(choice)
  }
  if (choices.length === 0) return <p className="text-quiet">{messages.nothing}</p>
  return (
    <div className="relative z-10 min-w-0">
      <div className="flex items-end gap-2">
        <Select
          label={label}
          hideLabel
          className="min-w-32"
          value={chosen}
          options={[
            ...(current === -1 ? [{ value: '', label: formMessages.choose }] : []),
            ...choices.map(({ name }, index) => ({ value: String(index), label: name })),
          ]}
          onChange={setPicked}
        />
        <Button disabled={!choice || state.kind === 'sending'} onClick={apply}>
          {state.kind === 'sending' ? messages.sending : messages.apply}
        </Button>
      </div>
      <ActionOutcome state={state} done={messages.done} onRetry={apply} />
    </div>
  )
}

import { useState } from 'react'
import { stringifyJson } from '#api/json.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { Button } from '../../../../components/ui/button.tsx'
import { LabeledField, Input } from '../../../../components/ui/field.tsx'
import { useSending } from '../../block-writes.ts'
import { FieldRow } from '../../field-row.tsx'
import { policyFailureMessages } from '../../policy-failure-messages.ts'
import type { PolicyView } from '../../queries.ts'
import { ActionOutcome } from '../action-outcome.tsx'
import { reportMessages as messages } from '../messages.ts'

interface ReportSearchFormProps {
  readonly view: PolicyView
  readonly block: Block
  /** What the shown report was searched by; null without a report. Give the component a key of it. */
  readonly found: string | null
  readonly label: string
  readonly hint: string
}

export function ReportSearchForm({ view, block, found, label, hint }: ReportSearchFormProps) {
  const [text, setText] = useState(found ?? '')
  const { state, send } = useSending(view.policy.id, block.id)
  const ask = (filterValue: string | null) => send(stringifyJson({ filterValue }))
  const isBusy = state.kind === 'sending'
  return (
    <form
      data-print="no"
      onSubmit={(event) => {
        event.preventDefault()
        ask(text.trim() === '' ? null : text.trim())
      }}
    >
      <FieldRow
        isWide
        field={
          <LabeledField label={label} hint={hint}>
            {(control) => (
              <Input
                {...control}
                value={text}
                className="font-mono"
                onChange={(event) => setText(event.currentTarget.value)}
              />
            )}
          </LabeledField>
        }
      >
        <Button type="submit" look="primary" disabled={isBusy}>
          {isBusy ? messages.searching : messages.search}
        </Button>
        {found !== null && (
          <Button disabled={isBusy} onClick={() => ask(null)}>
            {messages.clear}
          </Button>
        )}
      </FieldRow>
      {state.kind === 'failed' && (
        <ActionOutcome
          state={state}
          done=""
          failureMessages={policyFailureMessages.acting}
          onRetry={() => ask(text.trim())}
        />
      )}
    </form>
  )
}

import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { RolesBlockData } from '#api/policies/blocks.ts'
import { stringifyJson } from '#api/json.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { formMessages } from '../../../components/schema-form/messages.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { focusPageTitle } from '../../../components/ui/page-header.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { paths } from '../../../paths.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useSending } from '../block-writes.ts'
import { FieldRow } from '../field-row.tsx'
import { policyMessages } from '../messages.ts'
import { policyFailureMessages } from '../policy-failure-messages.ts'
import type { PolicyView } from '../queries.ts'
import { ActionOutcome } from './action-outcome.tsx'
import { rolesBlockMessages as messages } from './messages.ts'

interface RolesViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: RolesBlockData
}

export function RolesView({ view, block, data }: RolesViewProps) {
  const hasGroups = data.groups.length > 0
  const names = hasGroups ? data.groups : data.roles
  const [only, another] = names
  const [chosen, setChosen] = useState(another === undefined ? (only ?? '') : '')
  const [label, setLabel] = useState('')
  const { state, send } = useJoining(view, block)
  const isBusy = state.kind === 'sending'
  const isNamed = hasGroups && isFoundedWithName(data, chosen)
  const take = () =>
    send(stringifyJson(hasGroups ? { group: chosen, label: isNamed ? label.trim() : '' } : { role: chosen }))
  const options = [
    ...(another === undefined ? [] : [{ value: '', label: formMessages.choose }]),
    ...names.map((value) => ({ value, label: policyMessages.role(value) })),
  ]
  if (names.length === 0) return <p className="text-quiet">{messages.none}</p>
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <p className="mb-3 max-w-[72ch] text-quiet">{hasGroups ? messages.groupLead : messages.lead}</p>
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-64 max-w-full">
            <Select
              label={hasGroups ? messages.groupChoice : messages.choice}
              value={chosen}
              options={options}
              onChange={setChosen}
            />
          </div>
          {isNamed && (
            <div className="w-64 max-w-full">
              <LabeledField label={messages.label}>
                {(control) => (
                  <Input {...control} value={label} onChange={(event) => setLabel(event.currentTarget.value)} />
                )}
              </LabeledField>
            </div>
          )}
          <Button look="primary" disabled={chosen === '' || isBusy} onClick={take}>
            {isBusy ? messages.taking : isNamed ? messages.found : hasGroups ? messages.join : messages.take}
          </Button>
        </div>
        <ActionOutcome state={state} done="" failureMessages={policyFailureMessages.acting} onRetry={take} />
      </Card>
      {hasGroups && <Invitation view={view} block={block} />}
    </div>
  )
}

function Invitation({ view, block }: Pick<RolesViewProps, 'view' | 'block'>) {
  const [text, setText] = useState('')
  const { state, send } = useJoining(view, block)
  const invitation = text.trim()
  const accept = () => send(stringifyJson({ invitation }))
  return (
    <Card>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (invitation !== '') accept()
        }}
      >
        <FieldRow
          isWide
          field={
            <LabeledField label={messages.invitation} hint={messages.invitationHint}>
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
          <Button type="submit" disabled={invitation === '' || state.kind === 'sending'}>
            {messages.accept}
          </Button>
        </FieldRow>
      </form>
      <ActionOutcome state={state} done="" failureMessages={policyFailureMessages.acting} onRetry={accept} />
    </Card>
  )
}

function useJoining(view: PolicyView, block: Block) {
  const navigate = useNavigate()
  const { keep } = useNetwork()
  return useSending(view.policy.id, block.id, undefined, () => {
    // A role shows the user other blocks, and this one may be gone.
    void navigate(keep(paths.policy(view.policy.id)))
    focusPageTitle()
    scrollTo(0, 0)
  })
}

/** True for a kind of group that each user founds separately. */
function isFoundedWithName({ groupMap }: RolesBlockData, name: string): boolean {
  return groupMap?.[name]?.groupAccessType === 'Private'
}

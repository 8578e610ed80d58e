import { useState } from 'react'
import * as v from 'valibot'
import type { GroupManagerData, ManagedGroup } from '#api/policies/block-answers.ts'
import { stringifyJson } from '#api/json.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useSending } from '../block-writes.ts'
import { policyFailureMessages } from '../policy-failure-messages.ts'
import type { PolicyView } from '../queries.ts'
import { ActionOutcome } from './action-outcome.tsx'
import { groupManagerMessages as messages } from './messages.ts'

interface GroupManagerProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: GroupManagerData
}

export function GroupManager({ view, block, data }: GroupManagerProps) {
  if (data.data.length === 0) return <p className="text-quiet">{messages.none}</p>
  return (
    <div className="flex flex-col gap-5">
      {data.data.map((group) => (
        <Group key={group.id} view={view} block={block} group={group} />
      ))}
    </div>
  )
}

interface GroupProps {
  readonly view: PolicyView
  readonly block: Block
  readonly group: ManagedGroup
}

function Group({ view, block, group }: GroupProps) {
  const [leaving, setLeaving] = useState<string | null>(null)
  const name = group.groupLabel || group.groupName || messages.unnamed
  return (
    <Card>
      <h2 className="text-lg font-semibold tracking-tight wrap-anywhere">{name}</h2>
      {group.role !== null && <p className="text-sm text-quiet">{messages.role(group.role)}</p>}
      <ul aria-label={messages.members} className="mt-3 divide-y divide-line border-y border-line">
        {group.data.map((member) => {
          const who = member.username ?? member.did
          return (
            <li key={member.did} className="py-2">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 wrap-anywhere">{who}</span>
                {member.role !== null && <span className="text-sm text-quiet">{member.role}</span>}
                {member.current && <span className="text-sm text-quiet">{messages.you}</span>}
                {group.canDelete && !member.current && (
                  <Button className="ms-auto" onClick={() => setLeaving(leaving === member.did ? null : member.did)}>
                    {messages.remove}
                  </Button>
                )}
              </div>
              {leaving === member.did && (
                <Removal view={view} block={block} group={group} did={member.did} onDone={() => setLeaving(null)} />
              )}
            </li>
          )
        })}
      </ul>
      {isOpenByInvitation(group) && <Invitation view={view} block={block} group={group} />}
    </Card>
  )
}

/** A Guardian tells the owner of any group that they may invite, and then refuses for all other groups. */
function isOpenByInvitation({ canInvite, groupRelationshipType, groupAccessType }: ManagedGroup): boolean {
  return canInvite && groupRelationshipType === 'Multiple' && groupAccessType === 'Private'
}

const Invited = v.object({ invitation: v.string() })

function Invitation({ view, block, group }: GroupProps) {
  const [role, setRole] = useState(group.roles[0] ?? '')
  const { state, send } = useSending(view.policy.id, block.id)
  const invite = () => send(stringifyJson({ action: 'invite', group: group.id, role }))
  const made = state.kind === 'accepted' ? v.safeParse(Invited, state.answer) : null
  if (group.roles.length === 0) return null
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-64 max-w-full">
          <Select
            label={messages.inviteAs}
            value={role}
            options={group.roles.map((value) => ({ value, label: value }))}
            onChange={setRole}
          />
        </div>
        <Button disabled={role === '' || state.kind === 'sending'} onClick={invite}>
          {messages.invite}
        </Button>
      </div>
      {made?.success && (
        <div className="mt-3">
          <p className="mb-1 text-sm text-quiet">{messages.invitation}</p>
          <p className="flex items-start gap-2">
            <code className="min-w-0 font-mono text-xs wrap-anywhere">{made.output.invitation}</code>
            <CopyButton text={made.output.invitation} label={messages.copy} />
          </p>
        </div>
      )}
      {state.kind === 'failed' && (
        <ActionOutcome state={state} done="" failureMessages={policyFailureMessages.acting} onRetry={invite} />
      )}
    </div>
  )
}

interface RemovalProps extends GroupProps {
  readonly did: string
  readonly onDone: () => void
}

function Removal({ view, block, group, did, onDone }: RemovalProps) {
  const [message, setMessage] = useState('')
  const { state, send } = useSending(view.policy.id, block.id, (end) => {
    if (end === 'taken') onDone()
  })
  const remove = () => send(stringifyJson({ action: 'delete', group: group.id, user: did, message: message.trim() }))
  return (
    <form
      className="mt-2"
      onSubmit={(event) => {
        event.preventDefault()
        remove()
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-64 flex-1">
          <LabeledField label={messages.reason}>
            {(control) => (
              <Input {...control} value={message} onChange={(event) => setMessage(event.currentTarget.value)} />
            )}
          </LabeledField>
        </div>
        <Button type="submit" look="primary" disabled={state.kind === 'sending'}>
          {messages.confirm}
        </Button>
        <Button onClick={onDone}>{messages.cancel}</Button>
      </div>
      {state.kind === 'failed' && (
        <ActionOutcome state={state} done="" failureMessages={policyFailureMessages.acting} onRetry={remove} />
      )}
    </form>
  )
}

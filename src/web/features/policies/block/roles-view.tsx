import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { RolesBlockData } from '#api/policies/blocks.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { mayHaveArrived } from '#domain/policies/policy-trouble.ts'
import { paths } from '../../../paths.ts'
import { useNetwork } from '../../../platform/network.ts'
import type { PolicyView } from '../queries.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { rolesBlockWords } from './messages.ts'
import { formWords } from '../../../components/schema-form/messages.ts'
import { TroubleNote } from './trouble-note.tsx'
import { useSending } from '../send/use-sending.ts'

export interface RolesViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: RolesBlockData
}

/** A choice of one's own role. */
export function RolesView({ view, block, data }: RolesViewProps) {
  const [role, setRole] = useState('')
  const navigate = useNavigate()
  const { keep } = useNetwork()
  const { state, send } = useSending(view.policy.id, block.id, (end) => {
    // Who has a role sees other blocks, and this one no longer.
    if (end === 'taken') void navigate(keep(paths.policy(view.policy.id)))
  })
  const take = () => send(JSON.stringify({ role }))
  const options = [{ value: '', label: formWords.choose }, ...data.roles.map((value) => ({ value, label: value }))]
  if (data.roles.length === 0) return <p className="text-quiet">{rolesBlockWords.none}</p>
  return (
    <Card>
      <p className="mb-3 max-w-[72ch] text-quiet">{rolesBlockWords.lead}</p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-64 max-w-full">
          <Select label={rolesBlockWords.choice} value={role} options={options} onChange={setRole} />
        </div>
        <Button look="primary" disabled={role === '' || state.kind === 'sending'} onClick={take}>
          {state.kind === 'sending' ? rolesBlockWords.taking : rolesBlockWords.take}
        </Button>
      </div>
      {state.kind === 'trouble' && (
        <TroubleNote trouble={state.trouble} {...(!mayHaveArrived(state.trouble) && { onAgain: take })} />
      )}
    </Card>
  )
}

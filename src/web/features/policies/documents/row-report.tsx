import { useNavigate } from 'react-router'
import { stringifyJson } from '#api/json.ts'
import { Button } from '../../../components/ui/button.tsx'
import { paths } from '../../../paths.ts'
import { useNetwork } from '../../../platform/network.ts'
import { ActionOutcome } from '../block/action-outcome.tsx'
import type { RowBlockProps } from '../block/row-block-props.ts'
import { useSending } from '../block-writes.ts'
import { rowActionMessages as messages } from './messages.ts'

/** A link to the report about one document, which shows its origin or that of its tokens. */
export function RowReport({ view, block, row }: RowBlockProps) {
  const navigate = useNavigate()
  const { keep } = useNetwork()
  const { hash } = row
  const { state, send } = useSending(view.policy.id, block.id, (end) => {
    if (end === 'taken') void navigate(keep(paths.policyBlock(view.policy.id, block.id)))
  })
  if (typeof hash !== 'string' || hash === '') return null
  const ask = () => send(stringifyJson({ filterValue: hash }))
  return (
    <div className="min-w-0">
      <Button disabled={state.kind === 'sending'} onClick={ask}>
        {state.kind === 'sending' ? messages.opening : messages.report}
      </Button>
      {state.kind === 'failed' && <ActionOutcome state={state} done="" onRetry={ask} />}
    </div>
  )
}

import { useNavigate } from 'react-router'
import type { SourceField } from '#api/policies/blocks.ts'
import { stringifyJson } from '#api/json.ts'
import type { Block, BlockTree } from '#domain/policies/block-tree.ts'
import { fieldOf } from '#domain/policies/policy-row.ts'
import { Button } from '../../../components/ui/button.tsx'
import { paths } from '../../../paths.ts'
import { useNetwork } from '../../../platform/network.ts'
import { ActionOutcome } from '../block/action-outcome.tsx'
import type { RowBlockProps } from '../block/row-block-props.ts'
import { useSending } from '../block-writes.ts'
import { policyFailureMessages } from '../policy-failure-messages.ts'
import { rowActionMessages as messages } from './messages.ts'

interface RowLinkProps extends RowBlockProps {
  readonly field: SourceField
}

/** A link to a report about a document, or to a list that shows only what belongs to it. */
export function RowLink({ view, block, row, field }: RowLinkProps) {
  const navigate = useNavigate()
  const { keep } = useNetwork()
  const { state, send } = useSending(
    view.policy.id,
    block.id,
    undefined,
    () => void navigate(keep(paths.policyBlock(view.policy.id, pageOf(view.tree, block).id))),
  )
  const filterValue = fieldOf(row, field.name || 'hash')
  if (filterValue === undefined || filterValue === null || filterValue === '') return null
  const { content } = field
  const open = () => send(stringifyJson({ filterValue }))
  return (
    <div className="min-w-0">
      <Button disabled={state.kind === 'sending'} onClick={open}>
        {state.kind === 'sending'
          ? messages.opening
          : typeof content === 'string' && content !== ''
            ? content
            : messages.report}
      </Button>
      {state.kind === 'failed' && (
        <ActionOutcome state={state} done="" failureMessages={policyFailureMessages.acting} onRetry={open} />
      )}
    </div>
  )
}

/** A filter shows its effect in the list around it. */
function pageOf({ byId }: BlockTree, block: Block): Block {
  const around = block.within.flatMap((id) => byId.get(id) ?? [])
  return around.findLast(({ type }) => type === 'interfaceDocumentsSourceBlock') ?? block
}

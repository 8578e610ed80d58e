import type { ReactNode } from 'react'
import { waitOf, whyNotRunIn, type Block, type BlockTree, activeSibling } from '#domain/policies/block-tree.ts'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { failureKindOf, useStandingError } from '../../../platform/failure.ts'
import { notShownMessages } from '../policy-failure-messages.ts'
import { usePreference } from '../../../platform/preference.ts'
import { blockTreeMessages, policyMessages } from '../messages.ts'
import { BlockLinks } from '../tree/block-links.tsx'
import { PolicyFailure, type PolicyFailureProps } from '../policy-failure.tsx'

interface BlockFailureProps extends PolicyFailureProps {
  readonly query: PolicyFailureProps['query'] & { readonly refetch: () => unknown }
  readonly policyId: string
  readonly block: Block
  readonly tree: BlockTree
}

/** The block's state in the tree explains most failures; otherwise the service's error does. */
export function FailedBlock({ policyId, block, tree, query, ...rest }: BlockFailureProps) {
  const { refetch } = query
  const error = useStandingError({ data: undefined, error: query.error })
  const kind = error && failureKindOf(error)
  if (!block.isRun || kind === 'block-not-run')
    return (
      <EmptyState title={notShownMessages.notRun.title} mark={<StatusMark status="unknown" />}>
        <p>{notShownMessages.notRun.advice(policyMessages.type(block.type), whyNotRunIn(tree, block))}</p>
      </EmptyState>
    )
  if (!block.active || kind === 'block-unavailable')
    return (
      <EmptyState title={notShownMessages.unavailable.title} mark={<StatusMark status="unknown" />}>
        <Reason block={block} tree={tree} policyId={policyId} />
        <p>{notShownMessages.unavailable.advice}</p>
        <Button className="mt-3" onClick={() => void refetch()}>
          {notShownMessages.tryAgain}
        </Button>
      </EmptyState>
    )
  if (kind === 'block-unsupported')
    return (
      <EmptyState title={notShownMessages.unsupported.title}>
        <p>{notShownMessages.unsupported.advice}</p>
      </EmptyState>
    )
  const gone = (
    <EmptyState title={notShownMessages.noBlock.title} mark={<StatusMark status="unknown" />}>
      <p>{notShownMessages.noBlock.advice}</p>
    </EmptyState>
  )
  return <PolicyFailure query={query} gone={gone} {...rest} />
}

interface ReasonProps {
  readonly policyId: string
  readonly block: Block
  readonly tree: BlockTree
}

function Reason({ policyId, block, tree }: ReasonProps): ReactNode {
  const [choice] = usePreference(({ policyView }) => policyView)
  const wait = waitOf(block)
  if (wait === 'step') return <StepNote policyId={policyId} block={block} tree={tree} />
  if (wait === 'inactive') return <p>{notShownMessages.inactive}</p>
  if (wait === 'none' && block.permissions.length === 0) return <p>{notShownMessages.unknownReason}</p>
  if (wait === 'none')
    return <p>{`${notShownMessages.otherRole} ${block.permissions.map(policyMessages.role).join(', ')}.`}</p>
  const known = block.waitsFor.flatMap((tag) => tree.byTag.get(tag) ?? [])
  const others = block.waitsFor.filter((tag) => !tree.byTag.has(tag))
  return (
    <>
      <p>
        {notShownMessages.waitsFor}{' '}
        {others.length > 0 &&
          (choice === 'work' ? (
            `${blockTreeMessages.ofOthers}.`
          ) : (
            <code className="font-mono text-xs">{others.join(', ')}</code>
          ))}
      </p>
      {known.length > 0 && <BlockLinks policyId={policyId} blocks={known} className="my-2 text-ink" />}
    </>
  )
}

interface StepNoteProps {
  readonly policyId: string
  readonly block: Block
  readonly tree: BlockTree
  readonly isDone?: boolean
}

export function StepNote({ policyId, block, tree, isDone = false }: StepNoteProps) {
  const instead = activeSibling(tree, block)
  if (!instead) return <p>{notShownMessages.otherStep}</p>
  return (
    <>
      <p>{isDone ? notShownMessages.nextStep : notShownMessages.activeStep}</p>
      <BlockLinks policyId={policyId} blocks={[instead]} className="my-2 text-ink" />
    </>
  )
}

import { useId } from 'react'
import type { Block } from '#domain/policies/block-tree.ts'
import { overviewOf } from '#domain/policies/policy-overview.ts'
import type { PolicyView } from './queries.ts'
import { policyOverviewMessages } from './messages.ts'
import { blockLabel } from './tree/block-label.tsx'
import { BlockLinks } from './tree/block-links.tsx'

export function OverviewLists({ view }: { readonly view: PolicyView }) {
  const { toDo, toRead, waiting, notRun } = overviewOf(view.tree)
  const { id } = view.policy
  if (toDo.length + toRead.length + waiting.length + notRun.length === 0)
    return <p className="text-quiet">{policyOverviewMessages.nothing}</p>
  return (
    <div className="flex flex-col gap-6">
      <BlockGroup policyId={id} title={policyOverviewMessages.toDo} blocks={toDo} nameOf={blockLabel} />
      <BlockGroup policyId={id} title={policyOverviewMessages.toRead} blocks={toRead} nameOf={blockLabel} />
      <BlockGroup policyId={id} title={policyOverviewMessages.waiting} blocks={waiting} nameOf={blockLabel} />
      <BlockGroup
        policyId={id}
        title={policyOverviewMessages.notRun}
        hint={policyOverviewMessages.notRunHint}
        blocks={notRun}
      />
    </div>
  )
}

interface BlockGroupProps {
  readonly policyId: string
  readonly title: string
  readonly hint?: string
  readonly blocks: readonly Block[]
  readonly nameOf?: (block: Block) => string
}

function BlockGroup({ policyId, title, hint, blocks, nameOf }: BlockGroupProps) {
  const heading = useId()
  if (blocks.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 text-lg font-semibold tracking-tight">
        {title}
      </h2>
      {hint && <p className="-mt-1 mb-2 max-w-[72ch] text-sm text-quiet">{hint}</p>}
      <BlockLinks policyId={policyId} blocks={blocks} {...(nameOf && { nameOf })} />
    </section>
  )
}

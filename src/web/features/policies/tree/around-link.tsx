import type { Block } from '#domain/policies/block-tree.ts'
import { PageLink } from '../../../components/page-link.tsx'
import type { PolicyView } from '../queries.ts'
import { paths } from '../../../paths.ts'
import { blockName } from './block-name.ts'

export interface AroundLinkProps {
  readonly label: string
  readonly view: PolicyView
  readonly block: Block
}

/** A link to the block around an addon: that is what it works on. */
export function AroundLink({ label, view, block }: AroundLinkProps) {
  const around = view.tree.byId.get(block.within.at(-1) ?? '')
  if (!around) return null
  return (
    <p className="text-sm text-quiet">
      {`${label}: `}
      <PageLink to={paths.policyBlock(view.policy.id, around.id)} className="text-accent underline underline-offset-2">
        {blockName(around)}
      </PageLink>
    </p>
  )
}

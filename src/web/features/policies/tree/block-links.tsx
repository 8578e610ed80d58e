import type { Block } from '#domain/policies/block-tree.ts'
import { Card } from '../../../components/ui/card.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { policyMessages } from '../messages.ts'
import { BlockIcon, blockName, BlockState } from './block-label.tsx'
import type { PolicyView } from '../queries.ts'

interface BlockLinksProps {
  readonly policyId: string
  readonly blocks: readonly Block[]
  readonly className?: string
  readonly nameOf?: (block: Block) => string
}

export function BlockLinks({ policyId, blocks, className, nameOf }: BlockLinksProps) {
  return (
    <Card padded={false} {...(className !== undefined && { className })}>
      <ul data-list="" className="divide-y divide-line">
        {blocks.map((block) => (
          <BlockLink key={block.id} policyId={policyId} block={block} {...(nameOf && { nameOf })} />
        ))}
      </ul>
    </Card>
  )
}

interface BlockLinkProps {
  readonly policyId: string
  readonly block: Block
  readonly nameOf?: (block: Block) => string
}

export function BlockLink({ policyId, block, nameOf = blockName }: BlockLinkProps) {
  const name = nameOf(block)
  const type = policyMessages.type(block.type)
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 first:rounded-t-xl last:rounded-b-xl hover:bg-hover">
      <BlockIcon type={block.type} size={16} />
      <PageLink
        to={paths.policyBlock(policyId, block.id)}
        className="min-w-0 flex-1 basis-40 font-medium sm:flex-none sm:basis-auto wrap-anywhere after:absolute after:inset-0"
      >
        {name}
      </PageLink>
      {type !== name && <span className="shrink-0 text-sm text-quiet">{type}</span>}
      <span className="flex min-w-0 empty:hidden max-sm:basis-full max-sm:ps-7 sm:ms-auto">
        <BlockState block={block} />
      </span>
    </li>
  )
}

interface ParentBlockLinkProps {
  readonly label: string
  readonly view: PolicyView
  readonly block: Block
}

/** The parent of an addon is the block that it works on. */
export function ParentBlockLink({ label, view, block }: ParentBlockLinkProps) {
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

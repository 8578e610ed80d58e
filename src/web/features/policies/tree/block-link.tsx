import type { Block } from '#domain/policies/block-tree.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { policyWords } from '../messages.ts'
import { BlockIcon } from './block-icon.tsx'
import { blockName } from './block-name.ts'
import { BlockState } from '../block/block-state.tsx'

export interface BlockLinkProps {
  readonly policyId: string
  readonly block: Block
}

/** A line that leads to a block. */
export function BlockLink({ policyId, block }: BlockLinkProps) {
  const name = blockName(block)
  const type = policyWords.type(block.type)
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

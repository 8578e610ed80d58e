import type { Block } from '#domain/policies/block-tree.ts'
import { Card } from '../../../components/ui/card.tsx'
import { BlockLink } from './block-link.tsx'

export interface BlockLinksProps {
  readonly policyId: string
  readonly blocks: readonly Block[]
  readonly className?: string
}

/** Lines that lead to blocks. */
export function BlockLinks({ policyId, blocks, className }: BlockLinksProps) {
  return (
    <Card padded={false} {...(className !== undefined && { className })}>
      <ul data-list="" className="divide-y divide-line">
        {blocks.map((block) => (
          <BlockLink key={block.id} policyId={policyId} block={block} />
        ))}
      </ul>
    </Card>
  )
}

import type { Block, BlockTree } from '#domain/policies/block-tree.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { useBlock, usePolicy } from '../queries.ts'
import { blockWords } from './messages.ts'
import { BlockFailure } from './block-failure.tsx'
import { JsonText } from '../send/json-text.tsx'

export interface BlockJsonProps {
  readonly policyId: string
  readonly block: Block
  readonly tree: BlockTree
}

/** What a block answers, as it is. */
export function BlockJson({ policyId, block, tree }: BlockJsonProps) {
  const tried = usePolicy(policyId)
  const query = useBlock(policyId, block.id, block.active)
  if (query.data === undefined) {
    const asked = block.active ? query : { error: null, refetch: tried.refetch }
    return <BlockFailure policyId={policyId} block={block} tree={tree} query={asked} height={400} />
  }
  return (
    <>
      <p className="mb-3 text-sm text-quiet">{blockWords.json.lead}</p>
      <div className="mb-3 empty:hidden">
        <StaleNote query={query} />
      </div>
      <JsonText data={query.data} />
    </>
  )
}

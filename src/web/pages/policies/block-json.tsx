import type { Block, BlockTree } from '#domain/block-tree.ts'
import { StaleNote } from '#web/parts/freshness.tsx'
import { useBlock, usePolicy } from '#web/queries/policies.ts'
import { blockWords as words } from '#web/words/policy-block.ts'
import { BlockFailure } from './block-failure.tsx'
import { JsonText } from './json-text.tsx'

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
      <p className="mb-3 text-sm text-quiet">{words.json.lead}</p>
      <div className="mb-3 empty:hidden">
        <StaleNote query={query} />
      </div>
      <JsonText data={query.data} />
    </>
  )
}

import type { ContainerData } from '#api/policies/blocks.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import type { PolicyView } from '../queries.ts'
import { blockWords } from './messages.ts'
import { BlockLinks } from '../tree/block-links.tsx'

export interface ContainerViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: ContainerData
}

/** What a container holds for whoever looks: what it leaves out for others is left out here. */
export function ContainerView({ view, block, data }: ContainerViewProps) {
  const { tree, policy } = view
  const held = data.blocks.flatMap((child) => (child === null ? [] : [tree.byId.get(child.id) ?? unknown(child)]))
  const ids = new Set(held.map(({ id }) => id))
  const waiting = block.children.filter(({ id, active }) => !ids.has(id) && !active)
  return (
    <div className="flex flex-col gap-5">
      {held.length === 0 ? (
        <p className="text-quiet">{blockWords.container.empty}</p>
      ) : (
        <Blocks policyId={policy.id} title={blockWords.container.blocks} blocks={held} />
      )}
      {waiting.length > 0 && <Blocks policyId={policy.id} title={blockWords.container.waiting} blocks={waiting} />}
    </div>
  )
}

/** A block that the tree did not name when it was read. */
function unknown({ id, blockType }: { readonly id: string; readonly blockType: string }): Block {
  return {
    id,
    type: blockType,
    tag: '',
    title: '',
    permissions: [],
    defaultActive: true,
    dependencies: [],
    waitsFor: [],
    active: true,
    isRun: true,
    bound: [],
    isStep: false,
    depth: 0,
    within: [],
    children: [],
  }
}

interface BlocksProps {
  readonly policyId: string
  readonly title: string
  readonly blocks: readonly Block[]
}

function Blocks({ policyId, title, blocks }: BlocksProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-lg font-semibold tracking-tight">{title}</h2>
      <BlockLinks policyId={policyId} blocks={blocks} />
    </section>
  )
}

import * as v from 'valibot'
import { parseJson } from '#api/json.ts'
import type { PolicyBlock } from '#api/policies/policies.ts'
import { text } from '#api/tolerant.ts'
import { bareBlock } from '../block-tree.ts'
import { isHolding } from './tree-requests.ts'

const maxRequests = 200
const maxTreeDepth = 12

const Named = v.object({
  id: v.string(),
  blockType: v.string(),
  uiMetaData: v.nullish(v.looseObject({ title: text, type: text })),
})
/** Children that the caller may not see are null. */
const Container = v.object({
  ...Named.entries,
  blocks: v.nullish(v.array(v.unknown()), []),
  index: v.fallback(v.nullish(v.number()), null),
})

/**
 * Builds the tree from the containers' listings, requested one after another. It lacks tags, permissions and bound
 * blocks.
 */
export async function readContainerTree(
  policyPath: string,
  read: (path: string) => Promise<string>,
): Promise<PolicyBlock | null> {
  let asked = 0

  async function childrenIn(content: unknown, depth: number): Promise<PolicyBlock[]> {
    const container = v.safeParse(Container, content)
    if (!container.success || depth > maxTreeDepth) return []
    const { blockType, blocks, index } = container.output
    const children: PolicyBlock[] = []
    for (const [place, one] of blocks.entries()) {
      const block = v.safeParse(Named, one)
      if (!block.success) continue
      // oxlint-disable-next-line no-await-in-loop -- sequential, to limit the load on the Guardian
      const child = named(block.output, await lookInto(block.output, depth + 1))
      children.push(isOpen(place) ? child : closed(child))
    }
    return children

    /** A user is at one of several steps; without an index, the current step is unknown. */
    function isOpen(place: number): boolean {
      return blockType !== 'interfaceStepBlock' || place === index
    }
  }

  /** A part that cannot be read stays empty; opening the block shows the reason. */
  async function lookInto({ id, blockType }: v.InferOutput<typeof Named>, depth: number): Promise<PolicyBlock[]> {
    asked += 1
    if (!isHolding(blockType) || asked > maxRequests) return []
    const content = await read(`${policyPath}/blocks/${encodeURIComponent(id)}`).catch(() => 'null')
    return childrenIn(parseJson(content), depth)
  }

  const content = parseJson(await read(`${policyPath}/blocks`))
  const root = v.safeParse(Named, content)
  return root.success ? named(root.output, await childrenIn(content, 0)) : null
}

function named(
  { id, blockType, uiMetaData }: v.InferOutput<typeof Named>,
  children: readonly PolicyBlock[],
): PolicyBlock {
  const { title = null, type = null } = uiMetaData ?? {}
  return { ...bareBlock({ id, blockType, title }, children), layout: type }
}

function closed(block: PolicyBlock): PolicyBlock {
  return { ...block, active: false, children: block.children.map(closed) }
}

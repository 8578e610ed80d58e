import { isAvailable } from '#domain/policies/block-access.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import type { Visit } from '../visit.ts'
import { linkTo, type BlockType } from './block.ts'

export const interfaceContainerBlock: BlockType = { read: ({ view }, block) => containerOf(view, block) }

/** The blocks in a container. One that is not to be seen leaves a hole, which keeps the others in their places. */
export function containerOf(view: Visit['view'], block: WorkflowBlock): JsonObject {
  return {
    ...linkTo(block),
    blocks: block.children.map((child) =>
      isAvailable(view, child) ? { ...linkTo(child), content: child.blockType } : null,
    ),
  }
}

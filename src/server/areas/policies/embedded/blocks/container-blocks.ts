import { currentStep, isAvailable, type PolicyAccess } from '#domain/policies/block-access.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'

import { linkTo, type BlockType } from './block.ts'
export const interfaceContainerBlock: BlockType = { read: ({ access }, block) => containerOf(access, block) }

/** The blocks in a container. One that is not to be seen leaves a hole, which keeps the others in their places. */
function containerOf(access: PolicyAccess, block: WorkflowBlock): JsonObject {
  return {
    ...linkTo(block),
    blocks: block.children.map((child) =>
      isAvailable(access, child) ? { ...linkTo(child), content: child.blockType } : null,
    ),
  }
}

/** Blocks one after the other: only the one that is to be done is there. */
export const interfaceStepBlock: BlockType = {
  read({ access }, block) {
    const current = currentStep(access, block)
    return {
      ...containerOf(access, block),
      index: Math.max(
        0,
        block.children.findIndex((child) => child === current),
      ),
    }
  },
}

export const informationBlock: BlockType = { read: (_, block) => linkTo(block) }

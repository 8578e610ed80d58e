import { currentStep, isAvailable, type PolicyAccess } from '#domain/policies/block-access.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'

import { linkTo, type BlockType } from './block.ts'

export const interfaceContainerBlock: BlockType = { read: ({ access }, block) => containerOf(access, block) }

/** A hidden block leaves null, so that the others keep their positions. */
function containerOf(access: PolicyAccess, block: WorkflowBlock): JsonObject {
  return {
    ...linkTo(block),
    blocks: block.children.map((child) =>
      isAvailable(access, child) ? { ...linkTo(child), content: child.blockType } : null,
    ),
  }
}

/** Only the current step is available. */
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

import { currentStep, isListed, type PolicyAccess } from '#domain/policies/block-access.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import { answerOf } from '../engine/block-failure.ts'
import type { BlockType } from '../engine/block-type.ts'

export const interfaceContainerBlock: BlockType = { get: async (run) => containerOf(await run.access(), run.block) }

/** Hidden blocks become null, so that the others keep their positions. */
function containerOf(access: PolicyAccess, block: WorkflowBlock): JsonObject {
  return {
    ...answerOf(block),
    blocks: block.children.map((child) =>
      isListed(access, child) ? { ...answerOf(child), content: child.blockType } : null,
    ),
  }
}

/** Only the current step is available. */
export const interfaceStepBlock: BlockType = {
  async get({ access, block }) {
    const held = await access()
    const current = currentStep(held, block)
    // The stored step belongs to an earlier version of the policy.
    const isUnknown = current === undefined && block.children.length > 0
    return {
      ...containerOf(held, block),
      index: isUnknown || current === undefined ? null : block.children.indexOf(current),
      pending: current !== undefined && !current.defaultActive,
      ...(isUnknown && { reason: 'This version of the policy no longer has the step that you were in.' }),
    }
  },
}

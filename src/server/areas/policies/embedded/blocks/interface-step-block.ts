import { currentStep } from '#domain/policies/block-access.ts'
import type { BlockType } from './block.ts'
import { containerOf } from './interface-container-block.ts'

/** Blocks one after the other: only the one that is to be done is there. */
export const interfaceStepBlock: BlockType = {
  read({ view }, block) {
    const current = currentStep(view, block)
    return {
      ...containerOf(view, block),
      index: Math.max(
        0,
        block.children.findIndex((child) => child === current),
      ),
    }
  },
}

import { referenceOf } from '#domain/policies/rules/tools.ts'
import { objectsIn } from '#domain/policies/workflow.ts'
import { BlockWaits } from '../../engine/block-failure.ts'
import type { BlockType } from '../../engine/block-type.ts'
import { interfaceContainerBlock } from '../container-blocks.ts'

/** A module, or a tool: it hands on what it takes, under the same name. */
export const tool: BlockType = {
  get: (run) => interfaceContainerBlock.get?.(run),
  anyInput(run, event, input) {
    const { own, children, blockType } = run.block
    const names = [...objectsIn(own['inputEvents']), ...objectsIn(own['outputEvents'])].map(({ name }) => name)
    if (!names.includes(input)) return
    if (blockType === 'tool' && children.length === 0) {
      const { name } = referenceOf(own, run.policy.parts.tools)
      throw new BlockWaits(
        `This waits for the tool “${name || run.block.tag}”, which the file of the policy only names. Import the file of the tool (.tool), and it continues.`,
      )
    }
    run.emit(input, event)
  },
}

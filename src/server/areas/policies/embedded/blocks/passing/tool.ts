import { objectsIn } from '#domain/policies/workflow.ts'
import { BlockWaits } from '../../engine/block-failure.ts'
import type { BlockType } from '../../engine/block-type.ts'
import { interfaceContainerBlock } from '../container-blocks.ts'

/** A module, or a tool: it hands on what it takes, under the same name. */
export const tool: BlockType = {
  get: (run) => interfaceContainerBlock.get?.(run),
  anyInput(run, event, input) {
    const { own, children, blockType } = run.block
    if (blockType === 'tool' && children.length === 0)
      throw new BlockWaits(
        'The file of the policy only names this tool; its blocks are not in it. Nothing continues from here.',
      )
    const names = [...objectsIn(own['inputEvents']), ...objectsIn(own['outputEvents'])].map(({ name }) => name)
    if (names.includes(input)) run.emit(input, event)
  },
}

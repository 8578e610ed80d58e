import { linkTo, type BlockType } from './block.ts'

export const informationBlock: BlockType = { read: (_, block) => linkTo(block) }

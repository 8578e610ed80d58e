import type { BlockType } from './block.ts'
import { buttonBlock } from './button-block.ts'
import { filtersAddon } from './filters-addon.ts'
import { informationBlock, interfaceContainerBlock, interfaceStepBlock } from './container-blocks.ts'
import { interfaceDocumentsSourceBlock } from './interface-documents-source-block.ts'
import { paginationAddon } from './pagination-addon.ts'
import { policyRolesBlock } from './policy-roles-block.ts'
import { requestVcDocumentBlock } from './request-vc-document-block.ts'

/** The types that can be read or sent to. The others only configure the block around them. */
const types: ReadonlyMap<string, BlockType> = new Map(
  Object.entries({
    buttonBlock,
    filtersAddon,
    informationBlock,
    interfaceContainerBlock,
    interfaceDocumentsSourceBlock,
    interfaceStepBlock,
    paginationAddon,
    policyRolesBlock,
    requestVcDocumentBlock,
  }),
)

export function behaviorOf(blockType: string): BlockType {
  return types.get(blockType) ?? {}
}

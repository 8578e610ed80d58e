import type { BlockType } from '../engine/block-type.ts'
import { buttonBlock } from './button-block.ts'
import { filtersAddon } from './filters-addon.ts'
import { historyAddon } from './history-addon.ts'
import { informationBlock, interfaceContainerBlock, interfaceStepBlock } from './container-blocks.ts'
import { interfaceDocumentsSourceBlock } from './interface-documents-source-block.ts'
import { paginationAddon } from './pagination-addon.ts'
import { policyRolesBlock } from './policy-roles-block.ts'
import { requestVcDocumentBlock } from './request-vc-document-block.ts'
import { sendToGuardianBlock } from './send-to-guardian-block.ts'

/** The types that can be read or sent to, or take events. The others only configure the block around them. */
const types: ReadonlyMap<string, BlockType> = new Map(
  Object.entries({
    buttonBlock,
    filtersAddon,
    historyAddon,
    informationBlock,
    interfaceContainerBlock,
    interfaceDocumentsSourceBlock,
    interfaceStepBlock,
    paginationAddon,
    policyRolesBlock,
    requestVcDocumentBlock,
    sendToGuardianBlock,
  }),
)

export function behaviorOf(blockType: string): BlockType {
  return types.get(blockType) ?? {}
}

import type { BlockType } from '../engine/block-type.ts'
import { buttonBlock } from './button-block.ts'
import { filtersAddon } from './filters-addon.ts'
import { historyAddon } from './history-addon.ts'
import { interfaceContainerBlock, interfaceStepBlock } from './container-blocks.ts'
import { informationBlock } from './information-block.ts'
import { interfaceDocumentsSourceBlock } from './interface-documents-source-block.ts'
import { paginationAddon } from './pagination-addon.ts'
import { policyRolesBlock } from './policy-roles-block.ts'
import { requestVcDocumentBlock } from './request-vc-document-block.ts'
import { sendToGuardianBlock } from './send-to-guardian-block.ts'
import { aggregateDocumentBlock } from './passing/aggregate-document-block.ts'
import { buttonBlockAddon, dropdownBlockAddon } from './entering/grid-addons.ts'
import { calculateContainerBlock } from './calculation/calculate-container-block.ts'
import { createTokenBlock } from './tokens/create-token-block.ts'
import { customLogicBlock } from './calculation/custom-logic-block.ts'
import { documentValidatorBlock } from './passing/document-validator-block.ts'
import { extractDataBlock } from './passing/extract-data-block.ts'
import { groupManagerBlock } from './entering/group-manager-block.ts'
import { interfaceActionBlock } from './entering/interface-action-block.ts'
import { mathBlock } from './calculation/math-block.ts'
import { mintDocumentBlock, retirementDocumentBlock } from './tokens/mint-document-block.ts'
import { multiSignBlock } from './entering/multi-sign-block.ts'
import { notificationBlock } from './passing/notification-block.ts'
import { reassigningBlock } from './passing/reassigning-block.ts'
import { reportBlock } from './reports/report-block.ts'
import { revocationBlock, revokeBlock } from './passing/revocation-block.ts'
import { setRelationshipsBlock } from './passing/set-relationships-block.ts'
import { splitBlock } from './passing/split-block.ts'
import { switchBlock } from './passing/switch-block.ts'
import { timerBlock } from './passing/timer-block.ts'
import { tokenActionBlock } from './tokens/token-action-block.ts'
import { tokenConfirmationBlock } from './tokens/token-confirmation-block.ts'
import { tool } from './passing/tool.ts'
import { externalDataBlock } from './entering/external-data-block.ts'
import { requestValidationAddon } from './passing/request-validation-addon.ts'
import { requestVcDocumentBlockAddon } from './entering/request-vc-document-block-addon.ts'
import { tagsManager } from './entering/tags-manager.ts'
import { uploadVcDocumentBlock } from './entering/upload-vc-document-block.ts'

/** The types that answer requests or take events. Other types only configure the block around them. */
const types: ReadonlyMap<string, BlockType> = new Map(
  Object.entries({
    aggregateDocumentBlock,
    buttonBlockAddon,
    calculateContainerBlock,
    createTokenBlock,
    customLogicBlock,
    documentValidatorBlock,
    dropdownBlockAddon,
    externalDataBlock,
    extractDataBlock,
    groupManagerBlock,
    interfaceActionBlock,
    mathBlock,
    mintDocumentBlock,
    multiSignBlock,
    notificationBlock,
    reassigningBlock,
    reportBlock,
    requestValidationAddon,
    requestVcDocumentBlockAddon,
    retirementDocumentBlock,
    revocationBlock,
    revokeBlock,
    setRelationshipsBlock,
    splitBlock,
    switchBlock,
    tagsManager,
    timerBlock,
    tokenActionBlock,
    tokenConfirmationBlock,
    tool,
    module: tool,
    uploadVcDocumentBlock,
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

import { ownMember } from '../json/json-value.ts'

const types: Readonly<Record<string, string>> = {
  interfaceContainerBlock: 'Container',
  interfaceStepBlock: 'Steps',
  interfaceDocumentsSourceBlock: 'Documents',
  interfaceActionBlock: 'Action',
  documentsSourceAddon: 'Document source',
  paginationAddon: 'Pagination',
  requestVcDocumentBlock: 'Form',
  buttonBlock: 'Buttons',
  policyRolesBlock: 'Role selection',
  filtersAddon: 'Filter',
  informationBlock: 'Information',
  sendToGuardianBlock: 'Document storage',
  aggregateDocumentBlock: 'Collection of documents',
  buttonBlockAddon: 'Button next to documents',
  calculateContainerBlock: 'Calculation',
  calculateMathAddon: 'Formulas',
  calculateMathVariables: 'Variables',
  createTokenBlock: 'Token creation',
  customLogicBlock: 'Script',
  dataTransformationAddon: 'Data transformation',
  documentValidatorBlock: 'Document check',
  dropdownBlockAddon: 'Choice next to documents',
  externalDataBlock: 'External data',
  externalTopicBlock: 'External topic',
  extractDataBlock: 'Data extraction',
  globalEventsReaderBlock: 'Events from other policies',
  globalEventsWriterBlock: 'Events for other policies',
  groupManagerBlock: 'Group members',
  historyAddon: 'History',
  httpRequestBlock: 'Web request',
  httpRequestUIAddon: 'Web request next to documents',
  impactAddon: 'Impact',
  integrationButtonBlock: 'Integration button',
  ipfsTransformationUIAddon: 'IPFS transformation',
  mathBlock: 'Calculation',
  messagesReportBlock: 'Message report',
  mintDocumentBlock: 'Minting',
  module: 'Module',
  multiSignBlock: 'Signatures',
  notificationBlock: 'Notification',
  reassigningBlock: 'Signing again',
  reportBlock: 'Report',
  reportItemBlock: 'Part of a report',
  requestValidationAddon: 'Comparison with documents',
  requestVcDocumentBlockAddon: 'Form next to documents',
  retirementDocumentBlock: 'Retirement',
  revocationBlock: 'Revocation',
  revokeBlock: 'Revocation',
  selectiveAttributes: 'Selected attributes',
  setRelationshipsBlock: 'Relationships',
  splitBlock: 'Split',
  switchBlock: 'Branch',
  tagsManager: 'Labels',
  timerBlock: 'Timer',
  tokenActionBlock: 'Token action',
  tokenConfirmationBlock: 'Token confirmation',
  tool: 'Tool',
  transformationButtonBlock: 'Transformation button',
  transformationUIAddon: 'Transformation',
  uploadVcDocumentBlock: 'Document upload',
}

/** The words of an unknown type from a newer Guardian: `newThingBlock` becomes "New thing". */
function spokenType(type: string): string {
  const words = type
    .replace(/(?:Block|Addon)$/, '')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The name of a block type for users. */
export function blockTypeName(type: string): string {
  return ownMember(types, type) ?? spokenType(type)
}

/** What a type of block is in a workflow. */
interface BlockKind {
  /** Holds other blocks. */
  readonly isContainer?: boolean
  /** Is over once somebody has used it, so that others may wait for it. */
  readonly isCompleted?: boolean
  /** The types of the block around it that it belongs to; any container unless given. */
  readonly within?: readonly string[]
}

const source = 'interfaceDocumentsSourceBlock'

/** The types that the service runs. */
const kinds: Readonly<Record<string, BlockKind>> = {
  interfaceContainerBlock: { isContainer: true },
  interfaceStepBlock: { isContainer: true },
  [source]: {},
  documentsSourceAddon: { within: [source] },
  filtersAddon: { within: [source] },
  paginationAddon: { within: [source] },
  requestVcDocumentBlock: { isCompleted: true },
  buttonBlock: { isCompleted: true },
  policyRolesBlock: { isCompleted: true },
  informationBlock: {},
  sendToGuardianBlock: {},
}

export const blockTypes: readonly string[] = Object.keys(kinds)

/** The other types of a Guardian. A policy keeps such blocks, with all in them, and nobody runs them here. */
const kept: ReadonlySet<string> = new Set([
  'aggregateDocumentBlock',
  'buttonBlockAddon',
  'calculateContainerBlock',
  'calculateMathAddon',
  'calculateMathVariables',
  'createTokenBlock',
  'customLogicBlock',
  'dataTransformationAddon',
  'documentValidatorBlock',
  'dropdownBlockAddon',
  'externalDataBlock',
  'externalTopicBlock',
  'extractDataBlock',
  'globalEventsReaderBlock',
  'globalEventsWriterBlock',
  'groupManagerBlock',
  'historyAddon',
  'httpRequestBlock',
  'httpRequestUIAddon',
  'impactAddon',
  'integrationButtonBlock',
  'interfaceActionBlock',
  'ipfsTransformationUIAddon',
  'mathBlock',
  'messagesReportBlock',
  'mintDocumentBlock',
  'module',
  'multiSignBlock',
  'notificationBlock',
  'reassigningBlock',
  'reportBlock',
  'reportItemBlock',
  'requestVcDocumentBlockAddon',
  'retirementDocumentBlock',
  'revocationBlock',
  'revokeBlock',
  'selectiveAttributes',
  'setRelationshipsBlock',
  'splitBlock',
  'switchBlock',
  'tagsManager',
  'timerBlock',
  'tokenActionBlock',
  'tokenConfirmationBlock',
  'tool',
  'transformationButtonBlock',
  'transformationUIAddon',
  'uploadVcDocumentBlock',
])

/** Whether a type is a Guardian's that the service keeps without running it. */
export function isKept(type: unknown): boolean {
  return typeof type === 'string' && kept.has(type)
}

export function isContainer(type: string): boolean {
  return kindOf(type)?.isContainer === true
}

/** Whether a block of the type is over once somebody has used it. */
export function isCompletable(type: string): boolean {
  return kindOf(type)?.isCompleted === true
}

/** The types of the block around one of this type; null for any container. */
export function placesOf(type: string): readonly string[] | null {
  return kindOf(type)?.within ?? null
}

/** Whether something may be put into a block of the type. */
export function mayHold(type: string): boolean {
  return isContainer(type) || type === source
}

function kindOf(type: string): BlockKind | undefined {
  return Object.hasOwn(kinds, type) ? kinds[type] : undefined
}

import { ownMember } from '../json/json-value.ts'

interface BlockKind {
  readonly isContainer?: boolean
  /** Completed on first use, so other blocks can depend on it. */
  readonly isCompleted?: boolean
  /** The parent types that may contain it; any container by default. */
  readonly within?: readonly string[]
  /** Types that may contain it besides containers. */
  readonly alsoWithin?: readonly string[]
}

const source = 'interfaceDocumentsSourceBlock'
const filtersAddon = 'filtersAddon'
const documentsAddon = 'documentsSourceAddon'
const form = 'requestVcDocumentBlock'
const calculation = 'calculateContainerBlock'
/** They read documents through the sources in them. */
const readers = [
  source,
  filtersAddon,
  form,
  'setRelationshipsBlock',
  'interfaceActionBlock',
  'dropdownBlockAddon',
  'customLogicBlock',
]
/** They check documents with the validators in them. */
const receivers = [form, 'externalDataBlock']

const kinds: Readonly<Record<string, BlockKind>> = {
  interfaceContainerBlock: { isContainer: true },
  interfaceStepBlock: { isContainer: true },
  [source]: {},
  [documentsAddon]: { within: readers },
  [filtersAddon]: { within: [source, documentsAddon] },
  paginationAddon: { within: [source] },
  [form]: { isCompleted: true },
  buttonBlock: { isCompleted: true },
  policyRolesBlock: { isCompleted: true },
  informationBlock: {},
  sendToGuardianBlock: {},
  historyAddon: { within: [source] },
  aggregateDocumentBlock: {},
  buttonBlockAddon: { within: [source] },
  [calculation]: {},
  calculateMathAddon: { within: [calculation] },
  calculateMathVariables: { within: [calculation] },
  createTokenBlock: {},
  customLogicBlock: {},
  documentValidatorBlock: { alsoWithin: receivers },
  dropdownBlockAddon: { within: [source] },
  externalDataBlock: {},
  extractDataBlock: {},
  groupManagerBlock: {},
  impactAddon: { within: ['mintDocumentBlock', 'retirementDocumentBlock'] },
  interfaceActionBlock: {},
  mathBlock: {},
  mintDocumentBlock: {},
  multiSignBlock: { alsoWithin: [source] },
  notificationBlock: {},
  reassigningBlock: {},
  reportBlock: {},
  reportItemBlock: { within: ['reportBlock', 'reportItemBlock'] },
  requestValidationAddon: { within: [form, 'requestVcDocumentBlockAddon'] },
  requestVcDocumentBlockAddon: { within: [source] },
  retirementDocumentBlock: {},
  revocationBlock: {},
  revokeBlock: {},
  selectiveAttributes: { within: [documentsAddon] },
  setRelationshipsBlock: {},
  splitBlock: {},
  switchBlock: {},
  tagsManager: { alsoWithin: [source] },
  timerBlock: {},
  tokenActionBlock: {},
  tokenConfirmationBlock: {},
  uploadVcDocumentBlock: {},
  module: { isContainer: true },
  tool: { isContainer: true },
}

const sends = 'it would send documents to an address that the policy names'
const topics = 'it works with topics of the network, and a dry run has none'
const browser = 'it runs code of the policy in the browser'

/** Guardian's other block types, and why they do not run here. They are stored with the policy. */
const kept: ReadonlyMap<unknown, string> = new Map([
  ['autoReportBlock', topics],
  ['dataTransformationAddon', 'it prepares documents for blocks that do not run here'],
  ['externalEventsBlock', topics],
  ['externalTopicBlock', topics],
  ['globalEventsReaderBlock', topics],
  ['globalEventsWriterBlock', topics],
  ['globalTopicWriterBlock', topics],
  ['httpRequestBlock', sends],
  ['httpRequestUIAddon', sends],
  ['integrationButtonBlock', sends],
  ['ipfsTransformationUIAddon', browser],
  ['messagesReportBlock', topics],
  ['transformationButtonBlock', sends],
  ['transformationUIAddon', browser],
])

/** Why a block of this type does not run here, phrased to follow a colon. */
export function whyNotRun(type: string): string {
  return kept.get(type) ?? 'no Guardian knows its type'
}

/** True if blocks of this type, such as an unknown one, are stored but do not run. */
export function isKept(type: unknown): boolean {
  return typeof type !== 'string' || !Object.hasOwn(kinds, type)
}

/** Effects on tokens stay in a ledger of this service. */
const dryRun: ReadonlySet<string> = new Set([
  'createTokenBlock',
  'mintDocumentBlock',
  'retirementDocumentBlock',
  'tokenActionBlock',
  'tokenConfirmationBlock',
])

export function runsOf(type: string): 'here' | 'dry-run' | 'not' {
  if (isKept(type)) return 'not'
  return dryRun.has(type) ? 'dry-run' : 'here'
}

export function isGuardianType(type: string): boolean {
  return Object.hasOwn(kinds, type) || kept.has(type)
}

export function isContainer(type: string): boolean {
  return kindOf(type)?.isContainer === true
}

/** They act on the documents of the grid around them, and on no others. */
const gridAddons: ReadonlySet<string> = new Set([
  'buttonBlockAddon',
  'dropdownBlockAddon',
  'requestVcDocumentBlockAddon',
])

export function isGridAddon(type: string): boolean {
  return gridAddons.has(type)
}

export function isCompletable(type: string): boolean {
  return kindOf(type)?.isCompleted === true
}

/** True if a Guardian reads a block of this type inside one of the other type. */
export function belongsIn(type: string, outer: string): boolean {
  const { within, alsoWithin = [] } = kindOf(type) ?? {}
  return within ? within.includes(outer) : isContainer(outer) || alsoWithin.includes(outer)
}

function kindOf(type: string): BlockKind | undefined {
  return ownMember(kinds, type)
}
